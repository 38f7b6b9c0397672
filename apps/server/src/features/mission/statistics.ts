/** How missions went over time, of all and by lane, carrier or product: one statement inside what the principal sees, and the same as a file. */
import type { Answer, FileAnswer, Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import { type MissionFiguresRow, type MissionGrouping, statisticLimits, type StatisticStep } from '@frostway/contract/mission/statistics';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { localMs, momentMs, type Zone } from '@frostway/core/zone';
import { type RawBuilder, sql } from 'kysely';
import type { Caller, Looking } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/principal.js';
import { missionsOf } from '../../scope/missions.js';
import { type Column, fileOf, rangeText, type Row as Line, timeText } from '../export/index.js';

type Asked = Input<(typeof table)['missionStatistics']>;
type Statistics = Answer<(typeof table)['missionStatistics']>;
type Sums = Omit<MissionFiguresRow, 'excursionRate' | 'onTimeRate'> & { readonly seen: number };

const dayMs = 86_400_000;

/** The stretches of a calendar that a range lies in, oldest first, the first and the last cut to it; epoch ms. */
export function periodsOf(
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  step: StatisticStep,
  zone: Zone,
): { fromMs: number; untilMs: number }[] {
  const found: { fromMs: number; untilMs: number }[] = [];
  for (let start = fromMs; start < untilMs && found.length <= statisticLimits.periods;) {
    const day = new Date(Math.floor(localMs(zone, start) / dayMs) * dayMs);
    const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
    const next =
      step === 'month' ? Date.UTC(year, month + 1, 1) : day.getTime() + dayMs * (step === 'day' ? 1 : 7 - ((day.getUTCDay() + 6) % 7));
    const end = Math.min(untilMs, momentMs(zone, next));
    found.push({ fromMs: start, untilMs: end });
    start = end;
  }
  return found;
}

/** What a mission is told by; empty where that is not said. */
const nameBy: Readonly<Record<MissionGrouping, RawBuilder<string>>> = {
  lane: sql<string>`coalesce((select string_agg(stop.name, ' → ' order by stop.place) from mission_stop as stop
    where stop.mission_id = mission.id and stop.kind in ('start', 'end')), '')`,
  carrier: sql<string>`mission.vehicle`,
  product: sql<string>`mission.product`,
};

/** Counts of the windows of a mission's places, as `timingOf` tells them. */
function windowsOf(nowMs: number): RawBuilder<unknown> {
  const at = sql`case stop.kind when 'start' then stop.left_ms else stop.arrived_ms end`;
  const early = sql`${at} < stop.earliest_ms`;
  const late = sql`(${at} is not null and ${at} > stop.latest_ms) or (${at} is null and mission.ended_ms is null and stop.latest_ms < ${nowMs})`;
  return sql`(select count(*) filter (where ${early}) as early, count(*) filter (where not coalesce(${early}, false) and (${late})) as late,
      count(*) filter (where ${at} is not null and not coalesce(${early}, false) and not coalesce(${late}, false)) as on_time
    from mission_stop as stop where stop.mission_id = mission.id and (stop.earliest_ms is not null or stop.latest_ms is not null))`;
}

const count = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(count(*) filter (where ${condition}))::integer`;
const total = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(sum(${column}), 0)::integer`;
const sums = sql`count(*)::integer as missions, ${count(sql`is_seen`)} as seen, ${count(sql`excursions > 0`)} as "withExcursions", ${total(sql`excursions`)} as excursions,
  ${count(sql`ended_ms is not null`)} as ended, ${count(sql`release_ms is not null`)} as decided,
  (percentile_cont(0.5) within group (order by release_ms) / 60000)::float8 as "minutesToRelease",
  ${total(sql`early + late + on_time`)} as stops, ${total(sql`early`)} as early, ${total(sql`on_time`)} as "onTime", ${total(sql`late`)} as late`;

/** The missions of a range, each with what it is counted by. */
function shown(principal: Principal, { st, et, by }: Pick<Asked, 'st' | 'et' | 'by'>): RawBuilder<unknown> {
  const nowMs = principal.now();
  return sql`(
    select mission.started_ms, mission.ended_ms, ${nameBy[by]} as name, windows.early, windows.late, windows.on_time, seen.standing <> 'access' as is_seen,
      (select count(distinct (item.device_id, item.id)) from mission_device as part
        join incident as item on item.device_id = part.device_id and item.severity = 'alarm' and item.state <> 'pending'
          and item.started_ms <= coalesce(mission.ended_ms, ${nowMs}) and (item.ended_ms is null or item.ended_ms > mission.started_ms)
        where part.mission_id = mission.id and seen.standing <> 'access') as excursions,
      case when mission.decision <> 'undecided' and mission.ended_ms is not null then (
        select greatest(0, extract(epoch from made.signed_at) * 1000 - mission.ended_ms) from mission_decision as made
        where made.mission_id = mission.id and made.decision = mission.decision and made.part is distinct from 1 order by made.id desc limit 1) end as release_ms
    from mission join ${missionsOf(principal)} as seen on seen.mission_id = mission.id
    cross join lateral ${windowsOf(nowMs)} as windows
    where mission.started_ms >= ${st} and mission.started_ms < ${et})`;
}

const rate = (part: number, of: number): number | null => (of === 0 ? null : Math.round((part / of) * 10_000) / 10_000);
const toFigures = ({ seen, ...row }: Sums): MissionFiguresRow => ({
  ...row,
  excursionRate: rate(row.withExcursions, seen),
  onTimeRate: rate(row.onTime, row.stops),
});
const nothing: Sums = {
  missions: 0,
  seen: 0,
  withExcursions: 0,
  excursions: 0,
  ended: 0,
  decided: 0,
  minutesToRelease: null,
  stops: 0,
  early: 0,
  onTime: 0,
  late: 0,
};

/** GET /api/mission/statistics. Refuses 10000 an end that is not after its beginning, 56091 a range of more than 400 stretches. */
export async function readStatistics(db: Db, principal: Principal, { only, step, tz, zone, ...asked }: Asked): Promise<Statistics> {
  const { st, et } = asked;
  if (et <= st) refuse('parametersIllegal', { et: 'parametersIllegal' });
  const periods = periodsOf({ fromMs: st, untilMs: et }, step, zone ?? tz);
  if (periods.length > statisticLimits.periods) refuse('rangeTooLong', { step: 'rangeTooLong' });
  const { rows: groups } = await sql<Sums & { name: string | null }>`
    select name, ${sums} from ${shown(principal, asked)} as shown group by grouping sets ((), (name))
    order by grouping(name) desc, count(*) desc, name limit ${statisticLimits.groups + 1}`.execute(db);
  const { rows: stretches } = await sql<Sums & { place: number }>`
    select period.place, ${sums} from ${shown(principal, asked)} as shown
    join unnest(${periods.map(({ fromMs }) => fromMs)}::bigint[], ${periods.map(({ untilMs }) => untilMs)}::bigint[]) with ordinality as period (from_ms, until_ms, place)
      on shown.started_ms >= period.from_ms and shown.started_ms < period.until_ms
    where ${only ?? null}::text is null or shown.name = ${only ?? null} group by period.place`.execute(db);
  const [all = { name: null, ...nothing }, ...named] = groups;
  const { name: _all, ...ofAll } = all;
  return {
    all: toFigures(ofAll),
    groups: named.map(({ name, ...row }) => ({ name: name ?? '', ...toFigures(row) })),
    periods: periods.map(({ fromMs, untilMs }, index) => {
      const { place: _place, ...row } = stretches.find(({ place }) => place === index + 1) ?? { place: 0, ...nothing };
      return { from: new Date(fromMs).toISOString(), until: new Date(untilMs).toISOString(), ...toFigures(row) };
    }),
  };
}

const figureColumns = [
  'missions',
  'withExcursions',
  'excursions',
  'excursionRate',
  'ended',
  'decided',
  'minutesToRelease',
  'stops',
  'early',
  'onTime',
  'late',
  'onTimeRate',
] as const;

const columnsOf = (lang: Lang): Column[] =>
  figureColumns.map((name) =>
    name === 'minutesToRelease'
      ? { head: text(lang, 'mission.statistics.rate.release'), kind: 'duration', width: 20 }
      : { head: text(lang, `mission.statistics.${name}`), kind: 'number', width: 16 },
  );
/** Shares as per cent, times in ms. */
const cells = (row: MissionFiguresRow): (number | null)[] =>
  figureColumns.map((name) => {
    const value = row[name];
    if (value === null) return null;
    if (name === 'excursionRate' || name === 'onTimeRate') return Math.round(value * 1000) / 10;
    return name === 'minutesToRelease' ? value * 60_000 : value;
  });

async function* once(rows: readonly Line[]): AsyncGenerator<readonly Line[]> {
  yield rows;
}

/** GET /api/mission/statistics/export. Refuses as reading them does. */
export async function exportStatistics(
  caller: Caller,
  { type, ...asked }: Input<(typeof table)['exportMissionStatistics']>,
  { db, lang, audit }: Looking,
): Promise<FileAnswer> {
  const { groups, periods } = await readStatistics(db, caller, asked);
  const { st, et, by } = asked;
  const tz: Zone = asked.zone ?? asked.tz;
  const name = text(lang, 'mission.statistics.title');
  const range = rangeText(lang, tz, st, et);
  const group = text(lang, `mission.statistics.by.${by}`);
  const title = (about: string): string[] => [name, about, range];
  const tables = [
    {
      name: group,
      title: title(group),
      columns: [{ head: group, kind: 'text' as const, width: 36 }, ...columnsOf(lang)],
      rows: once(groups.map((row) => [row.name === '' ? text(lang, 'mission.statistics.unnamed') : row.name, ...cells(row)])),
    },
    {
      name: text(lang, 'mission.statistics.overTime'),
      title: title(asked.only ?? text(lang, 'mission.statistics.everything')),
      columns: [{ head: text(lang, 'mission.statistics.from'), kind: 'time' as const, width: 22 }, ...columnsOf(lang)],
      rows: once(periods.map((row) => [Date.parse(row.from), ...cells(row)])),
    },
  ];
  const file = fileOf({ name: `${name} ${timeText(st, tz).slice(0, 10)}`, tables, progress: () => 0 }, { type, tz, rowsOfSheet: Infinity });
  audit({ entity: 'export', id: file.name, after: { name: file.name, subject: 'missionStatistics', st, et, by, type } });
  return file;
}
