/** A platform with open listeners for tests: devices come into it the way people add them, and speak over real sockets. */
import { connect, type Socket } from 'node:net';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { position } from '@frostway/contract/position/endpoints';
import { telemetry, type TrackRow } from '@frostway/contract/telemetry/endpoints';
import type { Imei, Mac } from '@frostway/core/identity';
import mqtt, { type MqttClient } from 'mqtt';
import pg from 'pg';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { PlatformOptions } from '../app.js';
import type { Config } from '../config.js';
import { addTestAccount, adminToken, type TestAccount } from '../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../testing/platform.js';
import { noteRefusal } from '../testing/received.js';

export type Gateway = { readonly id: number; readonly mac: Mac; readonly username: string; readonly password: string };
export type Status = Answer<typeof telemetry.status>['rows'][number];
export type Unknown = Answer<typeof devices.unknownDevices>['rows'][number];

const day = 86_400_000;
let serial = 0;

export class TestListeners {
  readonly test: TestPlatform;
  readonly admin: string;
  readonly account: TestAccount;

  private constructor(test: TestPlatform, admin: string, account: TestAccount) {
    this.test = test;
    this.admin = admin;
    this.account = account;
  }

  static async open(
    env: Record<string, string> = {},
    more: Partial<Pick<PlatformOptions, 'readingsPerDay' | 'checksAnswers' | 'modelOf'> & Pick<Config, 'families'>> = {},
  ): Promise<TestListeners> {
    const test = await startTestPlatform(env, undefined, more);
    return new TestListeners(test, await adminToken(test), await addTestAccount(test));
  }

  /** Opens one for the tests of a file and closes it after them; `use` is handed it before the first. */
  static forFile(use: (listeners: TestListeners) => unknown): void {
    let listeners: TestListeners;
    beforeAll(async () => {
      listeners = await TestListeners.open();
      await use(listeners);
    });
    afterAll(() => listeners.close());
  }

  /** The clock's time in whole seconds, epoch ms. */
  now(): number {
    return Math.floor(this.test.clock.now() / 1000) * 1000;
  }

  async tracker(model = 'tracker-a', alias?: string): Promise<{ readonly id: number; readonly imei: Imei }> {
    const imei = newImei();
    return { ...(await this.add({ imei }, model, alias)), imei };
  }

  async beacon(model = 'beacon-thl', alias?: string): Promise<{ readonly id: number; readonly mac: Mac }> {
    const mac = newMac();
    return { ...(await this.add({ mac }, model, alias)), mac };
  }

  async gateway(alias?: string): Promise<Gateway> {
    const mac = newMac();
    const { id, credentials } = await this.add({ mac }, 'gateway-a', alias);
    if (credentials === undefined) throw new Error('a gateway answers its credentials');
    return { id, mac, ...credentials };
  }

  private async add(identity: { mac: Mac } | { imei: Imei }, model: string, alias?: string): Promise<Answer<typeof devices.addDevice>> {
    const row = { ...identity, model, activationKey: 'key', ...(alias === undefined ? {} : { alias }) };
    await this.test.call(devices.importInventory, { rows: [row] }, this.admin);
    return this.test.call(devices.addDevice, { ...identity, activationKey: 'key' }, this.account.token);
  }

  /** The gateway was, and is, whoever's the sensor was and is: it goes with it, and may speak for it at any time. */
  async goesWith(gateway: Gateway, mac: string): Promise<void> {
    await this.test.sql('delete from device_ownership where device_id = $1', [gateway.id]);
    await this.test.sql(
      `insert into device_ownership (device_id, account_id, from_ms, until_ms)
       select $1, account_id, from_ms, until_ms from device_ownership join device on device.id = device_ownership.device_id where device.mac = $2`,
      [gateway.id, mac],
    );
  }

  /** Readings of a sensor in the month around now, oldest first. */
  async track(identity: { mac: string } | { imei: string }): Promise<TrackRow[]> {
    return (await this.test.call(telemetry.track, { ...identity, ...this.month() }, this.account.token)).rows;
  }

