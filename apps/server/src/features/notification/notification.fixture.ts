/** Alarms for tests of who is notified: written as the judge writes them, without readings behind them. */
import { notification as calls } from '@frostway/contract/notification/endpoints';
import { mission } from '@frostway/contract/mission/endpoints';
import type { Delivery } from '@frostway/contract/notification/rows';
import type { Sent } from '@frostway/contract/endpoint';
import { expect } from 'vitest';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';

export const minute = 60_000;
export const hour = 60 * minute;
export const noon = Date.UTC(2031, 6, 14, 12, 0);
let serial = 0;

export type TestDevice = { readonly id: number; readonly mac: string; readonly name: string };
export type TestAlarm = { readonly id: number; readonly deviceId: number; readonly startedMs: number };
type Message = {
  id: number;
  channel: string;
  recipient: string;
  subject: string;
  body: string;
  link: string;
  state: string;
  message_key: string;
};

export class NotificationWorld {
  readonly test: TestPlatform;
  readonly owner: TestAccount;

  private constructor(test: TestPlatform, owner: TestAccount) {
    this.test = test;
    this.owner = owner;
  }

  /** A world at noon of a day, or at another time: its clock is set, and sessions and devices last. */
  static async openAt(atMs = noon, env: Record<string, string> = {}): Promise<NotificationWorld> {
    const world = await NotificationWorld.open(env);
    world.test.clock.set(atMs);
    // The session was made before the clock was moved.
    await world.test.sql("update session set expires_at = '2040-01-01'");
    await world.test.sql("update device set expires_at = '2040-01-01'");
    return world;
  }
  static async open(env: Record<string, string> = {}): Promise<NotificationWorld> {
    const test = await startTestPlatform({ FROSTWAY_PUBLIC_URL: 'https://frostway.example', ...env });
    const owner = await addTestAccount(test, 'enterprise', `owner-${serial++}`);
    await test.sql("update account set email = $2, language = 'en' where id = $1", [owner.id, `${owner.account}@example.com`]);
    return new NotificationWorld(test, owner);
  }

  async device(name = `Fridge ${serial}`, groupId = this.owner.rootId, owner: TestAccount = this.owner): Promise<TestDevice> {
    const mac = `AC233FAA${(serial++).toString(16).toUpperCase().padStart(4, '0')}`;
    const [row] = await this.test.sql<{ id: number }>(
      `with fresh as (insert into device (mac, kind, model, activation_key, owner_id, group_id, name, expires_at)
         values ($1, 'beacon', 'beacon-th', 'KEY', $2::integer, $3, $4, now() + interval '300 days') returning id),
       owned as (insert into device_ownership (device_id, account_id) select id, $2::integer from fresh),
       setting as (insert into device_setting (device_id, from_ms, read_seconds, write_seconds) select id, 0, 300, 300 from fresh) select id from fresh`,
      [mac, owner.id, groupId, name],
    );
    return { id: row?.id ?? 0, mac, name };
  }

  /** An alarm over 8, of degrees unless another type is asked for, whose start the judge has just found, `agoMs` after it began; `wakes` = as the last of its batch. */
  async alarm(
    device: TestDevice,
    { agoMs = 20 * minute, lastAgoMs = 0, type = 'temperatureHigh', severity = 'alarm', worst = 9.4, wakes = true } = {},
  ): Promise<TestAlarm> {
    const now = this.test.clock.now();
    const startedMs = now - agoMs;
    const watch = type === 'temperatureHigh' ? 'limit:temperature:0' : `limit:${type}`;
    const [excursion] = await this.test.sql<{ id: number }>(
      `insert into excursion (device_id, watch, type, side, started_ms, fired_ms, last_ms, worst, worst_ms, limit_value, minutes)
       values ($1, $6, $7, 'above', $2, $2, $3, $4, $3, 8, $5) returning id::integer`,
      [device.id, startedMs, now - lastAgoMs, worst, (agoMs - lastAgoMs) / minute, watch, type],
    );
    const [alarm] = await this.test.sql<{ id: number }>(
      `insert into alarm (device_id, excursion_id, type, severity, state, started_ms, raised_at) values ($1, $2, $6, $3, 'active', $4, $5) returning id::integer`,
      [device.id, excursion?.id, severity, startedMs, new Date(now), type],
    );
    const told = { id: alarm?.id ?? 0, deviceId: device.id, startedMs };
    await this.notice(told, 'start', startedMs, wakes);
    return told;
  }

  /** What the judge has to say of an alarm; it wakes the engine, as the judge does after its commit. */
  async notice({ id, deviceId }: TestAlarm, moment: string, atMs = this.test.clock.now(), wakes = true): Promise<void> {
    await this.test.sql('insert into alarm_notice (device_id, alarm_id, moment, at_ms, created_at) values ($1, $2, $3, $4, $5)', [
      deviceId,
      id,
      moment,
      atMs,
      new Date(this.test.clock.now()),
    ]);
    if (wakes) this.test.platform.notifyNow();
  }

