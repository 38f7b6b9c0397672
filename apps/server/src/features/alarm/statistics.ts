/** Incidents counted: by type, device, group, day and severity, and at a glance for the overview. */
import type { FiguresBy } from '@frostway/contract/alarm/endpoints';
import type { AlarmFigure } from '@frostway/contract/alarm/rows';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { alarmTypes, severities } from '@frostway/core/alarms';
import { bucketsOf, localMs, type Zone } from '@frostway/core/zone';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { seesDevice } from '../../scope/devices.js';
import { groupNameIn } from '../device/index.js';
import { type AlarmFilter, askFor, type AlarmQuery, fromSeen, visibleCte } from './filter.js';
import { type FoundIncident, readIncidents } from './incident-rows.js';
import { isOfKinds, pageOf, type Page, type Paging } from './list.js';
import { minutesOut } from './minutes.js';

const dayMs = 86_400_000;
/** Days counted when nobody says which. */
export const usualDays = 30;

/** What incidents are counted by, in whose days. */
export type Figures = { readonly by: FiguresBy; readonly tz: Zone };
/** The sums every figure has. */
type Sums = Omit<AlarmFigure, 'key' | 'name' | 'mac' | 'imei'>;

const sums = sql`count(*)::integer as total, count(*) filter (where item.severity = 'warning')::integer as warning,
  count(*) filter (where item.severity = 'alarm')::integer as alarm, count(*) filter (where item.state in ('pending', 'active'))::integer as open,
  count(*) filter (where item.state in ('active', 'cleared') and item.acknowledged_at is null)::integer as unacknowledged,
  count(*) filter (where item.is_late)::integer as late, sum(${minutesOut('incident')})::float8 as minutes`;

/** The calendar day of a zone an incident began on. */
const dayIn = (tz: Zone): RawBuilder<unknown> =>
  typeof tz === 'number'
    ? sql`(to_timestamp(item.started_ms / 1000.0) at time zone 'UTC' + make_interval(secs => ${tz * 3600}))::date`
    : sql`(to_timestamp(item.started_ms / 1000.0) at time zone ${tz})::date`;

/** What an incident is counted under, which the key says as text; group only where it is the caller's own. */
function keyOf({ by, tz }: Figures, { ownerId }: Caller): RawBuilder<unknown> {
  switch (by) {
    case 'type':
      return sql`item.type`;
    case 'severity':
      return sql`item.severity`;
    case 'device':
      return sql`item.device_id`;
    case 'group':
      return sql`case when device.owner_id = ${ownerId} then device.group_id end`;
    case 'day':
      return dayIn(tz);
  }
}

/** From the incidents that are asked for. */
function fromCounted(asked: AlarmQuery, { by }: Figures): RawBuilder<unknown> {
  const device = by === 'group' ? sql`join device on device.id = item.device_id` : undefined;
  return sql`${fromSeen(asked, device)} and ${sql.join([isOfKinds(asked), ...asked.ofAlarm], sql` and `)}`;
}

type FigureRow = Sums & { key: string; name: string | null; mac: string | null; imei: string | null };

/** Figures, the largest first, days in their order; the last 30 days unless the filter has a start or an end. */
export async function countAlarms(
  db: Db,
  caller: Caller,
  {
    filter,
    figures,
    limit,
    offset,
  }: { readonly filter: AlarmFilter; readonly figures: Figures; readonly limit: number; readonly offset: number },
  lang: Lang,
): Promise<{ total: number; rows: AlarmFigure[]; sum: Sums }> {
  const asked = await askFor(db, caller, withUsualDays(filter, caller.now()), 'incident');
  // A former owner is not shown what a device is called now.
  const names =
    figures.by === 'device'
      ? sql`case when ${seesDevice(caller)} then device.name end as name, device.mac, device.imei`
      : sql`${figures.by === 'group' ? sql`device_group.name` : sql`null`} as name, null as mac, null as imei`;
  const joined =
    figures.by === 'device'
      ? sql`left join device on device.id = figure.key`
      : figures.by === 'group'
        ? sql`left join device_group on device_group.id = figure.key`
        : sql``;
  const { rows } = await sql<FigureRow>`
    with ${visibleCte(asked)}, figure as (select ${keyOf(figures, caller)} as key, ${sums} ${fromCounted(asked, figures)} group by 1)
    select coalesce(figure.key::text, '') as key, figure.total, figure.warning, figure.alarm, figure.open, figure.unacknowledged, figure.late, figure.minutes,
      ${names}
    from figure ${joined} order by ${figures.by === 'day' ? sql`figure.key` : sql`figure.total desc, coalesce(figure.key::text, '')`}`.execute(
    db,
  );
  return {
    total: rows.length,
    rows: rows.slice(offset, offset + limit).map((row) => ({
      ...row,
      name: figures.by === 'group' && row.name !== null ? groupNameIn(lang, row.name) : row.name,
    })),
    sum: sumOf(rows),
  };
}

