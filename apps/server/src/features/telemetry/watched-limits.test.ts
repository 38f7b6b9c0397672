/** Limits of devices that rules watch: the band of charts, states and statistics. Cold chain, section 7: every chart with its band. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { overview } from '@frostway/contract/overview/endpoints';
import { telemetry as calls } from '@frostway/contract/telemetry/endpoints';
import type { Mac } from '@frostway/core/identity';
import { describe, expect, it } from 'vitest';
import { TestPage } from '../../live/page.fixture.js';
import { noLimits } from '../../testing/limits.js';
import { openMeasured } from './measured.fixture.js';

const { listeners, token, hear } = openMeasured();

const minute = 60_000;
const limitsOf = async (mac: string) => (await listeners().test.call(calls.status, { mac }, token())).rows[0]?.limits;
const measures = (mac: Mac, timeMs: number, temperatureC: number): Promise<void> => hear([{ mac, timeMs, temperatureC }]);

describe('A device that rules watch', () => {
  it('has the band of its rules where it has no limits of its own, and stands by it', async () => {
    const { mac } = await listeners().beacon();
    await measures(mac, listeners().now() - minute, 9);
    const before = (await listeners().test.call(overview.base, {}, token())).byCondition;
    await listeners().test.call(alarms.usePreset, { preset: 'pharmaCold', macs: [mac] }, token());
    expect(await limitsOf(mac)).toEqual({ ...noLimits, temperatureLower: 2, temperatureUpper: 8 });
    const { byCondition } = await listeners().test.call(overview.base, {}, token());
    expect(byCondition).toEqual({ ...before, normal: before.normal - 1, alarm: before.alarm + 1 });
    await listeners().test.call(devices.editDevice, { mac, temperatureUpper: 12 }, token());
    expect(await limitsOf(mac)).toEqual({ ...noLimits, temperatureLower: 2, temperatureUpper: 12 });
  });

  it('is counted by what its rules said at each time, also after they changed and ended', async () => {
    const { mac } = await listeners().beacon();
    const { id } = await listeners().test.call(
      alarms.addRule,
      { name: 'cold room', probe: 'temperature', condition: 'outside', lower: 2, upper: 8, delay: 600, macs: [mac] },
      token(),
    );
    const st = listeners().now() - 30 * minute;
    for (const [index, value] of [5, 9, 9].entries()) await measures(mac, st + index * 10 * minute, value);
    const changedAt = listeners().test.clock.now();
    await listeners().test.call(alarms.changeRule, { id, upper: 10 }, token());
    listeners().test.clock.advance(10 * minute);
    const endedAt = listeners().test.clock.now();
    await listeners().test.call(alarms.removeRule, { id }, token());
    listeners().test.clock.advance(10 * minute);

    const { limits } = await listeners().test.call(calls.trackColumns, { mac, st, et: listeners().now() }, token());
    expect(limits).toEqual([
      { from: st, ...noLimits, temperatureLower: 2, temperatureUpper: 8 },
      { from: changedAt, ...noLimits, temperatureLower: 2, temperatureUpper: 10 },
      { from: endedAt, ...noLimits },
    ]);
    const figures = await listeners().test.call(calls.statistics, { mac, st, et: changedAt }, token());
    expect(figures).toMatchObject({ lower: 2, upper: 8, minutesBelow: 0, minutesIn: 10 });
    expect(figures.minutesAbove).toBeGreaterThan(10);
    expect(await listeners().test.call(calls.statistics, { mac, st, et: listeners().now() }, token())).toMatchObject({
      lower: null,
      upper: null,
    });
  });

  it('is told anew to open pages when its rules change', async () => {
    const { mac } = await listeners().beacon();
    const page = await TestPage.watching(listeners().test.url, { token: token() });
    await listeners().test.call(alarms.usePreset, { preset: 'frozenFood', macs: [mac] }, token());
    await page.hears('devicesChanged');
    page.close();
  });
});
