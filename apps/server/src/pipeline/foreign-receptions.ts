/**
 * What gateways received and may not speak for: counted by day of receipt, written once a second, never stored as readings. The sensor's owner is told which
 * gateway hears it; the gateway's owner only a sum, of foreign sensors and such that nobody has alike, for else it would say which sensors exist.
 */
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../db/schema.js';
import { CountedRows } from './counted-rows.js';

/** One reading that was not taken. */
export type NotTaken = {
  readonly gatewayId: number;
  /** Whose the gateway was; null: stock of the platform. */
  readonly gatewayHolder: number | null;
  /** The sensor and whose it was; absent when nobody has it. */
  readonly sensor?: { readonly id: number; readonly holder: number | null };
  /** Server's time of receipt, epoch ms. */
  readonly receivedMs: number;
  /** dBm. */
  readonly rssi: number | null;
};

type Count = { readonly ownerId: number; readonly gatewayId: number; readonly day: string; readings: number; lastMs: number };
type SensorCount = Count & { readonly deviceId: number; rssi: number | null };

const mostWaiting = 10_000;

export class ForeignReceptions {
  private readonly db: Kysely<Schema>;
  private readonly sensors: CountedRows<SensorCount>;
  private readonly gateways: CountedRows<Count>;

  constructor(db: Kysely<Schema>, log: Logger) {
    this.db = db;
    const rest = { most: mostWaiting, log, failure: 'readings of foreign gateways could not be counted' };
    this.sensors = new CountedRows<SensorCount>({
      ...rest,
      order: (a, b) => a.gatewayId - b.gatewayId || a.deviceId - b.deviceId,
      write: (rows) => this.writeSensors(rows),
    });
    this.gateways = new CountedRows<Count>({
      ...rest,
      order: (a, b) => a.gatewayId - b.gatewayId,
      write: (rows) => this.writeGateways(rows),
    });
  }

  /** Counts one reading. */
  readonly seen = ({ gatewayId, gatewayHolder, sensor, receivedMs, rssi }: NotTaken): void => {
    const day = new Date(receivedMs).toISOString().slice(0, 10);
    if (gatewayHolder !== null)
      this.gateways.count(`${gatewayHolder}:${gatewayId}:${day}`, addOne(receivedMs), () => ({
        ownerId: gatewayHolder,
        gatewayId,
        day,
        readings: 1,
        lastMs: receivedMs,
      }));
    if (sensor === undefined || sensor.holder === null) return;
    const { id: deviceId, holder: ownerId } = sensor;
    this.sensors.count(
      `${ownerId}:${gatewayId}:${deviceId}:${day}`,
      (row) => {
        addOne(receivedMs)(row);
        row.rssi = rssi;
      },
      () => ({ ownerId, gatewayId, deviceId, day, readings: 1, lastMs: receivedMs, rssi }),
    );
  };

  /** Writes what was counted since the last time. */
  async flush(): Promise<void> {
    await Promise.all([this.sensors.flush(), this.gateways.flush()]);
  }

  // A device or an account may have been taken out of the platform meanwhile.
  private async writeSensors(sensors: readonly SensorCount[]): Promise<void> {
    await sql`
        insert into foreign_reception (owner_id, gateway_id, device_id, day, readings, last_ms, rssi)
        select reception.* from unnest(${sensors.map((row) => row.ownerId)}::integer[], ${sensors.map((row) => row.gatewayId)}::integer[],
          ${sensors.map((row) => row.deviceId)}::integer[], ${sensors.map((row) => row.day)}::date[], ${sensors.map((row) => row.readings)}::bigint[],
          ${sensors.map((row) => row.lastMs)}::bigint[], ${sensors.map((row) => row.rssi)}::smallint[])
          as reception (owner_id, gateway_id, device_id, day, readings, last_ms, rssi)
        join account on account.id = reception.owner_id join device as gateway on gateway.id = reception.gateway_id join device on device.id = reception.device_id
        on conflict (owner_id, gateway_id, device_id, day) do update set readings = foreign_reception.readings + excluded.readings,
          rssi = case when excluded.last_ms >= foreign_reception.last_ms then excluded.rssi else foreign_reception.rssi end,
          last_ms = greatest(foreign_reception.last_ms, excluded.last_ms)`.execute(this.db);
  }

  private async writeGateways(gateways: readonly Count[]): Promise<void> {
    await sql`
        insert into gateway_refusal (owner_id, gateway_id, day, readings, last_ms)
        select reception.* from unnest(${gateways.map((row) => row.ownerId)}::integer[], ${gateways.map((row) => row.gatewayId)}::integer[],
          ${gateways.map((row) => row.day)}::date[], ${gateways.map((row) => row.readings)}::bigint[], ${gateways.map((row) => row.lastMs)}::bigint[])
          as reception (owner_id, gateway_id, day, readings, last_ms)
        join account on account.id = reception.owner_id join device as gateway on gateway.id = reception.gateway_id
        on conflict (owner_id, gateway_id, day) do update set readings = gateway_refusal.readings + excluded.readings,
          last_ms = greatest(gateway_refusal.last_ms, excluded.last_ms)`.execute(this.db);
  }
}

/** Adds a reading received at a time, epoch ms. */
function addOne(receivedMs: number): (row: Count) => void {
  return (row) => {
    row.readings += 1;
    row.lastMs = Math.max(row.lastMs, receivedMs);
  };
}
