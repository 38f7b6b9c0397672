/** Exports of a page, as its calls make and list them. */
import type { Answer } from '@frostway/contract/endpoint';
import { exportCalls as calls } from '@frostway/contract/export/endpoints';
import type { TestListeners } from '../../ingest/listeners.fixture.js';

type Started = Answer<typeof calls.start>;
type Job = Answer<typeof calls.list>['rows'][number];

/** Starts an export as the account of the listeners, or as another; answers where its file is. */
export const startExport = (listeners: TestListeners, input: Record<string, unknown>, token = listeners.account.token): Promise<Started> =>
  listeners.test.call(calls.start, input as never, token);

/** What the list says of one. */
export async function exportJob(listeners: TestListeners, id: number): Promise<Job | undefined> {
  return (await listeners.test.call(calls.list, {}, listeners.account.token)).rows.find((row) => row.id === id);
}
