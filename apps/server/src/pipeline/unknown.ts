/** Devices that report without being in the platform: counted, bounded, written once a second, so that a flood of them costs nothing. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../db/schema.js';
import type { Clock } from '../outside/clock.js';
import { CountedRows } from './counted-rows.js';

/** Rows kept; the longest silent leave first. */
const mostKept = 1000;
const mostWaiting = 1000;

type Seen = { family: string; identity: string; count: number; address: string; firstMs: number; lastMs: number };

export class UnknownDevices {
  private readonly db: Kysely<Schema>;
  private readonly clock: Clock;
  private readonly rows: CountedRows<Seen>;

  constructor(db: Kysely<Schema>, clock: Clock, log: Logger) {
    this.db = db;
    this.clock = clock;
    this.rows = new CountedRows<Seen>({
      most: mostWaiting,
      order: (a, b) => (a.identity < b.identity ? -1 : 1),
      write: (rows) => this.write(rows),
      log,
      failure: 'unknown devices could not be counted',
    });
  }

  /** Counts one report. `identity` is `mac:...`, `imei:...`, `alias:family:...` or a name as the device said it. */
  readonly seen = (family: string, identity: string, address: string): void => {
    const name = identity
      .replace(/^(mac|imei):/, '')
      .replace(/^alias:[^:]*:/, '')
      .replaceAll('\0', '\ufffd')
      .slice(0, 64);
    const now = this.clock.now();
    this.rows.count(
      `${family}\n${name}`,
      (entry) => Object.assign(entry, { count: entry.count + 1, lastMs: now, address }),
      () => ({ family, identity: name, count: 1, address, firstMs: now, lastMs: now }),
    );
  };

  /** Writes what was counted since the last time. */
  flush(): Promise<void> {
    return this.rows.flush();
  }

  private async write(rows: readonly Seen[]): Promise<void> {
    await this.db
      .insertInto('unknown_device')
      .values(
        rows.map((row) => ({
          family: row.family,
          identity: row.identity,
          count: row.count,
          first_seen: new Date(row.firstMs),
          last_seen: new Date(row.lastMs),
          address: row.address,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['family', 'identity']).doUpdateSet((eb) => ({
          count: sql`unknown_device.count + excluded.count`,
          last_seen: eb.ref('excluded.last_seen'),
          address: eb.ref('excluded.address'),
        })),
      )
      .execute();
    await sql`delete from unknown_device where (family, identity) in (select family, identity from unknown_device order by last_seen desc offset ${mostKept})`.execute(
      this.db,
    );
  }
}
