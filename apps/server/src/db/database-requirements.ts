/** Whether a PostgreSQL can hold the platform: its version and its encoding. */
import type pg from 'pg';
import { ConfigError } from '../config.js';

/** The oldest version, as `server_version_num` has it. */
const oldest = 150_000;

/** Throws a ConfigError that names DATABASE_URL for a version, or an encoding, that will not do. */
export function refuseUnmet({ version, encoding }: { readonly version: number; readonly encoding: string }): void {
  if (version < oldest)
    throw new ConfigError(
      `DATABASE_URL: the database is PostgreSQL ${Math.floor(version / 10_000)}, and ${oldest / 10_000} or newer is needed`,
    );
  if (encoding !== 'UTF8')
    throw new ConfigError(
      `DATABASE_URL: the database is encoded in ${encoding}; create one with encoding UTF8, which holds every language`,
    );
}

/** Looks at a database before anything is written to it. */
export async function checkRequirements(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding",
  );
  if (rows[0] !== undefined) refuseUnmet(rows[0]);
}
