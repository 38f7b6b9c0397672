/** The latest of devices as lists, map and live pages show it: one statement over device, its settings in force, its state and the gateway that received it last. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { connectionOf } from '@frostway/core/device-state';
import { parseImei, parseMac } from '@frostway/core/identity';
import { limits } from '@frostway/core/limits';
import { noLimits, ofEachProbe, type ProbeName } from '@frostway/core/probes';
import { type RuleLimit, watchedLimits } from '@frostway/core/watched-limits';
import { positionSources } from '@frostway/core/message';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { executeKept } from '../../db/kept-plan.js';
import { type LimitColumns, limitColumns, limitsOfRow, probeColumns, type Snake, snake } from '../../db/probe-columns.js';
import type { DeviceTable, StateTable } from '../../db/schema.js';
import { findSeenById, type Principal, type SeenDevice, seesDevice, type Viewer } from '../../scope/devices.js';
import type { Granted } from '../../scope/grants.js';
import { attributesFor } from './attributes.js';
import { asleepUntil, joinRhythm, rhythmColumns, type RhythmRow } from './rhythm.js';
import { isBoundAt } from './binding.js';
import type { NamedRow } from './named.js';
import { countFound, pageOf, type StatusFilter } from './status-page.js';
import { rulesNamed, watchingRules } from './watched-limits.js';

type State = Selectable<StateTable>;
type Row = LimitColumns &
  RhythmRow &
  NamedRow &
  Pick<Selectable<DeviceTable>, 'group_id' | 'car' | 'car_icon' | 'expires_at' | 'is_scrapped'> &
  Omit<Granted, 'is_member' | 'is_past' | 'may_track'> &
  Pick<State, 'last_seen_ms' | 'reading_ms' | 'reading_received_ms' | 'rssi' | 'status_ms'> &
  Pick<State, 'position_ms' | 'position_received_ms' | 'latitude' | 'longitude' | 'speed' | 'course' | 'source' | 'is_valid'> & {
    [C in Snake<ProbeName> as C | `${C}_ms`]: number | null;
  } & {
    total: number;
    write_seconds: number | null;
    /** See `watchingRules`. */
    rules: string | null;
    /** Its private hours, and the viewer is not its owner. */
    is_private: boolean;
    attributes: Record<string, unknown> | null;
    attribute_ms: Record<string, number> | null;
    gateway_identity: string | null;
    gateway_name: string | null;
    own_latitude: number | null;
    own_longitude: number | null;
    place_of: string | null;
    place_turn: number | null;
    place_latitude: number | null;
    place_longitude: number | null;
  };

/** Names that are put together for each row are looked up as text each time. */
const columnOf = ofEachProbe((name) => snake(name));
const msColumnOf = ofEachProbe((name) => `${snake(name)}_ms` as const);
const settingLimits = sql.raw(limitColumns.map(({ column }) => `setting.${column}`).join(', '));
const stateProbes = sql.raw(probeColumns.map(({ column }) => `state.${column}, state.${column}_ms`).join(', '));

/**
 * The latest of the devices the principal sees, by name, with their number over all pages. A beacon's `place` is where the gateway that received it is;
 * a gateway the principal does not see is not named. Facts from outside the principal's time, or that he has no right to, are not shown.
 */
export async function selectStatus(db: Db, principal: Viewer, filter: StatusFilter): Promise<{ total: number; rows: DeviceStatus[] }> {
  const statement = sql<Row>`
    with page as materialized (${pageOf(principal, filter)})
    select seen.total, device.id, device.kind, device.mac, device.imei, device.name, device.model, case when seen.is_own then device.group_id end as group_id, device.car, device.car_icon,
      device.expires_at, device.is_scrapped, seen.from_ms, seen.until_ms + 1 as until_ms, seen.may_latest, seen.may_place, seen.may_history, seen.may_change, seen.is_own,
      setting.write_seconds, ${settingLimits}, ${watchingRules} as rules, ${rhythmColumns},
      state.last_seen_ms, state.reading_ms, state.reading_received_ms, state.rssi, ${stateProbes},
      state.position_ms, state.position_received_ms, (not seen.is_own and state.position_ms is not null and is_private(device.id, state.position_ms)) as is_private, state.latitude, state.longitude, state.speed, state.course, state.source, state.is_valid,
      state.status_ms, state.attributes, state.attribute_ms, coalesce(gateway.mac, gateway.imei) as gateway_identity, gateway.name as gateway_name,
      device.latitude as own_latitude, device.longitude as own_longitude,
      place.name as place_of, place.turn as place_turn, place.latitude as place_latitude, place.longitude as place_longitude
    from page as seen
    join device on device.id = seen.device_id
    left join device_setting as setting on setting.device_id = device.id and setting.until_ms is null
    left join device_state as state on state.device_id = device.id
    ${joinRhythm}
    left join device as gateway on gateway.id = state.gateway_id and ${seesDevice(principal, 'gateway')}
    left join lateral (${carriers(principal, filter.nowMs)}) as place on seen.may_place
    order by seen.place, device.id`;
  const { rows } = await (filter.isPlanKept === true ? executeKept(db, statement) : statement.execute(db));
  const total = rows[0]?.total ?? (filter.offset === 0 ? 0 : await countFound(db, principal, filter));
  const isoOf = isoReader();
  const limitsOf = limitsReader(await rulesNamed(db, new Set(rows.flatMap((row) => (row.may_history ? (row.rules ?? []) : [])))));
  return { total, rows: rows.map((row) => toStatus(row, filter.nowMs, limitsOf, isoOf)) };
}

