/** Sensors of the platform that a gateway received and its whitelist kept out: counted, written once a second, never stored as readings. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../db/schema.js';
import { CountedRows } from './counted-rows.js';

const mostWaiting = 10_000;

type UnlistedCount = { readonly gatewayId: number; readonly deviceId: number; count: number; lastMs: number; rssi: number | null };

export class UnlistedDevices {
  private readonly db: Kysely<Schema>;
  private readonly rows: CountedRows<UnlistedCount>;

  constructor(db: Kysely<Schema>, log: Logger) {
    this.db = db;
    this.rows = new CountedRows<UnlistedCount>({
      most: mostWaiting,
      order: (a, b) => a.gatewayId - b.gatewayId || a.deviceId - b.deviceId,
      write: (rows) => this.write(rows),
      log,
      failure: 'what whitelists kept out could not be counted',
    });
  }

  /** Counts one reading. */
  readonly seen = (gatewayId: number, deviceId: number, timeMs: number, rssi: number | null): void => {
    this.rows.count(
      `${gatewayId}:${deviceId}`,
      (entry) => {
        entry.count += 1;
        if (timeMs >= entry.lastMs) Object.assign(entry, { lastMs: timeMs, rssi });
      },
      () => ({ gatewayId, deviceId, count: 1, lastMs: timeMs, rssi }),
    );
  };

  /** Writes what was counted since the last time. */
  flush(): Promise<void> {
    return this.rows.flush();
  }

  private async write(rows: readonly UnlistedCount[]): Promise<void> {
    // A device may have been taken out of the platform meanwhile.
    await sql`
      insert into gateway_unlisted (gateway_id, device_id, count, last_ms, rssi)
      select received.* from unnest(${rows.map((row) => row.gatewayId)}::integer[], ${rows.map((row) => row.deviceId)}::integer[],
        ${rows.map((row) => row.count)}::bigint[], ${rows.map((row) => row.lastMs)}::bigint[], ${rows.map((row) => row.rssi)}::smallint[])
        as received (gateway_id, device_id, count, last_ms, rssi)
      join device as gateway on gateway.id = received.gateway_id join device on device.id = received.device_id
      on conflict (gateway_id, device_id) do update set count = gateway_unlisted.count + excluded.count,
        rssi = case when excluded.last_ms >= gateway_unlisted.last_ms then excluded.rssi else gateway_unlisted.rssi end,
        last_ms = greatest(gateway_unlisted.last_ms, excluded.last_ms)`.execute(this.db);
  }
}
