/** History of one sensor at a reading a minute, read as a page reads it: columns over HTTP. */
import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { addDevices, logIn, macOf } from './client.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, percentile, type Row, timed } from './statistics.js';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Queries of 1, 30 and 90 days, `rounds` times each. */
export async function history(server: BenchServer, running: Running, rounds: number): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const mac = macOf(90_000);
  await addDevices(admin, [{ mac, model: 'beacon-thl' }]);
  const client = new pg.Client({ connectionString: (await server.database()).url });
  await client.connect();
  const { rows: found } = await client.query<{ id: number }>('select id from device where mac = $1', [mac]);
  const deviceId = found[0]?.id;
  const untilMs = Math.floor(Date.now() / minuteMs) * minuteMs;
  const fromMs = untilMs - 90 * dayMs;
  await addMonths(client, fromMs, untilMs);
  const target = client.query(copyFrom('copy reading (device_id, time_ms, received_ms, temperature, humidity, light, power) from stdin'));
  for (let timeMs = fromMs; timeMs < untilMs; timeMs += minuteMs) {
    const minute = timeMs / minuteMs;
    const line = `${deviceId}\t${timeMs}\t${timeMs + 500}\t${(5 + Math.sin(minute / 50)).toFixed(2)}\t${(55 + Math.sin(minute / 80)).toFixed(2)}\t${minute % 9}\t${3600 - (minute % 40)}\n`;
    if (!target.write(line)) await once(target, 'drain');
  }
  target.end();
  await once(target, 'finish');
  await client.query('vacuum analyze reading');
  await client.end();
  const result: Row[] = [];
  for (const days of [1, 30, 90]) {
    const url = new URL(`/beacon/devices/track/v1?mac=${mac}&st=${untilMs - days * dayMs}&et=${untilMs}`, running.url);
    const times: number[] = [];
    let points = 0;
    for (let round = 0; round < rounds; round += 1) {
      times.push(
        await timed(async () => {
          const response = await fetch(url, { headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'identity' } });
          points = ((await response.json()) as { data: { total: number } }).data.total;
        }),
      );
    }
    result.push({
      name: `history of ${days} ${days === 1 ? 'day' : 'days'} at 1 min`,
      value: `p50 ${figure(percentile(times, 0.5))} ms, p95 ${figure(percentile(times, 0.95))} ms`,
      note: `${figure(points)} points as JSON columns over HTTP, parsed`,
    });
  }
  return result;
}

/** Room for readings or positions of a range: a partition a month. */
export async function addMonths(
  client: pg.Client,
  fromMs: number,
  untilMs: number,
  table: 'reading' | 'position' = 'reading',
): Promise<void> {
  for (
    let month = new Date(fromMs);
    month.getTime() <= untilMs;
    month = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1))
  ) {
    const name = `${table}_${month.getUTCFullYear() * 100 + month.getUTCMonth() + 1}`;
    const first = Date.UTC(month.getUTCFullYear(), month.getUTCMonth());
    await client.query(
      `create table if not exists ${name} partition of ${table} for values from (${first}) to (${Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1)})`,
    );
  }
}
