/** A transaction of the driver, for modules whose statements are written by hand. */
import type pg from 'pg';
import { isAway } from './connect.js';

/** Runs in one transaction and answers what it answers; on an error all of it is undone and the error goes on. A broken connection is not given back. */
export async function inTransaction<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await run(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    if (isAway(error)) client.release(true);
    else
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      );
    throw error;
  }
}
