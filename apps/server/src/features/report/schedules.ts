/** Reports that are sent by the calendar: which there are. Tables report_schedule, _device and _contact are only written here and in sending.ts. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { report as table } from '@frostway/contract/report/endpoints';
import { type ReportSchedule, scheduleLimits } from '@frostway/contract/report/schedules';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { dueAfter, periodAt } from '@frostway/core/report-periods';
import { type RawBuilder, sql } from 'kysely';
import { clockOf, minutesOf } from '../../call/day-clock.js';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Caller, LocalizedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { findOwnedDevices } from '../../scope/devices.js';
import type { Release } from '../../platform/feature.js';
import { groupNameIn, holdGroup } from '../device/index.js';
import { leaveRooms } from './rooms.js';

type Named = { readonly id: number; readonly name: string };
type Row = Named & {
  readonly group: Named | null;
  readonly devices: ReportSchedule['devices'];
  readonly contacts: ReportSchedule['contacts'];
  readonly period: ReportSchedule['period'];
  readonly minute: number;
  readonly zone: string;
  readonly has_xlsx: boolean;
  readonly is_on: boolean;
  readonly next_from_ms: number;
  readonly next_until_ms: number;
  readonly next_at_ms: number;
  readonly last: { readonly at: number; readonly outcome: 'conform' | 'deviating' | 'noData' | null } | null;
};

const iso = (ms: number): string => new Date(ms).toISOString();

/** Devices that left the account are no longer of it. */
const columns = sql`plan.id, plan.name, plan.period, plan.minute, plan.zone, plan.has_xlsx, plan.is_on, plan.next_from_ms, plan.next_until_ms, plan.next_at_ms,
  (select jsonb_build_object('id', device_group.id, 'name', device_group.name) from device_group where device_group.id = plan.group_id) as "group",
  coalesce((select jsonb_agg(jsonb_build_object('id', device.id, 'name', device.name, 'mac', device.mac, 'imei', device.imei) order by device.name, device.id)
    from report_schedule_device as part join device on device.id = part.device_id and device.owner_id = plan.owner_id where part.schedule_id = plan.id), '[]') as devices,
  coalesce((select jsonb_agg(jsonb_build_object('id', contact.id, 'name', contact.name, 'isConfirmed', contact.email_agreed_at is not null) order by contact.name, contact.id)
    from report_schedule_contact as part join contact on contact.id = part.contact_id where part.schedule_id = plan.id), '[]') as contacts,
  (select jsonb_build_object('at', extract(epoch from run.ran_at) * 1000, 'outcome', run.outcome) from report_run as run
    where run.schedule_id = plan.id order by run.id desc limit 1) as last`;

const toSchedule = (lang: Lang, row: Row): ReportSchedule => ({
  id: row.id,
  name: row.name,
  group: row.group && { id: row.group.id, name: groupNameIn(lang, row.group.name) },
  devices: row.devices,
  period: row.period,
  at: clockOf(row.minute) ?? '',
  zone: row.zone,
  xlsx: row.has_xlsx,
  isOn: row.is_on,
  contacts: row.contacts,
  next: row.is_on ? { at: iso(row.next_at_ms), from: iso(row.next_from_ms), until: iso(row.next_until_ms) } : null,
  last: row.last && { at: iso(row.last.at), outcome: row.last.outcome },
});

/** Answers GET /api/report/schedules. */
export async function listSchedules(
  db: Db,
  { ownerId }: Caller,
  { id, search = '', ...paged }: Input<(typeof table)['schedules']>,
  lang: Lang,
): Promise<Answer<(typeof table)['schedules']>> {
  const conditions: RawBuilder<unknown>[] = [sql`plan.owner_id = ${ownerId}`];
  if (id !== undefined) conditions.push(sql`plan.id = ${id}`);
  if (search !== '') conditions.push(sql`plan.name ilike ${likePattern(search)}`);
  const where = sql.join(conditions, sql` and `);
  const counted = await sql<{ total: number }>`select count(*)::integer as total from report_schedule as plan where ${where}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  checkPage(total, paged);
  const { limit, offset } = rangeOf(paged);
  const { rows } = await sql<Row>`
    select ${columns} from report_schedule as plan where ${where} order by plan.name, plan.id limit ${limit} offset ${offset}`.execute(db);
  return { total, rows: rows.map((row) => toSchedule(lang, row)) };
}

async function hold(db: Db, { ownerId }: Pick<Caller, 'ownerId'>, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${columns} from report_schedule as plan where plan.id = ${id} and plan.owner_id = ${ownerId} for update of plan`.execute(db);
  return rows[0] ?? refuse('noSuchReportSchedule');
}

