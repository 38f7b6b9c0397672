/**
 * The face of the telemetry store. It alone knows how readings, positions and events lie on disk; everybody else appends batches and reads columns.
 * Times are epoch milliseconds UTC, ranges are half-open [from, until), values are in the units of the table of probes, degrees, km/h; NaN stands for null.
 */
import type { TrackInputName } from '@frostway/core/track/inputs';
import { ofEachProbe, type ProbeName } from '@frostway/core/probes';
import type { TagRun } from '@frostway/core/track/tags';
import type pg from 'pg';
import { probeColumns, snake } from '../db/probe-columns.js';
import { type Appended, append } from './append.js';
import { type ColumnType, type NumberColumns, picked } from './columns.js';
import { copied, whole } from './copied.js';
import { countOld, droppedBeforeOf, noteDroppedOf, type Old, removeNoted } from './dropped.js';
import { type LatestOfBatch, moveLatest } from './latest.js';
import { Partitions } from './partitions.js';
import type { Batch } from './rows.js';
import { eventCount, eventMoments } from './read-events.js';
import { inputsIn, type PositionColumns, positionCounts, positionsFrom, positionsIn, tagRuns, type Copy } from './read-positions.js';
import { mayRepeat, shownRows } from './shown.js';
import { TelemetryReader } from './reader.js';
import { apart, before, receivedAmong, withSealed } from './sealed/columns.js';
import type { DayDigest } from './chunk/digest.js';
import { lastOf, mayGoOn, planned } from './sealed/digests.js';
import { among, earlier, factsOf, firstDays, isCut, overlaps } from './sealed/read.js';
import { countOf, readings } from './sealed/readings.js';
import { type Counting, type Kept, lastKnown, slicesOf } from './slices.js';
import type { Span } from './span.js';

export type { Span } from './span.js';

const readingShape = {
  timeMs: 'int8',
  gatewayId: 'int4',
  receivedMs: 'int8',
  rssi: 'int2',
  sequence: 'int8',
  ...ofEachProbe(() => 'float8' as const),
} as const satisfies Record<string, ColumnType>;
const receivedShape = { deviceId: 'int4', ...readingShape } as const;
export type ReadingColumns = NumberColumns<keyof typeof readingShape>;
export type ReceivedColumns = NumberColumns<keyof typeof receivedShape>;
export type { PositionColumns } from './read-positions.js';
/** Lowest and highest temperature of each slice of time that has any. */
export type Trend = { readonly deviceId: number; readonly timeMs: number[]; readonly temperature: number[] };
export type Summary = { readonly count: number; readonly firstMs: number | null; readonly lastMs: number | null };

const readingColumns = ['time_ms, gateway_id, received_ms, rssi, sequence', ...probeColumns.map(({ column }) => column)].join(', ');

/** As many columns of a sealed day, in a union with those of readings: its beginning, and nothing. */
const sealedColumns = [
  'chunk.from_ms, null::integer, null::bigint, null::smallint, null::bigint',
  ...probeColumns.map(() => 'null::double precision'),
].join(', ');

export class TelemetryStore {
  private readonly pool: pg.Pool;
  private readonly partitions: Partitions;
  private readonly reader: TelemetryReader;

  constructor(pool: pg.Pool) {
    this.pool = pool;
    this.partitions = new Partitions(pool);
    this.reader = new TelemetryReader(pool);
  }

  /** Makes room for facts of these times; call before the transaction that appends them. */
  async prepare(times: Iterable<number>): Promise<void> {
    await this.partitions.ensure(times);
  }

  /** Forgets which months there are: another server, or a restore, may have removed some. */
  forgetMonths(): void {
    this.partitions.forget();
  }

  /** Appends facts in the caller's transaction; a replay changes nothing. Answers what was new. */
  append(client: pg.ClientBase, batch: Batch): Promise<Appended> {
    return append(client, batch);
  }

