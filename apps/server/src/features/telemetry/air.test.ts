/** Carbon dioxide and air pressure: from a gateway to latest, history, statistics, limits, rules, alarms and files, as any other probe. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { exportCalls as files } from '@frostway/contract/export/endpoints';
import { telemetry as calls } from '@frostway/contract/telemetry/endpoints';
import { text } from '@frostway/contract/texts';
import type { AlarmType } from '@frostway/core/alarms';
import { encodeJson, type JsonReading } from '@frostway/protocol/json/json';
import { beforeEach, describe, expect, it } from 'vitest';
import { openMeasured } from './measured.fixture.js';

const { listeners, token, gateway, hear } = openMeasured();
let now = 0;
beforeEach(() => {
  now = listeners().now();
});

const minute = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();

async function alarmTypes(mac: string): Promise<AlarmType[]> {
  const { rows } = await listeners().test.call(alarms.alarms, { mac: [mac] }, token());
  return rows.map(({ type }) => type).toSorted();
}

describe('Carbon dioxide and air pressure', () => {
  it('are read from what a gateway decodes, in ppm and hPa, and shown as the latest; they are no further facts', async () => {
    const { mac } = await listeners().beacon('beacon-air');
    const received = { id: mac.replace(/(..)(?=.)/g, '$1:'), rssi: -60, tempc: 21.5, hum: 45, co2: 813, pres: 1013.25 };
    const client = await listeners().mqtt(gateway());
    await client.publishAsync(`home/${gateway().mac}/BTtoMQTT/${mac}`, JSON.stringify(received), { qos: 1 });
    await client.endAsync(true);
    const { reading, attributes } = await listeners().status({ mac });
    expect(reading).toMatchObject({ temperature: 21.5, humidity: 45, co2: 813, pressure: 1013.25 });
    expect(attributes).toEqual({});
  });

  it('are in the history, as rows and as columns; of a sensor that never said them the columns are empty', async () => {
    const [air, plain] = [await listeners().beacon('beacon-air'), await listeners().beacon('beacon-th')];
    await hear([
      { mac: air.mac, timeMs: now - 2000, co2Ppm: 640, pressurePa: 99_870 },
      { mac: air.mac, timeMs: now - 1000, temperatureC: 4 },
      { mac: plain.mac, timeMs: now - 1000, temperatureC: 4 },
    ]);
    expect(await listeners().track({ mac: air.mac })).toMatchObject([
      { temperature: null, co2: 640, pressure: 998.7 },
      { temperature: 4, co2: null, pressure: null },
    ]);
    const range = { st: now - minute, et: now + minute };
    expect(await listeners().test.call(calls.trackColumns, { mac: air.mac, ...range }, token())).toMatchObject({
      co2: [640, null],
      pressure: [998.7, null],
    });
    expect(await listeners().test.call(calls.trackColumns, { mac: plain.mac, ...range }, token())).toMatchObject({ co2: [], pressure: [] });
  });

  it('have statistics', async () => {
    const { mac } = await listeners().beacon('beacon-air');
    await listeners().test.sql(
      'update device_setting set write_seconds = 300, co2_upper = 1000 from device where device.id = device_id and mac = $1',
      [mac],
    );
    await hear([600, 800, 1200].map((co2Ppm, index) => ({ mac, timeMs: now - (3 - index) * 5 * minute, co2Ppm, pressurePa: 101_000 })));
    const range = { mac, st: now - 15 * minute, et: now };
    expect(await listeners().test.call(calls.statistics, { ...range, probe: 'co2' as const }, token())).toMatchObject({
      probe: 'co2',
      count: 3,
      min: 600,
      max: 1200,
      mean: 866.666667,
      mkt: null,
      upper: 1000,
    });
    expect(await listeners().test.call(calls.statistics, { ...range, probe: 'pressure' as const, upper: 1009 }, token())).toMatchObject({
      count: 3,
      mean: 1010,
      minutesAbove: 15,
    });
  });

  it('beyond what a sensor can measure are quarantined; the rest of the reading stays', async () => {
    const { id, mac } = await listeners().beacon('beacon-air');
    const { data } = await listeners().push(
      'json',
      gateway(),
      encodeJson([{ mac, timeMs: now, temperatureC: 5, co2Ppm: 400_001, pressurePa: 9900 }]),
    );
    expect(data).toMatchObject({ stored: 1 });
    expect((await listeners().quarantined(id)).map(({ reason }) => reason).toSorted()).toEqual(['co2OutOfRange', 'pressureOutOfRange']);
    expect(await listeners().track({ mac })).toMatchObject([{ temperature: 5, co2: null, pressure: null }]);
  });

  it('have limits on a device that can have them, within what its model says, and none elsewhere', async () => {
    const [air, plain] = [await listeners().beacon('beacon-air'), await listeners().beacon('beacon-th')];
    const limits = { co2Upper: 1500, pressureLower: 950, pressureUpper: 1050 };
    await listeners().test.call(devices.editDevice, { mac: air.mac, ...limits }, token());
    expect((await listeners().status({ mac: air.mac })).limits).toMatchObject(limits);
    await listeners().test.refused(devices.editDevice, { mac: air.mac, pressureLower: 1060 }, token(), 'lowerOverUpper');
    await listeners().test.refused(devices.editDevice, { mac: air.mac, co2Upper: 500_000 }, token(), 'limitOutOfRange');
    await listeners().test.refused(devices.editDevice, { mac: plain.mac, co2Upper: 1500 }, token(), 'limitOutOfRange');
  });

  it('beyond a limit of the device are alarms co2High, pressureHigh and pressureLow, in whatever order the readings come', async () => {
    const limits = { co2Upper: 1500, pressureLower: 950, pressureUpper: 1050 };
    const [inOrder, backwards] = [await listeners().beacon('beacon-air'), await listeners().beacon('beacon-air')];
    const said = [
      { co2Ppm: 640, pressurePa: 101_300 },
      { co2Ppm: 1501, pressurePa: 94_990 },
      { co2Ppm: 2400, pressurePa: 101_000 },
      { co2Ppm: 700, pressurePa: 105_010 },
      { co2Ppm: 650, pressurePa: 101_000 },
    ];
    for (const { mac } of [inOrder, backwards]) await listeners().test.call(devices.editDevice, { mac, ...limits }, token());
    listeners().test.clock.advance(minute * said.length * 5);
    const startMs = listeners().now() - minute * (said.length - 1);
    const readings = (mac: typeof inOrder.mac): JsonReading[] =>
      said.map((values, index) => ({ mac, timeMs: startMs + index * minute, ...values }));
    for (const reading of readings(inOrder.mac)) await hear([reading]);
    for (const reading of readings(backwards.mac).toReversed()) await hear([reading]);
    expect(await alarmTypes(inOrder.mac)).toEqual(['co2High', 'pressureHigh', 'pressureLow']);
    const excursionsOf = (id: number): Promise<unknown[]> =>
      listeners().test.sql(
        'select type, started_ms::float8 as started, ended_ms::float8 as ended, worst, limit_value, readings from excursion where device_id = $1 order by type, started_ms',
        [id],
      );
    const found = await excursionsOf(inOrder.id);
    expect(found).toMatchObject([
      { type: 'co2High', started: startMs + minute, ended: startMs + 3 * minute, worst: 2400, limit_value: 1500, readings: 2 },
      { type: 'pressureHigh', started: startMs + 3 * minute, worst: 1050.1, limit_value: 1050 },
      { type: 'pressureLow', started: startMs + minute, worst: 949.9, limit_value: 950 },
    ]);
    expect(await excursionsOf(backwards.id)).toEqual(found);
  });

  it('are watched by rules, whose alarm is named in both languages, with its unit in the file of alarms', async () => {
    const { mac } = await listeners().beacon('beacon-air');
    const rule = { name: 'Ripening room', probe: 'co2', condition: 'gt', value: 5000, delay: 0, macs: [mac] } as const;
    await listeners().test.refused(alarms.addRule, { ...rule, value: 500_000 }, token(), 'limitOutOfRange');
    expect(await listeners().test.call(alarms.addRule, rule, token())).toMatchObject({ probe: 'co2', value: 5000, deviceCount: 1 });
    listeners().test.clock.advance(minute);
    const atMs = listeners().now();
    await hear([{ mac, timeMs: atMs, co2Ppm: 6200, temperatureC: 15 }]);
    const { rows } = await listeners().test.call(alarms.incidents, { mac: [mac] }, token());
    expect(rows).toMatchObject([
      { type: 'co2High', probe: 'co2', side: 'over', state: 'active', worst: 6200, limit: 5000, rule: { name: 'Ripening room' } },
    ]);
    expect([text('en', 'alarm.type.co2High'), text('zh-cn', 'alarm.type.co2High')]).toEqual(['High CO₂', '二氧化碳过高']);
    for (const [lang, type] of [
      ['en', 'High CO₂'],
      ['zh-cn', '二氧化碳过高'],
    ] as const) {
      const file = await downloaded({ subject: 'alm', mac, st: atMs - minute, et: atMs + minute, lang, tz: 0, type: 'csv' });
      expect(file).toContain(type);
      expect(file).toContain('ppm');
    }
  });

  it('are columns of a file in both languages, of those sensors that say them', async () => {
    const [air, plain] = [await listeners().beacon('beacon-air'), await listeners().beacon('beacon-th')];
    await hear([
      { mac: air.mac, timeMs: now, temperatureC: 5, co2Ppm: 640, pressurePa: 101_325 },
      { mac: plain.mac, timeMs: now, temperatureC: 5 },
    ]);
    const range = { subject: 'track', st: iso(now - minute), et: iso(now + minute), tz: 0, unit: 'C', type: 'csv' };
    const english = await downloaded({ ...range, mac: air.mac, lang: 'en' });
    expect(english).toContain('Battery (%),CO₂ (ppm),Air pressure (hPa),Gateway');
    expect(english).toContain(',640,1013.25,');
    expect(await downloaded({ ...range, mac: air.mac, lang: 'zh-cn' })).toContain('二氧化碳（ppm）,气压（hPa）');
    expect(await downloaded({ ...range, mac: plain.mac, lang: 'en' })).toContain('Battery (%),Gateway');
  });
});

/** The text of a file. */
async function downloaded(query: Readonly<Record<string, string | number>>): Promise<string> {
  const said = new URLSearchParams({ token: token() });
  for (const [name, value] of Object.entries(query)) said.set(name, String(value));
  const response = await fetch(new URL(`${files.downXls.path}?${said.toString()}`, listeners().test.url), {
    headers: { authorization: `Bearer ${token()}` },
  });
  expect(response.status).toBe(200);
  return response.text();
}
