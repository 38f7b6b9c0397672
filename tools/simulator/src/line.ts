/** What a reporter needs of a protocol: a connection that can be opened, told things, and closed. */

import type { Rhythm } from '@frostway/fleet/schedule';

/** What a device has to say about a stretch of time. */
export type Batch = {
  /** Excluded; what else happened since, alarms for one, belongs to the batch too. */
  readonly fromMs: number;
  readonly toMs: number;
  /** The moments to report, oldest first, all within (fromMs, toMs]. */
  readonly times: readonly number[];
  /** It could not be said when it happened. */
  readonly isBackfill: boolean;
};

/** One device's way to the server. */
export type Line = {
  /** How often it reports, by what the server told it; `own`: before. */
  readonly rhythm?: (own: Rhythm) => Rhythm;
  /** It was told to sleep: it has no line now, and no report to make. */
  readonly isAsleep?: (timeMs: number) => boolean;
  readonly isOpen: () => boolean;
  /** Rejects when the server cannot be reached or does not know the device. */
  readonly open: () => Promise<void>;
  /** Resolves once the server has acknowledged all of it; rejects when it may not have got it, and then it must be sent again. */
  readonly send: (batch: Batch) => Promise<void>;
  readonly close: () => Promise<void>;
};
