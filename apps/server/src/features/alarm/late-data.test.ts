/** Late data and what follows from it, as gateways and trackers tell it through their ports: domain page, evaluation in event time. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { encodeAlarm, encodeLogin } from '@frostway/protocol/gt06/encode';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import pg from 'pg';
import { type Gateway, TestDoors } from '../../ingest/doors.fixture.js';
import { raiseSilence } from './index.js';

let doors: TestDoors;
let gateway: Gateway;
let pool: pg.Pool;
beforeAll(async () => {
  doors = await TestDoors.open();
  gateway = await doors.gateway();
  pool = new pg.Pool({ connectionString: doors.test.databaseUrl, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await doors.close();
});

type Alarm = Answer<typeof alarms.alarms>['rows'][number];
const minute = 60_000;
/** Minute 0 of a story: two hours before it begins, and it stays there when the clock goes on to the next minute. */
let zero: number;
beforeEach(() => {
  zero = Math.floor(doors.now() / minute) * minute - 120 * minute;
});
const at = (minutes: number): number => zero + minutes * minute;
const iso = (minutes: number): string => new Date(at(minutes)).toISOString();

/** A gateway pushes what it heard: values by minute. */
async function hear(mac: string, values: readonly (readonly [minutes: number, value: number])[], name = 'temperature'): Promise<void> {
  const readings = values.map(([minutes, value]) => ({ mac, time: at(minutes), [name]: value }));
  const pushed = await doors.push('json', gateway, JSON.stringify({ readings }));
  expect(pushed).toMatchObject({ status: 200, data: { unknown: [], putAside: [] } });
}

/** What stories are about lies two hours back, and the platform looks every minute who is silent: that is left out. */
const list = async (device: { mac: string } | { imei: string }, more: Record<string, unknown> = {}): Promise<Alarm[]> =>
  (await listAll(device, more)).filter(({ type }) => type !== 'silence');
async function listAll(device: { mac: string } | { imei: string }, more: Record<string, unknown> = {}): Promise<Alarm[]> {
  const named = 'mac' in device ? { mac: [device.mac] } : { imei: [device.imei] };
  const { rows } = await doors.test.call(alarms.alarms, { ...named, ...more }, doors.account.token);
  return rows.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
}
const one = async (device: { mac: string }, more: Record<string, unknown> = {}): Promise<Alarm> => {
  const rows = await list(device, more);
  expect(rows).toHaveLength(1);
  return rows[0] as Alarm;
};
const silence = async (device: { mac: string }): Promise<Alarm> => {
  const rows = await listAll(device);
  expect(rows).toHaveLength(1);
  return rows[0] as Alarm;
};
const detail = (id: number) => doors.test.call(alarms.oneAlarm, { id }, doors.account.token);
const everything = { state: ['pending', 'active', 'cleared', 'merged', 'withdrawn'] };

async function ruled(rule: Record<string, unknown>, model = 'beacon-th'): Promise<{ id: number; mac: string; ruleId: number }> {
  const { id, mac } = await doors.beacon(model);
  const made = await doors.test.call(
    alarms.addRule,
    { name: 'Warm', probe: 'temperature', condition: 'gt', value: 8, delay: 0, severity: 'alarm', macs: [mac], ...rule } as never,
    doors.account.token,
  );
  return { id, mac, ruleId: made.id };
}

