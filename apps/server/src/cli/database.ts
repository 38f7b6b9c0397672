/** A database for a command: the one of DATABASE_URL, the embedded one that a running server has open, or the embedded one started for the moment. */
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { connect, type Database } from '../db/connect.js';
import { attachEmbedded, startEmbedded } from '../db/embedded.js';

export async function withDatabase<T>(config: Config, log: Logger, run: (database: Database) => Promise<T>): Promise<T> {
  const running = config.DATABASE_URL === '' ? await attachEmbedded(config.dataDir) : config.DATABASE_URL;
  const embedded = running === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : undefined;
  const database = connect(running ?? embedded?.url ?? '', log, 4);
  try {
    return await run(database);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}
