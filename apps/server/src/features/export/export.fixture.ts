/** Exports of a page, as its calls make and list them. */
import type { Answer } from '@frostway/contract/endpoint';
import { exportCalls as calls } from '@frostway/contract/export/endpoints';
import type { TestDoors } from '../../ingest/doors.fixture.js';

type Started = Answer<typeof calls.start>;
type Job = Answer<typeof calls.list>['rows'][number];

/** Starts an export as the account of the doors, or as another; answers where its file is. */
export const startExport = (doors: TestDoors, input: Record<string, unknown>, token = doors.account.token): Promise<Started> =>
  doors.test.call(calls.start, input as never, token);

/** What the list says of one. */
export async function exportJob(doors: TestDoors, id: number): Promise<Job | undefined> {
  return (await doors.test.call(calls.list, {}, doors.account.token)).rows.find((row) => row.id === id);
}