/** Said in words no index knows: looked for among all of their owner's, the carriers of a thousand devices would be a million. */
const isOfOneOwner = sql<SqlBool>`(carrier.owner_id = device.owner_id) is true`;

/**
 * Where a relayed device is: with the gateway that received it, or a gateway itself. Four places are tried, each only if it is the device's owner's: the
 * gateway's own position, that of the tracker the gateway is bound to now, that of the tracker the device itself is bound to now, and where the gateway
 * stands. Who does not see the carrier is not told its name.
 */
function carriers(principal: Viewer, nowMs: number): RawBuilder<unknown> {
  const received = sql`case when device.kind = 'gateway' then device.id else state.gateway_id end`;
  return sql`
    select case when ${seesDevice(principal, 'carrier')} then carrier.name else '' end as name, candidate.turn, coalesce(there.latitude, carrier.latitude) as latitude, coalesce(there.longitude, carrier.longitude) as longitude
    from (
      select ${received} as id, 1 as turn
      union all
      select binding.to_device_id, 2 from device_binding as binding where binding.device_id = ${received} and ${isBoundAt(nowMs, 'binding')}
      union all
      select binding.to_device_id, 3 from device_binding as binding
      join device as tracker on tracker.id = binding.to_device_id and tracker.kind = 'tracker'
      where binding.device_id = device.id and device.kind = 'beacon' and ${isBoundAt(nowMs, 'binding')}
    ) as candidate
    join device as carrier on carrier.id = candidate.id and ${isOfOneOwner}
    left join device_ownership as carrier_owned on carrier_owned.device_id = carrier.id and carrier_owned.until_ms is null
    left join device_state as there on there.device_id = carrier.id and there.position_ms >= coalesce(carrier_owned.from_ms, 0)
      and there.position_ms < seen.until_ms + 1 and (seen.is_own or not is_private(carrier.id, there.position_ms))
    where coalesce(there.latitude, carrier.latitude) is not null
    order by there.latitude is null, candidate.turn
    limit 1`;
}

type IsoOf = (ms: number) => string;
/** Times of rows as text; what a gateway says of a hundred sensors at once, and what a row says several times, is written once. */
function isoReader(): IsoOf {
  const known = new Map<number, string>();
  return (ms) => {
    const same = known.get(ms);
    if (same !== undefined) return same;
    const text = new Date(ms).toISOString();
    known.set(ms, text);
    return text;
  };
}

/** The limits of rows; of all that have the same of their own under the same rules they are worked out once. */
function limitsReader(named: ReadonlyMap<string, RuleLimit>): (row: Row) => DeviceStatus['limits'] {
  const known = new Map<string, DeviceStatus['limits']>();
  return (row) => {
    const key = `${limitColumns.map(({ column }) => row[column]).join(' ')} ${row.rules ?? ''}`;
    const same = known.get(key);
    if (same !== undefined) return same;
    const rules = row.rules === null ? [] : row.rules.split(',').flatMap((name) => named.get(name) ?? []);
    const found = watchedLimits(limitsOfRow(row), rules);
    known.set(key, found);
    return found;
  };
}