type Subject = Pick<Input<(typeof table)['addSchedule']>, 'macs' | 'imeis' | 'groupId'>;
/** Of what reports are sent: what is the caller's own, for others are told of it. */
export type OwnSubject = { readonly groupId: number | null; readonly deviceIds: readonly number[] };

/** Refuses 10012 when nothing is named, 10000 a group and devices, 50017 and 60041 what is not the caller's own. */
export async function ownSubject(db: Db, caller: Caller, { macs = [], imeis = [], groupId }: Subject): Promise<OwnSubject> {
  if (macs.length + imeis.length > 0 && groupId !== undefined) refuse('parametersIllegal', { groupId: 'parametersIllegal' });
  if (groupId !== undefined) return { groupId: (await holdGroup(db, caller, groupId)).id, deviceIds: [] };
  if (macs.length + imeis.length === 0) refuse('rangeMissing', { macs: 'rangeMissing' });
  return { groupId: null, deviceIds: (await findOwnedDevices(db, caller, { macs, imeis })).map(({ id }) => id) };
}

/** The ids, each once. Refuses 80200 a contact that is not the caller's. */
export async function ownContacts(db: Db, { ownerId }: Pick<Caller, 'ownerId'>, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const rows = await db.selectFrom('contact').select('id').where('owner_id', '=', ownerId).where('id', 'in', wanted).execute();
  return rows.length < wanted.length ? refuse('noSuchContact', { contacts: 'noSuchContact' }) : wanted;
}

