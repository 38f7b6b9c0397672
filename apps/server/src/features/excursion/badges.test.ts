/** "Sensor fault?" and "door": domain page, the screens. Both follow from the readings, whenever they came. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { describe, expect, it } from 'vitest';
import { alarmStories } from './stories.fixture.js';

const minute = 60_000;
const { listeners, hear, list, one, rule, ruled, tell, at } = alarmStories({ unitMs: minute, backMs: 300 * minute });

/** A sensor with light and a rule on its temperature. */
async function lit(): Promise<string> {
  const { mac } = await listeners().beacon('beacon-thl');
  await rule({ mac }, {});
  return mac;
}

describe('"sensor fault?"', () => {
  it('is over 10 °C in one step, from the reading before the start to the one that ends it', async () => {
    const { mac } = await ruled({});
    await hear(mac, [
      [0, -2],
      [5, 8.1],
      [10, 8.5],
      [15, 5],
      [40, 9],
      [45, 17.5],
      [50, 7.5],
      [55, 9],
    ]);
    expect((await list({ mac })).map(({ fault, door }) => [fault, door])).toEqual([
      [true, false],
      [false, false],
      [false, false],
    ]);
    // Beyond a gap is no step.
    const { mac: silent } = await ruled({});
    await hear(silent, [
      [0, -20],
      [20, 9],
    ]);
    expect(await one({ mac: silent })).toMatchObject({ fault: false });
  });

  it('comes and goes with a late reading that moves nothing else of the alarm', async () => {
    const { mac } = await ruled({});
    await hear(mac, [
      [0, -2],
      [6, 9],
      [12, 5],
    ]);
    const before = await one({ mac });
    expect(before).toMatchObject({ fault: true, revised: false });
    await hear(mac, [[3, 4]]);
    expect(await one({ mac })).toEqual({ ...before, fault: false });
    await hear(mac, [[4, -9]]);
    expect(await one({ mac })).toEqual({ ...before, fault: true });
    expect((await listeners().test.call(alarms.oneAlarm, { id: before.id }, listeners().account.token)).alarm).toMatchObject({
      fault: true,
    });
  });

  it('is of temperatures alone', async () => {
    const mac = await lit();
    await rule({ mac }, { probe: 'humidity', value: 60 });
    await hear(
      mac,
      [
        [0, 20],
        [5, 90],
      ],
      'humidity',
    );
    expect(await one({ mac })).toMatchObject({ type: 'humidityHigh', fault: false, door: false });
  });
});

describe('"door"', () => {
  it('is light at a reading of the excursion, or up to ten minutes before it', async () => {
    const mac = await lit();
    await hear(mac, [[0, 11]], 'light');
    await hear(mac, [
      [5, 5],
      [10, 9],
      [15, 5],
      [20, 9],
      [25, 5],
    ]);
    expect((await list({ mac })).map(({ door }) => door)).toEqual([true, false]);
    // Received late: light alone moves nothing else.
    const [, second] = await list({ mac });
    expect(await tell([{ mac, time: at(22), light: 300 }])).toMatchObject({ status: 200 });
    expect((await list({ mac }))[1]).toEqual({ ...second, door: true });
  });

  it("is told of an alarm that goes on, and of which only light is new; above the device's own limit where it has one", async () => {
    const mac = await lit();
    await listeners().test.call(devices.editDevice, { mac, lightUpper: 500 }, listeners().account.token);
    listeners().test.clock.advance(minute);
    const now = (): number => listeners().now();
    const say = (values: object) => tell([{ mac, time: now(), ...values }]);
    await say({ temperature: 9, light: 400 });
    const ofTemperature = async () => (await list({ mac })).find(({ type }) => type === 'temperatureHigh');
    expect(await ofTemperature()).toMatchObject({ state: 'active', door: false });
    listeners().test.clock.advance(minute);
    await say({ light: 501 });
    expect(await ofTemperature()).toMatchObject({ state: 'active', door: true });
  });
});
