/**
 * What retention removes does not change what was found: before it does, how each device stands there is kept. From then on its past begins there. In
 * transactions of one device and a month of its readings, locked as the pipeline locks it, so that intake waits for one device at a time, and never long: the
 * first night may find years.
 */
import type pg from 'pg';
import { copyOf } from '@frostway/core/excursion';
import { inTransaction } from '../../db/transaction.js';
import { sliced } from '../../telemetry-store/around.js';
import { droppedOf } from '../../telemetry-store/dropped.js';
import { goOn } from './going-on.js';
import { type HeldRow, inForce, inForceSql, intervalsOf, type RuleRow, type SettingRow } from './in-force.js';
import { baseIn, lineOf } from './kept-marks.js';
import { freezeHours, frozenUntil } from './kinetic-bases.js';
import { kineticOf } from './kinetic-watches.js';
import type { Stand } from './marks.js';
import { lightsOf } from './recent.js';

/** Devices, and readings of one, asked for at once. */
const devicesAtOnce = 500;
const readingsAtOnce = 20_000;
/** Time of which readings are gone through in one transaction, ms. */
const stepMs = 30 * 86_400_000;

/** Keeps how all devices stand before a time; call before what is older is removed. */
export async function keepBases(pool: pg.Pool, beforeMs: number): Promise<void> {
  // Which of several readings of a second counts is known of whole seconds.
  const atMs = Math.ceil(beforeMs / 1000) * 1000;
  for (let lastId = 0; ;) {
    const { rows } = await pool.query<{ id: number }>(
      'select device_id as id from judging where device_id > $1 order by device_id limit $2',
      [lastId, devicesAtOnce],
    );
    for (const { id } of rows) await keepInSteps(pool, id, atMs);
    const last = rows.at(-1);
    if (last === undefined) return;
    lastId = last.id;
  }
}

/** The same of one device. */
export async function keepBasesOf(pool: pg.Pool, id: number, beforeMs: number): Promise<void> {
  await keepInSteps(pool, id, Math.ceil(beforeMs / 1000) * 1000);
}

async function keepInSteps(pool: pg.Pool, id: number, atMs: number): Promise<void> {
  for (let reachedMs = 0; reachedMs < atMs;) {
    // Nothing was measured for long, or ever before.
    const { rows } = await pool.query<{ ms: number }>(
      `select r.time_ms as ms from judging j join reading r on r.device_id = j.device_id
where j.device_id = $1 and r.time_ms >= greatest($3::bigint, split_part(j.base, ' ', 1)::bigint) and r.time_ms < $2 order by r.time_ms limit 1`,
      [id, atMs, reachedMs],
    );
    const nextMs = Math.ceil((rows[0]?.ms ?? atMs) / 1000) * 1000;
    reachedMs = Math.min(atMs, nextMs + stepMs);
    await inTransaction(pool, (client) => keepBase(client, id, reachedMs));
  }
}

type Row = {
  readonly judged_ms: number;
  readonly frozen_ms: number;
  readonly base: string | null;
  readonly dropped_ms: number | null;
  readonly settings: SettingRow[];
  readonly rules: RuleRow[];
  readonly held: HeldRow | null;
};

/** Keeps how one device stands before a whole second, in a transaction of its own. */
export async function keepBase(client: pg.ClientBase, id: number, atMs: number): Promise<void> {
  await client.query('select from device_state where device_id = $1 for update', [id]);
  const { rows } = await client.query<Row>({
    name: 'read-base',
    text: `select j.judged_ms, j.frozen_ms, j.base, ${droppedOf('d.id')} as dropped_ms, ${inForceSql}
from unnest($1::integer[], $2::bigint[]) as d (id, since_ms) join judging j on j.device_id = d.id`,
    values: [[id], [atMs]],
  });
  const [row] = rows;
  if (row === undefined) return;
  const base = baseIn(row.base, row.dropped_ms);
  if (base.atMs >= atMs) return;
  const subject = {
    id,
    intervals: intervalsOf(row.settings),
    lights: lightsOf(row.settings),
    // One that was over there is never asked about again.
    watches: inForce(row.settings, row.rules, row.held).filter(({ watch }) => watch.untilMs > atMs),
  };
  const watched = new Set(subject.watches.map(({ key }) => key));
  const courses = Object.entries(base.courses).filter(([key]) => watched.has(key));
  let stood: Stand = {
    last: base.last,
    recent: base.recent,
    courses: Object.fromEntries(courses.map(([key, each]) => [key, copyOf(each)])),
  };
  for await (const { rows: readings } of sliced(client, { id, fromMs: base.atMs, untilMs: atMs - 1 }, readingsAtOnce))
    stood = goOn(subject, { ...stood, marks: [] }, readings, undefined, true);
  const kinetic = kineticOf(row.rules).filter(({ watch }) => watch.untilMs > atMs);
  const hours = { id, headMs: row.judged_ms, intervals: subject.intervals, kinetic, frozenMs: row.frozen_ms, courses: base.courses };
  const frozenMs = frozenUntil(hours, atMs);
  const ofHours = await freezeHours(client, hours, frozenMs);
  await client.query({
    name: 'keep-base',
    text: `update judging j set base = $2, frozen_ms = $3, first_ms = coalesce(case when j.first_ms >= held.from_ms then j.first_ms end,
  (select r.time_ms from reading r where r.device_id = $1 and r.time_ms >= held.from_ms and r.time_ms < $4::bigint order by r.time_ms limit 1))
from (select coalesce(max(coalesce(from_ms, 0)), 0) as from_ms from device_ownership where device_id = $1 and coalesce(from_ms, 0) < $4::bigint) held
where j.device_id = $1`,
    values: [id, lineOf({ atMs, ...stood, courses: { ...stood.courses, ...ofHours } }), frozenMs, atMs],
  });
}
