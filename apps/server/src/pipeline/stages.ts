/**
 * The stages of the pipeline, one list: the way of every fact in the order it is gone.
 *
 *   identify → admit               as a submission arrives; devices do not wait for each other, each keeps its own order
 *   validate                       a micro-batch of a lane becomes rows; what cannot be a fact is quarantined
 *   store → updateLatest → evaluate   in one transaction
 *   COMMIT, then the listener acknowledges and live pages hear of it
 */
import type pg from 'pg';
import type { TelemetryStore } from '../telemetry-store/store.js';
import type { Judge } from '../platform/feature.js';
import type { Soon } from '../flow/soon.js';
import { type Appended, nothingAppended } from '../telemetry-store/append.js';
import { admit, type Admitting, type Arrival } from './admit.js';
import { type BatchBuilder, validate } from './batch.js';
import type { Directory } from './directory.js';
import { identify } from './identify.js';

/** A batch in its transaction; each stage fills in its part. */
export type Work = {
  readonly client: pg.ClientBase;
  readonly batch: BatchBuilder;
  /** By `store`: what was new. */
  appended: Appended;
  /** By `updateLatest`: devices whose latest is another now. */
  updated: ReadonlySet<number>;
  /** By `evaluate`: what judges do once all of it is committed. */
  readonly afterwards: (() => void)[];
};

/** What the stages of arrival work with. */
export type ArrivalTools = Admitting & { readonly directory: Directory };
/** What the stages of a transaction work with. */
export type WorkTools = { readonly store: TelemetryStore; readonly judges: readonly Judge[] };

export const stages: {
  readonly arrival: readonly ((arrival: Arrival, tools: ArrivalTools) => Soon<void>)[];
  readonly batch: typeof validate;
  readonly transaction: readonly ((work: Work, tools: WorkTools) => Promise<void>)[];
} = {
  arrival: [identify, admit],
  batch: validate,
  transaction: [store, updateLatest, evaluate],
};

/** Appends the rows; a replay changes nothing. */
async function store(work: Work, tools: WorkTools): Promise<void> {
  work.appended = await tools.store.append(work.client, work.batch);
}

/** Moves the latest of each device forward. */
async function updateLatest(work: Work, tools: WorkTools): Promise<void> {
  work.updated = await tools.store.updateLatest(work.client, work.batch.latest, work.appended);
}

/** Lets every judge look at what was new. */
async function evaluate(work: Work, { judges }: WorkTools): Promise<void> {
  for (const judge of judges) {
    const after = await judge(work.client, work.batch, work.appended);
    if (typeof after === 'function') work.afterwards.push(after);
  }
}

/** A batch before its first stage. */
export const workOf = (client: pg.ClientBase, batch: BatchBuilder): Work => ({
  client,
  batch,
  appended: nothingAppended,
  updated: new Set(),
  afterwards: [],
});