  /** Positions of a tracker in the month around now, oldest first. */
  async positions(imei: string): Promise<Answer<typeof position.positions>['rows']> {
    return (await this.test.call(position.positions, { imei, ...this.month() }, this.account.token)).rows;
  }

  async status(identity: { mac: string } | { imei: string }): Promise<Status> {
    const { rows } = await this.test.call(telemetry.status, { pageSize: 1000 }, this.account.token);
    const row = rows.find((each) => ('mac' in identity ? each.mac === identity.mac : each.imei === identity.imei));
    if (row === undefined) throw new Error('no status');
    return row;
  }

  /** Waits until a name is among the devices nobody knows. */
  async unknown(identity: string): Promise<Unknown> {
    return vi.waitFor(
      async () => {
        const { rows } = await this.test.call(devices.unknownDevices, { pageSize: 1000 }, this.admin);
        const row = rows.find((candidate) => candidate.identity === identity);
        if (row === undefined) throw new Error(`${identity} is not among the unknown devices`);
        return row;
      },
      { timeout: 10_000, interval: 50 },
    );
  }

  quarantined(deviceId: number): Promise<{ reason: string; time_ms: number | null }[]> {
    return this.test.sql('select reason, time_ms::float8 as time_ms from put_aside where device_id = $1 order by time_ms', [deviceId]);
  }

  /** How many facts of any kind are stored for a device. */
  async countFacts(deviceId: number): Promise<number> {
    const [row] = await this.test.sql<{ count: number }>(
      `select ((select count(*) from reading where device_id = $1) + (select count(*) from position where device_id = $1)
         + (select count(*) from device_event where device_id = $1))::integer as count`,
      [deviceId],
    );
    return row?.count ?? 0;
  }

  private month(): { st: string; et: string } {
    const now = this.test.clock.now();
    return { st: new Date(now - 20 * day).toISOString(), et: new Date(now + day / 24).toISOString() };
  }

  port(name: string): number {
    const port = this.test.platform.ports[name];
    if (port == null) throw new Error(`${name} is closed`);
    return port;
  }

  line(): Promise<Line> {
    return this.streamLine('gt06');
  }

  /** A TCP connection to the port of a family. */
  streamLine(family: string): Promise<Line> {
    return Line.open(this.port(family));
  }

  mqtt(gateway: { readonly username: string; readonly password: string }): Promise<MqttClient> {
    return connectMqtt(this.port('mqtt'), gateway.username, gateway.password);
  }

  push(
    format: string,
    gateway: { readonly username: string; readonly password: string },
    body: string | Buffer,
    headers: Record<string, string> = {},
    url = this.test.url,
  ): Promise<Pushed> {
    return push(url, format, gateway, body, headers);
  }

  close(): Promise<void> {
    return this.test.close();
  }
}

export function newMac(): Mac {
  serial += 1;
  return `AC233F${(0x10_00_00 + serial).toString(16).toUpperCase()}` as Mac;
}

export function newImei(): Imei {
  serial += 1;
  return `86012345${String(serial).padStart(7, '0')}` as Imei;
}

/** One TCP connection of a tracker. */
export class Line {
  readonly socket: Socket;
  received: Buffer = Buffer.alloc(0);
  isClosed = false;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => (this.received = Buffer.concat([this.received, chunk])));
    socket.on('error', () => undefined);
    socket.on('close', () => (this.isClosed = true));
  }

  static async open(port: number): Promise<Line> {
    const socket = connect({ host: '127.0.0.1', port });
    const line = new Line(socket);
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return line;
  }

  /** Sends bytes as one segment. */
  send(...frames: readonly Uint8Array[]): Promise<void> {
    return new Promise((resolve) => this.socket.write(Buffer.concat(frames), () => resolve()));
  }

  /** Waits until exactly these answers have come since the last time. */
  async answers(...expected: readonly (Uint8Array | undefined)[]): Promise<void> {
    const wanted = Buffer.concat(expected.map((answer) => answer ?? new Uint8Array())).toString('hex');
    await vi.waitFor(() => expect(this.received.toString('hex')).toBe(wanted), { timeout: 10_000, interval: 5 });
    this.received = Buffer.alloc(0);
  }

  /** Waits until the server has ended the connection. */
  async closed(): Promise<void> {
    await vi.waitFor(() => expect(this.isClosed).toBe(true), { timeout: 10_000, interval: 5 });
  }

  end(): void {
    this.socket.destroy();
  }
}

