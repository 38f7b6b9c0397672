/** What sealing costs and what it gives: bytes a reading, time and memory to seal a day, and ranges and charts read from rows and from sealed days. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Account, addDevices, logIn, macOf } from './client.js';
import { addMonths } from './history.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, percentile, type Row, timed } from './statistics.js';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Of the sensor whose year `oneYear` fills. */
export const firstSensor = 0x200_0000;
const program = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../apps/server/dist/cli/main.js');

/** A day of so many sensors is sealed; a year of one is read before and after. */
export async function sealing(server: BenchServer, running: Running, sensors: number, rounds: number): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const { url } = await server.database();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { untilMs, others: many } = await oneYear(client, admin, sensors);
    const byRows = await reads(running, admin, untilMs, rounds);
    await seal(url);
    const bySealed = await reads(running, admin, untilMs, rounds);
    const empty = await bytes(client);
    await fill(client, many, untilMs - dayMs, untilMs);
    const before = await bytes(client);
    const { ms, megabytes } = await seal(url);
    const after = await bytes(client);
    const readings = sensors * 1440;
    return [
      ...[...byRows].map(([name, times]): Row => {
        const sealed = bySealed.get(name) ?? [];
        return {
          name: `${name}, sealed and as rows`,
          value: `p95 ${figure(percentile(sealed, 0.95))} ms sealed, ${figure(percentile(times, 0.95))} ms as rows`,
          note: `p50 ${figure(percentile(sealed, 0.5))} and ${figure(percentile(times, 0.5))} ms; over HTTP, ${rounds} times each, the answer read and not parsed`,
        };
      }),
      {
        name: `a day of ${figure(sensors)} sensors at 1 min sealed`,
        value: `${figure(ms / 1000)} s, ${figure(megabytes)} MB`,
        note: `${figure(readings)} readings in a process of its own, start and vacuum included; memory as it was at most`,
      },
      {
        name: 'bytes a reading, all in',
        value: `${figure((after.sealed - before.sealed) / readings)} sealed, ${figure((before.rows - empty.rows) / readings)} as rows`,
        note: `of that day: four values, two of them with noise, received within a second; what files of tables, indexes and TOAST grew by; ${figure((after.rows - empty.rows) / readings)} of it stay in the month's file for the next days`,
      },
    ];
  } finally {
    await client.end();
  }
}

/** A year of a sensor at one reading a minute, whose days are old enough to be sealed, until `untilMs`; and so many other sensors that said nothing yet. */
export async function oneYear(client: pg.Client, admin: Account, more = 0): Promise<{ untilMs: number; others: number[] }> {
  const untilMs = Math.floor(Date.now() / dayMs) * dayMs - 4 * dayMs;
  await addMonths(client, untilMs - 366 * dayMs, untilMs);
  const [one, ...others] = await devicesOf(client, admin, more + 1);
  await fill(client, [one as number], untilMs - 365 * dayMs, untilMs);
  return { untilMs, others };
}

async function devicesOf(client: pg.Client, admin: Account, count: number): Promise<number[]> {
  const macs = Array.from({ length: count }, (_, index) => macOf(firstSensor + index));
  for (let from = 0; from < count; from += 500)
    await addDevices(
      admin,
      macs.slice(from, from + 500).map((mac) => ({ mac, model: 'beacon-thl' })),
    );
  const { rows } = await client.query<{ id: number }>('select id from device where mac = any($1) order by mac', [macs]);
  return rows.map(({ id }) => id);
}

