/**
 * kill -9 of the server between sending a command and its answer: what is done once reaches a tracker at most once, a setting at least once, and nothing that was
 * accepted is missing from the ledger. Trackers count what reaches them by the number each command brings.
 */
import { once } from 'node:events';
import net from 'node:net';
import { encodeLogin, encodeReply } from '@frostway/protocol/gt06/encode';
import pg from 'pg';
import { type Account, addDevices, call, imeiOf, logIn } from './client.js';
import { adminPassword, BenchServer } from './server.js';

export type CommandCrashResult = {
  readonly rounds: number;
  /** Commands that were accepted. */
  readonly given: number;
  /** Acts that were written down as sent and did not reach the tracker: their outcome is unknown, and they are not sent again. */
  readonly unknown: number;
  /** Settings that reached a tracker more than once. */
  readonly repeated: number;
  /** Rounds in which the kill fell between a sending and its answer. */
  readonly between: number;
  readonly faults: readonly string[];
};

const trackers = 8;

type Received = { readonly flag: number; readonly text: string };

/** A tracker that counts what it is told over all its connections, and says yes when it is asked to. */
export class CountingTracker {
  readonly imei: string;
  readonly received: Received[] = [];
  readonly answered = new Set<number>();
  answers = true;
  private socket: net.Socket | undefined;
  private rest: Buffer = Buffer.alloc(0);

  constructor(imei: string) {
    this.imei = imei;
  }

  async connect(port: number, localAddress?: string): Promise<void> {
    this.rest = Buffer.alloc(0);
    const socket = net.connect({ host: '127.0.0.1', port, noDelay: true, ...(localAddress === undefined ? {} : { localAddress }) });
    this.socket = socket;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => this.hear(bytes));
    await once(socket, 'connect');
    socket.once('close', () => this.lost());
    socket.write(encodeLogin({ imei: this.imei }, 1));
  }

  close(): void {
    this.socket?.destroy();
  }

  /** How often a command reached it. */
  times(flag: number): number {
    return this.received.filter((each) => each.flag === flag).length;
  }

  protected told(_received: Received): void {}

  protected lost(): void {}

  private hear(bytes: Buffer): void {
    this.rest = Buffer.concat([this.rest, bytes]);
    while (this.rest.length >= 5 && this.rest.length >= this.rest.readUInt8(2) + 5) {
      const frame = this.rest.subarray(0, this.rest.readUInt8(2) + 5);
      this.rest = this.rest.subarray(frame.length);
      if (frame.readUInt8(3) !== 0x80) continue;
      const one = { flag: frame.readUInt32BE(5), text: frame.toString('latin1', 9, 5 + frame.readUInt8(4)) };
      this.received.push(one);
      this.told(one);
      if (!this.answers) continue;
      this.answered.add(one.flag);
      this.socket?.write(encodeReply({ flag: one.flag, text: 'OK!' }, 2));
    }
  }
}

