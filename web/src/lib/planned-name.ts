import { seatName } from './people';
import { waits } from './sentences/waiting';
import type { Translator } from './translator.svelte';
import type { PlannedStep, SeatSeen } from './types.gen';

/** A step of a planned line as a person reads it: who, and what they do. */
export function stepName(
  [seat, action]: PlannedStep,
  own: number | null,
  seats: readonly SeatSeen[],
  translator: Translator,
): string {
  const what = translator.action(action);
  if (seat === -1) return waits('plan.falls', { what });
  return seat === own ? waits('plan.you', { what }) : waits('plan.if', { who: seatName(seats, seat), what });
}
