/**
 * What retention removes does not change what was found: before it does, a snapshot of each device's state there is kept. From then on its past begins there. In
 * transactions of one device and a month of its readings, locked as the pipeline locks it, so that intake waits for one device at a time, and never long: the
 * first night may find years.
 */
import type pg from 'pg';
import { copyOf } from '@frostway/core/excursion';
import { inTransaction } from '../../db/transaction.js';
import { droppedOf } from '../../telemetry-store/dropped.js';
import { holdDevices } from '../../telemetry-store/lock.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import { dropDatedBefore } from './dated-checkpoints.js';
import { resume } from './resume.js';
import { pastOf, type WatchRow } from './effective-rules.js';
import { snapshotIn, lineOf } from './stored-checkpoints.js';
import { freezeHours, frozenUntil } from './kinetic-snapshots.js';
import { kineticKind } from './kinetic-watches.js';
import type { Checkpoint, JudgingState } from './checkpoints.js';
import { positionSource } from './position-source.js';
import { readingSource } from './reading-source.js';
import type { Fact } from './row-kind.js';
import type { Source, Watches } from './source.js';

/** Devices, and rows of one, asked for at once. */
const devicesAtOnce = 500;
const rowsAtOnce = 20_000;
/** Time of which facts are gone through in one transaction, ms. */
const stepMs = 30 * 86_400_000;

/** Keeps how all devices stand before a time; call before what is older is removed. */
export async function keepSnapshots(pool: pg.Pool, beforeMs: number): Promise<void> {
  // Which of several readings of a second counts is known of whole seconds.
  const atMs = Math.ceil(beforeMs / 1000) * 1000;
  for (let lastId = 0; ;) {
    const { rows } = await pool.query<{ id: number }>(
      `select device_id as id from judging where device_id > $1 union select device_id from position_judging where device_id > $1
       order by id limit $2`,
      [lastId, devicesAtOnce],
    );
    for (const { id } of rows) await keepInSteps(pool, id, atMs);
    const last = rows.at(-1);
    if (last === undefined) return;
    lastId = last.id;
  }
}

/** The same of one device. */
export async function keepSnapshotsOf(pool: pg.Pool, id: number, beforeMs: number): Promise<void> {
  await keepInSteps(pool, id, Math.ceil(beforeMs / 1000) * 1000);
}

async function keepInSteps(pool: pg.Pool, id: number, atMs: number): Promise<void> {
  for (let reachedMs = 0; reachedMs < atMs;) {
    // Nothing was said for long, or ever before.
    const reading = await nextMs(pool, readingSource, id, reachedMs, atMs);
    const position = await nextMs(pool, positionSource, id, reachedMs, atMs);
    const next = Math.ceil(Math.min(reading ?? atMs, position ?? atMs) / 1000) * 1000;
    reachedMs = Math.min(atMs, next + stepMs);
    await inTransaction(pool, (client) => keepSnapshot(client, id, reachedMs));
  }
}

/** The first row of a source of a device that is judged, within a time and since its past begins; null = none. */
async function nextMs<R extends Fact>(
  client: pg.Pool,
  { table, firstMs }: Source<R>,
  id: number,
  fromMs: number,
  untilMs: number,
): Promise<number | null> {
  const { rows } = await client.query<{ ms: number }>(`select ${pastOf('snapshot')} as ms from ${table} where device_id = $1`, [id]);
  return rows[0] === undefined ? null : firstMs(client, { id, fromMs: Math.max(fromMs, rows[0].ms), untilMs });
}

type Row = WatchRow & {
  readonly judged_ms: number;
  readonly snapshot: string | null;
  readonly dropped_ms: number | null;
};

/** Keeps how one device stands before a whole second, in a transaction of its own. */
export async function keepSnapshot(client: pg.ClientBase, id: number, atMs: number): Promise<void> {
  await holdDevices(client, [id]);
  await keepOfReadings(client, id, atMs);
  const found = await stateAt(client, positionSource, id, atMs);
  if (found === undefined) return;
  await client.query({
    name: 'keep-position-snapshot',
    text: 'update position_judging set snapshot = $2 where device_id = $1',
    values: [id, lineOf(positionSource, { atMs, ...found.initial })],
  });
  await dropDatedBefore(client, positionSource, id, atMs);
}