type Row = { id: number; imei: string; flag: string; state: string; is_once: boolean; sendings: number };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function query<T extends pg.QueryResultRow>(server: BenchServer, text: string, values: readonly unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: (await server.database()).url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Runs rounds; `random` in 0..1 decides when the server is killed, and who has answered by then. */
export async function commandCrashRounds(
  rounds: number,
  random: () => number,
  said: (line: string) => void = () => undefined,
): Promise<CommandCrashResult> {
  const server = await BenchServer.create();
  const fleet = Array.from({ length: trackers }, (_, index) => new CountingTracker(imeiOf(7_000_000 + index)));
  const imeis = fleet.map(({ imei }) => imei);
  const result = { rounds, given: 0, unknown: 0, repeated: 0, between: 0, faults: [] as string[] };
  try {
    let running = await server.start();
    const admin = await logIn(running.url, 'admin', adminPassword);
    await addDevices(
      admin,
      imeis.map((imei) => ({ imei, model: 'tracker-a' })),
    );
    let lastOrder = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const tracker of fleet) tracker.answers = random() < 0.5;
      await Promise.all(fleet.map((tracker) => tracker.connect(running.ports.gt06)));
      await heard(server, imeis);
      const asking = giveBoth({ ...admin, url: running.url }, imeis);
      const before = fleet.reduce((sum, { received }) => sum + received.length, 0);
      const isTold = (): boolean => fleet.reduce((sum, { received }) => sum + received.length, 0) > before;
      // From the moment the calls are answered, or the first tracker is told: some have a command then, some have answered, some have nothing.
      await Promise.race([asking, until(isTold)]);
      await pause(random() * 250);
      await server.kill();
      const accepted = await asking;
      for (const tracker of fleet) tracker.close();
      const found = await query<{ order_id: number }>(server, 'select distinct order_id from command where order_id > $1', [lastOrder]);
      const orders = found.map(({ order_id: order }) => order);
      lastOrder = Math.max(lastOrder, ...orders);
      for (const order of accepted)
        if (!orders.includes(order)) result.faults.push(`round ${round}: order ${order} was accepted and is gone`);
      const atCrash = await query<Row>(server, rowsOf, [orders]);
      if (atCrash.some(({ state }) => state === 'sent')) result.between += 1;

      running = await server.start();
      for (const tracker of fleet) tracker.answers = true;
      await Promise.all(fleet.map((tracker) => tracker.connect(running.ports.gt06)));
      const after = await settled(server, orders);
      result.given += after.length;
      if (after.length !== orders.length * trackers)
        result.faults.push(`round ${round}: ${after.length} of ${orders.length * trackers} in the ledger`);
      for (const row of after) judge(row, fleet.find(({ imei }) => imei === row.imei)?.times(Number(row.flag)) ?? 0, round, result);
      for (const tracker of fleet) tracker.close();
      said(
        `round ${round + 1}/${rounds}: ${result.given} given, ${result.between} kills in between, ${result.unknown} unknown, ${result.faults.length} faults`,
      );
    }
    return result;
  } finally {
    for (const tracker of fleet) tracker.close();
    await server.remove();
  }
}

const rowsOf = `select command.id, device.imei, flag, state, is_once, sendings from command join device on device.id = device_id
  where order_id = any($1::integer[]) order by command.id`;

function judge(
  { id, is_once: isOnce, state, sendings, imei }: Row,
  times: number,
  round: number,
  result: { unknown: number; repeated: number; faults: string[] },
): void {
  const fault = (what: string): void =>
    void result.faults.push(`round ${round}: ${what} (command ${id} of ${imei}, ${state}, sent ${sendings} times, heard ${times} times)`);
  if (state === 'waiting') fault('never went out');
  if (isOnce && (times > 1 || sendings > 1)) fault('done twice');
  if (isOnce && times === 0) result.unknown += 1;
  if (!isOnce && times === 0) fault('a setting was lost');
  if (!isOnce && times > 1) result.repeated += 1;
}

/** An act and a setting for all; the orders that were accepted before the server died. */
async function giveBoth(account: Account, imeis: readonly string[]): Promise<number[]> {
  const wishes = [
    { imeis, command: 'restart', expires: 86_400 },
    { imeis, command: 'mode', params: { value: 'normal' } },
  ];
  const given = await Promise.all(
    wishes.map((wish) => call<{ rows: { order: number }[] }>(account, 'POST', '/api/cmd', wish).catch(() => undefined)),
  );
  return given.flatMap((answer) => answer?.rows[0]?.order ?? []);
}

async function until(is: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2000 && !is(); tries += 1) await pause(1);
}

/** Waits until all are there, as acts are only given to those. */
async function heard(server: BenchServer, imeis: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const [row] = await query<{ count: number }>(
      server,
      `select count(*)::integer as count from device_state join device on device.id = device_id where imei = any($1) and last_seen_ms > $2`,
      [imeis, Date.now() - 300_000],
    );
    if (row?.count === imeis.length) return;
    await pause(25);
  }
  throw new Error('the trackers did not come');
}

/** Waits until nothing waits, and no setting without an answer. */
async function settled(server: BenchServer, orders: readonly number[]): Promise<Row[]> {
  for (let tries = 0; ; tries += 1) {
    const rows = await query<Row>(server, rowsOf, [orders]);
    const isOver = rows.every(({ state, is_once: isOnce }) => state !== 'waiting' && (isOnce || state !== 'sent'));
    if (isOver || tries > 400) return rows;
    await pause(25);
  }
}
