/** A million rows as a file: how long it takes, and how much memory the server needs at its most, for a fast reader and for one that dawdles. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { addDevices, logIn, macOf } from './client.js';
import { addMonths } from './history.js';
import { processorOf } from './processor.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, type Row } from './statistics.js';

const secondMs = 1000;
const megabyte = 1024 * 1024;

/** Exports of `count` readings, a second apart. */
export async function exported(server: BenchServer, running: Running, count: number): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const mac = macOf(95_000);
  await addDevices(admin, [{ mac, model: 'beacon-thl' }]);
  const untilMs = Math.floor(Date.now() / secondMs) * secondMs;
  const fromMs = untilMs - (count - 1) * secondMs;
  const client = new pg.Client({ connectionString: (await server.database()).url });
  await client.connect();
  await addMonths(client, fromMs, untilMs);
  await client.query('update device_ownership set from_ms = null where device_id = (select id from device where mac = $1)', [mac]);
  await client.query(
    `insert into reading (device_id, time_ms, received_ms, rssi, temperature, humidity, light, power, power_percent)
     select device.id, $2::bigint + n * 1000, $2::bigint + n * 1000 + 700, -60 - n % 30, (n % 400 - 200) / 10.0, n % 900 / 10.0, n % 700, 3000, 90
     from device, generate_series(0, $3::bigint - 1) as n where device.mac = $1`,
    [mac, fromMs, count],
  );
  await client.end();
  const rows: Row[] = [];
  const idle = await memoryOf(running.process.pid);
  for (const [type, pauseMs] of [
    ['xlsx', 0],
    ['csv', 0],
    ['xlsx', 3],
  ] as const) {
    const query = new URLSearchParams({ subject: 'track', mac, st: String(fromMs), et: String(untilMs), type, tz: '8' });
    const { bytes, peak, seconds, busy } = await download(running, `/beacon/common/downXls?${query.toString()}`, admin.token, pauseMs);
    rows.push({
      name: `export of ${figure(count)} rows as ${type.toUpperCase()}${pauseMs === 0 ? '' : ', read slowly'}`,
      value: `${figure(seconds)} s, peak memory of the server ${figure(peak)} MB`,
      note: `${figure(bytes / megabyte)} MB; ${figure(idle)} MB before; ${figure(busy)} s of the server's processor time`,
    });
  }
  return rows;
}

async function download(
  { url, process: server }: Running,
  path: string,
  token: string,
  pauseMs: number,
): Promise<{ bytes: number; peak: number; seconds: number; busy: number }> {
  let [bytes, peak] = [0, 0];
  const watch = setInterval(() => void memoryOf(server.pid).then((now) => (peak = Math.max(peak, now))), 50);
  const start = performance.now();
  const before = await processorOf(server.pid);
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200 || response.body === null) throw new Error(`the export answered ${response.status}`);
  for await (const chunk of response.body) {
    bytes += (chunk as Uint8Array).length;
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  clearInterval(watch);
  return { bytes, peak, seconds: (performance.now() - start) / 1000, busy: (await processorOf(server.pid)) - before };
}

/** Resident memory of a process, MB; 0 where the kernel does not say. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}
