/** What judges a reading is what was in force at its own time: across edits, owners and clocks that go ahead (domain page, evaluation in event time). */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { overview } from '@frostway/contract/overview/endpoints';
import { trade } from '@frostway/contract/trade/endpoints';
import { encodeAlarm, encodeLogin } from '@frostway/protocol/gt06/encode';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Gateway, TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';

let listeners: TestListeners;
let gateway: Gateway;
TestListeners.forFile(async (opened) => {
  listeners = opened;
  gateway = await listeners.gateway();
});

type Alarm = Answer<typeof alarms.alarms>['rows'][number];
const minute = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();
const everything = { state: ['pending', 'active', 'cleared', 'merged', 'withdrawn'] };

type Values = { readonly temperature?: number; readonly power?: number };
/** A gateway pushes what it received, by time. */
async function hear(mac: string, received: readonly (readonly [timeMs: number, values: Values])[]): Promise<void> {
  const readings = received.map(([time, values]) => ({ mac, time, ...values }));
  await listeners.goesWith(gateway, mac);
  const pushed = await listeners.push('json', gateway, JSON.stringify({ readings }));
  expect(pushed).toMatchObject({ status: 200, data: { unknown: [], putAside: [] } });
}

async function list(named: { mac: string } | { imei: string }, who: TestAccount, more: object = {}): Promise<Alarm[]> {
  const { rows } = await listeners.test.call(
    alarms.alarms,
    { ...('mac' in named ? { mac: [named.mac] } : { imei: [named.imei] }), ...more },
    who.token,
  );
  return rows.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt) || a.type.localeCompare(b.type));
}

const addRule = (rule: object) =>
  listeners.test.call(
    alarms.addRule,
    { name: 'Warm', probe: 'temperature', condition: 'gt', value: 8, delay: 0, severity: 'alarm', ...rule } as never,
    listeners.account.token,
  );

/** Whole seconds, and nothing of an earlier test. */
function nextHour(): number {
  listeners.test.clock.set(Math.ceil(listeners.test.clock.now() / (60 * minute)) * 60 * minute + 60 * minute);
  return listeners.test.clock.now();
}

describe('a battery', () => {
  it('of a coin cell is low at 2500 mV and critical at 2200 mV: its model says so', async () => {
    const now = nextHour();
    const { mac } = await listeners.beacon('beacon-coin-th');
    await hear(mac, [[now - 30 * minute, { power: 2987 }]]);
    await hear(mac, [[now - 20 * minute, { power: 2501 }]]);
    expect(await list({ mac }, listeners.account)).toEqual([]);
    await hear(mac, [[now - 10 * minute, { power: 2500 }]]);
    expect(await list({ mac }, listeners.account)).toMatchObject([{ type: 'batteryLow', severity: 'warning', worst: 2500, limit: 2500 }]);
    await hear(mac, [[now - 5 * minute, { power: 2200 }]]);
    expect(await list({ mac }, listeners.account)).toMatchObject([
      { type: 'batteryLow', worst: 2200 },
      { type: 'batteryCritical', severity: 'alarm', limit: 2200 },
    ]);
    const counted = async () => {
      const { lowBatteries, byCondition } = await listeners.test.call(overview.base, {}, listeners.account.token);
      return { lowBatteries, warning: byCondition.warning };
    };
    const before = await counted();
    for (const [power, more] of [
      [2501, -1],
      [2500, 0],
    ] as const) {
      listeners.test.clock.advance(minute);
      await hear(mac, [[listeners.now(), { power }]]);
      expect(await counted()).toEqual({ lowBatteries: before.lowBatteries + more, warning: before.warning + more });
    }
  });
});

