/** What is watched of the positions of devices besides fences. Table position_alarm is only written here and in leaving.ts. */
import type { Input } from '@frostway/contract/endpoint';
import type { fence as table } from '@frostway/contract/fence/endpoints';
import { Refusal, refuse } from '@frostway/contract/refusals';
import type { DaySpan } from '@frostway/core/track/watched';
import { sql } from 'kysely';
import type { Caller, AuditedChange } from '../../call/serve.js';
import type { Db, Tx } from '../../db/connect.js';
import type { PositionAlarmKind } from '../../db/schema-fence.js';
import { deviceZone } from '../../scope/zones.js';
import { settleEnded } from '../excursion/index.js';
import { tellPositionAlarms } from './alarm-copies.js';
import { findTrackers, holdLatest } from './watching.js';

type Setting = Input<typeof table.setPositionAlarms>;
/** What of one kind is watched of one device. */
type Limit = {
  readonly value: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly hours: readonly DaySpan[] | null;
  readonly zone: string | null;
};
export type Row = Limit & { readonly device_id: number; readonly kind: PositionAlarmKind };

const kinds: readonly PositionAlarmKind[] = ['speedHigh', 'speedLow', 'displacement', 'stop', 'hours'];

const none: Limit = { value: null, latitude: null, longitude: null, hours: null, zone: null };
/** A limit of one kind for a device; null = it is turned off, undefined = it stays. */
type LimitOf = (deviceId: number) => Limit | null | undefined;

/**
 * Sets what is watched of devices. Refuses 50017, 60041 and 50006, 80354 for spans of no time, 80355 for a displacement of a device without a place, 60062 when
 * nothing differs. Answers the devices whose watches changed. The displacement is armed anew where each device is now, also when its distance stays.
 */
export async function setPositionAlarms(caller: Caller, input: Setting, change: AuditedChange, nowMs: number): Promise<number[]> {
  const { db } = change;
  const devices = await findTrackers(db, caller, input.imeis);
  const ids = devices.map(({ id }) => id);
  if ((input.hours ?? []).some(({ from, until }) => from === until)) refuse('hoursUnfit', { hours: 'hoursUnfit' });
  const latest = new Map((await holdLatest(db, ids)).map(({ id, position }) => [id, position]));
  const zones = await zonesOf(db, ids);
  const plain =
    (value: number | null | undefined): LimitOf =>
    () =>
      value == null ? value : { ...none, value };
  const wanted: Readonly<Record<PositionAlarmKind, LimitOf>> = {
    speedHigh: plain(input.speedHigh),
    speedLow: plain(input.speedLow),
    stop: plain(input.stop),
    displacement: (id) => {
      if (input.displacement == null) return input.displacement;
      const place = latest.get(id);
      if (place == null) return noPlace(devices.find((each) => each.id === id)?.name ?? '');
      return { ...none, value: input.displacement, latitude: place.latitude, longitude: place.longitude };
    },
    hours: (id) => {
      if (input.hours == null || input.hours.length === 0) return input.hours === undefined ? undefined : null;
      return { ...none, hours: input.hours, zone: input.zone ?? zones.get(id) ?? null };
    },
  };
  const changed = await putLimits(change, ids, wanted, nowMs);
  if (changed.length === 0) refuse('nothingChanged');
  await settleEnded(db, changed, nowMs);
  await tellPositionAlarms(db, changed, caller.accountId, nowMs);
  return changed;
}

function noPlace(device: string): never {
  throw new Refusal('placeUnknown', { displacement: 'placeUnknown' }, { holes: { device } });
}