/** A connection of its own; rejects with the broker's reason when it is refused. */
export async function connectMqtt(port: number, username: string, password: string, more: mqtt.IClientOptions = {}): Promise<MqttClient> {
  const client = mqtt.connect({
    host: '127.0.0.1',
    port,
    username,
    password,
    protocolVersion: 4,
    reconnectPeriod: 0,
    connectTimeout: 10_000,
    ...more,
  });
  await new Promise<void>((resolve, reject) =>
    client
      .once('connect', () => resolve())
      .once('error', reject)
      .once('close', () => reject(new Error('closed'))),
  );
  client.on('error', () => undefined);
  return client;
}

/** What the broker does about one message: acknowledges it, or ends the connection without. */
export function publish(
  client: MqttClient,
  topic: string,
  payload: string | Buffer,
  more: mqtt.IClientPublishOptions = {},
): Promise<'acknowledged' | 'closed'> {
  return new Promise((resolve) => {
    const end = (): void => resolve('closed');
    client.setMaxListeners(0).once('close', end);
    client.publish(topic, payload, { qos: 1, ...more }, (error) => {
      client.off('close', end);
      resolve(error === undefined || error === null ? 'acknowledged' : 'closed');
    });
  });
}

export type Pushed = {
  readonly status: number;
  readonly errorcode: number;
  readonly headers: Headers;
  readonly data?: {
    readonly stored: number;
    readonly repeated: number;
    readonly putAside: readonly { readonly index: number; readonly reason: string }[];
    readonly unknown: readonly string[];
  };
};

async function push(
  url: string,
  format: string,
  gateway: { readonly username: string; readonly password: string },
  body: string | Buffer,
  headers: Record<string, string>,
): Promise<Pushed> {
  const authorization = `Basic ${Buffer.from(`${gateway.username}:${gateway.password}`).toString('base64')}`;
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  const response = await fetch(`${url}/api/push/${format}`, { method: 'POST', headers: { authorization, ...headers }, body: bytes });
  const answer = (await response.json()) as { errorcode: number };
  noteRefusal(answer.errorcode, `POST /api/push/${format}`);
  return { status: response.status, headers: response.headers, ...answer };
}

/** Takes the database away as an operator would, and gives it back. */
export async function takeAway(databaseUrl: string): Promise<{ readonly giveBack: () => Promise<void> }> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`alter database ${name} allow_connections false`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await vi.waitFor(async () => expect((await client.query('select 1 from pg_stat_activity where datname = $1', [name])).rows).toEqual([]), {
    timeout: 10_000,
    interval: 10,
  });
  return {
    async giveBack() {
      await client.query(`alter database ${name} allow_connections true`);
      await client.end();
    },
  };
}

/** Keeps every transaction that moves the latest of a device from committing, until it is let go. */
export async function holdCommits(
  databaseUrl: string,
): Promise<{ readonly isWaitedFor: () => Promise<void>; readonly release: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  // A test that fails while it holds the lock must not keep the platform from stopping.
  await client.query("set idle_in_transaction_session_timeout = '15s'");
  await client.query('begin');
  await client.query('lock table device_state in share mode');
  return {
    /** Waits until the server stands before the lock: everything before it has happened, the commit has not. */
    async isWaitedFor() {
      await vi.waitFor(
        async () => {
          const { rows } = await client.query("select 1 from pg_locks where relation = 'device_state'::regclass and not granted");
          expect(rows.length).toBeGreaterThan(0);
        },
        { timeout: 10_000, interval: 10 },
      );
    },
    async release() {
      await client.query('commit');
      await client.end();
    },
  };
}
