/** The database of a process: the embedded one or that of the setting, its pools, and its tables as this version has them. */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Config, ConfigError } from '../config.js';
import { connect, type Database, isAway } from '../db/connect.js';
import { startEmbedded } from '../db/embedded.js';
import { migrate } from '../db/migrate.js';
import { readiness } from '../db/ready.js';
import type { Schema } from '../db/schema.js';
import type { Part } from '../starting.js';

/** Pools of one database. A storm of one kind leaves the others alone. */
export type Pools = {
  readonly url: string;
  /** Of calls and jobs. */
  readonly pool: pg.Pool;
  readonly db: Kysely<Schema>;
  /** Beside calls: what must stay although a call is refused. */
  readonly independentDb: Kysely<Schema>;
  /** What devices send never waits for a connection that a person's long question holds. */
  readonly intake: Database;
  /** Why the database is of no use now; empty when it is. */
  readonly trouble: () => Promise<readonly string[]>;
};

/** Opens and migrates it; each part is stopped when the process is. Throws ConfigError when that of the setting cannot be used. */
export async function openDatabase(config: Config, log: Logger, parts: Part[]): Promise<Pools> {
  let url = config.DATABASE_URL;
  if (url === '') {
    const embedding = startEmbedded({ dataDir: config.dataDir, log });
    // Known before it is there: a start that is broken off leaves no database behind.
    parts.push({
      name: 'embedded database',
      stop: () =>
        embedding.then(
          (embedded) => embedded.stop(),
          () => undefined,
        ),
      isDatabase: true,
    });
    ({ url } = await embedding);
  }
  const open = (name: string, max?: number): Database => {
    const database = connect(url, log, max);
    parts.push({ name, stop: database.close });
    return database;
  };
  const { pool, db } = open('connections of calls');
  const independentDb = open('connections beside calls', 4);
  const intake = open('connections of the intake', 10);
  const ready = open('connection of readiness', 1);
  await migrate(pool).catch((error: unknown) => {
    throw config.DATABASE_URL === '' || !isAway(error) ? error : unusable(config.DATABASE_URL, error as NodeJS.ErrnoException);
  });
  return { url, pool, db, independentDb: independentDb.db, intake, trouble: readiness(ready.db) };
}

/** The database of the setting cannot be reached, or lets nobody in; its password is not repeated. */
function unusable(databaseUrl: string, error: NodeJS.ErrnoException): ConfigError {
  const { host } = new URL(databaseUrl);
  return new ConfigError(`DATABASE_URL: the database at ${host} cannot be used: ${error.message || error.code}`, { cause: error });
}
