/** Devices of a file on their way to their owner, some hundred a call: how far it is, what became of each row, and what to do when it breaks off. */
import type { Answer } from '@frostway/contract/endpoint';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { limits } from '@frostway/core/limits';
import { changedBy } from '../../api/answers.js';
import { call } from '../../api/call.js';
import { sendFile } from './csv-file.js';

type ReadRows = Answer<(typeof deviceFeature)['readDevices']>['rows'];
type Result = Answer<(typeof deviceFeature)['addDevices']>['rows'][number];
/** What became of a row of the file, and where it stands there. */
export type ManyRow = Omit<Result, 'index'> & { readonly row: number };

/** All that is known so far. Rows that were answered are done, whatever comes after. */
export type Many = {
  readonly read: ReadRows;
  readonly done: readonly ManyRow[];
  readonly isRunning: boolean;
  /** Why it broke off; undefined while it runs, when it was stopped and when all is done. */
  readonly error: unknown;
};

/** A slice with all that its devices bring may take the server a while on a busy machine. */
const sliceTimeoutMs = 120_000;

/** What stands in a file. */
export async function readMany(file: File): Promise<Many> {
  const { rows } = await sendFile<{ readonly rows: ReadRows }>(deviceFeature.readDevices.path, file, () => undefined).answer;
  return { read: rows, done: [], isRunning: false, error: undefined };
}

/**
 * Goes on with what is not done, in slices that are a call each; `tell` hears how far it is after each. Ends when all is done, when `signal` says so, before the next
 * slice, or when one has no answer: its rows count as not done, and if they were taken nevertheless, they say so the next time.
 */
export async function addMany(many: Many, groupId: number | undefined, tell: (many: Many) => void, signal: AbortSignal): Promise<void> {
  let current: Many = { ...many, isRunning: true, error: undefined };
  tell(current);
  try {
    while (current.done.length < current.read.length && !signal.aborted) {
      const slice = current.read.slice(current.done.length, current.done.length + limits.takenAtOnce);
      const input = { rows: slice.map(({ values }) => values), ...(groupId === undefined ? {} : { groupId }) };
      const { rows } = await call(deviceFeature.addDevices, input, { timeoutMs: sliceTimeoutMs });
      const done = rows.map(({ index, ...result }) => ({ ...result, row: slice[index]?.row ?? 0 }));
      current = { ...current, done: [...current.done, ...done] };
      tell(current);
    }
    tell({ ...current, isRunning: false });
  } catch (error) {
    tell({ ...current, isRunning: false, error });
  } finally {
    void changedBy(deviceFeature.addDevices);
  }
}
