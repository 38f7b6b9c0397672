/** When a vehicle is expected somewhere, as it is answered. */
import type { EtaAnswer } from '@frostway/contract/position/eta';
import type { Eta } from '@frostway/core/track/eta';

const none = { at: null, remaining: null, straight: null, speed: null, why: null };
/** Metres as kilometres, to a tenth. */
const kilometres = (metres: number | null): number | null => (metres === null ? null : Math.round(metres / 100) / 10);

/** See above: kilometres to a tenth, whole km/h. */
export function etaAnswer(eta: Eta): EtaAnswer {
  const straight = kilometres(eta.straightM);
  if (eta.state === 'arrived') return { ...none, state: 'arrived', straight, remaining: 0 };
  const remaining = kilometres(eta.remainingM);
  if (eta.state === 'unknown') return { ...none, state: 'unknown', straight, remaining, why: eta.why };
  return { state: 'expected', at: new Date(eta.atMs).toISOString(), remaining, straight, speed: Math.round(eta.speedKmh), why: null };
}
