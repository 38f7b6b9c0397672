/** The whitelist switch of a gateway: specification, section 4, through the real listeners; what it means stands in docs/decisions/0003. */
import { bindingFeature as calls } from '@frostway/contract/binding/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { encodeJson } from '@frostway/protocol/json/json';
import { describe, expect, it, vi } from 'vitest';
import { Whitelists } from '../pipeline/whitelists.js';
import { addTestAccount } from '../testing/accounts.js';
import { startTestPlatform, testClock } from '../testing/platform.js';
import { type Gateway, TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

const minute = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();
const push = async (gateway: Gateway, mac: string, timeMs: number): Promise<unknown> => {
  const body = encodeJson([{ mac: mac as never, timeMs, temperatureC: 5, rssiDbm: -61 }]);
  return (await listeners.push('json', gateway, body)).data;
};
const taken = { stored: 1, repeated: 0, putAside: [], unknown: [] };
const switched = (gateway: Gateway, isOn: boolean) =>
  listeners.test.call(calls.switchWhitelist, { mac: gateway.mac, isOn, confirm: true }, listeners.account.token);
const unlisted = (gateway: Gateway) => listeners.test.call(calls.unlisted, { mac: gateway.mac }, listeners.account.token);

describe('section 4: whitelist switch on or off, with confirmation', () => {
  it('asks for confirmation, is of gateways only, and says when nothing changes', async () => {
    const { test, account } = listeners;
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const on = { mac: gateway.mac, isOn: true };
    await test.refused(calls.switchWhitelist, on, account.token, 'confirmNeeded');
    await test.refused(calls.switchWhitelist, { mac: sensor.mac, isOn: true, confirm: true }, account.token, 'notGateway');
    await test.refused(calls.switchWhitelist, { ...on, isOn: false, confirm: true }, account.token, 'nothingChanged');
    await test.refused(calls.switchWhitelist, { ...on, confirm: true }, (await addTestAccount(test)).token, 'notFound');
    expect((await switched(gateway, true)).whitelist).toEqual({ isOn: true, since: iso(test.clock.now()) });
    await test.refused(calls.switchWhitelist, { ...on, confirm: true }, account.token, 'nothingChanged');
    expect((await switched(gateway, false)).whitelist).toEqual({ isOn: false, since: null });
    expect((await switched(gateway, true)).whitelist.isOn).toBe(true);
    const audited = await test.sql(
      "select after from audit_entry where call = 'PUT /api/gateway/whitelist' and entity_id = $1 order by id",
      [String(gateway.id)],
    );
    expect(audited).toEqual([{ after: { whitelist: true } }, { after: { whitelist: false } }, { after: { whitelist: true } }]);
    await test.refused(calls.unlisted, { mac: sensor.mac }, account.token, 'notGateway');
    await test.refused(calls.unlisted, {}, account.token, 'rangeMissing');
  });

  it('on: only what is bound to the gateway is taken from it; the rest counts as unknown and is listed', async () => {
    const { test, account } = listeners;
    const [gateway, other, bound, stray] = [
      await listeners.gateway(),
      await listeners.gateway(),
      await listeners.beacon(),
      await listeners.beacon(),
    ];
    await test.call(calls.bind, { mac: [bound.mac], toMac: gateway.mac }, account.token);
    await switched(gateway, true);
    const now = listeners.now() + 1000;
    test.clock.set(now);
    expect(await push(gateway, bound.mac, now)).toEqual(taken);
    expect(await push(gateway, stray.mac, now)).toEqual({ ...taken, stored: 0, unknown: [stray.mac] });
    expect(await listeners.track({ mac: stray.mac })).toEqual([]);
    expect((await listeners.status({ mac: stray.mac })).lastSeen).toBeNull();
    // Another gateway, whose switch is off, is received as ever.
    expect(await push(other, stray.mac, now)).toEqual(taken);
    await vi.waitFor(async () => expect((await unlisted(gateway)).total).toBe(1), 5000);
    expect(await unlisted(gateway)).toMatchObject({ others: 0, rows: [{ mac: stray.mac, rssi: -61, readings: 1, time: iso(now) }] });
    const { rows } = await test.call(calls.gatewayHealth, { mac: gateway.mac }, account.token);
    expect(rows[0]).toMatchObject({ keptOut: 1, heard: 1, expected: 1, missing: 0 });

    await test.call(calls.bind, { mac: [stray.mac], toMac: gateway.mac }, account.token);
    expect(await push(gateway, stray.mac, now)).toEqual(taken);
  });

  it('a foreign sensor is counted, but not named', async () => {
    const { test } = listeners;
    const [gateway, stray] = [await listeners.gateway(), await listeners.beacon()];
    await switched(gateway, true);
    const other = await addTestAccount(test);
    await test.sql('update device set owner_id = $2, group_id = $3 where id = $1', [stray.id, other.id, other.rootId]);
    await push(gateway, stray.mac, listeners.now());
    test.clock.advance(1000);
    await push(gateway, stray.mac, listeners.now());
    await vi.waitFor(async () => expect((await unlisted(gateway)).others).toBe(1), 5000);
    expect((await unlisted(gateway)).rows).toEqual([]);
  });

  it('switch and bindings count as they were at the reading’s own time, however late it comes', async () => {
    const { test, account } = listeners;
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const start = listeners.now() + 1000;
    test.clock.set(start);
    const bind = { mac: [sensor.mac], toMac: gateway.mac };
    await switched(gateway, true);
    test.clock.set(start + 10 * minute);
    await test.call(calls.bind, bind, account.token);
    test.clock.set(start + 20 * minute);
    await test.call(calls.bind, { ...bind, action: 'unbind' }, account.token);
    test.clock.set(start + 30 * minute);
    await switched(gateway, false);
    test.clock.set(start + 60 * minute);
    const fates: unknown[] = [];
    for (const at of [-1, 5, 15, 25, 35]) fates.push(((await push(gateway, sensor.mac, start + at * minute)) as { stored: number }).stored);
    expect(fates).toEqual([1, 0, 1, 0, 1]);
  });

  it('a sensor bound at one server is taken by another one that its gateway is connected to', async () => {
    const { test, account } = listeners;
    const second = await startTestPlatform({ DATABASE_URL: test.databaseUrl });
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const start = listeners.now() + minute;
    const hear = async (timeMs: number): Promise<unknown> => {
      second.clock.set(timeMs);
      return (await listeners.push('json', gateway, encodeJson([{ mac: sensor.mac, timeMs, temperatureC: 5 }]), {}, second.url)).data;
    };
    try {
      test.clock.set(start);
      await switched(gateway, true);
      expect(await hear(start + 1000)).toEqual({ ...taken, stored: 0, unknown: [sensor.mac] });
      test.clock.set(start + 2000);
      await test.call(calls.bind, { mac: [sensor.mac], toMac: gateway.mac }, account.token);
      expect(await hear(start + 2500)).toEqual(taken);
    } finally {
      await second.close();
    }
  });

  it('a neighbourhood of sensors that are not listed costs one small query a gateway and second', async () => {
    const { test } = listeners;
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    await switched(gateway, true);
    const { db } = test.database;
    let asked = 0;
    const counting = db.withPlugin({
      transformQuery: ({ node }) => ((asked += 1), node),
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const clock = testClock(listeners.now() + minute);
    const whitelists = new Whitelists(counting, clock);
    const hear = async (): Promise<boolean[]> => {
      const received = { gatewayId: gateway.id, deviceId: sensor.id, timeMs: clock.now() };
      return Promise.all(Array.from({ length: 50 }, async () => (await whitelists.admits([received, received]))(received)));
    };
    expect(new Set(await hear())).toEqual(new Set([false]));
    const first = asked;
    for (const step of [500, 400, 200, 500, 500]) {
      clock.advance(step);
      expect(new Set(await hear())).toEqual(new Set([false]));
    }
    expect(asked - first).toBe(2);
  });

  it('ends with a gateway that leaves its owner, and is counted before', async () => {
    const { test, account } = listeners;
    const gateway = await listeners.gateway();
    await switched(gateway, true);
    await test.call(deviceFeature.giveBack, { mac: gateway.mac, confirm: 'Yes' }, account.token);
    expect(await test.sql('select 1 from gateway_whitelist where until_ms is null and gateway_id = $1', [gateway.id])).toEqual([]);
  });
});