function toStatus(row: Row, nowMs: number, limitsOf: (row: Row) => DeviceStatus['limits'], isoOf: IsoOf): DeviceStatus {
  const interval = row.write_seconds ?? 0;
  const lastSeenMs = row.last_seen_ms !== null && row.last_seen_ms >= row.from_ms ? row.last_seen_ms : null;
  const position = row.may_place ? toPosition(row, isoOf) : null;
  // Each field behind a spread is put into the object by itself, at 1.5 µs: of fleets a third of all that making rows takes.
  return {
    id: row.id,
    kind: row.kind,
    mac: row.mac,
    imei: row.imei,
    name: row.name,
    model: row.model,
    groupId: row.group_id,
    car: row.car,
    carIcon: row.car_icon,
    interval,
    limits: row.may_history ? limitsOf(row) : noLimits,
    connection: connectionOf(lastSeenMs, interval, nowMs),
    lastSeen: lastSeenMs === null ? null : isoOf(lastSeenMs),
    asleepUntil: asleepUntil(row, lastSeenMs, nowMs),
    reading: row.may_latest ? toReading(row, interval, isoOf) : null,
    position,
    place: position === null && row.may_place ? toPlace(row) : null,
    attributes:
      lastSeenMs === null || !row.may_latest
        ? {}
        : attributesFor(row, {
            fromMs: row.from_ms,
            untilMs: row.until_ms,
            isTrusted: row.is_own || row.may_change,
            mayPlace: row.may_place,
          }),
    isMine: row.is_own,
    expiresAt: row.expires_at?.toISOString() ?? null,
    isScrapped: row.is_scrapped,
  };
}

/** Whether a fact of this time is the principal's to see. */
const isWithin = (ms: number | null, { from_ms: from, until_ms: until }: Row): ms is number => ms !== null && ms >= from && ms < until;

/** The turn of the tracker a device itself is bound to: see `carriers`. */
const boundItself = 3;

/** Where it stands comes before where it was received; a place from outside the principal's time is none. */
function toPlace(row: Row): DeviceStatus['place'] {
  if (row.own_latitude !== null && row.own_longitude !== null)
    return { latitude: row.own_latitude, longitude: row.own_longitude, of: row.name };
  if (row.place_latitude === null || row.place_longitude === null) return null;
  // A binding says where it is although nobody received it.
  if (row.kind !== 'gateway' && row.place_turn !== boundItself && !isWithin(row.reading_ms, row)) return null;
  return { latitude: row.place_latitude, longitude: row.place_longitude, of: row.place_of ?? '' };
}

function toReading(row: Row, interval: number, isoOf: IsoOf): DeviceStatus['reading'] {
  const timeMs = row.reading_ms;
  if (!isWithin(timeMs, row)) return null;
  // A probe that stopped answering keeps its last value in the state; beside a younger reading it would pass for a current one.
  const oldestMs = Math.max(row.from_ms, timeMs - limits.gapIntervals * interval * 1000);
  const current = (value: number | null, ms: number | null): number | null => (ms !== null && ms >= oldestMs ? value : null);
  return {
    time: isoOf(timeMs),
    rssi: row.rssi,
    gateway: row.gateway_identity ?? row.gateway_name,
    receivedAt: isoOf(row.reading_received_ms ?? timeMs),
    ...ofEachProbe((name) => current(row[columnOf[name]], row[msColumnOf[name]])),
  };
}

function toPosition(row: Row, isoOf: IsoOf): DeviceStatus['position'] {
  const { position_ms: timeMs, latitude, longitude } = row;
  if (!isWithin(timeMs, row) || latitude === null || longitude === null || row.is_private) return null;
  return {
    time: isoOf(timeMs),
    latitude,
    longitude,
    speed: row.speed,
    course: row.course,
    source: positionSources[(row.source ?? 1) - 1] ?? 'gps',
    valid: row.is_valid ?? false,
    receivedAt: isoOf(row.position_received_ms ?? timeMs),
  };
}

/**
 * The device that hears sensors behind a MAC in any notation, an IMEI or a protocol identity (alias). Refuses 50017 when none is visible and
 * 80022 when it is a sensor; a tracker may hear sensors too.
 */
export async function findGatewayByName(db: Db, principal: Principal, name: string): Promise<SeenDevice> {
  const { rows } = await sql<{ id: number }>`
    select device.id from device
    where ${seesDevice(principal)} and (device.mac = ${parseMac(name) ?? null} or device.imei = ${parseImei(name) ?? null} or device.alias = ${name.trim()})
    order by device.kind = 'gateway' desc, device.id limit 1`.execute(db);
  const id = rows[0]?.id ?? refuse('notFound');
  const found = (await findSeenById(db, principal, id)) ?? refuse('notFound');
  if (found.kind === 'beacon') refuse('notGateway');
  return found;
}