  /** Updates the latest of devices by what was appended, in the caller's transaction; answers the devices whose latest is another now. */
  updateLatest(client: pg.ClientBase, latest: LatestOfBatch, appended: Appended): Promise<ReadonlySet<number>> {
    for (const row of appended.readings) latest.reading(row);
    return moveLatest(client, latest.rows());
  }

  /** The readings of a device that count, oldest first: one of a second that several gateways received, one of adverts that repeat a measurement. */
  async range(deviceId: number, fromMs: number, untilMs: number): Promise<ReadingColumns> {
    const [id, from, until] = [deviceId, fromMs, untilMs].map(whole) as [string, string, string];
    const bodies: (Buffer | null)[] = [];
    const columns = await this.copy(
      `(select ${readingColumns}, null::bytea from reading where device_id = ${id} and time_ms >= ${from} and time_ms < ${until} order by time_ms, gateway_id)
       union all (select ${sealedColumns}, chunk.body from reading_chunk as chunk where ${overlaps(id, from, until, '<')} order by chunk.from_ms)`,
      readingShape,
      bodies,
    );
    const { rows, days } = apart(readings, columns, bodies, deviceId);
    return shown(among(rows, days, fromMs, untilMs, 'gatewayId'));
  }

  /** The same a slice of time at a time, for ranges that are not to be held as a whole; no connection is held between two slices. */
  slices(deviceId: number, fromMs: number, untilMs: number, most = 2000, shownBefore?: ReadingColumns): AsyncGenerator<ReadingColumns> {
    const [id, until] = [whole(deviceId), whole(untilMs)];
    const read = async (sinceMs: number, limit: number): Promise<Kept<ReadingColumns>> => {
      const [since, size] = [whole(sinceMs), whole(limit)];
      const bodies: (Buffer | null)[] = [];
      const { nextMs: nexts, ...columns } = await this.copy(
        `(select ${readingColumns}, null::bigint, null::bytea from reading where device_id = ${id} and time_ms >= ${since} and time_ms < ${until} order by time_ms, gateway_id limit ${size})
         union all (select ${sealedColumns}, chunk.next_ms, chunk.body from ${firstDays('reading_chunk', id, `${since}::bigint`, `${until}::bigint`, size, '<')})`,
        { ...readingShape, nextMs: 'int8' },
        bodies,
      );
      const { rows, days, lastDay } = apart(readings, columns, bodies, deviceId);
      const nextMs = lastDay === undefined || Number.isNaN(nexts[lastDay]) ? undefined : nexts[lastDay];
      const knownMs = earlier(lastKnown(rows, limit), nextMs);
      const [inTime, endMs] = knownMs === undefined ? [rows, untilMs] : [before(rows, knownMs), knownMs];
      return { kept: among(inTime, days, sinceMs, endMs, 'gatewayId'), knownMs };
    };
    return slicesOf<ReadingColumns>(read, { shownOf: shown, mayRepeat }, fromMs, most, shownBefore);
  }

  /** The same of a range of years: whole days that are sealed come as their digests where those suit who asks. */
  async *parts(
    deviceId: number,
    span: { readonly fromMs: number; readonly untilMs: number },
    most: number,
    suits: (digest: DayDigest) => boolean,
  ): AsyncGenerator<ReadingColumns | DayDigest> {
    let before: ReadingColumns | undefined;
    for (const { fromMs, untilMs, digest } of await planned(this.pool, deviceId, span, suits)) {
      if (digest !== undefined && !mayGoOn(before, digest)) {
        yield digest;
        before = lastOf(digest);
        continue;
      }
      for await (const slice of this.slices(deviceId, fromMs, untilMs, most, before)) {
        yield slice;
        before = picked(slice, [slice.length - 1]);
      }
    }
  }

