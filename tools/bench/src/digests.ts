/** Charts and statistics of a sealed year with the digests of its days and without them, in turn: processor time of the server, and what digests take. */
import pg from 'pg';
import { type Account, logIn, macOf } from './client.js';
import { processorOf } from './processor.js';
import { type Asked, columnCalls, firstSensor, oneYear, seal } from './seal.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, percentile, type Row, timed } from './statistics.js';

const dayMs = 86_400_000;
/** Questions one after the other, so that the kernel's hundredths of a second do not matter. */
const atOnce = 5;
type Found = { seconds: number; readonly times: number[] };

/** Each call with digests and without, `rounds` times in turn. */
export async function digests(server: BenchServer, running: Running, rounds: number): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const { url } = await server.database();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { untilMs } = await oneYear(client, admin);
  await seal(url);
  await client.query('create table set_aside as select device_id, from_ms, digest from reading_chunk');
  const found = new Map<string, { with: Found; without: Found }>();
  for (let round = -1; round < rounds; round += 1)
    for (const kind of ['with', 'without'] as const) {
      await client.query(
        kind === 'with'
          ? 'update reading_chunk as chunk set digest = kept.digest from set_aside as kept where (kept.device_id, kept.from_ms) = (chunk.device_id, chunk.from_ms)'
          : "update reading_chunk set digest = ''",
      );
      await client.query('vacuum analyze reading_chunk');
      for (const [name, path] of calls(untilMs)) {
        const known = found.get(name) ?? { with: { seconds: 0, times: [] }, without: { seconds: 0, times: [] } };
        found.set(name, known);
        const before = await processorOf(running.process.pid);
        const times: number[] = [];
        for (let time = 0; time < atOnce; time += 1) times.push(await timed(() => asked(running, admin, path)));
        // The first finds nothing in memory.
        if (round < 0) continue;
        known[kind].seconds += (await processorOf(running.process.pid)) - before;
        known[kind].times.push(...times);
      }
    }
  const { rows } = await client.query<{ bytes: number; readings: number; days: number }>(
    'select sum(octet_length(set_aside.digest))::float8 as bytes, sum(count)::float8 as readings, count(*)::float8 as days from set_aside join reading_chunk using (device_id, from_ms)',
  );
  await client.end();
  const { bytes = 0, readings = 1, days = 1 } = rows[0] ?? {};
  return [
    ...[...found].map(([name, { with: told, without: read }]): Row => {
      const each = ({ seconds }: Found): string => figure((seconds * 1000) / (rounds * atOnce));
      const wall = ({ times }: Found): string => `p50 ${figure(percentile(times, 0.5))} ms, p95 ${figure(percentile(times, 0.95))} ms`;
      return {
        name: `${name}, with digests of its days and without`,
        value: `${each(told)} and ${each(read)} ms of the server's processor time`,
        note: `${wall(told)}; without ${wall(read)}; over HTTP, as bytes or JSON, ${rounds * atOnce} times each, in turn, days sealed`,
      };
    }),
    {
      name: 'a digest of a day at 1 min',
      value: `${figure(bytes / days)} bytes, ${figure(bytes / readings)} a reading`,
      note: 'four values, two of them with noise; the mean of the year',
    },
  ];
}

function calls(untilMs: number): Asked[] {
  const of = (more: string): string =>
    `/api/statistics?mac=${macOf(firstSensor)}&probe=temperature&st=${untilMs - 365 * dayMs}&et=${untilMs}${more}`;
  return [
    ...columnCalls(untilMs).filter(([name]) => name.startsWith('chart of 90') || name.startsWith('chart of a year')),
    ['statistics of a year at 1 min', of('')],
    ['statistics of a year at 1 min, by day of UTC', of('&by=day&zone=UTC')],
    ['statistics of a year at 1 min, by day in Berlin', of('&by=day&zone=Europe/Berlin')],
  ];
}

async function asked(running: Running, admin: Account, path: string): Promise<void> {
  const response = await fetch(new URL(path, running.url), {
    headers: {
      authorization: `Bearer ${admin.token}`,
      'accept-encoding': 'identity',
      accept: 'application/vnd.frostway.columns, application/json',
    },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}