describe('a late reading', () => {
  it('opens an excursion among readings that were inside, and its alarm is marked late', async () => {
    const { mac } = await ruled({});
    await hear(mac, [
      [0, 5],
      [5, 5],
      [10, 5],
    ]);
    await hear(mac, [[3, 9]]);
    expect(await one({ mac })).toMatchObject({
      state: 'cleared',
      startedAt: iso(3),
      endedAt: iso(5),
      late: true,
      revised: false,
      worst: 9,
    });
  });

  it('extends an excursion and shortens another; both are marked as revised, and what they were is kept', async () => {
    const { mac } = await ruled({});
    await hear(mac, [
      [0, 9],
      [10, 5],
    ]);
    expect(await one({ mac })).toMatchObject({ startedAt: iso(0), endedAt: iso(10), revised: false });
    await hear(mac, [[-5, 9]]);
    expect(await one({ mac })).toMatchObject({ startedAt: iso(-5), endedAt: iso(10), revised: true });
    await hear(mac, [[5, 6]]);
    const { id, ...shortened } = await one({ mac });
    expect(shortened).toMatchObject({ startedAt: iso(-5), endedAt: iso(5), revised: true });
    const revisions = (await detail(id)).events.filter(({ kind }) => kind === 'revised').map(({ body }) => body);
    expect(revisions).toMatchObject([
      { before: { startedMs: at(0), endedMs: at(10) }, after: { startedMs: at(-5), endedMs: at(10) } },
      { before: { startedMs: at(-5), endedMs: at(10) }, after: { startedMs: at(-5), endedMs: at(5) } },
    ]);
  });

  it('splits an excursion in two: the alarm there was stays with the first', async () => {
    const { mac } = await ruled({});
    await hear(mac, [
      [0, 9],
      [10, 9],
      [20, 5],
    ]);
    const { id } = await one({ mac });
    await hear(mac, [[5, 5]]);
    const [first, second] = await list({ mac });
    expect(first).toMatchObject({ id, startedAt: iso(0), endedAt: iso(5), revised: true });
    expect(second).toMatchObject({ startedAt: iso(10), endedAt: iso(20), late: true });
  });

  it('merges two excursions: the older alarm survives with what people did, the other says into which it went', async () => {
    const { mac } = await ruled({ hysteresis: 0.5, clearDelay: 600 });
    await hear(mac, [
      [0, 9],
      [2, 5],
      [13, 5],
      [15, 9],
      [17, 5],
      [28, 5],
    ]);
    const [older, other] = await list({ mac });
    if (older === undefined || other === undefined) throw new Error('there are two');
    await doors.test.call(alarms.acknowledge, { ids: [older.id], reason: 'Door left open', comment: 'Closed it' }, doors.account.token);
    await doors.test.call(alarms.comment, { ids: [other.id], comment: 'Again' }, doors.account.token);
    // In between it did not stay back far enough for the clear delay.
    await hear(mac, [[7, 7.8]]);
    expect(await one({ mac })).toMatchObject({
      id: older.id,
      startedAt: iso(0),
      endedAt: iso(17),
      acknowledged: true,
      reason: 'Door left open',
      revised: true,
    });
    const merged = (await list({ mac }, { state: ['merged'] }))[0];
    expect(merged).toMatchObject({ id: other.id, mergedInto: older.id });
    expect((await detail(other.id)).events.map(({ kind }) => kind)).toEqual(['raised', 'cleared', 'comment', 'merged']);
  });

  it('that shows that there was none withdraws the alarm, which keeps its history', async () => {
    const { mac } = await ruled({ delay: 300 });
    await hear(mac, [
      [0, 9],
      [6, 9],
      [8, 5],
    ]);
    const { id } = await one({ mac });
    await hear(mac, [[3, 5]]);
    expect(await list({ mac })).toEqual([]);
    expect(await one({ mac }, everything)).toMatchObject({ id, state: 'withdrawn', startedAt: iso(0), endedAt: iso(8) });
    expect((await detail(id)).excursion).toBeNull();
  });
});

