/** The long track of one tracker at a point a minute: asked for as the pages ask, over 90 days whole and for a map, and over 30 days to be played back. */
import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { imeiOf, logIn } from './client.js';
import { addMonths } from './history.js';
import { processorOf } from './processor.js';
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
  const client = new pg.Client({ connectionString: (await server.database()).url });
  await client.connect();
  const first = 3_000_000;
  const [deviceId] = await seedTrackers(client, { first, count: 1, model: 'tracker-a' });
  const untilMs = Math.floor(Date.now() / minuteMs) * minuteMs;
  const fromMs = untilMs - 90 * dayMs;
  await addMonths(client, fromMs, untilMs, 'position');
  const target = client.query(
    copyFrom(
      'copy position (device_id, time_ms, source, received_ms, latitude, longitude, speed, course, is_valid, attributes) from stdin',
    ),
  );
  for (let timeMs = fromMs; timeMs < untilMs; timeMs += minuteMs) {
    const minute = timeMs / minuteMs;
    const isDriving = minute % 720 < 480;
    // To and fro along a winding road; where it stands, a receiver wanders by some metres.
    const along = isDriving ? (minute % 720) / 480 : 1;
    const wander = isDriving ? 0 : (minute % 7) * 2e-5;
    const [latitude, longitude] = [
      48 + 4 * along + Math.sin(minute / 9) * 0.02 + wander,
      2 + 6 * along + Math.cos(minute / 13) * 0.03 + wander,
    ];
    const attributes = JSON.stringify({
      ignition: isDriving,
      odometerM: Math.floor(minute / 720) * 640_000 + Math.round(along * 640_000),
      satellites: 9,
    });
    const line = `${deviceId}\t${timeMs}\t0\t${timeMs + 900}\t${latitude.toFixed(6)}\t${longitude.toFixed(6)}\t${isDriving ? 80 : 0}\t${minute % 360}\tt\t${attributes}\n`;
    if (!target.write(line)) await once(target, 'drain');
  }
  target.end();
  await once(target, 'finish');
  await client.query('vacuum analyze position');
  await client.end();
  const of = (path: string, days: number, more = ''): URL =>
    new URL(`${path}?imei=${imeiOf(first)}&st=${untilMs - days * dayMs}&et=${untilMs}${more}`, running.url);
  const asked = [
    ['track of 90 days, every point', of('/beacon/devices/position', 90)],
    ['track of 90 days for a map', of('/beacon/devices/position', 90, `&maxPoints=${mapPoints}`)],
    ['playback of 30 days, every point', of('/beacon/devices/position', 30, '&playback=true')],
    ['playback of 30 days for a map', of('/beacon/devices/position', 30, `&playback=true&maxPoints=${mapPoints}`)],
    ['trips and stops of 30 days', of('/api/trips', 30)],
  ] as const;
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
      name,
      value: `p50 ${figure(percentile(times, 0.5))} ms, p95 ${figure(percentile(times, 0.95))} ms`,
      note: `${figure(rows)} rows, ${figure(bytes / 1e6)} MB of JSON over HTTP, parsed; a point a minute; ${figure(busyMs)} ms of the server's processor time each`,
    });
  }
  return result;
}