  /** All that gateways, or the one of an id, received from devices, each within a time of its own, with the gateway, oldest first; of more than `most` some that are more. */
  async received(
    devices: readonly Span[],
    fromMs: number,
    untilMs: number,
    gatewayId?: number,
    most = Number.MAX_SAFE_INTEGER - 1,
  ): Promise<ReceivedColumns> {
    const gateway = gatewayId === undefined ? 'gateway_id <> 0' : `gateway_id = ${whole(gatewayId)}`;
    const seen =
      devices.map((device) => `(${whole(device.id)}, ${whole(device.fromMs)}::bigint, ${whole(device.untilMs)}::bigint)`).join(', ') ||
      '(0, 0::bigint, 0::bigint)';
    const [from, until] = [whole(fromMs), whole(untilMs)];
    const bodies: (Buffer | null)[] = [];
    const {
      fromMs: froms,
      untilMs: untils,
      ...columns
    } = await this.copy(
      `(select device_id, ${readingColumns}, null::bigint, null::bigint, null::bytea from reading join (values ${seen}) as seen (id, from_ms, until_ms) on device_id = seen.id and time_ms >= seen.from_ms and time_ms < seen.until_ms
       where ${gateway} and time_ms >= ${from} and time_ms < ${until} order by time_ms, device_id, gateway_id limit ${whole(most + 1)})
       union all (select chunk.device_id, ${sealedColumns}, greatest(seen.from_ms, ${from}), least(seen.until_ms, ${until}), chunk.body
       from (values ${seen}) as seen (id, from_ms, until_ms) join reading_chunk as chunk
       on ${overlaps('seen.id', `greatest(seen.from_ms, ${from})`, `least(seen.until_ms, ${until})`, '<')})`,
      { ...receivedShape, fromMs: 'int8', untilMs: 'int8' },
      bodies,
    );
    return receivedAmong(columns, { fromMs: froms, untilMs: untils }, bodies, { gatewayId, most });
  }

  /** Positions of a device, oldest first; of its inputs those `asked` for, all unless given. Of the others nothing is told. */
  async positions(deviceId: number, fromMs: number, untilMs: number, asked?: readonly TrackInputName[]): Promise<PositionColumns> {
    return positionsIn(this.copied, deviceId, { fromMs, untilMs }, asked);
  }

  /** The same a slice of time at a time, for ranges that are not to be held as a whole. */
  positionSlices(deviceId: number, fromMs: number, untilMs: number, most = 2000): AsyncGenerator<PositionColumns> {
    return slicesOf(positionsFrom(this.copied, deviceId, untilMs), everyPosition, fromMs, most);
  }

  /** The times of the first and the last position of a device in a range; undefined when there is none. */
  async positionSpan(id: number, fromMs: number, untilMs: number): Promise<{ fromMs: number; untilMs: number } | undefined> {
    const [[first = null], [last = null]] = [
      await this.reader.firstMs([{ id, fromMs, untilMs }], 'position'),
      await this.reader.lastMs([{ id, fromMs, untilMs }], 'position'),
    ];
    return first === null || last === null ? undefined : { fromMs: first, untilMs: last };
  }

  /** How many positions a device has in each of some times, in their order, and the first and the last of each. */
  async positionCounts(
    deviceId: number,
    spans: readonly { readonly fromMs: number; readonly untilMs: number }[],
  ): Promise<{ fromMs: number; count: number; firstMs: number | null; lastMs: number | null }[]> {
    return positionCounts(this.pool, deviceId, spans);
  }

  /** Which named inputs a device says with its positions in a range. */
  async inputsIn(deviceId: number, fromMs: number, untilMs: number): Promise<ReadonlySet<TrackInputName>> {
    return inputsIn(this.pool, deviceId, fromMs, untilMs);
  }

  /** Driver's tags a device said with its positions in a range, as runs in which no other was said, oldest first. */
  async tagRuns(deviceId: number, fromMs: number, untilMs: number): Promise<TagRun[]> {
    return tagRuns(this.pool, deviceId, fromMs, untilMs);
  }

  /** When a device raised alarms itself in a range, epoch ms, ascending. */
  async alarmTimes(deviceId: number, fromMs: number, untilMs: number): Promise<number[]> {
    return eventMoments(this.pool, { id: deviceId, fromMs, untilMs }, 'alarm:');
  }

