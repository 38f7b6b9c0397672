/**
 * The long track of one tracker at a point a minute: asked for as the pages ask, over 90 days whole and for a map, and over 30 days to be played back; as rows, and when
 * all days but the last three are sealed.
 */
import pg from 'pg';
import { type Account, imeiOf, logIn } from './client.js';
import { writeDrives } from './drives.js';
import { addMonths } from './history.js';
import { processorOf } from './processor.js';
import { bytes, seal } from './seal.js';
import { seedTrackers } from './seed-trackers.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, percentile, type Row, timed } from './statistics.js';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** What a map can show of a track. */
const mapPoints = 5000;

/** Writes 90 days of a truck that drives two thirds of them, and asks `rounds` times each. */
export async function longTrack(server: BenchServer, running: Running, rounds: number): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const { url: databaseUrl } = await server.database();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const first = 3_000_000;
  const [deviceId] = await seedTrackers(client, { first, count: 1, model: 'tracker-a' });
  const untilMs = Math.floor(Date.now() / minuteMs) * minuteMs;
  const fromMs = untilMs - 90 * dayMs;
  await addMonths(client, fromMs, untilMs, 'position');
  const empty = await bytes(client, 'position');
  await writeDrives(client, [deviceId], { fromMs, untilMs });
  await client.query('vacuum analyze position');
  const before = await bytes(client, 'position');
  const of = (path: string, days: number, more = ''): URL =>
    new URL(`${path}?imei=${imeiOf(first)}&st=${untilMs - days * dayMs}&et=${untilMs}${more}`, running.url);
  const asked = [
    ['track of 90 days, every point', of('/beacon/devices/position', 90)],
    ['track of 90 days for a map', of('/beacon/devices/position', 90, `&maxPoints=${mapPoints}`)],
    ['playback of 30 days, every point', of('/beacon/devices/position', 30, '&playback=true')],
    ['playback of 30 days for a map', of('/beacon/devices/position', 30, `&playback=true&maxPoints=${mapPoints}`)],
    ['trips and stops of 30 days', of('/api/trips', 30)],
  ] as const;
  const asRows = await ask(running, admin, asked, rounds, 'as rows');
  const { ms, megabytes } = await seal(databaseUrl);
  const after = await bytes(client, 'position');
  const [sealed] = (
    await client.query<{ days: number; points: number }>(
      'select count(*)::integer as days, sum(count)::integer as points from position_chunk',
    )
  ).rows;
  await client.end();
  const { days = 0, points = 1 } = sealed ?? {};
  return [
    ...asRows,
    ...(await ask(running, admin, asked, rounds, 'sealed')),
    {
      name: 'bytes a point, all in',
      value: `${figure((after.sealed - empty.sealed) / points)} sealed, ${figure((before.rows - empty.rows) / ((untilMs - fromMs) / minuteMs))} as rows`,
      note: `${figure(points)} points of ${figure(days)} days, with ignition, odometer and satellites; sealed in ${figure(ms / 1000)} s and ${figure(megabytes)} MB by a process of its own`,
    },
  ];
}

async function ask(
  running: Running,
  admin: Account,
  asked: readonly (readonly [name: string, url: URL])[],
  rounds: number,
  how: string,
): Promise<Row[]> {
  const result: Row[] = [];
  for (const [name, url] of asked) {
    const times: number[] = [];
    let [rows, bytes] = [0, 0];
    const before = await processorOf(running.process.pid);
    for (let round = 0; round < rounds; round += 1)
      times.push(
        await timed(async () => {
          const response = await fetch(url, { headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'identity' } });
          const text = await response.text();
          const answer = JSON.parse(text) as { errorcode: number; message?: string; data: { rows: unknown[] } };
          if (answer.errorcode !== 0) throw new Error(`${url.pathname}: ${answer.errorcode} ${answer.message}`);
          [rows, bytes] = [answer.data.rows.length, text.length];
        }),
      );
    const busyMs = (1000 * ((await processorOf(running.process.pid)) - before)) / rounds;
    result.push({
      name: `${name}, ${how}`,
      value: `p50 ${figure(percentile(times, 0.5))} ms, p95 ${figure(percentile(times, 0.95))} ms`,
      note: `${figure(rows)} rows, ${figure(bytes / 1e6)} MB of JSON over HTTP, parsed; a point a minute; ${figure(busyMs)} ms of the server's processor time each`,
    });
  }
  return result;
}
