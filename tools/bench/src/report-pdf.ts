/** Reports as PDF: of ten days of five sensors at a reading a minute, with what else the server answers meanwhile; and a hundred scheduled ones at once, until their mails have arrived. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { addDevices, logIn, macOf } from './client.js';
import { addMonths } from './history.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, percentile, type Row, timed } from './statistics.js';

const dayMs = 86_400_000;
const [days, sensors] = [10, 5];
const first = 95_000;

type World = {
  readonly client: pg.Client;
  readonly token: string;
  readonly macs: readonly string[];
  readonly fromMs: number;
  readonly untilMs: number;
};

/** Ten days of five sensors of the administrator. */
async function seeded(server: BenchServer, running: Running): Promise<World> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const macs = Array.from({ length: sensors }, (_, index) => macOf(first + index));
  await addDevices(
    admin,
    macs.map((mac) => ({ mac, model: 'beacon-th' })),
  );
  const client = new pg.Client({ connectionString: (await server.database()).url });
  await client.connect();
  const untilMs = Math.floor(Date.now() / dayMs) * dayMs;
  const fromMs = untilMs - days * dayMs;
  await addMonths(client, fromMs, untilMs);
  await client.query('update device_ownership set from_ms = null where device_id in (select id from device where mac = any($1))', [macs]);
  await client.query(
    `insert into reading (device_id, time_ms, received_ms, temperature, humidity)
     select device.id, ms, ms + 500, round((5 + 2 * sin(ms / 3e6) + device.id % 5)::numeric, 2), round((55 + 5 * sin(ms / 5e6))::numeric, 1)
     from device, generate_series($1::bigint, $2::bigint - 1, 60000) as ms where device.mac = any($3)`,
    [fromMs, untilMs, macs],
  );
  await client.query('vacuum analyze reading');
  return { client, token: admin.token, macs, fromMs, untilMs };
}

/** Draws so many reports of all of it, after a first one. */
export async function reportPdf(server: BenchServer, running: Running, rounds: number): Promise<Row[]> {
  const { client, token, macs, fromMs, untilMs } = await seeded(server, running);
  await client.end();
  const headers = { authorization: `Bearer ${token}` };
  const url = new URL(`/api/report?macs=${macs.join(',')}&st=${fromMs}&et=${untilMs}&lang=en`, running.url);
  let bytes = 0;
  const draw = async (): Promise<void> => {
    const response = await fetch(url, { headers });
    if (!response.ok || response.headers.get('content-type') !== 'application/pdf')
      throw new Error(`report: ${response.status} ${(await response.text()).slice(0, 300)}`);
    bytes = (await response.arrayBuffer()).byteLength;
  };
  const coldMs = await timed(draw);
  const idle = await held(running, new Promise((resolve) => setTimeout(resolve, 3000)));
  const times: number[] = [];
  const busy = await held(
    running,
    (async () => {
      for (let round = 0; round < rounds; round += 1) times.push(await timed(draw));
    })(),
  );
  return [
    {
      name: `report of ${days} days of ${sensors} sensors at 1 min as a PDF`,
      value: `p50 ${figure(percentile(times, 0.5))} ms, p95 ${figure(percentile(times, 0.95))} ms`,
      note: `${figure(days * 1440 * sensors)} readings, ${figure(bytes / 1e6)} MB; the first, which starts the thread and reads its fonts, ${figure(coldMs)} ms`,
    },
    {
      name: 'answers of the server meanwhile',
      value: `p99 ${figure(percentile(busy, 0.99))} ms, longest ${figure(Math.max(...busy))} ms`,
      note: `a question of no work every 5 ms; without reports p99 ${figure(percentile(idle, 0.99))} ms, longest ${figure(Math.max(...idle))} ms`,
    },
  ];
}

/** Has so many scheduled reports of a day sent at once, by a server that has drawn none before. */
export async function scheduledReports(server: BenchServer, running: Running, mails: MailSink, schedules: number): Promise<Row[]> {
  const { client, macs, untilMs } = await seeded(server, running);
  const { rows } = await client.query<{ id: number }>(
    `insert into contact (owner_id, name, email, language, created_at, email_agreed_at)
     select id, 'Reader', 'reader@example.com', 'en', now(), now() from account where account = 'admin' returning id`,
  );
  await client.query(
    `with made as (
       insert into report_schedule (owner_id, name, period, minute, zone, has_xlsx, is_on, next_from_ms, next_until_ms, next_at_ms, created_at)
       select account.id, 'Report ' || n, 'day', 0, 'UTC', false, true, $1, $2, $2, now() from account, generate_series(1, $3::integer) as n where account.account = 'admin' returning id),
     parts as (insert into report_schedule_device (schedule_id, device_id) select made.id, device.id from made, device where device.mac = any($4))
     insert into report_schedule_contact (schedule_id, contact_id) select made.id, $5 from made`,
    [untilMs - dayMs, untilMs, schedules, macs, rows[0]?.id],
  );
  await client.end();
  const before = await memoryOf(running.process.pid, 'VmRSS');
  await mails.next(1);
  const sendMs = await timed(() => mails.next(schedules));
  return [
    {
      name: `${schedules} scheduled reports at once, until their mails have arrived`,
      value: `${figure(sendMs / 1000)} s, peak memory of the server ${figure(await memoryOf(running.process.pid, 'VmHWM'))} MB`,
      note: `a day of ${sensors} sensors at 1 min each, ${figure(mails.bytes / 1e6)} MB of mail; ${figure(before)} MB before; counted from the first mail`,
    },
  ];
}

/** How long questions of no work take while something goes on, ms. */
async function held({ url }: Running, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const isOver = work.then(() => true);
  const pause = (): Promise<boolean> => new Promise((resolve) => void setTimeout(() => resolve(false), 5));
  do times.push(await timed(async () => void (await (await fetch(new URL('/healthz', url))).text())));
  while (!(await Promise.race([isOver, pause()])));
  return times;
}

async function memoryOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}

/** A mail server that takes everything and keeps the count. */
export class MailSink {
  bytes = 0;
  private count = 0;
  private heard: () => void = () => undefined;
  private readonly server = createServer((socket) => this.serve(socket));

  async start(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as { port: number }).port;
  }

  stop(): void {
    this.server.close();
  }

  /** Waits until so many have arrived, those before included. */
  async next(count: number): Promise<void> {
    while (this.count < count) await new Promise<void>((resolve) => (this.heard = resolve));
  }

  private serve(socket: Socket): void {
    let isMail = false;
    let rest = '';
    socket.on('error', () => undefined);
    socket.write('220 bench\r\n');
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString('latin1');
      if (isMail) {
        const end = rest.indexOf('\r\n.\r\n');
        if (end < 0) return;
        this.bytes += end;
        rest = rest.slice(end + 5);
        isMail = false;
        this.count += 1;
        socket.write('250 taken\r\n');
        this.heard();
      }
      for (let at = rest.indexOf('\r\n'); at >= 0 && !isMail; at = rest.indexOf('\r\n')) {
        const word = rest.slice(0, 4).toUpperCase();
        rest = rest.slice(at + 2);
        isMail = word === 'DATA';
        socket.write(isMail ? '354 go on\r\n' : word === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  }
}
