/** Who had a device before sees nothing of it any more, who has it now nothing older than his own: docs/decisions. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import { telemetry as calls } from '@frostway/contract/telemetry/endpoints';
import type { Mac } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import { describe, expect, it } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { sayFacts } from '../../testing/say.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

const minute = 60_000;
const hour = 60 * minute;

async function giveBack(identity: { mac: string } | { imei: string }, by: TestAccount): Promise<void> {
  await listeners.test.call(devices.giveBack, { ...identity, confirm: 'Yes' }, by.token);
}
async function take(identity: { mac: string } | { imei: string }, by: TestAccount): Promise<void> {
  await listeners.test.call(devices.addDevice, { ...identity, activationKey: 'key' }, by.token);
}
const say = (messages: readonly Message[]): Promise<void> => sayFacts(listeners.test, messages);

describe('a later owner', () => {
  it('sees the readings of a sensor from his own time on: in tracks, trends, statuses and in what his gateways received', async () => {
    const { account } = listeners;
    const later = await addTestAccount(listeners.test);
    const [sensor, gateway, kept] = [await listeners.beacon(), await listeners.gateway(), await listeners.beacon()];
    const received = (mac: Mac, timeMs: number, temperatureC: number): Message => ({
      type: 'reading',
      device: { mac },
      gateway: { mac: gateway.mac },
      timeMs,
      temperatureC,
      rssiDbm: -60,
      attributes: { [`said${temperatureC}`]: true },
    });
    // Stock that counts as his, so that his gateway may speak for it.
    await listeners.test.sql('update device set dealer_id = $1 where id = any($2)', [later.id, [sensor.id, gateway.id]]);
    const start = listeners.now();
    await say([received(sensor.mac, start, 90), received(kept.mac, start, 70)]);
    await giveBack({ mac: sensor.mac }, account);
    listeners.test.clock.advance(minute);
    await giveBack({ mac: gateway.mac }, account);
    await take({ mac: gateway.mac }, later);
    listeners.test.clock.advance(minute);
    await take({ mac: sensor.mac }, later);
    const from = listeners.test.clock.now();
    await listeners.test.refused(calls.status, { mac: [sensor.mac] }, later.token, 'deviceNotSynchronized');
    // What was said before comes late, some of it while the gateway was already his.
    await say([received(sensor.mac, from - 1, 80), received(sensor.mac, from - minute + 1, 81)]);
    await listeners.test.refused(calls.status, { mac: [sensor.mac] }, later.token, 'deviceNotSynchronized');
    await say([received(sensor.mac, from, -18), received(sensor.mac, from + 1000, -19)]);

    const range = { st: start - hour, et: from + hour };
    const track = await listeners.test.call(calls.track, { mac: sensor.mac, ...range }, later.token);
    expect([track.total, ...track.rows.map(({ temperature }) => temperature)]).toEqual([2, -18, -19]);
    expect((await listeners.test.call(calls.trackColumns, { mac: sensor.mac, ...range }, later.token)).temperature).toEqual([-18, -19]);
    const { rows: trends } = await listeners.test.call(calls.trend, { mac: [sensor.mac] }, later.token);
    expect(new Set(trends[0]?.temperature).has(-18)).toBe(true);
    expect(Math.max(...(trends[0]?.temperature ?? []))).toBe(-18);
    for (const input of [{ gateway: gateway.mac }, { gateway: gateway.mac, mac: sensor.mac }]) {
      const { rows } = await listeners.test.call(calls.gatewayTrack, { ...input, ...range }, later.token);
      expect(rows.map(({ mac, temperature }) => [mac, temperature])).toEqual([
        [sensor.mac, -18],
        [sensor.mac, -19],
      ]);
    }
    const [status] = (await listeners.test.call(calls.status, { mac: [sensor.mac] }, later.token)).rows;
    expect(status).toMatchObject({ reading: { temperature: -19, gateway: gateway.mac }, attributes: { 'said-18': true, 'said-19': true } });
    expect(Object.keys(status?.attributes ?? {}).toSorted()).toEqual(['said-18', 'said-19']);

    for (const endpoint of [calls.status, calls.trend])
      await listeners.test.refused(endpoint, { mac: sensor.mac, ...range }, account.token, 'notFound');
    // The former owner keeps his past, and nothing of what came later.
    const past = await listeners.test.call(calls.track, { mac: sensor.mac, ...range }, account.token);
    expect(past.rows.map(({ temperature }) => temperature)).not.toContain(-18);
    expect(past.rows.length).toBeGreaterThan(0);
    await listeners.test.refused(calls.gatewayTrack, { gateway: gateway.mac, ...range }, account.token, 'notFound');
    // Who keeps his sensor keeps what others' gateways received from it, without being shown whose they are.
    const { rows } = await listeners.test.call(calls.gatewaysTrack, { mac: [kept.mac], ...range }, account.token);
    expect(rows).toMatchObject([{ mac: kept.mac, temperature: 70, gateway: null }]);
  });

  it('of one of several sensors does not lose the past of the others', async () => {
    const later = await addTestAccount(listeners.test);
    const [old, fresh, gateway] = [await listeners.beacon(), await listeners.beacon(), await listeners.gateway()];
    for (const { mac } of [old, fresh, gateway]) await giveBack({ mac }, listeners.account);
    for (const { mac } of [old, gateway]) await take({ mac }, later);
    await listeners.test.sql('update device set dealer_id = $1 where id = $2', [later.id, fresh.id]);
    listeners.test.clock.advance(hour);
    const received = (mac: Mac, temperatureC: number): Message => ({
      type: 'reading',
      device: { mac },
      gateway: { mac: gateway.mac },
      timeMs: listeners.now(),
      temperatureC,
    });
    await say([received(old.mac, 1), received(fresh.mac, 2)]);
    listeners.test.clock.advance(hour);
    await take({ mac: fresh.mac }, later);
    listeners.test.clock.advance(minute);
    await say([received(old.mac, 3), received(fresh.mac, 4)]);
    const range = { st: listeners.now() - 3 * hour, et: listeners.now() + 1 };
    const { rows } = await listeners.test.call(calls.gatewaysTrack, { mac: [old.mac, fresh.mac], ...range }, later.token);
    expect(rows.map(({ mac, temperature }) => [mac, temperature])).toEqual([
      [old.mac, 1],
      [old.mac, 3],
      [fresh.mac, 4],
    ]);
  });

  it('sees the places of a tracker from his own time on; the same holds for who takes his own device again', async () => {
    const { imei } = await listeners.tracker();
    const at = (timeMs: number, latitude: number): Message => ({
      type: 'position',
      device: { imei },
      timeMs,
      latitude,
      longitude: 114,
      source: 'gps',
      isValid: true,
    });
    await say([at(listeners.now(), 1)]);
    await giveBack({ imei }, listeners.account);
    listeners.test.clock.advance(hour);
    await say([at(listeners.now(), 2)]);
    listeners.test.clock.advance(hour);
    await take({ imei }, listeners.account);
    const from = listeners.test.clock.now();
    await say([at(from - 1, 3)]);
    expect((await listeners.status({ imei })).position).toBeNull();
    await say([at(from, 4)]);
    const range = { st: listeners.now() - 5 * hour, et: listeners.now() + hour };
    const { total, rows } = await listeners.test.call(position.positions, { imei, ...range }, listeners.account.token);
    expect([total, rows.map(({ latitude }) => latitude)]).toEqual([1, [4]]);
    expect((await listeners.status({ imei })).position).toMatchObject({ latitude: 4 });
    expect(await listeners.test.call(position.positions, { imei, st: range.st, et: from - 1 }, listeners.account.token)).toMatchObject({
      total: 0,
      rows: [],
    });
  });
});