  /** How often a device raised alarms of some kinds itself in a range. */
  async alarmCount(deviceId: number, fromMs: number, untilMs: number, kinds: readonly string[]): Promise<number> {
    return eventCount(
      this.pool,
      { id: deviceId, fromMs, untilMs },
      kinds.map((kind) => `alarm:${kind}`),
    );
  }

  /** Which of some probes a device has a value of in a range. */
  async probesIn(deviceId: number, fromMs: number, untilMs: number, probes: readonly ProbeName[]): Promise<ReadonlySet<ProbeName>> {
    if (probes.length === 0) return new Set();
    const has = probes.map(
      (name) =>
        `exists (select from reading where device_id = $1 and time_ms >= $2 and time_ms < $3 and ${snake(name)} is not null) as "${name}"`,
    );
    type Row = Partial<Record<ProbeName, boolean>> &
      CutDay & { readonly probes: readonly number[] | null; readonly sums: readonly number[] | null };
    const { rows } = await this.pool.query<Row>(
      `select ${has.join(', ')}, null::bigint as "fromMs", null::smallint[] as probes, null::double precision[] as sums, null::bytea as body
       union all select ${probes.map(() => 'null::boolean').join(', ')}, chunk.from_ms, chunk.probes, chunk.sums, ${cutBody}
       from reading_chunk as chunk where ${overlaps('$1', '$2::bigint', '$3::bigint', '<')}`,
      [deviceId, fromMs, untilMs],
    );
    const isIn = (row: Row, name: ProbeName): boolean => {
      if (row.probes === null || row.sums === null) return row[name] === true;
      if (row.body === null) return countOf({ probes: row.probes, sums: row.sums }, name) > 0;
      return factsOf(readings, deviceId, row.fromMs, row.body, fromMs, untilMs - 1).some((reading) => reading[name] !== null);
    };
    return new Set(probes.filter((name) => rows.some((row) => isIn(row, name))));
  }

  /** How much there is of a device in a range. */
  async summary(deviceId: number, fromMs: number, untilMs: number): Promise<Summary> {
    const [counted] = await this.reader.count([{ id: deviceId, fromMs, untilMs: untilMs - 1 }], ['reading']);
    const [first, last] = [await this.firstMs(deviceId, fromMs, untilMs), await this.lastMs(deviceId, fromMs, untilMs)];
    return { count: counted?.reading ?? 0, firstMs: first, lastMs: last };
  }

  /** The first reading of a device in a range; null when there is none. */
  async firstMs(id: number, fromMs: number, untilMs: number): Promise<number | null> {
    return (await this.reader.firstMs([{ id, fromMs, untilMs }]))[0] ?? null;
  }

  /** The last reading of a device in a range; null when there is none. */
  async lastMs(id: number, fromMs: number, untilMs: number): Promise<number | null> {
    return (await this.reader.lastMs([{ id, fromMs, untilMs }]))[0] ?? null;
  }

