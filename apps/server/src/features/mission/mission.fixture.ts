/** What tests of missions share: a platform, accounts with all a mission is made of, devices that drive and measure, and the clock that starts and ends missions. */
import { afterAll, beforeAll } from 'vitest';
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Sent } from '@frostway/contract/endpoint';
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import type { Imei, Mac } from '@frostway/core/identity';
import { createOutbox } from '../../outbox/outbox.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';
import { sayFacts } from '../../testing/say.js';
import { runMissions } from './arriving.js';
import { tellMissions } from './messages.js';

export const minute = 60_000;
type Plan = Sent<(typeof calls)['addMission']>;

/** A mission's end is here; places are told as metres north of it. */
const hospital = { latitude: 31.2, longitude: 121.5 };
const metresADegree = 111_195;

export class MissionWorld {
  private opened: TestPlatform | undefined;
  private serial = 0;

  /** Answers one for the tests of a file: it is opened before the first, then filled, and closed after the last. */
  static forFile(fill: () => unknown = () => undefined): MissionWorld {
    const world = new MissionWorld();
    beforeAll(async () => {
      await world.start();
      await fill();
    });
    afterAll(() => world.close());
    return world;
  }

  static async open(env?: Record<string, string>): Promise<MissionWorld> {
    const world = new MissionWorld();
    await world.start(env);
    return world;
  }

  private async start(env?: Record<string, string>): Promise<void> {
    this.opened = await startTestPlatform(env);
    this.test.clock.set(Math.floor(this.test.clock.now() / minute) * minute);
  }

  get test(): TestPlatform {
    if (this.opened === undefined) throw new Error('a world is there for the tests of its file');
    return this.opened;
  }

  close(): Promise<void> {
    return this.test.close();
  }

  account(): Promise<TestAccount> {
    return addTestAccount(this.test);
  }

  /** A device of an account since ever, by its MAC or IMEI. */
  async device(account: TestAccount, kind: 'beacon' | 'tracker' | 'gateway'): Promise<string> {
    this.serial += 1;
    const digits = String(this.serial).padStart(5, '0');
    const [mac, imei] = kind === 'tracker' ? [null, `8699000599${digits}`] : [`AC23390${digits}`, null];
    const model = { beacon: 'beacon-th', tracker: 'tracker-a', gateway: 'gateway-a' }[kind];
    await this.test.sql(
      `with fresh as (insert into device (mac, imei, kind, model, activation_key, owner_id, group_id, name, expires_at)
         values ($1, $2, $3, $4, 'KEY', $5::integer, $6, 'Thing ' || $7::text, now() + interval '300 days') returning id),
       owned as (insert into device_ownership (device_id, account_id) select id, $5::integer from fresh),
       set as (insert into device_setting (device_id, from_ms, until_ms, read_seconds, write_seconds) select id, 0, null, 300, 300 from fresh)
       select from fresh`,
      [mac, imei, kind, model, account.id, account.rootId, this.serial],
    );
    return mac ?? imei ?? '';
  }

  /** All that a mission must have, of an account's own: a plan that can be sent as it is. */
  async plan<More extends Partial<Plan> = object>(account: TestAccount, more?: More) {
    const { token } = account;
    this.serial += 1;
    const address = async (name: string, north: number): Promise<number> =>
      (
        await this.test.call(
          calls.addAddress,
          { name, latitude: hospital.latitude + north / metresADegree, longitude: hospital.longitude },
          token,
        )
      ).id;
    const contact = { name: 'Ann', email: `ann${this.serial}@example.com` };
    const rule = { name: 'Too warm', probe: 'temperature', condition: 'gt', value: 8, delay: 60, severity: 'alarm' } as const;
    const base = {
      name: 'Vaccine run',
      startAt: new Date(this.test.clock.now() + 10 * minute).toISOString(),
      start: await address('Depot', 20_000),
      end: await address('Hospital', 0),
      imeis: [await this.device(account, 'tracker')],
      macs: [await this.device(account, 'beacon')],
      rules: [(await this.test.call(alarmFeature.addRule, rule, token)).id],
      person: (await this.test.call(calls.addContact, contact, token)).id,
      vehicle: (await this.test.call(calls.addVehicle, { plate: `P ${this.serial}`, model: 'Van' }, token)).id,
    };
    return { ...base, ...more } as typeof base & More;
  }

  add(account: TestAccount, plan: Plan): Promise<Mission> {
    return this.test.call(calls.addMission, plan, account.token);
  }

  read(account: TestAccount, id: number): Promise<Mission> {
    return this.test.call(calls.oneMission, { id }, account.token);
  }

  /** Lets time pass, then does what the clock would. */
  async pass(minutes: number): Promise<void> {
    this.test.clock.advance(minutes * minute);
    await runMissions(this.test.database.db, this.test.clock.now(), new AbortController().signal);
  }

  /** Writes the mails that are due, with so many a day for an account. */
  async tell(mailADay = 100): Promise<void> {
    const outbox = createOutbox({ mail: false, sms: false });
    const options = {
      db: this.test.database.db,
      outbox,
      publicUrl: () => 'https://frostway.example',
      mostADay: { mail: mailADay, sms: 0 },
    };
    await tellMissions(options, this.test.clock.now(), new AbortController().signal);
  }

  /** A tracker was there: epoch ms, metres north of the hospital, and its speed, 40 km/h unless it says so. */
  async drive(imei: string | undefined, points: readonly (readonly [timeMs: number, north: number, speedKmh?: number])[]): Promise<void> {
    await sayFacts(
      this.test,
      points.map(([timeMs, north, speedKmh = 40]) => ({
        type: 'position',
        device: { imei: imei as Imei },
        timeMs,
        latitude: hospital.latitude + north / metresADegree,
        longitude: hospital.longitude,
        source: 'gps',
        isValid: true,
        speedKmh,
      })),
    );
  }

  /** A sensor measured, °C; received by a gateway where one is named. */
  async measure(
    mac: string | undefined,
    values: readonly (readonly [timeMs: number, temperatureC: number])[],
    gateway?: string,
  ): Promise<void> {
    await sayFacts(
      this.test,
      values.map(([timeMs, temperatureC]) => ({
        type: 'reading',
        device: { mac: mac as Mac },
        timeMs,
        temperatureC,
        ...(gateway === undefined ? {} : { gateway: { mac: gateway as Mac } }),
      })),
    );
  }

  /** The alarms of a sensor that a rule raised. */
  alarms(mac: string | undefined): Promise<{ state: string; started_ms: number; ended_ms: number | null }[]> {
    return this.test.sql(
      `select alarm.state, alarm.started_ms, alarm.ended_ms from alarm join device on device.id = alarm.device_id
       where device.mac = $1 and alarm.rule_id is not null and alarm.state not in ('withdrawn', 'merged') order by alarm.started_ms`,
      [mac],
    );
  }
}
