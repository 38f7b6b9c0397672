/** What a sensor's owner has said of the gateways of others: bindings, and the list of who may relay. Read for many at once, kept for a minute. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.js';
import type { Clock } from '../outside/clock.js';
import { holderAt } from './ownership.js';
import type { RelaySource } from './relay-rules.js';
import { TimedCache } from './timed-cache.js';

type Period = { readonly fromMs: number; readonly untilMs: number };
const holds = ({ fromMs, untilMs }: Period, timeMs: number): boolean => fromMs <= timeMs && timeMs < untilMs;

/** Rows by one of their numbers. */
function grouped<Row>(rows: readonly Row[], idOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(idOf(row));
    if (group === undefined) groups.set(idOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

type Bound = Period & { readonly gatewayId: number; readonly deviceId: number };

/** A sensor bound to the gateway by the one who owned it when the binding began, and still did at the reading's time. */
export function boundRelays(db: Kysely<Schema>, clock: Clock): RelaySource {
  const bindings = new TimedCache<Bound>(clock, async (gatewayIds) => {
    const { rows } = await sql<Bound>`
      select to_device_id as "gatewayId", device_id as "deviceId", from_ms as "fromMs", coalesce(until_ms, 'infinity'::float8) as "untilMs"
      from device_binding where to_device_id = any(${gatewayIds}::integer[])`.execute(db);
    return grouped(rows, ({ gatewayId }) => gatewayId);
  });
  return {
    forget(event) {
      if (event === undefined) bindings.forget();
      else if (event.type === 'admissionChanged') bindings.forget(event.gatewayIds);
    },
    async prepare(receptions) {
      const found = await bindings.find(receptions.map(({ gateway }) => gateway.id));
      return ({ gateway, sensor, sensorHolder, timeMs }) =>
        sensorHolder !== null &&
        (found.get(gateway.id) ?? []).some(
          (bound) => bound.deviceId === sensor.id && holds(bound, timeMs) && holderAt(sensor, bound.fromMs) === sensorHolder,
        );
    },
  };
}

type Allowed = Period & {
  readonly ownerId: number;
  readonly accountId: number;
  /** Null: all sensors of the owner; otherwise these, each until it left him. */
  readonly devices: readonly { readonly id: number; readonly untilMs: number | null }[] | null;
};

/** Accounts on the list of the sensor's owner. */
export function allowedRelays(db: Kysely<Schema>, clock: Clock): RelaySource {
  const relays = new TimedCache<Allowed>(clock, async (ownerIds) => {
    const { rows } = await sql<Allowed>`
      select owner_id as "ownerId", account_id as "accountId", from_ms as "fromMs", coalesce(until_ms, 'infinity'::float8) as "untilMs",
        case when is_all then null else (
          select coalesce(json_agg(json_build_object('id', device_id, 'untilMs', relay_device.until_ms)), '[]') from relay_device where relay_id = relay.id
        ) end as devices
      from relay where owner_id = any(${ownerIds}::integer[])`.execute(db);
    return grouped(rows, ({ ownerId }) => ownerId);
  });
  return {
    forget(event) {
      if (event === undefined) relays.forget();
      else if (event.type === 'relaysChanged') relays.forget(event.ownerIds);
    },
    async prepare(receptions) {
      const found = await relays.find(receptions.flatMap(({ sensorHolder }) => (sensorHolder === null ? [] : [sensorHolder])));
      return ({ sensor, sensorHolder, gatewayHolder, timeMs }) =>
        sensorHolder !== null &&
        (found.get(sensorHolder) ?? []).some(
          (relay) =>
            relay.accountId === gatewayHolder &&
            holds(relay, timeMs) &&
            (relay.devices === null || relay.devices.some(({ id, untilMs }) => id === sensor.id && (untilMs === null || timeMs < untilMs))),
        );
    },
  };
}
