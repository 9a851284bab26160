import { potStory } from '$kits/pot/story';
import type { Story } from '$lib/story';
import type { FoolSticksFoolView } from '$lib/types.gen';

export const story: Story<FoolSticksFoolView> = potStory;