describe('minutes out', () => {
  it('of what goes on reach as far as its newest reading, and what a last reading adds is known when the next one comes', async () => {
    const now = nextHour();
    const { mac } = await listeners.beacon('beacon-th');
    await addRule({ macs: [mac] });
    const from = now - 50 * minute;
    const minutes: (number | undefined)[] = [];
    // Five minutes is the interval; before a gap a reading counts for one.
    for (const after of [0, 5, 10, 40]) {
      await hear(mac, [[from + after * minute, { temperature: 9 }]]);
      minutes.push((await list({ mac }, listeners.account))[0]?.minutes);
    }
    expect(minutes).toEqual([0, 5, 10, 15]);
    await hear(mac, [[from + 42 * minute, { temperature: 5 }]]);
    expect(await list({ mac }, listeners.account)).toMatchObject([{ state: 'cleared', minutes: 17, endedAt: iso(from + 42 * minute) }]);
    // The same, all at once and the other way round.
    const other = await listeners.beacon('beacon-th');
    await addRule({ macs: [other.mac] });
    const all = [42, 40, 10, 5, 0].map((after) => [from + after * minute, { temperature: after === 42 ? 5 : 9 }] as const);
    for (const one of all) await hear(other.mac, [one]);
    expect(await list(other, listeners.account)).toMatchObject([{ state: 'cleared', minutes: 17 }]);
  });
});

describe('with another owner', () => {
  const types = ['batteryCritical', 'batteryLow', 'temperatureHigh'];
  const bad = { temperature: 9, power: 3300 };

  /** A sensor with a limit of its owner's, out of it and with an empty battery. */
  async function warm(now: number): Promise<{ id: number; mac: string }> {
    const sensor = await listeners.beacon('beacon-th');
    await listeners.test.call(devices.editDevice, { mac: sensor.mac, temperatureUpper: 8 }, listeners.account.token);
    listeners.test.clock.set(now + 20 * minute);
    await hear(sensor.mac, [
      [now + 10 * minute, bad],
      [now + 15 * minute, bad],
    ]);
    expect((await list(sensor, listeners.account)).map(({ type, state }) => [type, state])).toEqual(types.map((type) => [type, 'active']));
    return sensor;
  }

  const ways: readonly (readonly [way: string, to: (mac: string, buyer: TestAccount) => Promise<unknown>])[] = [
    [
      'sold',
      (mac, buyer) => listeners.test.call(trade.sell, { mac: [mac], account: buyer.account, confirm: true }, listeners.account.token),
    ],
    [
      'given back and taken by another',
      async (mac, buyer) => {
        await listeners.test.call(devices.giveBack, { mac, confirm: 'Yes' }, listeners.account.token);
        await listeners.test.call(devices.addDevice, { mac, activationKey: 'key' }, buyer.token);
      },
    ],
  ];
  for (const [way, handOn] of ways) {
    it(`what is open of limits and battery is cut where it is ${way}; the next begins anew, each sees his own, in any order of arrival`, async () => {
      const now = nextHour();
      const { id, mac } = await warm(now);
      const next = await addTestAccount(listeners.test, 'enterprise');
      const at = listeners.test.clock.now();
      await handOn(mac, next);
      const ended = types.map((type) => ({ type, state: 'cleared', startedAt: iso(now + 10 * minute), endedAt: iso(at) }));
      expect(await list({ mac }, listeners.account)).toMatchObject(ended);
      expect(await list({ mac }, next, everything)).toEqual([]);

      listeners.test.clock.advance(10 * minute);
      await hear(mac, [[at + 6 * minute, bad]]);
      // The limit was the other's.
      const begun = [
        { type: 'batteryCritical', state: 'active', startedAt: iso(at + 6 * minute), mayAct: true },
        { type: 'batteryLow', state: 'active', startedAt: iso(at + 6 * minute), mayAct: true },
      ];
      expect(await list({ mac }, next)).toMatchObject(begun);
      expect(await list({ mac }, listeners.account)).toMatchObject(ended.map((each) => ({ ...each, mayAct: false })));
      for (const { id: alarmId } of await list({ mac }, listeners.account))
        await listeners.test.refused(alarms.oneAlarm, { id: alarmId }, next.token, 'noSuchAlarm');

      // Late, of the earlier owner's time: his alarms end there, and the next hears nothing of it.
      await hear(mac, [[now + 17 * minute, { temperature: 5, power: 3600 }]]);
      expect(await list({ mac }, listeners.account)).toMatchObject(
        ended.map((each) => ({ ...each, endedAt: iso(now + 17 * minute), revised: true })),
      );
      expect(await list({ mac }, next, everything)).toMatchObject(begun);
      // One there was not: out again before it changed hands.
      await hear(mac, [[now + 19 * minute, bad]]);
      expect(await list({ mac }, listeners.account)).toHaveLength(6);
      expect(await list({ mac }, next, everything)).toMatchObject(begun);
      // Late, of the next owner's time.
      await hear(mac, [[at + 2 * minute, bad]]);
      expect(await list({ mac }, next)).toMatchObject(begun.map((each) => ({ ...each, startedAt: iso(at + 2 * minute) })));
      listeners.test.platform.notifyNow();
      await expect.poll(() => listeners.test.sql('select from alarm_notice where device_id = $1 and told_at is null', [id])).toEqual([]);
      const told = await listeners.test.sql<{ owner_id: number; started_ms: number }>(
        'select owner_id, started_ms::float8 from delivery join alarm on alarm.id = delivery.alarm_id where delivery.device_id = $1',
        [id],
      );
      for (const each of told) expect(each.owner_id).toBe(each.started_ms < at ? listeners.account.id : next.id);
      expect(told.some(({ owner_id: ownerId }) => ownerId === next.id)).toBe(true);
    });
  }

  it("an alarm of the device's own is no part of the last owner's, nor of one the server found for him", async () => {
    const now = nextHour();
    const { mac, id } = await warm(now);
    const next = await addTestAccount(listeners.test, 'enterprise');
    const report = (timeMs: number) =>
      listeners.test.platform.pipeline.submit({
        family: 'json',
        device: { mac: mac as never },
        messages: [{ type: 'alarm', timeMs, kind: 'lowBattery' }],
        receivedMs: listeners.test.clock.now(),
        address: '127.0.0.1',
      });
    const at = listeners.test.clock.now();
    await report(at - 10_000);
    await listeners.test.call(trade.sell, { mac: [mac], account: next.account, confirm: true }, listeners.account.token);
    listeners.test.clock.advance(minute);
    await report(at + 20_000);
    expect(await list({ mac }, next, everything)).toMatchObject([{ type: 'batteryLow', state: 'cleared', startedAt: iso(at + 20_000) }]);
    expect((await list({ mac }, listeners.account, { state: ['merged'] })).map(({ startedAt }) => startedAt)).toEqual([iso(at - 10_000)]);
    expect(await listeners.test.sql("select from excursion where device_id = $1 and watch = 'device:lowBattery'", [id])).toHaveLength(2);
  });
});