describe('conditions and delays', () => {
  it('> and >= differ exactly at the limit', async () => {
    const greater = await ruled({ condition: 'gt' });
    const reached = await ruled({ condition: 'ge' });
    for (const { mac } of [greater, reached])
      await hear(mac, [
        [0, 7.999],
        [5, 8],
        [10, 7.999],
      ]);
    expect(await list(greater)).toEqual([]);
    expect(await one(reached)).toMatchObject({ startedAt: iso(5), endedAt: iso(10), worst: 8, limit: 8 });
  });

  it('pending is shown with the time its delay is reached, goes without a trace, or becomes active', async () => {
    const { mac } = await ruled({ delay: 600 });
    await hear(mac, [
      [0, 9],
      [4, 9],
    ]);
    expect(await one({ mac })).toMatchObject({ state: 'pending', startedAt: iso(0), dueAt: iso(10), raisedAt: null });
    await hear(mac, [[8, 5]]);
    expect(await list({ mac }, everything)).toEqual([]);
    expect(await doors.test.sql('select from alarm_notice n join device d on d.id = n.device_id where d.mac = $1', [mac])).toEqual([]);
    await hear(mac, [
      [20, 9],
      [25, 9],
      [30, 9],
    ]);
    expect(await one({ mac })).toMatchObject({ state: 'active', startedAt: iso(20), endedAt: null });
  });

  it('pending of which somebody said something is kept as withdrawn when it comes to nothing', async () => {
    const { mac } = await ruled({ delay: 600 });
    await hear(mac, [[0, 9]]);
    const { id } = await one({ mac });
    await doors.test.call(alarms.comment, { ids: [id], comment: 'Loading' }, doors.account.token);
    await hear(mac, [[4, 5]]);
    expect(await list({ mac })).toEqual([]);
    expect(await one({ mac }, everything)).toMatchObject({ id, state: 'withdrawn', comments: 1 });
    expect((await detail(id)).events.map(({ kind }) => kind)).toEqual(['comment', 'withdrawn']);
  });

  it('is over at the first reading back inside that stays there for the clear delay', async () => {
    const { mac } = await ruled({ hysteresis: 1, clearDelay: 600 });
    await hear(mac, [
      [0, 9],
      [5, 7.5],
      [10, 6],
      [15, 7.5],
      [20, 6],
      [25, 6],
    ]);
    expect(await one({ mac })).toMatchObject({ state: 'active', endedAt: null });
    await hear(mac, [[30, 6]]);
    expect(await one({ mac })).toMatchObject({ state: 'cleared', endedAt: iso(20) });
  });

  it('batteries are low at 3500 mV and critical at 3400 mV', async () => {
    const { mac } = await doors.beacon('beacon-th');
    await hear(mac, [[0, 3501]], 'power');
    expect(await list({ mac })).toEqual([]);
    await hear(mac, [[5, 3500]], 'power');
    expect(await list({ mac })).toMatchObject([{ type: 'batteryLow', severity: 'warning', worst: 3500, limit: 3500 }]);
    await hear(mac, [[10, 3400]], 'power');
    expect(await list({ mac })).toMatchObject([
      { type: 'batteryLow', worst: 3400 },
      { type: 'batteryCritical', severity: 'alarm' },
    ]);
  });
});