  /** The shape of devices' temperatures over a range in at most `slices` slices: a peak is never lost. */
  async trends(devices: readonly Span[], fromMs: number, untilMs: number, slices: number): Promise<Trend[]> {
    const sliceMs = Math.max(1, Math.ceil((untilMs - fromMs) / slices));
    type Row = { device_id: number; slice: number; low: number; high: number; until_ms: number; body: Buffer | null };
    const { rows: answered } = await this.pool.query<Row>(
      `(select device_id, least((time_ms - $2::bigint) / $4::bigint, $5::bigint) as slice, min(temperature) as low, max(temperature) as high, null::bigint as until_ms, null::bytea as body
       from reading join unnest($1::integer[], $6::bigint[], $7::bigint[]) as seen (id, from_ms, until_ms) on device_id = seen.id and time_ms >= seen.from_ms and time_ms < seen.until_ms
       where time_ms >= $2 and time_ms < $3 and temperature is not null group by 1, 2 order by 1, 2)
       union all select chunk.device_id, chunk.from_ms, greatest(seen.from_ms, $2)::double precision, null, least(seen.until_ms, $3), chunk.body
       from unnest($1::integer[], $6::bigint[], $7::bigint[]) as seen (id, from_ms, until_ms) join reading_chunk as chunk
       on ${overlaps('seen.id', 'greatest(seen.from_ms, $2::bigint)', 'least(seen.until_ms, $3::bigint)', '<')}`,
      [
        devices.map(({ id }) => id),
        fromMs,
        untilMs,
        sliceMs,
        slices - 1,
        devices.map((device) => device.fromMs),
        devices.map((device) => device.untilMs),
      ],
    );
    const rows = withSealed(answered, (ms) => Math.min(Math.floor((ms - fromMs) / sliceMs), slices - 1));
    const byDevice = new Map<number, Trend>(devices.map(({ id }) => [id, { deviceId: id, timeMs: [], temperature: [] }]));
    for (const row of rows) {
      const trend = byDevice.get(row.device_id);
      const middle = fromMs + row.slice * sliceMs + Math.floor(sliceMs / 2);
      trend?.timeMs.push(middle);
      trend?.temperature.push(row.low);
      if (row.high !== row.low) {
        trend?.timeMs.push(middle);
        trend?.temperature.push(row.high);
      }
    }
    return [...byDevice.values()];
  }

  /** Keeps that what is older than a time is removed, or is about to be. */
  async noteDropped(beforeMs: number): Promise<void> {
    return this.partitions.noteDropped(beforeMs);
  }

  /** The time before which facts are removed, epoch ms; null = none ever were, as far as is known. */
  async droppedBefore(): Promise<number | null> {
    return this.partitions.droppedBefore();
  }

  /** Removes what is older than a time. */
  async dropBefore(beforeMs: number): Promise<number[]> {
    return this.partitions.drop(beforeMs);
  }

  /** Notes in the caller's transaction that what one device has from before a time is removed, or is about to be. */
  async noteDroppedOf(client: pg.ClientBase, deviceId: number, beforeMs: number): Promise<void> {
    return noteDroppedOf(client, deviceId, beforeMs);
  }

  /** Before which time facts of devices are removed, epoch ms, whoever's retention it was; devices of which none ever were are left out. */
  async droppedBeforeOf(deviceIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return droppedBeforeOf(this.pool, deviceIds);
  }

  /** Removes what was noted of single devices, little by little, until it is done or the signal comes. */
  async removeNoted(signal: AbortSignal): Promise<void> {
    return removeNoted(this.pool, signal);
  }

  /** How much devices have from before a time. */
  async countOld(deviceIds: readonly number[], beforeMs: number): Promise<Old> {
    return countOld(this.pool, deviceIds, beforeMs);
  }

  private readonly copied: Copy = (select, shape, ...beside) => this.copy(select, shape, ...beside);

  private async copy<K extends string>(
    select: string,
    shape: Readonly<Record<K, ColumnType>>,
    ...beside: (Buffer | null)[][]
  ): Promise<NumberColumns<K>> {
    const client = await this.pool.connect();
    try {
      const columns = await copied(client, select, shape, ...beside);
      client.release();
      return columns;
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  }
}

/** A day whose readings do not all lie in a time, with its body; null: all of them do. */
type CutDay = { readonly fromMs: number; readonly body: Buffer | null };
const cutBody = `case when ${isCut('$2::bigint', '$3::bigint')} then chunk.body end as body`;

/** All of them count. */
const everyPosition: Counting<PositionColumns> = { shownOf: (columns) => columns, mayRepeat: () => false };

/** The readings a person is shown and that are judged, of all that are kept. */
function shown(columns: ReadingColumns): ReadingColumns {
  const kept = shownRows(columns);
  if (kept === undefined) return columns;
  return picked(columns, kept);
}