/** The zone of a site, or of the one above it that has one; else that of the account. */
export async function zoneOf(db: Db, ownerId: number, groupId: number | null): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    with recursive above as (
      select parent_id, zone, 0 as steps from device_group where id = ${groupId}
      union all
      select device_group.parent_id, device_group.zone, above.steps + 1 from device_group join above on device_group.id = above.parent_id
    )
    select coalesce((select zone from above where zone is not null order by steps limit 1), account.zone, account.browser_zone, 'UTC') as zone
    from account where account.id = ${ownerId}`.execute(db);
  return rows[0]?.zone ?? 'UTC';
}

/** The period that is running, and when its report is due. */
export function nextOf({ period, minute, zone }: Pick<Row, 'period' | 'minute' | 'zone'>, atMs: number) {
  const span = periodAt(zone, period, atMs);
  return { next_from_ms: span.fromMs, next_until_ms: span.untilMs, next_at_ms: dueAfter(zone, span, minute), claimed_ms: null };
}

async function putParts(
  db: Db,
  id: number,
  deviceIds: readonly number[] | undefined,
  contactIds: readonly number[] | undefined,
): Promise<void> {
  if (deviceIds !== undefined) {
    await db.deleteFrom('report_schedule_device').where('schedule_id', '=', id).execute();
    await sql`insert into report_schedule_device (schedule_id, device_id) select ${id}, unnest(${deviceIds}::integer[])`.execute(db);
  }
  if (contactIds !== undefined) {
    await db.deleteFrom('report_schedule_contact').where('schedule_id', '=', id).execute();
    await sql`insert into report_schedule_contact (schedule_id, contact_id) select ${id}, unnest(${contactIds}::integer[])`.execute(db);
  }
}

/** What the audit trail says of one. */
const factsOf = ({ name, group, devices, period, minute, zone, has_xlsx: xlsx, is_on: isOn, contacts }: Row) => ({
  name,
  groupId: group?.id ?? null,
  devices: devices.map(({ id }) => id),
  period,
  at: clockOf(minute),
  zone,
  xlsx,
  isOn,
  contacts: contacts.map(({ id }) => id),
});

/** Answers POST /api/report/schedules. */
export async function addSchedule(
  caller: Caller,
  input: Input<(typeof table)['addSchedule']>,
  { db, audit, lang }: LocalizedChange,
  nowMs: number,
): Promise<ReportSchedule> {
  // One after the other for an account, so that two do not both find the last place free.
  await db.selectFrom('account').select('id').where('id', '=', caller.ownerId).forNoKeyUpdate().executeTakeFirst();
  const counted = await sql<{
    count: number;
  }>`select count(*)::integer as count from report_schedule where owner_id = ${caller.ownerId}`.execute(db);
  if ((counted.rows[0]?.count ?? 0) >= scheduleLimits.schedules) refuse('reportSchedulesFull');
  const { groupId, deviceIds } = await ownSubject(db, caller, input);
  const contactIds = await ownContacts(db, caller, input.contacts);
  const { name, period, xlsx, isOn } = input;
  const when = { period, minute: minutesOf(input.at) ?? 0, zone: input.zone ?? (await zoneOf(db, caller.ownerId, groupId)) };
  const { id } = await db
    .insertInto('report_schedule')
    .values({
      owner_id: caller.ownerId,
      name,
      group_id: groupId,
      has_xlsx: xlsx,
      is_on: isOn,
      created_at: new Date(nowMs),
      ...when,
      ...nextOf(when, nowMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await putParts(db, id, deviceIds, contactIds);
  const row = await hold(db, caller, id);
  audit({ entity: 'reportSchedule', id, after: factsOf(row) });
  return toSchedule(lang, row);
}

/** Answers PUT /api/report/schedules. */
export async function changeSchedule(
  caller: Caller,
  { id, name, period, at, zone, xlsx, isOn, contacts, ...subject }: Input<(typeof table)['changeSchedule']>,
  { db, audit, lang }: LocalizedChange,
  nowMs: number,
): Promise<ReportSchedule> {
  const before = await hold(db, caller, id);
  const isOfOther = subject.macs !== undefined || subject.imeis !== undefined || subject.groupId !== undefined;
  const of = isOfOther ? await ownSubject(db, caller, subject) : undefined;
  const contactIds = contacts && (await ownContacts(db, caller, contacts));
  const when = { period: period ?? before.period, minute: minutesOf(at ?? null) ?? before.minute, zone: zone ?? before.zone };
  const isOtherTime = when.period !== before.period || when.minute !== before.minute || when.zone !== before.zone;
  const resumes = isOn === true && !before.is_on;
  await db
    .updateTable('report_schedule')
    .set({
      name: name ?? before.name,
      has_xlsx: xlsx ?? before.has_xlsx,
      is_on: isOn ?? before.is_on,
      ...(of === undefined ? {} : { group_id: of.groupId }),
      ...when,
      ...(isOtherTime || resumes ? nextOf(when, nowMs) : {}),
    })
    .where('id', '=', id)
    .execute();
  await putParts(db, id, of?.deviceIds, contactIds);
  const after = await hold(db, caller, id);
  if (JSON.stringify(factsOf(before)) === JSON.stringify(factsOf(after))) refuse('nothingChanged');
  audit({ entity: 'reportSchedule', id, before: factsOf(before), after: factsOf(after) });
  return toSchedule(lang, after);
}

/** Answers DELETE /api/report/schedules. */
export async function removeSchedule(caller: Caller, id: number, { db, audit }: Pick<LocalizedChange, 'db' | 'audit'>): Promise<void> {
  const before = await hold(db, caller, id);
  await db.deleteFrom('report_schedule').where('id', '=', id).execute();
  audit({ entity: 'reportSchedule', id, before: factsOf(before) });
}

/** A device that leaves is no longer of them. */
export const scheduleRelease: Release = {
  kind: 'reports',
  count: (ids) => sql`
      select device_id, count(*)::integer as count from report_schedule_device where device_id = any(${ids}::integer[]) group by device_id`,
  end: async ({ db }, ids) => {
    await db.deleteFrom('report_schedule_device').where('device_id', 'in', ids).execute();
    await leaveRooms(db, ids);
  },
};
