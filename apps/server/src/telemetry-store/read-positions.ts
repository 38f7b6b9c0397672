/** Positions of a device read by column, and questions of pages about them, of rows and sealed days alike: a part of the store's face. Ends of times are not included. */
import { ofEachInput, type TrackInputName, trackInputNames, trackInputRows } from '@frostway/core/track/inputs';
import { tagBeforeMs, type TagRun } from '@frostway/core/track/tags';
import type pg from 'pg';
import type { PositionChunk } from './chunk/position-chunk.js';
import { type ColumnType, type NumberColumns } from './columns.js';
import { whole } from './copied.js';
import { inputColumnsOf, inputsAmong, namesOf } from './said-attributes.js';
import { apart, before } from './sealed/columns.js';
import { measureShape } from './position-measures.js';
import { cut, unpack } from './sealed/packed.js';
import { positions as kind } from './sealed/positions.js';
import { among, earlier, firstDays, isCut, overlaps } from './sealed/read.js';
import { type Kept, lastKnown } from './slices.js';

export const positionShape = {
  timeMs: 'int8',
  source: 'int2',
  receivedMs: 'int8',
  ...measureShape,
  isValid: 'bool',
  ...ofEachInput(() => 'float8' as const),
} as const satisfies Record<string, ColumnType>;
export type PositionColumns = NumberColumns<keyof typeof positionShape>;

/** A named input as a number, true being 1; null where it is neither. */
const inputColumn = (attribute: string): string =>
  `case jsonb_typeof(attributes -> '${attribute}') when 'number' then (attributes ->> '${attribute}')::double precision when 'boolean' then (attributes ->> '${attribute}')::boolean::integer::double precision end`;
/** The columns of a position: of inputs that are not asked for nothing, since taking them out of each row's attributes costs as much as all else. */
const columnsWith = (asked: readonly TrackInputName[]): string =>
  [
    'time_ms, source, received_ms, latitude, longitude, speed, course, altitude, accuracy, is_valid',
    ...trackInputRows.map(({ name, attribute }) => (asked.includes(name) ? inputColumn(attribute) : 'null::double precision')),
  ].join(', ');
const allColumns = columnsWith(trackInputNames);
/** As many columns of a sealed day, in a union with those of positions: its beginning, and nothing. */
const sealedColumns = [
  'chunk.from_ms, null::smallint, null::bigint',
  ...Array<string>(6).fill('null::double precision'),
  'null::boolean',
  ...trackInputRows.map(() => 'null::double precision'),
].join(', ');

/** Reads columns of a query, with the bodies of sealed days beside them. */
export type Copy = <K extends string>(
  select: string,
  shape: Readonly<Record<K, ColumnType>>,
  beside: (Buffer | null)[],
) => Promise<NumberColumns<K>>;

/** A sealed day with those inputs asked for that its attributes say. */
const withInputs = (day: PositionChunk, asked: readonly TrackInputName[] = trackInputNames): PositionColumns => ({
  ...day,
  ...inputColumnsOf(day.attributes, asked),
});

/** Positions of a device, oldest first; of its inputs those `asked` for, the others are NaN. */
export async function positionsIn(
  copy: Copy,
  deviceId: number,
  { fromMs, untilMs }: Range,
  asked: readonly TrackInputName[] = trackInputNames,
): Promise<PositionColumns> {
  const [id, from, until] = [deviceId, fromMs, untilMs].map(whole) as [string, string, string];
  const bodies: (Buffer | null)[] = [];
  const answered = await copy(
    `(select ${columnsWith(asked)}, null::bytea from position where device_id = ${id} and time_ms >= ${from} and time_ms < ${until} order by time_ms, source)
     union all (select ${sealedColumns}, chunk.body from position_chunk as chunk where ${overlaps(id, from, until, '<')} order by chunk.from_ms)`,
    positionShape,
    bodies,
  );
  const { rows, days } = apart(kind, answered, bodies, deviceId);
  return among(
    rows,
    days.map((day) => withInputs(day, asked)),
    fromMs,
    untilMs,
    'source',
  );
}

