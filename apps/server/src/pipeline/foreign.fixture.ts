/** Accounts with gateways and sensors on a database of their own, and the way of facts over it as a platform has it. */
import type { Mac } from '@frostway/core/identity';
import type { Reading } from '@frostway/core/message';
import { pino } from 'pino';
import { connect, type Database } from '../db/connect.js';
import { TelemetryStore } from '../telemetry-store/store.js';
import { newDatabase, type NewDatabase } from '../testing/new-database.js';
import { testClock } from '../testing/platform.js';
import { Directory } from './directory.js';
import type { NotTaken } from './foreign-receptions.js';
import { Pipeline } from './pipeline.js';
import type { Outcome } from './submission.js';
import { allowedRelays, boundRelays } from './relay-sources.js';
import { RelayRules } from './relay-rules.js';

const log = pino({ level: 'silent' });
let serial = 0;

export type Device = { readonly id: number; readonly mac: Mac };
/** A time somebody owned a device, epoch ms, both ends included; null: open. */
export type Owned = readonly [accountId: number, fromMs: number | null, untilMs: number | null];

export class ForeignWorld {
  readonly clock = testClock(Date.UTC(2026, 2, 14, 9, 30));
  readonly notTaken: NotTaken[] = [];
  pipeline: Pipeline;

  private readonly database: NewDatabase;
  private readonly open: Database;

  private constructor(database: NewDatabase, open: Database) {
    this.database = database;
    this.open = open;
    this.pipeline = this.restart();
  }

  static async create(): Promise<ForeignWorld> {
    const database = await newDatabase(true);
    return new ForeignWorld(database, connect(database.url, log, 6));
  }

  /** The way of facts anew, with nothing in memory. */
  restart(): Pipeline {
    const { db, pool } = this.open;
    this.pipeline = new Pipeline({
      pool,
      store: new TelemetryStore(pool),
      directory: new Directory(db, this.clock),
      log,
      judges: [],
      committed: () => undefined,
      unknownSeen: () => undefined,
      relayRules: new RelayRules([boundRelays(db, this.clock), allowedRelays(db, this.clock)]),
      notTaken: (reception) => void this.notTaken.push(reception),
    });
    return this.pipeline;
  }

  async query<Row extends Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.database.pool.query<Row>(text, values)).rows;
  }

  async account(): Promise<number> {
    serial += 1;
    const [row] = await this.query<{ id: number }>(
      "insert into account (account, nickname, level, is_active, path) values ($1, $1, 'normal', true, '{}') returning id",
      `foreign${serial}`,
    );
    return row?.id ?? 0;
  }

  async device(model: string, ...owned: readonly Owned[]): Promise<Device> {
    serial += 1;
    const mac = `AC2360${serial.toString(16).toUpperCase().padStart(6, '0')}` as Mac;
    const kind = model.startsWith('beacon') ? 'beacon' : 'gateway';
    const [row] = await this.query<{ id: number }>(
      "insert into device (mac, model, kind, name, activation_key) values ($1, $2, $3, '', '') returning id",
      mac,
      model,
      kind,
    );
    const id = row?.id ?? 0;
    for (const [accountId, fromMs, untilMs] of owned)
      await this.query(
        'insert into device_ownership (device_id, account_id, from_ms, until_ms) values ($1, $2, $3, $4)',
        id,
        accountId,
        fromMs,
        untilMs,
      );
    return { id, mac };
  }

  /** Lets an account relay; without sensors for all. */
  async allow(ownerId: number, accountId: number, fromMs: number, untilMs: number | null, sensors?: readonly Device[]): Promise<void> {
    const [row] = await this.query<{ id: number }>(
      'insert into relay (owner_id, account_id, is_all, from_ms, until_ms, made_at) values ($1, $2, $3, $4, $5, now()) returning id',
      ownerId,
      accountId,
      sensors === undefined,
      fromMs,
      untilMs,
    );
    for (const { id } of sensors ?? []) await this.query('insert into relay_device (relay_id, device_id) values ($1, $2)', row?.id, id);
    this.restart();
  }

  bind(sensor: Device, gateway: Device, fromMs: number, untilMs: number | null): Promise<unknown> {
    return this.query(
      'insert into device_binding (device_id, to_device_id, from_ms, until_ms) values ($1, $2, $3, $4)',
      sensor.id,
      gateway.id,
      fromMs,
      untilMs,
    );
  }

  /** What a gateway says it received, in one message. */
  push(
    gateway: Device,
    readings: readonly (Partial<Reading> & { readonly sensor: { readonly mac: Mac }; readonly timeMs: number })[],
  ): Promise<Outcome> {
    return this.pipeline.submit({
      family: 'json',
      receivedMs: this.clock.now(),
      address: '127.0.0.1',
      messages: readings.map(({ sensor, ...reading }): Reading => ({
        type: 'reading',
        device: { mac: sensor.mac },
        gateway: { mac: gateway.mac },
        temperatureC: 4,
        ...reading,
      })),
    });
  }

  /** Times of a sensor's readings, epoch ms, oldest first. */
  async times({ id }: Device): Promise<number[]> {
    return (await this.query<{ time_ms: number }>('select time_ms from reading where device_id = $1 order by time_ms', id)).map(
      (row) => row.time_ms,
    );
  }

  async close(): Promise<void> {
    await this.open.close();
    await this.database.drop();
  }
}
