/** The report of a fleet over a month, a point a minute: asked for five vehicles at a time as the page asks, and as a workbook. */
import { imeiOf, logIn } from './client.js';
import pg from 'pg';
import { writeDrives } from './drives.js';
import { addMonths } from './history.js';
import { processorOf } from './processor.js';
import { seedTrackers } from './seed-trackers.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, type Row, timed } from './statistics.js';

const minuteMs = 60_000;
const days = 31;
/** What the page asks for at once. */
const atOnce = 5;

/** Writes the month of `vehicles` trucks, and asks for the whole report once each way. */
export async function fleetReport(server: BenchServer, running: Running, vehicles: number): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const client = new pg.Client({ connectionString: (await server.database()).url });
  await client.connect();
  const first = 4_000_000;
  const deviceIds = await seedTrackers(client, { first, count: vehicles, model: 'tracker-a' });
  const untilMs = Math.floor(Date.now() / minuteMs) * minuteMs;
  const fromMs = untilMs - days * 86_400_000;
  await addMonths(client, fromMs, untilMs, 'position');
  await writeDrives(client, deviceIds, { fromMs, untilMs });
  await client.query('vacuum analyze position');
  await client.end();
  const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'identity' };
  const named = deviceIds.map((_, index) => `imei=${imeiOf(first + index)}`);
  const range = `st=${fromMs}&et=${untilMs}`;
  const points = vehicles * days * 1440;
  const note = (more: string, busySeconds: number): string =>
    `${figure(points)} points, one a minute; ${more}; ${figure(busySeconds)} s of the server's processor time`;

  let rows = 0;
  let before = await processorOf(running.process.pid);
  const pagesMs = await timed(async () => {
    for (let from = 0; from < vehicles; from += atOnce) {
      const response = await fetch(new URL(`/api/fleet/report?${named.slice(from, from + atOnce).join('&')}&${range}`, running.url), {
        headers,
      });
      const answer = (await response.json()) as { errorcode: number; message?: string; data: { rows: unknown[] } };
      if (answer.errorcode !== 0) throw new Error(`fleet report: ${answer.errorcode} ${answer.message}`);
      rows += answer.data.rows.length;
    }
  });
  const pagesBusy = (await processorOf(running.process.pid)) - before;

  let bytes = 0;
  before = await processorOf(running.process.pid);
  const fileMs = await timed(async () => {
    const response = await fetch(new URL(`/api/fleet/report/file?${range}&type=xlsx`, running.url), { headers });
    if (!response.ok) throw new Error(`fleet report as a workbook: ${response.status} ${await response.text()}`);
    bytes = (await response.arrayBuffer()).byteLength;
  });
  const fileBusy = (await processorOf(running.process.pid)) - before;
  return [
    {
      name: `fleet report of ${figure(vehicles)} vehicles over ${days} days, on screen`,
      value: `${figure(pagesMs / 1000)} s`,
      note: note(`${figure(rows)} rows, ${atOnce} vehicles a question`, pagesBusy),
    },
    {
      name: `fleet report of ${figure(vehicles)} vehicles over ${days} days, as a workbook`,
      value: `${figure(fileMs / 1000)} s`,
      note: note(`${figure(bytes / 1e6)} MB`, fileBusy),
    },
  ];
}