  /** The goods are back inside. */
  async clear(alarm: TestAlarm, atMs = this.test.clock.now()): Promise<void> {
    await this.test.sql("update alarm set state = 'cleared', ended_ms = $2, cleared_at = $3 where id = $1", [
      alarm.id,
      atMs,
      new Date(this.test.clock.now()),
    ]);
    await this.notice(alarm, 'end', atMs);
  }

  /** Late data shows that they were not: what is known of the time after its end reaches until `lastAgoMs` before now. */
  async reopen(alarm: TestAlarm, { lastAgoMs = 0 } = {}): Promise<void> {
    await this.test.sql("update alarm set state = 'active', ended_ms = null, cleared_at = null, is_revised = true where id = $1", [
      alarm.id,
    ]);
    await this.goesOn(alarm, lastAgoMs);
    await this.notice(alarm, 'revised', alarm.startedMs);
  }

  /** More readings outside. */
  async goesOn({ deviceId }: TestAlarm, lastAgoMs = 0): Promise<void> {
    await this.test.sql('update excursion set last_ms = $2 where device_id = $1', [deviceId, this.test.clock.now() - lastAgoMs]);
  }

  async acknowledge({ id }: TestAlarm): Promise<void> {
    await this.test.sql('update alarm set acknowledged_at = $2 where id = $1', [id, new Date(this.test.clock.now())]);
  }

  /** A contact who was asked and has agreed, at all his addresses. */
  async contact(fields: Partial<Sent<typeof mission.addContact>> = {}) {
    const contact = await this.newContact(fields);
    for (const { link } of await this.questions(contact)) await this.answer(link, true);
    return contact;
  }

  /** A contact who agreed long ago: his question is no message of the test. */
  async oldContact({ phone }: { readonly phone: string }): Promise<number> {
    const [row] = await this.test.sql<{ id: number }>(
      `insert into contact (owner_id, name, email, phone, language, zone, created_at, email_agreed_at, phone_agreed_at)
       values ($1, $2, 'contact@example.com', $3, 'en', 'UTC', $4, $4, $4) returning id`,
      [this.owner.id, `Contact ${serial++}`, phone, new Date(this.test.clock.now())],
    );
    return row?.id ?? 0;
  }

  /** A contact who was asked and has not answered. */
  newContact(fields: Partial<Sent<typeof mission.addContact>> = {}) {
    const name = `Contact ${serial++}`;
    return this.test.call(
      mission.addContact,
      { name, email: `${name.replace(' ', '-')}@example.com`, language: 'en', zone: 'UTC', ...fields },
      this.owner.token,
    );
  }

  /** What a contact was asked, the oldest first. */
  questions({ email, phone }: { readonly email: string; readonly phone: string | null }): Promise<Message[]> {
    return this.test.sql<Message>(
      "select id, channel, recipient, subject, body, link, state, message_key from mail where recipient in ($1, $2) and link like '%/verify?contact=%' order by id",
      [email, phone],
    );
  }

  /** What he says by the link of a question. */
  answer(link: string, agrees: boolean) {
    return this.test.call(mission.answerQuestion, { key: new URL(link).searchParams.get('contact') ?? '', agrees });
  }

  plan(steps: Sent<typeof calls.addPlan>['steps'], fields: Partial<Sent<typeof calls.addPlan>> = {}) {
    return this.test.call(
      calls.addPlan,
      { name: `Plan ${serial++}`, scope: 'account', severities: ['warning', 'alarm'], steps, ...fields },
      this.owner.token,
    );
  }

  /** Messages of the outbox about alarms, the oldest first. */
  messages(): Promise<Message[]> {
    return this.test.sql<Message>(
      "select id, channel, recipient, subject, body, link, state, message_key from mail where link not like '%/verify?contact=%' order by id",
    );
  }

  /** The log, the oldest first. */
  async log(token = this.owner.token): Promise<Delivery[]> {
    return (await this.test.call(calls.deliveries, { pageSize: 1000 }, token)).rows.toSorted((a, b) => a.id - b.id);
  }

  /** Waits until the engine has taken everything and nothing more is due. */
  async settled(): Promise<void> {
    await expect
      .poll(
        () => {
          this.test.platform.notifyNow();
          return this.test.sql(
            `select 'notice' as open from alarm_notice where told_at is null union all select 'delivery' from delivery where state = 'waiting' and due_at <= $1`,
            [new Date(this.test.clock.now())],
          );
        },
        { timeout: 15_000, interval: 50 },
      )
      .toEqual([]);
  }
}