type StateAt<R> = { readonly row: Row; readonly snapshot: Checkpoint<R>; readonly watched: Watches<R>; readonly initial: JudgingState<R> };

/** How what watches a source stands before a whole second; undefined when nothing is judged of the device, or that lies behind where its past begins. */
async function stateAt<R extends Fact>(
  client: pg.ClientBase,
  source: Source<R>,
  id: number,
  atMs: number,
): Promise<StateAt<R> | undefined> {
  const { rows } = await client.query<Row>({
    name: `read-snapshot-${source.name}`,
    text: `select j.judged_ms, j.snapshot, ${droppedOf('d.id')} as dropped_ms, ${source.watchColumns}
from unnest($1::integer[], $2::bigint[]) as d (id, since_ms) join ${source.table} j on j.device_id = d.id`,
    values: [[id], [atMs]],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const snapshot = snapshotIn(source, row.snapshot, row.dropped_ms);
  if (snapshot.atMs >= atMs) return undefined;
  const all = source.watchesIn(row);
  // One that was over there is never asked about again.
  const watched = { ...all, watches: all.watches.filter(({ watch }) => watch.untilMs > atMs) };
  const keys = new Set(watched.watches.map(({ key }) => key));
  const evaluations = Object.entries(snapshot.evaluations).filter(([key]) => keys.has(key));
  let initial: JudgingState<R> = {
    last: snapshot.last,
    recent: snapshot.recent,
    evaluations: Object.fromEntries(evaluations.map(([key, each]) => [key, copyOf(each)])),
  };
  for await (const { rows: facts } of source.slices(client, { id, fromMs: snapshot.atMs, untilMs: atMs - 1 }, rowsAtOnce)) {
    const {
      last,
      recent,
      evaluations: going,
    } = resume({ ...watched, source, id }, { ...initial, checkpoints: [] }, facts, { isMore: true });
    initial = { last, recent, evaluations: going };
  }
  return { row, snapshot, watched, initial };
}

/** The same of readings, with the hours rules on mean kinetic temperature need, and the first reading of its owner's time. */
async function keepOfReadings(client: pg.ClientBase, id: number, atMs: number): Promise<void> {
  const found = await stateAt(client, readingSource, id, atMs);
  if (found === undefined) return;
  const { row, snapshot, watched, initial } = found;
  const kinetic = watched.kinetic.filter(({ watch }) => watch.untilMs > atMs);
  const hours = {
    id,
    headMs: row.judged_ms,
    intervals: watched.intervals,
    kinetic,
    frozenMs: row.frozen_ms ?? 0,
    evaluations: snapshot.evaluations,
  };
  const frozenMs = frozenUntil(hours, atMs);
  const ofHours = await freezeHours(client, hours, frozenMs);
  await client.query({
    name: 'keep-snapshot',
    text: `update judging set snapshot = $2, frozen_ms = $3, first_ms = $4 where device_id = $1`,
    values: [
      id,
      lineOf(readingSource, { atMs, ...initial, evaluations: { ...initial.evaluations, ...ofHours } }),
      frozenMs,
      await firstOf(client, id, atMs),
    ],
  });
  await dropDatedBefore(client, readingSource, id, atMs);
  await dropDatedBefore(client, kineticKind, id, frozenMs);
}

/**
 * The first reading of the time of the owner of a moment, of what was removed too, epoch ms; null when there is none before that moment. What is older than the
 * snapshot before came after it was taken, and is none.
 */
async function firstOf(client: pg.ClientBase, id: number, atMs: number): Promise<number | null> {
  const { rows } = await client.query<{ fromMs: number; pastMs: number; firstMs: number | null }>({
    name: 'read-first',
    text: `select coalesce(max(coalesce(o.from_ms, 0)), 0) as "fromMs", max(${pastOf('j.snapshot')}) as "pastMs", max(j.first_ms) as "firstMs"
from judging j left join device_ownership o on o.device_id = j.device_id and coalesce(o.from_ms, 0) < $2::bigint where j.device_id = $1`,
    values: [id, atMs],
  });
  const { fromMs = 0, pastMs = 0, firstMs = null } = rows[0] ?? {};
  if (firstMs !== null && firstMs >= fromMs) return firstMs;
  return (await new TelemetryReader(client).firstMs([{ id, fromMs: Math.max(fromMs, pastMs), untilMs: atMs }]))[0] ?? null;
}