describe('what is open is cut at the moment', () => {
  const now = (): string => new Date(doors.test.clock.now()).toISOString();

  it('its rule is edited, and begins anew under the new version', async () => {
    const { mac, ruleId } = await ruled({});
    await hear(mac, [
      [0, 9],
      [5, 9],
    ]);
    await doors.test.call(alarms.changeRule, { id: ruleId, value: 8.5 }, doors.account.token);
    const cut = now();
    expect(await one({ mac })).toMatchObject({ state: 'cleared', endedAt: cut, rule: { version: 1 } });
    // What comes late from before the edit is judged by what held then.
    await hear(mac, [[3, 5]]);
    expect(await list({ mac })).toMatchObject([{ endedAt: iso(3) }, { startedAt: iso(5), endedAt: cut, rule: { version: 1 } }]);
  });

  it('its rule is deleted', async () => {
    const { mac, ruleId } = await ruled({ delay: 600 });
    await hear(mac, [
      [0, 9],
      [5, 9],
    ]);
    await doors.test.call(alarms.removeRule, { id: ruleId }, doors.account.token);
    // It was pending.
    expect(await list({ mac }, everything)).toEqual([]);
  });

  it('the limits of the device are changed', async () => {
    const { mac } = await doors.beacon('beacon-th');
    await doors.test.call(devices.editDevice, { mac, temperatureUpper: 8 }, doors.account.token);
    doors.test.clock.advance(20 * minute);
    const seen = doors.now();
    const hot = [
      { mac, time: seen - 5 * minute, temperature: 9 },
      { mac, time: seen - minute, temperature: 9.5 },
    ];
    await doors.push('json', gateway, JSON.stringify({ readings: hot }));
    expect(await one({ mac })).toMatchObject({ state: 'active', rule: null, limit: 8 });
    await doors.test.call(devices.editDevice, { mac, temperatureUpper: 12 }, doors.account.token);
    expect(await one({ mac })).toMatchObject({ state: 'cleared', endedAt: now(), worst: 9.5 });
  });

  it('the device is given back, its silence too; without an owner it raises none', async () => {
    const { mac } = await ruled({});
    const limited = await doors.beacon('beacon-th');
    await doors.test.call(devices.editDevice, { mac: limited.mac, temperatureUpper: 8 }, doors.account.token);
    doors.test.clock.advance(minute);
    for (const each of [mac, limited.mac])
      await doors.push('json', gateway, JSON.stringify({ readings: [{ mac: each, time: doors.now(), temperature: 9 }] }));
    doors.test.clock.advance(60 * minute);
    await raiseSilence(pool, doors.test.clock.now());
    expect(await listAll({ mac })).toMatchObject([{ type: 'temperatureHigh' }, { type: 'silence' }]);
    for (const each of [mac, limited.mac]) await doors.test.call(devices.giveBack, { mac: each, confirm: 'Yes' }, doors.account.token);
    const left = now();
    const rows = await doors.test.sql<{ type: string; state: string; ended_ms: number }>(
      'select a.type, a.state, a.ended_ms::float8 from alarm a join device d on d.id = a.device_id where d.mac = any($1) order by type, a.id',
      [[mac, limited.mac]],
    );
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row).toMatchObject({ state: 'cleared', ended_ms: Date.parse(left) });
    doors.test.clock.advance(24 * 60 * minute);
    await doors.push('json', gateway, JSON.stringify({ readings: [{ mac, time: doors.now(), temperature: 5 }] }));
    doors.test.clock.advance(24 * 60 * minute);
    const raised = await raiseSilence(pool, doors.test.clock.now());
    expect(await doors.test.sql('select from device where mac = $1 and id = any($2)', [mac, raised])).toEqual([]);
  });
});

describe('silence and lost gateways', () => {
  it('are raised by the clock alone, ended by live data, and by late data as revised', async () => {
    const { mac, id } = await doors.beacon('beacon-th');
    const heard = doors.now();
    await doors.push('json', gateway, JSON.stringify({ readings: [{ mac, time: heard, temperature: 5 }] }));
    doors.test.clock.advance(14 * minute);
    expect(await raiseSilence(pool, doors.test.clock.now())).not.toContain(id);
    doors.test.clock.advance(2 * minute);
    expect(await raiseSilence(pool, doors.test.clock.now())).toContain(id);
    expect(await raiseSilence(pool, doors.test.clock.now())).not.toContain(id);
    const silent = await silence({ mac });
    expect(silent).toMatchObject({
      type: 'silence',
      severity: 'warning',
      state: 'active',
      startedAt: new Date(heard + 15 * minute).toISOString(),
    });
    // It was heard later than was known: still silent, since later.
    await doors.push('json', gateway, JSON.stringify({ readings: [{ mac, time: heard + minute / 2, temperature: 5 }] }));
    expect(await silence({ mac })).toMatchObject({
      id: silent.id,
      state: 'active',
      startedAt: new Date(heard + 15.5 * minute).toISOString(),
      revised: true,
    });
    doors.test.clock.advance(10 * minute);
    const back = doors.now();
    await doors.push('json', gateway, JSON.stringify({ readings: [{ mac, time: back, temperature: 5 }] }));
    expect(await silence({ mac })).toMatchObject({ id: silent.id, state: 'cleared', endedAt: new Date(back).toISOString() });
  });

  it('of a gateway are alarms of their own type; a rule says how long a device may be silent', async () => {
    const lost = await doors.gateway();
    const { mac } = await ruled({ probe: 'silence', condition: 'gt', value: 60, severity: 'alarm' });
    await doors.push('json', lost, JSON.stringify({ readings: [{ mac, time: doors.now(), temperature: 5 }] }));
    doors.test.clock.advance(45 * minute);
    await raiseSilence(pool, doors.test.clock.now());
    expect(await listAll({ mac: lost.mac })).toMatchObject([{ type: 'gatewayLost', severity: 'alarm', state: 'active' }]);
    expect(await listAll({ mac })).toEqual([]);
    doors.test.clock.advance(16 * minute);
    await raiseSilence(pool, doors.test.clock.now());
    expect(await listAll({ mac })).toMatchObject([{ type: 'silence', severity: 'alarm', rule: { version: 1 } }]);
  });
});

