/** Alarms that devices send themselves, beside the server's. */
import { encodeAlarm, encodeLogin } from '@frostway/protocol/gt06/encode';
import { describe, expect, it } from 'vitest';
import { alarmStories } from './stories.fixture.js';

const minute = 60_000;
const { doors, at, iso, list, rule } = alarmStories({ unitMs: minute, backMs: 120 * minute });

describe("devices' own alarms", () => {
  const place = { latitude: 31.8, longitude: 117.2, speedKmh: 0, courseDegrees: 0, isValid: true, satellites: 9 };
  const state = { voltageLevel: 5, gsmLevel: 4 };

  /** A tracker says alarms by code, each at a second of a story. */
  async function report(imei: string, id: number, said: readonly (readonly [seconds: number, code: number])[]): Promise<void> {
    const line = await doors().line();
    const before = await doors().countFacts(id);
    await line.send(encodeLogin({ imei }, 1));
    for (const [index, [seconds, code]] of said.entries())
      await line.send(encodeAlarm({ ...place, timeMs: at(0) + seconds * 1000 }, state, code, index + 2));
    // Each is a position and an event.
    await expect.poll(() => doors().countFacts(id), { timeout: 10_000 }).toBeGreaterThanOrEqual(before + 2 * said.length);
    line.end();
  }

  it('become alarms of the catalogue: vibration, tilt, tamper, low battery, high temperature', async () => {
    const { imei, id } = await doors().tracker();
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
    const { imei, id } = await doors().tracker();
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
    const { imei, id } = await doors().tracker();
    await rule({ imei }, { name: 'Shaken', probe: 'vibration', condition: 'ge', value: 4 });
    for (const seconds of [0, 50, 100]) await report(imei, id, [[seconds, 0x03]]);
    expect(await list({ imei })).toEqual([]);
    await report(imei, id, [[150, 0x03]]);
    expect(await list({ imei })).toMatchObject([{ type: 'vibration', severity: 'alarm', startedAt: iso(0), rule: { version: 1 } }]);
  });

  it("within a minute of the server's of the same kind are that one alarm", async () => {
    const { imei, id } = await doors().tracker();
    await rule({ imei }, {});
    await report(imei, id, [
      [30, 0x5b],
      [400, 0x5b],
    ]);
    expect(await list({ imei })).toHaveLength(2);
    await doors().test.platform.pipeline.submit({
      family: 'gt06',
      device: { imei },
      messages: [9, 5].map((temperatureC, index) => ({ type: 'reading', timeMs: at(index), temperatureC })),
      receivedMs: doors().test.clock.now(),
      address: '127.0.0.1',
    });
    expect(await list({ imei })).toMatchObject([{ startedAt: iso(0), worst: 9 }, { startedAt: new Date(at(0) + 400_000).toISOString() }]);
    expect(await list({ imei }, { state: ['merged'] })).toHaveLength(1);
  });
});
