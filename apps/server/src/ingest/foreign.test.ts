/** Somebody with a gateway of his own against somebody else's sensor, through every way in, and what the two of them are told. */
import { bindingFeature as calls } from '@frostway/contract/binding/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { trade } from '@frostway/contract/trade/endpoints';
import { serviceAdvert } from '@frostway/protocol/ble/advert';
import { encodeMinewClimate, minewUuid } from '@frostway/protocol/ble/minew';
import { encodeJson, type JsonReading, jsonTopic } from '@frostway/protocol/json/json';
import { encodeMinew } from '@frostway/protocol/minew/encode';
import { describe, expect, it, vi } from 'vitest';
import { addTestAccount, type TestAccount } from '../testing/accounts.js';
import { type Gateway, newMac, publish, TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
let other: TestAccount;
const minute = 60_000;
const day = 86_400_000;
TestListeners.forFile(async (opened) => {
  listeners = opened;
  other = await addTestAccount(listeners.test);
});

const now = (): number => listeners.now();
const iso = (ms: number): string => new Date(ms).toISOString();
/** A gateway of the other account. */
async function foreignGateway(): Promise<Gateway> {
  const mac = newMac();
  await listeners.test.call(devices.importInventory, { rows: [{ mac, model: 'gateway-a', activationKey: 'key' }] }, listeners.admin);
  const { id, credentials } = await listeners.test.call(devices.addDevice, { mac, activationKey: 'key' }, other.token);
  if (credentials === undefined) throw new Error('a gateway answers its credentials');
  return { id, mac, ...credentials };
}
const json = (...readings: readonly JsonReading[]): string => encodeJson(readings.map((reading) => ({ temperatureC: 40, ...reading })));

describe("a gateway that is not the sensor owner's", () => {
  it('is answered over HTTP as for a sensor nobody has, and changes nothing: same second, just ahead, ten days back', async () => {
    const [sensor, own, foreign] = [await listeners.beacon(), await listeners.gateway(), await foreignGateway()];
    const body = json({ mac: sensor.mac, timeMs: now(), temperatureC: -18, rssiDbm: -70 });
    expect((await listeners.push('json', own, body)).data).toMatchObject({ stored: 1, unknown: [] });
    const stranger = newMac();
    for (const [timeMs, mac] of [
      [now(), sensor.mac],
      [now() + 4 * minute, sensor.mac],
      [now() - 10 * day, sensor.mac],
      [now(), stranger],
    ] as const) {
      const { status, data } = await listeners.push('json', foreign, json({ mac, timeMs, rssiDbm: -1 }));
      expect({ status, data }).toEqual({ status: 200, data: { stored: 0, repeated: 0, putAside: [], unknown: [mac] } });
    }
    expect((await listeners.track({ mac: sensor.mac })).map(({ temperature }) => temperature)).toEqual([-18]);
    expect((await listeners.status({ mac: sensor.mac })).reading).toMatchObject({ temperature: -18, gateway: own.mac });
    expect(await listeners.quarantined(sensor.id)).toEqual([]);
  });

  it('does not learn from the order of `unknown` which sensors exist', async () => {
    const [sensor, foreign, stranger] = [await listeners.beacon(), await foreignGateway(), newMac()];
    const asked = [sensor.mac, stranger].map((mac) => ({ mac, timeMs: now() }));
    expect((await listeners.push('json', foreign, json(...asked))).data?.unknown).toEqual([sensor.mac, stranger]);
    expect((await listeners.push('json', foreign, json(...asked.toReversed()))).data?.unknown).toEqual([stranger, sensor.mac]);
  });

  it('stores nothing through raw advertisements either, over HTTP and MQTT', async () => {
    const [sensor, foreign] = [await listeners.beacon(), await foreignGateway()];
    const advert = serviceAdvert(minewUuid, encodeMinewClimate({ mac: sensor.mac, temperatureC: 40, humidityPercent: 50 }));
    const body = encodeMinew({ mac: foreign.mac, timeMs: now() }, [{ mac: sensor.mac, timeMs: now(), rssiDbm: -40, advert }]);
    expect((await listeners.push('minew', foreign, body)).data).toMatchObject({ unknown: [sensor.mac] });
    const client = await listeners.mqtt(foreign);
    expect(await publish(client, `/gw/${foreign.mac}/status`, body)).toBe('acknowledged');
    expect(await publish(client, jsonTopic(foreign.mac), json({ mac: sensor.mac, timeMs: now() }))).toBe('acknowledged');
    await client.endAsync();
    expect(await listeners.countFacts(sensor.id)).toBe(0);
  });

  it('is shown to both owners as counts: to the one with the sensor, to the other as one sum', async () => {
    const [sensor, foreign] = [await listeners.beacon(), await foreignGateway()];
    await listeners.push(
      'json',
      foreign,
      json(
        { mac: sensor.mac, timeMs: now(), rssiDbm: -61 },
        { mac: sensor.mac, timeMs: now() + 1000, rssiDbm: -200 },
        { mac: newMac(), timeMs: now() },
      ),
    );
    await vi.waitFor(
      async () => {
        const { rows } = await listeners.test.call(calls.foreignReceptions, { pageSize: 100 }, listeners.account.token);
        expect(rows.find((row) => row.sensor.mac === sensor.mac)).toMatchObject({
          gateway: { mac: foreign.mac, imei: null },
          readings: 2,
          rssi: null,
          isAllowed: false,
        });
        const refused = await listeners.test.call(calls.refusedReceptions, { pageSize: 100 }, other.token);
        expect(refused.rows.find((row) => row.gateway.mac === foreign.mac)).toMatchObject({ readings: 3 });
        expect(JSON.stringify(refused)).not.toContain(sensor.mac);
      },
      { timeout: 10_000, interval: 50 },
    );
    expect(await listeners.test.call(calls.foreignReceptions, {}, other.token)).toEqual({ total: 0, rows: [] });
  });
});

describe('who may relay', () => {
  it("is let in by the sensor's owner from one second to the next, and put out again", async () => {
    const [sensor, foreign] = [await listeners.beacon(), await foreignGateway()];
    const push = async (timeMs: number): Promise<number | undefined> =>
      (await listeners.push('json', foreign, json({ mac: sensor.mac, timeMs }))).data?.stored;
    expect(await push(now() - 1000)).toBe(0);
    const relay = await listeners.test.call(
      calls.addRelay,
      { account: other.account, macs: [sensor.mac], from: iso(now() - minute) },
      listeners.account.token,
    );
    expect(relay).toMatchObject({ account: other.account, macs: [sensor.mac], from: iso(now() - minute), until: null, state: 'current' });
    expect([await push(now() - minute - 1000), await push(now() - minute), await push(now())]).toEqual([0, 1, 1]);
    expect((await listeners.test.call(calls.relays, {}, listeners.account.token)).rows).toContainEqual(relay);
    expect(await listeners.test.call(calls.endRelay, { id: relay.id }, listeners.account.token)).toBeNull();
    listeners.test.clock.advance(minute);
    expect(await push(now())).toBe(0);
    expect(await push(now() - minute - 2000)).toBe(1);
    const ended = await listeners.test.call(calls.relays, { state: 'ended' }, listeners.account.token);
    expect(ended.rows.find(({ id }) => id === relay.id)).toMatchObject({ state: 'ended', endedBy: listeners.account.account });
    const [{ count } = { count: 0 }] = await listeners.test.sql<{ count: number }>(
      "select count(*)::integer as count from audit_entry where entity = 'relay' and entity_id = $1",
      [String(relay.id)],
    );
    expect(count).toBe(2);
  });

  it('may be named by the gateway that is received, and by no other', async () => {
    const [sensor, foreign, silent] = [await listeners.beacon(), await foreignGateway(), await foreignGateway()];
    await listeners.push('json', foreign, json({ mac: sensor.mac, timeMs: now() }));
    await vi.waitFor(
      async () =>
        expect(
          (await listeners.test.call(calls.addRelay, { gateway: foreign.mac, macs: [sensor.mac] }, listeners.account.token)).account,
        ).toBe(other.account),
      { timeout: 10_000, interval: 50 },
    );
    listeners.test.clock.advance(minute);
    expect((await listeners.push('json', foreign, json({ mac: sensor.mac, timeMs: now() }))).data?.stored).toBe(1);
    await listeners.test.refused(calls.addRelay, { gateway: silent.mac }, listeners.account.token, 'notFound');
  });

  it('is for all sensors when none is named, also those that come later', async () => {
    const owner = await addTestAccount(listeners.test);
    const foreign = await foreignGateway();
    await listeners.test.call(calls.addRelay, { account: other.account }, owner.token);
    const mac = newMac();
    await listeners.test.call(devices.importInventory, { rows: [{ mac, model: 'beacon-th', activationKey: 'key' }] }, listeners.admin);
    await listeners.test.call(devices.addDevice, { mac, activationKey: 'key' }, owner.token);
    listeners.test.clock.advance(minute);
    expect((await listeners.push('json', foreign, json({ mac, timeMs: now() }))).data).toMatchObject({ stored: 1, unknown: [] });
  });

  it('is refused in words: oneself, nobody, a gateway as a sensor, the same once more, an end that is past', async () => {
    const [sensor, own] = [await listeners.beacon(), await listeners.gateway()];
    const { test, account } = listeners;
    await test.refused(calls.addRelay, { account: account.account }, account.token, 'relayToSelf');
    await test.refused(calls.addRelay, { account: 'nobody-at-all' }, account.token, 'relayAccountUnknown');
    await test.refused(calls.addRelay, {}, account.token, 'parametersIllegal');
    await test.refused(calls.addRelay, { account: other.account, macs: [own.mac] }, account.token, 'relayNotSensor');
    await test.refused(calls.addRelay, { account: other.account, macs: [newMac()] }, account.token, 'notFound');
    await test.refused(calls.addRelay, { account: other.account, macs: [] }, account.token, 'macNotListInChange');
    await test.refused(
      calls.addRelay,
      { account: other.account, from: iso(now() - day), until: iso(now() - minute) },
      account.token,
      'endInPast',
    );
    await test.refused(
      calls.addRelay,
      { account: other.account, from: iso(now() + day), until: iso(now() + minute) },
      account.token,
      'parametersIllegal',
    );
    const planned = { account: other.account, macs: [sensor.mac], from: iso(now() + day) };
    const { id } = await test.call(calls.addRelay, planned, account.token);
    await test.refused(calls.addRelay, { ...planned, until: iso(now() + 2 * day) }, account.token, 'relayTwice');
    expect((await test.call(calls.relays, { state: 'planned' }, account.token)).rows.map((row) => row.id)).toContain(id);
    await test.refused(calls.endRelay, { id }, other.token, 'noSuchEntry');
    await test.call(calls.endRelay, { id }, account.token);
    await test.refused(calls.endRelay, { id }, account.token, 'noSuchEntry');
    const past = await test.call(calls.addRelay, { account: other.account, macs: [sensor.mac] }, account.token);
    await test.call(calls.endRelay, { id: past.id }, account.token);
    await test.refused(calls.endRelay, { id: past.id }, account.token, 'relayOver');
  });
});

describe('a sale', () => {
  it("ends what the seller's gateway may write and whom he let relay, says so before, and leaves the past", async () => {
    const { test, admin } = listeners;
    const [sensor, own, foreign] = [await listeners.beacon(), await listeners.gateway(), await foreignGateway()];
    const relay = await test.call(calls.addRelay, { account: other.account, macs: [sensor.mac] }, listeners.account.token);
    const before = now() - minute;
    await listeners.push('json', own, json({ mac: sensor.mac, timeMs: before }));
    const buyer = await addTestAccount(test);
    const sale = { mac: [sensor.mac], account: buyer.account };
    expect(JSON.stringify(await test.call(trade.previewSale, sale, listeners.account.token))).toContain('"relays":1');
    await test.call(trade.sell, { ...sale, confirm: true }, listeners.account.token);
    listeners.test.clock.advance(minute);
    for (const gateway of [own, foreign])
      expect((await listeners.push('json', gateway, json({ mac: sensor.mac, timeMs: now() }))).data).toMatchObject({
        stored: 0,
        unknown: [sensor.mac],
      });
    expect((await listeners.push('json', own, json({ mac: sensor.mac, timeMs: before - 1000 }))).data).toMatchObject({ stored: 1 });
    expect((await test.call(calls.relays, { state: 'ended' }, listeners.account.token)).rows.map(({ id }) => id)).toContain(relay.id);
    expect((await test.sql('select from reading where device_id = $1', [sensor.id])).length).toBe(2);
    expect(admin).not.toBe('');
  });
});