/** Readings every minute, as they come: of all sensors of a minute one after the other. */
async function fill(client: pg.Client, ids: readonly number[], fromMs: number, untilMs: number): Promise<void> {
  const target = client.query(
    copyFrom('copy reading (device_id, time_ms, received_ms, rssi, temperature, humidity, light, power) from stdin'),
  );
  for (let timeMs = fromMs; timeMs < untilMs; timeMs += minuteMs) {
    const minute = timeMs / minuteMs;
    for (const id of ids) {
      const at = timeMs + (id % 60) * 1000;
      const temperature = 5 + Math.sin((minute + id) / 50) + (Math.random() - 0.5) / 10;
      const humidity = 55 + 5 * Math.sin((minute + id) / 80) + (Math.random() - 0.5) / 2;
      const line = [
        id,
        at,
        at + Math.floor(Math.random() * 1000),
        -60 - Math.floor(Math.random() * 6),
        temperature.toFixed(2),
        humidity.toFixed(1),
        minute % 1440 > 480 ? 9 : 0,
        3600 - (minute % 1440 > 700 ? 10 : 0),
      ].join('\t');
      if (!target.write(`${line}\n`)) await once(target, 'drain');
    }
  }
  target.end();
  await once(target, 'finish');
  await client.query('vacuum analyze reading');
}

/** What rows and sealed days take on disk, all in. */
export async function bytes(client: pg.Client, kept: 'reading' | 'position' = 'reading'): Promise<{ rows: number; sealed: number }> {
  const of = (table: string): string =>
    `(select sum(pg_total_relation_size(inhrelid))::float8 from pg_inherits where inhparent = '${table}'::regclass)`;
  const { rows } = await client.query<{ rows: number; sealed: number }>(`select ${of(kept)} as rows, ${of(`${kept}_chunk`)} as sealed`);
  return rows[0] as { rows: number; sealed: number };
}

/** The command that seals what is old enough; how long it took, and its memory at most. */
export async function seal(url: string): Promise<{ ms: number; megabytes: number }> {
  const child = spawn(process.execPath, [program, 'seal'], { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } });
  let most = 0;
  const watch = setInterval(() => {
    void readFile(`/proc/${child.pid}/status`, 'utf8').then(
      (status) => (most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)),
      () => undefined,
    );
  }, 100);
  const ms = await timed(async () => {
    const [code] = (await once(child, 'exit')) as [number];
    if (code !== 0) throw new Error(`sealing ended with ${code}`);
  });
  clearInterval(watch);
  return { ms, megabytes: most };
}

/** A call to measure, and its path with its query. */
export type Asked = readonly [name: string, path: string];

/** What charts and histories ask of the sensor whose year `oneYear` fills. */
export function columnCalls(untilMs: number): Asked[] {
  const range = (days: number): string => `mac=${macOf(firstSensor)}&st=${untilMs - days * dayMs}&et=${untilMs}`;
  return [
    ['history of 30 days at 1 min', `/beacon/devices/track/v1?${range(30)}`],
    ['history of 90 days at 1 min', `/beacon/devices/track/v1?${range(90)}`],
    ['chart of 30 days at 1 min', `/api/devices/chart?${range(30)}&width=1500`],
    ['chart of 90 days at 1 min', `/api/devices/chart?${range(90)}&width=1500`],
    ['chart of a year at 1 min', `/api/devices/chart?${range(365)}&width=1500`],
  ];
}

async function reads(running: Running, admin: Account, untilMs: number, rounds: number): Promise<Map<string, number[]>> {
  const mac = macOf(firstSensor);
  const asked: readonly Asked[] = [
    ...columnCalls(untilMs),
    ['statistics of 90 days at 1 min', `/api/statistics?mac=${mac}&probe=temperature&st=${untilMs - 90 * dayMs}&et=${untilMs}`],
    [
      'statistics of a year at 1 min, by day',
      `/api/statistics?mac=${mac}&probe=temperature&by=day&zone=Europe/Berlin&st=${untilMs - 365 * dayMs}&et=${untilMs}`,
    ],
  ];
  const found = new Map<string, number[]>();
  for (const [name, call] of asked) {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const ms = await timed(async () => {
        const response = await fetch(new URL(call, running.url), {
          headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'identity' },
        });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${call} answered ${response.status}`);
      });
      // The first finds nothing in memory.
      if (round > 0) times.push(ms);
    }
    found.set(name, times);
  }
  return found;
}