type Fact = { readonly watch: string } & Readonly<Record<string, unknown>>;
/** All that was found of a device and stands, with ids of rules and the moment of an edit left out. */
async function factsOf(deviceId: number): Promise<Fact[]> {
  const rows = await listeners.test.sql<Fact>(
    `select e.watch, e.version, e.type, e.side, e.started_ms::float8, e.fired_ms::float8, e.ended_ms::float8, e.closed_ms::float8, e.last_ms::float8, e.worst,
       e.worst_ms::float8, e.limit_value, e.minutes, e.degree_minutes, e.readings, e.longest_gap_ms::float8, e.counted_ms::float8, a.state, a.started_ms::float8 as alarm_started_ms,
       a.ended_ms::float8 as alarm_ended_ms, a.severity
     from excursion e left join alarm a on a.device_id = e.device_id and a.excursion_id = e.id where e.device_id = $1 and e.type <> 'silence'`,
    [deviceId],
  );
  return rows
    .map((row) => ({ ...row, watch: row.watch.replace(/^rule:\d+:(\d+):\d+$/, 'rule:$1') }))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

describe('a reading that lies ahead of our clock', () => {
  type Sent = readonly (readonly [seconds: number, celsius: number])[];
  type Edit = (sensor: { mac: string }, ruleId: number) => Promise<unknown>;
  const edits: Readonly<Record<string, Edit>> = {
    'a rule is edited': (_, id) => listeners.test.call(alarms.changeRule, { id, value: 9.5 }, listeners.account.token),
    'a rule is edited into one with a delay': (_, id) => listeners.test.call(alarms.changeRule, { id, delay: 75 }, listeners.account.token),
    'a rule is edited into one that sums minutes': (_, id) =>
      listeners.test.call(alarms.changeRule, { id, delay: 75, mode: 'cumulative', window: 600 }, listeners.account.token),
    'a rule is edited twice at once': async (_, id) => {
      await listeners.test.call(alarms.changeRule, { id, value: 5 }, listeners.account.token);
      await listeners.test.call(alarms.changeRule, { id, value: 9.5 }, listeners.account.token);
    },
    'a rule is deleted': (_, id) => listeners.test.call(alarms.removeRule, { id }, listeners.account.token),
    'a rule is added': ({ mac }) => addRule({ name: 'More', value: 9, macs: [mac] }),
    'limits are set': ({ mac }) => listeners.test.call(devices.editDevice, { mac, temperatureUpper: 8.5 }, listeners.account.token),
    'the interval is set': ({ mac }) =>
      listeners.test.call(devices.editDevice, { mac, readInterval: 20, writeInterval: 20 }, listeners.account.token),
    'it is given back': ({ mac }) => listeners.test.call(devices.giveBack, { mac, confirm: 'Yes' }, listeners.account.token),
  };
  const rules: readonly object[] = [
    {},
    { delay: 60 },
    { hysteresis: 1, clearDelay: 90 },
    { mode: 'cumulative', delay: 120, window: 1800 },
    { mode: 'cumulative', delay: 120, window: null },
  ];

  /** Two sensors of one story: of one all readings are there when the edit comes, of the other those of its time. */
  async function both(rule: object, edit: Edit, told: Sent, batch: number): Promise<[Fact[], Fact[]]> {
    const startMs = nextHour();
    const sensors = [await listeners.beacon('beacon-th'), await listeners.beacon('beacon-th')] as const;
    const ruleIds: number[] = [];
    for (const { mac } of sensors) {
      await listeners.test.call(devices.editDevice, { mac, readInterval: 30, writeInterval: 30 }, listeners.account.token);
      ruleIds.push((await addRule({ ...rule, macs: [mac] })).id);
    }
    const atMs = startMs + 30 * minute;
    listeners.test.clock.set(atMs);
    const readings = told.map(
      ([seconds, temperature]) => [atMs + seconds * 1000, { temperature, power: temperature > 9 ? 3300 : 3600 }] as const,
    );
    const [ahead, ordered] = sensors;
    for (let from = 0; from < readings.length; from += batch) await hear(ahead.mac, readings.slice(from, from + batch));
    for (const each of readings.filter(([timeMs]) => timeMs < atMs)) await hear(ordered.mac, [each]);
    await edit(ahead, ruleIds[0] ?? 0);
    await edit(ordered, ruleIds[1] ?? 0);
    listeners.test.clock.advance(10 * minute);
    for (const each of readings.filter(([timeMs]) => timeMs >= atMs)) await hear(ordered.mac, [each]);
    // Both go on.
    for (const { mac } of sensors) await hear(mac, [[atMs + 6 * minute, { temperature: 9, power: 3600 }]]);
    return [await factsOf(ahead.id), await factsOf(ordered.id)];
  }

  const story: Sent = [-90, -60, -30, 15, 45, 75, 105, 165, 240].map((seconds) => [seconds, seconds === 75 ? 5 : 9.2] as const);
  for (const [what, edit] of Object.entries(edits))
    it(`is judged by what is in force at its own time when ${what}`, async () => {
      const [ahead, ordered] = await both({}, edit, story, 4);
      expect(ordered.length).toBeGreaterThan(0);
      expect(ahead).toEqual(ordered);
    });

  it('ends in what an ordered run gives, whatever the values, the rule and the edit', async () => {
    const values = fc.array(fc.constantFrom(5, 7.6, 8.2, 8.7, 9.2, 9.8), { minLength: 8, maxLength: 8 });
    const times = fc.uniqueArray(fc.integer({ min: -12, max: 19 }), { minLength: 2, maxLength: 8 });
    const cases = fc.tuple(
      times,
      values,
      fc.constantFrom(...rules),
      fc.constantFrom(...Object.values(edits)),
      fc.integer({ min: 1, max: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([quarters, celsius, rule, edit, batch]) => {
        const told = quarters.toSorted((a, b) => a - b).map((quarter, index) => [quarter * 15, celsius[index] ?? 5] as const);
        const [ahead, ordered] = await both(rule, edit, told, batch);
        expect(ahead).toEqual(ordered);
      }),
      { numRuns: Number(process.env['RUNS'] ?? 10), endOnFailure: true },
    );
  }, 180_000);
});

describe("a device's own reports of which a rule wants several", () => {
  const place = { latitude: 31.8, longitude: 117.2, speedKmh: 0, courseDegrees: 0, isValid: true, satellites: 9 };
  const state = { voltageLevel: 5, gsmLevel: 4 };

  /** A tracker reports shocks in one segment. */
  async function shake(imei: string, id: number, timesMs: readonly number[]): Promise<void> {
    const line = await listeners.line();
    const before = await listeners.countFacts(id);
    await line.send(encodeLogin({ imei }, 1), ...timesMs.map((timeMs, index) => encodeAlarm({ ...place, timeMs }, state, 0x03, index + 2)));
    await expect.poll(() => listeners.countFacts(id), { timeout: 10_000 }).toBeGreaterThanOrEqual(before + 2 * timesMs.length);
    line.end();
  }
  const shaken = (imei: string, value: number) =>
    addRule({ name: 'Shaken', probe: 'vibration', condition: 'ge', value, severity: 'alarm', imeis: [imei] });

  it('are each judged by the version of their own time, in one batch and in any order', async () => {
    for (const seconds of [
      [-80, -30, 10, 50],
      [50, 10, -30, -80],
    ]) {
      const now = nextHour();
      const { imei, id } = await listeners.tracker();
      const rule = await shaken(imei, 3);
      const at = now + 30 * minute;
      listeners.test.clock.set(at);
      await listeners.test.call(alarms.changeRule, { id: rule.id, value: 2, severity: 'warning' }, listeners.account.token);
      listeners.test.clock.advance(5 * minute);
      // Two before the edit, of which three were wanted; two after it, which are enough.
      await shake(
        imei,
        id,
        seconds.map((each) => at + each * 1000),
      );
      expect(await list({ imei }, listeners.account, everything)).toMatchObject([
        { type: 'vibration', severity: 'warning', startedAt: iso(at + 10_000), endedAt: iso(at + 50_000), rule: { version: 2 } },
      ]);
      // One more before it: three.
      await shake(imei, id, [at - 70_000]);
      expect(await list({ imei }, listeners.account, everything)).toMatchObject([
        { severity: 'alarm', startedAt: iso(at - 80_000), endedAt: iso(at - 30_000), rule: { version: 1 } },
        { severity: 'warning', startedAt: iso(at + 10_000), rule: { version: 2 } },
      ]);
    }
  });

  it('ahead of our clock are judged again when the rule is edited', async () => {
    const now = nextHour();
    const { imei, id } = await listeners.tracker();
    const rule = await shaken(imei, 3);
    const at = now + 30 * minute;
    listeners.test.clock.set(at);
    await shake(
      imei,
      id,
      [-30, 20, 60].map((each) => at + each * 1000),
    );
    expect(await list({ imei }, listeners.account)).toMatchObject([
      { severity: 'alarm', startedAt: iso(at - 30_000), rule: { version: 1 } },
    ]);
    await listeners.test.call(alarms.changeRule, { id: rule.id, value: 2, severity: 'warning' }, listeners.account.token);
    expect(await list({ imei }, listeners.account)).toMatchObject([
      { severity: 'warning', startedAt: iso(at + 20_000), rule: { version: 2 } },
    ]);
    await listeners.test.call(alarms.removeRule, { id: rule.id }, listeners.account.token);
    // The one before it is still one of three that were wanted.
    expect(await list({ imei }, listeners.account)).toMatchObject([{ severity: 'warning', startedAt: iso(at + 20_000), rule: null }]);
  });
});
