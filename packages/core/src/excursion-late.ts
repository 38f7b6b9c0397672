/** What judging late readings again is told, and what it answers. */
import type { Intervals } from './covered-time.js';
import type { EvaluationState, Excursion, Series, Watch } from './excursion.js';

/** An excursion as it was found before. */
export type Before = Pick<Excursion, 'startedMs' | 'closedMs'>;

/** What is known of a sensor around late readings. */
export type Touched = {
  readonly watch: Watch;
  readonly intervals: Intervals;
  /** All readings from a time on, ascending; whether there are none before it, and none after the last. */
  readonly series: Series;
  readonly sinceMs: number;
  readonly isFromStart: boolean;
  /** When the series is not all there ever was: the state before it, and the series is from its start. */
  readonly initial?: EvaluationState | undefined;
  readonly isToEnd: boolean;
  /** The excursions of this watch as judged before that are not closed before the first of the readings, oldest first. */
  readonly before: readonly Before[];
  /** The first and the last of the late readings; both in the window. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** Among them may be one at which it is light, or was as long as it counted. */
  readonly isLightTouched?: boolean;
};

/** What stands instead of every excursion that started in [fromMs, untilMs); `evaluation` when the end was reached, for the readings to come. */
export type Judged = {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly found: readonly Excursion[];
  readonly evaluation: EvaluationState | undefined;
};
