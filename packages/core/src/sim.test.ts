/** What is left of a SIM card's data, at the edges. */
import { describe, expect, it } from 'vitest';
import { simLeft, simState } from './sim.js';

const day = 86_400_000;

describe('The data of a SIM card', () => {
  it('is low from a tenth of what was bought, and out when none is left', () => {
    const state = (usedMb: number | null) => simState({ totalMb: 1000, usedMb, endsMs: null }, 0);
    expect([state(899), state(900), state(999), state(1000), state(1200)]).toEqual(['enough', 'low', 'low', 'out', 'out']);
    expect(simLeft({ totalMb: 1000, usedMb: 1200 })).toBe(0);
  });

  it('is low in the week before it ends, and out when it has ended, whatever is left', () => {
    const state = (endsMs: number) => simState({ totalMb: 1000, usedMb: 0, endsMs }, 0);
    expect([state(7 * day + 1), state(7 * day), state(1), state(0)]).toEqual(['enough', 'low', 'low', 'out']);
  });

  it('is unknown until somebody has read it', () => {
    expect(simState({ totalMb: 0, usedMb: null, endsMs: null }, 0)).toBe('unknown');
    expect(simLeft({ totalMb: 1000, usedMb: null })).toBeNull();
    expect(simState({ totalMb: 1000, usedMb: null, endsMs: 30 * day }, 0)).toBe('enough');
  });
});
