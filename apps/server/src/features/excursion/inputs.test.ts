/** Rules on inputs of vehicles: what a tracker says beside its positions, from its port to the alarm and the file. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Rule } from '@frostway/contract/alarm/rule-rows';
import type { Sent } from '@frostway/contract/endpoint';
import type { Attributes } from '@frostway/core/message';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { minute, say } from '../position/track.fixture.js';

let listeners: TestListeners;
beforeAll(async () => {
  listeners = await TestListeners.open();
});
afterAll(() => listeners.close());

type Tracker = Awaited<ReturnType<TestListeners['tracker']>>;
const addRule = (tracker: Tracker, rule: Partial<Sent<typeof alarmFeature.addRule>>): Promise<Rule> =>
  listeners.test.call(
    alarmFeature.addRule,
    { name: 'Watched', probe: 'door', condition: 'ge', delay: 600, severity: 'alarm', imeis: [tracker.imei], ...rule },
    listeners.account.token,
  );
/** What is said at so many minutes since a time, each with or without a fix. */
const tell = (tracker: Tracker, atMs: number, said: readonly (readonly [minutes: number, attributes: Attributes, isValid?: boolean])[]) =>
  say(
    listeners,
    tracker.imei,
    said.map(([minutes, attributes, isValid = true]) => ({ timeMs: atMs + minutes * minute, isValid, attributes })),
  );
const alarmsOf = async ({ imei }: Tracker) =>
  (await listeners.test.call(alarmFeature.alarms, { imei }, listeners.account.token)).rows.map(
    ({ type, state, startedAt, endedAt, worst, limit }) => ({ type, state, startedAt, endedAt, worst, limit }),
  );
const iso = (ms: number): string => new Date(ms).toISOString();

describe('a rule on the door of a vehicle', () => {
  it('raises an alarm once it stood open for as long as the rule says, without a fix too, and ends when it is closed', async () => {
    const tracker = await listeners.tracker();
    const atMs = listeners.now() - 40 * minute;
    expect(await addRule(tracker, { value: 77 })).toMatchObject({ probe: 'door', condition: 'ge', value: 1, hysteresis: 0 });
    await listeners.test.sql('update rule_watch set from_ms = $2 where device_id = $1', [tracker.id, atMs]);
    // A point that says nothing of the door leaves it as it was; in the cold store there is no fix.
    await tell(tracker, atMs, [[0, { isDoorOpen: false }], [1, { isDoorOpen: true }], [5, { ignition: true }], [9, { isDoorOpen: true }, false]]); // prettier-ignore
    expect(await alarmsOf(tracker)).toMatchObject([{ type: 'doorOpen', state: 'pending' }]);
    await tell(tracker, atMs, [[12, { isDoorOpen: true }, false]]);
    expect(await alarmsOf(tracker)).toMatchObject([{ state: 'active', startedAt: iso(atMs + minute), endedAt: null, worst: 1, limit: 1 }]);
    await tell(tracker, atMs, [[20, { isDoorOpen: false }]]);
    expect(await alarmsOf(tracker)).toMatchObject([{ type: 'doorOpen', state: 'cleared', endedAt: iso(atMs + 20 * minute) }]);
    // It was closed for a moment, as a point says that comes late: neither time was long enough.
    await tell(tracker, atMs, [[10, { isDoorOpen: false }]]);
    expect((await alarmsOf(tracker)).filter(({ startedAt }) => startedAt === iso(atMs + minute))).toEqual([]);
  });

  it('is compared with open and closed alone', async () => {
    const tracker = await listeners.tracker();
    const wrong = { name: 'x', probe: 'door', condition: 'outside', lower: 0, upper: 1, delay: 0, imeis: [tracker.imei] } as const;
    await listeners.test.refused(alarmFeature.addRule, wrong, listeners.account.token, 'ruleConditionUnfit');
    expect(await addRule(tracker, { probe: 'ignition', condition: 'le', delay: 0 })).toMatchObject({ value: 0 });
  });
});

describe('a rule on a figure of a vehicle', () => {
  it('watches the return air of a reefer by its unit, and the kilometres it has driven upwards alone', async () => {
    const tracker = await listeners.tracker();
    const atMs = listeners.now() - 40 * minute;
    await addRule(tracker, { probe: 'returnAir', condition: 'gt', value: -15, delay: 0, hysteresis: 1 });
    await addRule(tracker, { probe: 'odometer', condition: 'ge', value: 90_000, delay: 0 });
    await listeners.test.sql('update rule_watch set from_ms = $2 where device_id = $1', [tracker.id, atMs]);
    await tell(tracker, atMs, [[0, { returnAirC: -18, odometerM: 89_999_400 }], [5, { returnAirC: -14.2, odometerM: 90_000_100 }], [10, { returnAirC: -15.5 }], [15, { returnAirC: -16.5 }]]); // prettier-ignore
    const found = await alarmsOf(tracker);
    expect(found.find(({ type }) => type === 'returnAirHigh')).toMatchObject({
      state: 'cleared',
      startedAt: iso(atMs + 5 * minute),
      endedAt: iso(atMs + 15 * minute),
      worst: -14.2,
      limit: -15,
    });
    expect(found.find(({ type }) => type === 'odometerHigh')).toMatchObject({ state: 'active', worst: 90_000.1, limit: 90_000 });
    const down = { name: 'x', probe: 'odometer', condition: 'lt', value: 5, delay: 0, imeis: [tracker.imei] } as const;
    await listeners.test.refused(alarmFeature.addRule, down, listeners.account.token, 'ruleConditionUnfit');
    const far = { name: 'x', probe: 'fuelPercent', condition: 'lt', value: 120, delay: 0, imeis: [tracker.imei] } as const;
    await listeners.test.refused(alarmFeature.addRule, far, listeners.account.token, 'limitOutOfRange');
  });
});