describe("devices' own alarms", () => {
  const place = { latitude: 31.8, longitude: 117.2, speedKmh: 0, courseDegrees: 0, isValid: true, satellites: 9 };
  const state = { voltageLevel: 5, gsmLevel: 4 };

  /** A tracker says alarms by code, each at a second of a story. */
  async function report(imei: string, id: number, said: readonly (readonly [seconds: number, code: number])[]): Promise<void> {
    const line = await doors.line();
    const before = await doors.countFacts(id);
    await line.send(encodeLogin({ imei }, 1));
    for (const [index, [seconds, code]] of said.entries())
      await line.send(encodeAlarm({ ...place, timeMs: at(0) + seconds * 1000 }, state, code, index + 2));
    // Each is a position and an event.
    await expect.poll(() => doors.countFacts(id), { timeout: 10_000 }).toBeGreaterThanOrEqual(before + 2 * said.length);
    line.end();
  }

  it('become alarms of the catalogue: vibration, tilt, tamper, low battery, high temperature', async () => {
    const { imei, id } = await doors.tracker();
    await report(
      imei,
      id,
      [
        [0, 0x03],
        [0.0, 0x4b],
        [1, 0x25],
        [2, 0x19],
        [3, 0x5b],
      ].map(([seconds, code]) => [seconds as number, code as number] as const),
    );
    const types = (await list({ imei })).map(({ type }) => type);
    expect(types.toSorted()).toEqual(['batteryLow', 'tamper', 'temperatureHigh', 'tilt', 'vibration']);
  });

  it('are one when they are at most a minute apart, in whatever order they come', async () => {
    const { imei, id } = await doors.tracker();
    await report(imei, id, [
      [0, 0x03],
      [110, 0x03],
    ]);
    expect(await list({ imei })).toHaveLength(2);
    await report(imei, id, [[55, 0x03]]);
    expect(await list({ imei })).toMatchObject([
      { type: 'vibration', startedAt: iso(0), endedAt: new Date(at(0) + 110_000).toISOString() },
    ]);
  });

  it('of which a rule wants several are an alarm when so many follow each other, however they come', async () => {
    const { imei, id } = await doors.tracker();
    await doors.test.call(
      alarms.addRule,
      { name: 'Shaken', probe: 'vibration', condition: 'ge', value: 4, delay: 0, severity: 'alarm', imeis: [imei] } as never,
      doors.account.token,
    );
    for (const seconds of [0, 50, 100]) await report(imei, id, [[seconds, 0x03]]);
    expect(await list({ imei })).toEqual([]);
    await report(imei, id, [[150, 0x03]]);
    expect(await list({ imei })).toMatchObject([{ type: 'vibration', severity: 'alarm', startedAt: iso(0), rule: { version: 1 } }]);
  });

  it("within a minute of the server's of the same kind are that one alarm", async () => {
    const { imei, id } = await doors.tracker();
    await doors.test.call(
      alarms.addRule,
      { name: 'Warm', probe: 'temperature', condition: 'gt', value: 8, delay: 0, severity: 'alarm', imeis: [imei] } as never,
      doors.account.token,
    );
    await report(imei, id, [
      [30, 0x5b],
      [400, 0x5b],
    ]);
    expect(await list({ imei })).toHaveLength(2);
    await doors.test.platform.pipeline.submit({
      family: 'gt06',
      device: { imei },
      messages: [9, 5].map((temperatureC, index) => ({ type: 'reading', timeMs: at(index), temperatureC })),
      receivedMs: doors.test.clock.now(),
      address: '127.0.0.1',
    });
    expect(await list({ imei })).toMatchObject([{ startedAt: iso(0), worst: 9 }, { startedAt: new Date(at(0) + 400_000).toISOString() }]);
    expect(await list({ imei }, { state: ['merged'] })).toHaveLength(1);
  });
});