/** Reads about so many of them from a time on. */
export const positionsFrom =
  (copy: Copy, deviceId: number, untilMs: number) =>
  async (sinceMs: number, limit: number): Promise<Kept<PositionColumns>> => {
    const [id, since, until, size] = [deviceId, sinceMs, untilMs, limit].map(whole) as [string, string, string, string];
    const bodies: (Buffer | null)[] = [];
    const { nextMs: nexts, ...answered } = await copy(
      `(select ${allColumns}, null::bigint, null::bytea from position where device_id = ${id} and time_ms >= ${since} and time_ms < ${until} order by time_ms, source limit ${size})
       union all (select ${sealedColumns}, chunk.next_ms, chunk.body from ${firstDays('position_chunk', id, `${since}::bigint`, `${until}::bigint`, size, '<')})`,
      { ...positionShape, nextMs: 'int8' },
      bodies,
    );
    const { rows, days, lastDay } = apart(kind, answered, bodies, deviceId);
    const nextMs = lastDay === undefined || Number.isNaN(nexts[lastDay]) ? undefined : nexts[lastDay];
    const knownMs = earlier(lastKnown(rows, limit), nextMs);
    const [inTime, endMs] = knownMs === undefined ? [rows, untilMs] : [before(rows, knownMs), knownMs];
    return {
      kept: among(
        inTime,
        days.map((day) => withInputs(day)),
        sinceMs,
        endMs,
        'source',
      ),
      knownMs,
    };
  };

type Range = { readonly fromMs: number; readonly untilMs: number };
type Counted = { readonly fromMs: number; count: number; firstMs: number | null; lastMs: number | null };

/** How many positions a device has in each of some times, in their order, and the first and the last of each. */
export async function positionCounts(pool: pg.Pool, deviceId: number, spans: readonly Range[]): Promise<Counted[]> {
  type Row = Counted & { readonly at: number; readonly dayMs: number | null; readonly body: Buffer | null };
  const { rows } = await pool.query<Row>(
    `with span as (select * from unnest($2::bigint[], $3::bigint[]) with ordinality as span (from_ms, until_ms, at))
     select span.at::integer, span.from_ms as "fromMs", count(p.time_ms) as count, min(p.time_ms) as "firstMs", max(p.time_ms) as "lastMs", null::bigint as "dayMs", null::bytea as body
     from span left join lateral (select time_ms from position where device_id = $1 and time_ms >= span.from_ms and time_ms < span.until_ms) p on true
     group by span.at, span.from_ms
     union all select span.at::integer, span.from_ms, chunk.count, chunk.first_ms, chunk.last_ms, chunk.from_ms, case when ${isCut('span.from_ms', 'span.until_ms')} then chunk.body end
     from span join position_chunk as chunk on ${overlaps('$1', 'span.from_ms', 'span.until_ms', '<')}`,
    [deviceId, spans.map(({ fromMs }) => fromMs), spans.map(({ untilMs }) => untilMs)],
  );
  const found = spans.map(({ fromMs }): Counted => ({ fromMs, count: 0, firstMs: null, lastMs: null }));
  // A day that two times share is unpacked once.
  const days = new Map<number, PositionChunk | undefined>();
  for (const { at, dayMs, body, count, firstMs, lastMs } of rows) {
    const counted = found[at - 1] as Counted;
    if (dayMs === null || body === null) addTo(counted, count, firstMs, lastMs);
    else {
      if (!days.has(dayMs)) days.set(dayMs, unpack(kind, deviceId, dayMs, body));
      const { fromMs, untilMs } = spans[at - 1] as Range;
      const day = days.get(dayMs);
      const { length, timeMs } = day === undefined ? { length: 0, timeMs: new Float64Array() } : cut(day, fromMs, untilMs);
      addTo(counted, length, timeMs[0] ?? null, timeMs.at(-1) ?? null);
    }
  }
  return found;
}

function addTo(to: Counted, count: number, firstMs: number | null, lastMs: number | null): void {
  to.count += count;
  if (firstMs !== null) to.firstMs = Math.min(to.firstMs ?? firstMs, firstMs);
  if (lastMs !== null) to.lastMs = Math.max(to.lastMs ?? lastMs, lastMs);
}

