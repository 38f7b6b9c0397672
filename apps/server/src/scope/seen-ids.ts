/** The devices a viewer sees, by id alone: what live pages ask for. */
import { sql } from 'kysely';
import type { Db } from '../db/connect.js';
import type { Viewer } from './principal.js';
import { grantsOf } from './grants.js';

/** The devices a principal sees, by their ids. */
export type SeenIds = {
  readonly all: ReadonlySet<number>;
  /** Those whose history he may read, and so their alarms. */
  readonly withHistory: ReadonlySet<number>;
};

/** The ids of every device the principal sees, for the live hub. */
export async function seenDeviceIds(db: Db, principal: Viewer): Promise<SeenIds> {
  const { rows } = await sql<{ device_id: number; may_history: boolean }>`
    select device_id, may_history from ${grantsOf(principal)} as seen`.execute(db);
  const ids = (those: typeof rows): Set<number> => new Set(those.map((row) => row.device_id));
  return { all: ids(rows), withHistory: ids(rows.filter((row) => row.may_history)) };
}
