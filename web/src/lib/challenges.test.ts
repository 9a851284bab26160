import { afterEach, expect, it, vi } from 'vitest';
import { api } from './api';
import { challenges } from './challenges.svelte';
import type { ChallengeSeen } from './types.gen';

vi.mock('./sounds', () => ({ play: () => undefined }));

const open = { id: 'C', mine: true, state: 'open', until: Date.now() + 60_000 } as ChallengeSeen;
const accepted: ChallengeSeen = { ...open, state: 'accepted', table: 'T' };

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('keeps an answer that came while an older list was on its way', async () => {
  vi.useFakeTimers(); // it would ask again every minute
  const asks = vi.spyOn(api, 'challenges').mockResolvedValueOnce([open]);
  await challenges.load();
  let arrives: (list: ChallengeSeen[]) => void = () => undefined;
  asks.mockReturnValueOnce(new Promise((answer) => (arrives = answer))).mockResolvedValueOnce([accepted]);
  const asking = challenges.load();
  challenges.note(accepted);
  arrives([open]); // as it was before the answer
  await asking;
  expect(challenges.answers).toEqual([accepted]);
  expect(asks).toHaveBeenCalledTimes(3);
});