/** Which named inputs a device says with its positions in a range. */
export async function inputsIn(pool: pg.Pool, deviceId: number, fromMs: number, untilMs: number): Promise<ReadonlySet<TrackInputName>> {
  const has = trackInputRows.map(({ name, attribute }) => `bool_or(attributes ? '${attribute}') as "${name}"`);
  type Row = Partial<Record<TrackInputName, boolean>> & {
    readonly names: string[] | null;
    readonly dayMs: number | null;
    readonly body: Buffer | null;
  };
  const { rows } = await pool.query<Row>(
    `select ${has.join(', ')}, null::text[] as names, null::bigint as "dayMs", null::bytea as body
     from position where device_id = $1 and time_ms >= $2 and time_ms < $3 and attributes is not null
     union all select ${has.map(() => 'null::boolean').join(', ')}, chunk.attributes, chunk.from_ms, case when ${isCut('$2::bigint', '$3::bigint')} then chunk.body end
     from position_chunk as chunk where ${overlaps('$1', '$2::bigint', '$3::bigint', '<')}`,
    [deviceId, fromMs, untilMs],
  );
  const namesIn = ({ names, dayMs, body }: Row): readonly string[] => {
    const day = dayMs === null || body === null ? undefined : unpack(kind, deviceId, dayMs, body);
    if (body === null) return names ?? [];
    return day === undefined ? [] : namesOf(cut(day, fromMs, untilMs).attributes);
  };
  const sealed = inputsAmong(new Set(rows.flatMap(namesIn)));
  return new Set(trackInputRows.flatMap(({ name }) => (sealed.includes(name) || rows.some((row) => row[name] === true) ? [name] : [])));
}

/** Driver's tags a device said with its positions in a range, as runs in which no other was said, oldest first. */
export async function tagRuns(pool: pg.Pool, deviceId: number, fromMs: number, untilMs: number): Promise<TagRun[]> {
  const { rows } = await pool.query<TagRun & { readonly body: Buffer | null }>(
    `(select min(time_ms) as "fromMs", max(time_ms) as "toMs", tag, null::bytea as body from (
       select time_ms, tag, count(*) filter (where is_other) over (order by time_ms, source) as run from (
         select time_ms, source, tag, tag is distinct from lag(tag) over said or time_ms - lag(time_ms) over said > $4 as is_other
         from (select time_ms, source, attributes ->> 'driverId' as tag from position
           where device_id = $1 and time_ms >= $2 and time_ms < $3 and attributes ->> 'driverId' <> '') tags
         window said as (order by time_ms, source)
       ) turns
     ) runs group by run, tag order by 1, run)
     union all select chunk.from_ms, null, null, chunk.body from position_chunk as chunk
     where 'driverId' = any(chunk.attributes) and ${overlaps('$1', '$2::bigint', '$3::bigint', '<')}`,
    [deviceId, fromMs, untilMs, tagBeforeMs],
  );
  const runs = rows.flatMap(({ body, ...run }): TagRun[] => {
    if (body === null) return [run];
    const day = unpack(kind, deviceId, run.fromMs, body);
    return day === undefined ? [] : runsOf(cut(day, fromMs, untilMs));
  });
  // Those of one moment are of one day, in the order in which they were said.
  return joined(runs.sort((a, b) => a.fromMs - b.fromMs));
}

/** Each position that says a tag, as a run. */
const runsOf = ({ timeMs, attributes }: PositionChunk): TagRun[] =>
  attributes.flatMap((text, index): TagRun[] => {
    const tag = tagOf(text);
    const ms = timeMs[index] as number;
    return tag === '' ? [] : [{ fromMs: ms, toMs: ms, tag }];
  });

function tagOf(text: string | null): string {
  if (text?.includes('"driverId"') !== true) return '';
  const { driverId } = JSON.parse(text) as { readonly driverId?: unknown };
  if (driverId === null || driverId === undefined) return '';
  return typeof driverId === 'string' ? driverId : JSON.stringify(driverId);
}

/** Runs in order, those put together that follow each other: a sealed day cuts none. */
function joined(runs: readonly TagRun[]): TagRun[] {
  const found: TagRun[] = [];
  for (const run of runs) {
    const last = found.at(-1);
    if (last?.tag === run.tag && run.fromMs - last.toMs <= tagBeforeMs)
      found[found.length - 1] = { ...last, toMs: Math.max(last.toMs, run.toMs) };
    else found.push(run);
  }
  return found;
}