async function zonesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; zone: string | null }>`
    select device.id, ${deviceZone} as zone from device where device.id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.flatMap(({ id, zone }) => (zone === null ? [] : [[id, zone]])));
}

/** Turns off all that is watched of devices. Refuses as `setPositionAlarms` does. */
export async function removePositionAlarms(
  caller: Caller,
  imeis: readonly string[],
  change: AuditedChange,
  nowMs: number,
): Promise<number[]> {
  const ids = (await findTrackers(change.db, caller, imeis)).map(({ id }) => id);
  await holdLatest(change.db, ids);
  const off: LimitOf = () => null;
  const changed = await putLimits(change, ids, { speedHigh: off, speedLow: off, displacement: off, stop: off, hours: off }, nowMs);
  if (changed.length === 0) refuse('nothingChanged');
  await settleEnded(change.db, changed, nowMs);
  await tellPositionAlarms(change.db, changed, caller.accountId, nowMs);
  return changed;
}

/** Puts limits in the place of those there are where they differ; answers the devices of which any did. */
async function putLimits(
  { db, audit }: AuditedChange,
  ids: readonly number[],
  wanted: Readonly<Record<PositionAlarmKind, LimitOf>>,
  nowMs: number,
): Promise<number[]> {
  const held = await readLimits(db, ids);
  const changed = new Set<number>();
  for (const id of ids) {
    const before: Record<string, unknown> = {};
    const after: Record<string, unknown> = {};
    for (const kind of kinds) {
      const want = wanted[kind](id);
      const is = held.find((row) => row.device_id === id && row.kind === kind);
      if (want === undefined || (want === null ? is === undefined : is !== undefined && isSame(is, want))) continue;
      changed.add(id);
      if (is !== undefined) {
        before[kind] = is.hours ?? is.value;
        await db
          .updateTable('position_alarm')
          .set({ until_ms: nowMs })
          .where('device_id', '=', id)
          .where('kind', '=', kind)
          .where('until_ms', 'is', null)
          .execute();
      }
      if (want === null) continue;
      after[kind] = want.hours ?? want.value;
      await begin(db, id, kind, want, nowMs);
    }
    if (changed.has(id)) audit({ entity: 'positionAlarm', id, before, after });
  }
  return [...changed];
}

const isSame = (a: Limit, b: Limit): boolean =>
  a.value === b.value &&
  a.latitude === b.latitude &&
  a.longitude === b.longitude &&
  a.zone === b.zone &&
  JSON.stringify(a.hours?.map(({ from, until, days }) => [from, until, days])) ===
    JSON.stringify(b.hours?.map(({ from, until, days }) => [from, until, days]));

async function readLimits(db: Tx, ids: readonly number[]): Promise<Row[]> {
  return db
    .selectFrom('position_alarm')
    .select(['device_id', 'kind', 'value', 'latitude', 'longitude', 'hours', 'zone'])
    .where('device_id', '=', sql<number>`any(${ids}::integer[])`)
    .where('until_ms', 'is', null)
    .execute();
}

/** It watches what comes after what is stored, so that what the device back-fills is judged; one that follows another, from now on. */
async function begin(db: Tx, deviceId: number, kind: PositionAlarmKind, limit: Limit, nowMs: number): Promise<void> {
  const hours = limit.hours === null ? null : JSON.stringify(limit.hours);
  await sql`
    insert into position_alarm (device_id, kind, from_ms, value, latitude, longitude, hours, zone)
    select device.id, ${kind},
      case when exists (select from position_alarm as earlier where earlier.device_id = device.id and earlier.kind = ${kind}) then ${nowMs}::bigint
        else greatest(coalesce(ownership.from_ms, 0), least(${nowMs}::bigint, coalesce(state.position_ms + 1, 0))) end,
      ${limit.value}::double precision, ${limit.latitude}::double precision, ${limit.longitude}::double precision, ${hours}::jsonb, ${limit.zone}
    from device left join device_ownership as ownership on ownership.device_id = device.id and ownership.until_ms is null
    left join device_state as state on state.device_id = device.id where device.id = ${deviceId}
    on conflict (device_id, kind, from_ms) do update set value = excluded.value, latitude = excluded.latitude, longitude = excluded.longitude,
      hours = excluded.hours, zone = excluded.zone, until_ms = null`.execute(db);
}
