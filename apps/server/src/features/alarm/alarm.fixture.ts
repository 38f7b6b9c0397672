/** What tests of rules and alarms need: accounts, a team, sensors that say values, and alarms as the judge would have written them. */
import { randomBytes } from 'node:crypto';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import type { AlarmState, AlarmType, Severity } from '@frostway/core/alarms';
import type { Mac } from '@frostway/core/identity';
import { expect } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';

export type Sensor = { readonly id: number; readonly mac: Mac };
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** An alarm to be put there; times in ms before now. */
export type Given = {
  readonly type?: AlarmType;
  readonly severity?: Severity;
  readonly state?: AlarmState;
  readonly startedAgo?: number;
  readonly minutes?: number;
  readonly ruleId?: number;
  readonly acknowledged?: boolean;
};

export class TestAlarms {
  readonly test: TestPlatform;
  readonly admin: string;

  private constructor(test: TestPlatform, admin: string) {
    this.test = test;
    this.admin = admin;
  }

  static async open(): Promise<TestAlarms> {
    const test = await startTestPlatform();
    return new TestAlarms(test, await adminToken(test));
  }

  owner(): Promise<TestAccount> {
    return addTestAccount(this.test, 'enterprise');
  }

  /** A group user of an owner who is in a team that works with devices at a level. */
  async member(owner: TestAccount, level: 'access' | 'detailed' | 'all', sensors: readonly Sensor[]): Promise<TestAccount> {
    const account = await addTestAccount(this.test, 'groupUser');
    await this.test.sql('update account set parent_id = $1, path = (select path from account where id = $1) || id where id = $2', [
      owner.id,
      account.id,
    ]);
    const at = new Date(this.test.clock.now());
    const [team] = await this.test.sql<{ id: number }>(
      'insert into team (owner_id, creator_id, name, created_at) values ($1, $1, $2, $3) returning id',
      [owner.id, `team ${randomBytes(4).toString('hex')}`, at],
    );
    await this.test.sql("insert into team_member (team_id, account_id, role, created_at) values ($1, $2, 'subUser', $3)", [
      team?.id,
      account.id,
      at,
    ]);
    for (const { id } of sensors)
      await this.test.sql("insert into team_target (team_id, kind, target_id, level, created_at) values ($1, 'device', $2, $3, $4)", [
        team?.id,
        id,
        level,
        at,
      ]);
    return account;
  }

  async device(owner: TestAccount, model = 'beacon-th', groupId?: number): Promise<Sensor> {
    const mac = `AC2341${randomBytes(3).toString('hex').toUpperCase()}` as Mac;
    await this.test.call(devices.importInventory, { rows: [{ mac, model, activationKey: 'key' }] }, this.admin);
    const { id } = await this.test.call(
      devices.addDevice,
      { mac, activationKey: 'key', ...(groupId === undefined ? {} : { groupId }) },
      owner.token,
    );
    return { id, mac };
  }

  /** Sixty sensors that say nothing. */
  async moreDevices({ id, rootId }: TestAccount): Promise<void> {
    await this.test.sql(
      `insert into device (mac, kind, model, activation_key, name, owner_id, group_id)
       select 'AC' || upper(lpad(to_hex($1::integer), 6, '0')) || upper(lpad(to_hex(n), 4, '0')), 'beacon', 'beacon-th', 'k', 'x', $1::integer, $2::integer
       from generate_series(1, 60) as n`,
      [id, rootId],
    );
    await this.test.sql(
      `insert into device_ownership (device_id, account_id, from_ms) select id, owner_id, null from device
       where owner_id = $1 and not exists (select from device_ownership o where o.device_id = device.id)`,
      [id],
    );
  }

  /** A temperature, `ago` ms before now. */
  async says({ mac }: Sensor, temperatureC: number, ago = 0): Promise<void> {
    const outcome = await this.test.platform.pipeline.submit({
      family: 'json',
      messages: [{ type: 'reading', device: { mac }, timeMs: Math.floor((this.test.clock.now() - ago) / 1000) * 1000, temperatureC }],
      receivedMs: this.test.clock.now(),
      address: '127.0.0.1',
    });
    expect(outcome).toMatchObject({ stored: 1, quarantined: [], unknown: [] });
  }

  /** An alarm with its excursion; answers its id. */
  async alarm({ id: deviceId }: Sensor, given: Given = {}): Promise<number> {
    const { type = 'temperatureHigh', severity = 'alarm', state = 'active', startedAgo = hour, minutes = 30, ruleId = null } = given;
    const nowMs = this.test.clock.now();
    const startedMs = nowMs - startedAgo;
    const endedMs = state === 'cleared' ? startedMs + minutes * minute : null;
    const isGone = state === 'merged' || state === 'withdrawn';
    const [excursion] = isGone
      ? []
      : await this.test.sql<{ id: number }>(
          `insert into excursion (device_id, watch, rule_id, version, type, side, started_ms, fired_ms, ended_ms, last_ms, worst, worst_ms, limit_value, minutes,
             degree_minutes, readings, longest_gap_ms, latitude, longitude)
           values ($1, 'test', $2, case when $2::integer is null then null else 1 end, $3, 'above', $4, $5, $6, $4, 9.5, $4, 8, $7, 12.5, 7, 90000, 31.8, 117.2) returning id`,
          [deviceId, ruleId, type, startedMs, state === 'pending' ? null : startedMs, endedMs, minutes],
        );
    const [row] = await this.test.sql<{ id: number }>(
      `insert into alarm (device_id, excursion_id, type, severity, state, started_ms, ended_ms, rule_id, raised_at, cleared_at, acknowledged_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      [
        deviceId,
        excursion?.id ?? null,
        type,
        severity,
        state,
        startedMs,
        endedMs,
        ruleId,
        state === 'pending' ? null : new Date(startedMs),
        endedMs === null ? null : new Date(endedMs),
        given.acknowledged === true ? new Date(nowMs) : null,
      ],
    );
    const id = row?.id ?? 0;
    await this.test.sql("insert into alarm_event (device_id, alarm_id, at, kind) values ($1, $2, $3, 'raised')", [
      deviceId,
      id,
      new Date(startedMs),
    ]);
    return id;
  }

  /** What watches a device: rule, version, from, until. */
  watches({ id }: Sensor): Promise<{ rule_id: number; version: number; from_ms: number; until_ms: number | null }[]> {
    return this.test.sql(
      'select rule_id, version, from_ms::float8, until_ms::float8 from rule_watch where device_id = $1 order by from_ms, version',
      [id],
    );
  }

  close(): Promise<void> {
    return this.test.close();
  }
}
