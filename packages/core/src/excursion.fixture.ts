/** Criteria for tests of excursions. */
import type { Criterion } from './excursion.js';

/** Above a value (thousandths), from the first reading on and until the first one back. */
export const above = (value: number): Criterion => ({
  upper: { value, isReached: false },
  lower: null,
  delayMs: 0,
  mode: 'single',
  spanMs: null,
  hysteresis: 0,
  clearDelayMs: 0,
});
