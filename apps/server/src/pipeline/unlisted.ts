/** Sensors of the platform that a gateway heard and its whitelist kept out: counted, written once a second, never stored as readings. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../db/schema.js';

const mostWaiting = 10_000;
const flushMs = 1000;

type Heard = { readonly gatewayId: number; readonly deviceId: number; count: number; lastMs: number; rssi: number | null };

export class UnlistedDevices {
  private readonly db: Kysely<Schema>;
  private readonly log: Logger;
  private waiting = new Map<string, Heard>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();

  constructor(db: Kysely<Schema>, log: Logger) {
    this.db = db;
    this.log = log;
  }

  /** Counts one reading. */
  readonly seen = (gatewayId: number, deviceId: number, timeMs: number, rssi: number | null): void => {
    const key = `${gatewayId}:${deviceId}`;
    const entry = this.waiting.get(key);
    if (entry === undefined) {
      if (this.waiting.size < mostWaiting) this.waiting.set(key, { gatewayId, deviceId, count: 1, lastMs: timeMs, rssi });
    } else {
      entry.count += 1;
      if (timeMs >= entry.lastMs) Object.assign(entry, { lastMs: timeMs, rssi });
    }
    this.timer ??= setTimeout(() => void this.flush(), flushMs).unref();
  };

  /** Writes what was counted since the last time. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const rows = [...this.waiting.values()].sort((a, b) => a.gatewayId - b.gatewayId || a.deviceId - b.deviceId);
    this.waiting = new Map();
    if (rows.length > 0)
      this.flushing = this.flushing
        .then(() => this.write(rows))
        .catch((error: unknown) => this.log.warn({ err: error }, 'what whitelists kept out could not be counted'));
    return this.flushing;
  }

  private async write(rows: readonly Heard[]): Promise<void> {
    // A device may have been taken out of the platform meanwhile.
    await sql`
      insert into gateway_unlisted (gateway_id, device_id, count, last_ms, rssi)
      select heard.* from unnest(${rows.map((row) => row.gatewayId)}::integer[], ${rows.map((row) => row.deviceId)}::integer[],
        ${rows.map((row) => row.count)}::bigint[], ${rows.map((row) => row.lastMs)}::bigint[], ${rows.map((row) => row.rssi)}::smallint[])
        as heard (gateway_id, device_id, count, last_ms, rssi)
      join device as gateway on gateway.id = heard.gateway_id join device on device.id = heard.device_id
      on conflict (gateway_id, device_id) do update set count = gateway_unlisted.count + excluded.count,
        rssi = case when excluded.last_ms >= gateway_unlisted.last_ms then excluded.rssi else gateway_unlisted.rssi end,
        last_ms = greatest(gateway_unlisted.last_ms, excluded.last_ms)`.execute(this.db);
  }
}