function sumOf(rows: readonly Sums[]): Sums {
  const sum: Record<keyof Sums, number> = { total: 0, warning: 0, alarm: 0, open: 0, unacknowledged: 0, late: 0, minutes: 0 };
  for (const row of rows) for (const name of Object.keys(sum) as (keyof Sums)[]) sum[name] += row[name];
  return sum;
}

/** A range is said whole, or its end and its beginning are the usual days apart. */
function withUsualDays(filter: AlarmFilter, nowMs: number): AlarmFilter {
  const et = filter.et ?? (filter.st === undefined ? undefined : Math.max(nowMs, filter.st) + dayMs);
  const st = filter.st ?? (et ?? nowMs) - usualDays * dayMs;
  return { ...filter, st, ...(et === undefined ? {} : { et }) };
}

/** The incidents behind a figure. Refuses 10000 for a key its kind of figure cannot have, and as the list does. */
export async function pageBehind(
  db: Db,
  caller: Caller,
  {
    filter,
    figures,
    key,
    paging,
  }: { readonly filter: AlarmFilter; readonly figures: Figures; readonly key: string; readonly paging: Paging },
  lang: Lang,
): Promise<Page<FoundIncident>> {
  const ranged = withUsualDays(filter, caller.now());
  const illegal = (): never => refuse('parametersIllegal', { key: 'parametersIllegal' });
  const narrowed: { -readonly [K in keyof AlarmFilter]: AlarmFilter[K] } = { ...ranged };
  if (figures.by === 'type') narrowed.type = only(alarmTypes, key, ranged.type) ?? illegal();
  if (figures.by === 'severity') narrowed.severity = only(severities, key, ranged.severity) ?? illegal();
  if (figures.by === 'day') {
    const day = dayOf(key, figures.tz) ?? illegal();
    narrowed.st = Math.max(day.fromMs, ranged.st ?? day.fromMs);
    narrowed.et = Math.min(day.untilMs, ranged.et ?? day.untilMs);
    if (narrowed.et <= narrowed.st) return { total: 0, isMore: false, cursor: null, rows: [] };
  }
  if (figures.by === 'device' || figures.by === 'group') {
    if (!/^\d{0,10}$/.test(key)) illegal();
    if (figures.by === 'device') narrowed.deviceId = Number(key);
    else narrowed.inGroup = key === '' ? null : Number(key);
  }
  return pageOf(db, await askFor(db, caller, narrowed, 'incident'), paging, readIncidents(db, caller, lang));
}

/** The one value of a key, where the filter allows it too. */
function only<T extends string>(all: readonly T[], key: string, allowed: readonly T[] | undefined): readonly T[] | undefined {
  const found = all.find((each) => each === key);
  if (found === undefined || (allowed !== undefined && allowed.length > 0 && !allowed.includes(found))) return undefined;
  return [found];
}

/** When a calendar day of a zone begins and ends; undefined for what is no day. */
function dayOf(key: string, tz: Zone): { fromMs: number; untilMs: number } | undefined {
  const noonMs = /^\d{4}-\d{2}-\d{2}$/.test(key) ? Date.parse(`${key}T12:00:00Z`) : Number.NaN;
  if (Number.isNaN(noonMs)) return undefined;
  // No zone is further from UTC than a day and a half around its noon.
  const days = bucketsOf({ fromMs: noonMs - 2 * dayMs, untilMs: noonMs + 2 * dayMs }, 'day', tz);
  return days.find(({ fromMs, untilMs }) => sayDay(tz, fromMs + (untilMs - fromMs) / 2) === key);
}

/** YYYY-MM-DD in a zone. */
export const sayDay = (tz: Zone, atMs: number): string => new Date(localMs(tz, atMs)).toISOString().slice(0, 10);
