/** Whose gateway may speak for whose sensor, at the reading's own time, in whatever order readings come. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, ForeignWorld } from './foreign.fixture.js';
import type { RelaySource } from './relay-rules.js';
import { RelayRules } from './relay-rules.js';
import { newMac } from '../ingest/listeners.fixture.js';

let world: ForeignWorld;
let owner: number;
let stranger: number;
const minute = 60_000;
const day = 86_400_000;
beforeAll(async () => {
  world = await ForeignWorld.create();
  owner = await world.account();
  stranger = await world.account();
});
afterAll(() => world.close());

const now = (): number => world.clock.now();
const sensorOf = (accountId: number): Promise<Device> => world.device('beacon-th', [accountId, null, null]);
const gatewayOf = (accountId: number): Promise<Device> => world.device('gateway-a', [accountId, null, null]);

describe("a stranger's gateway", () => {
  it('does not win the display with a stronger signal in the same second', async () => {
    const [sensor, own, foreign] = [await sensorOf(owner), await gatewayOf(owner), await gatewayOf(stranger)];
    await world.push(own, [{ sensor, timeMs: now(), temperatureC: -18, rssiDbm: -70 }]);
    const attack = await world.push(foreign, [{ sensor, timeMs: now(), temperatureC: 40, rssiDbm: -1 }]);
    expect(attack).toEqual({ stored: 0, repeated: 0, quarantined: [], unknown: [`mac:${sensor.mac}`] });
    expect(await world.query('select temperature, gateway_id from device_state where device_id = $1', sensor.id)).toEqual([
      { temperature: -18, gateway_id: own.id },
    ]);
  });

  it('does not pin the latest with a time just ahead', async () => {
    const [sensor, own, foreign] = [await sensorOf(owner), await gatewayOf(owner), await gatewayOf(stranger)];
    await world.push(foreign, [{ sensor, timeMs: now() + 4 * minute, temperatureC: 40 }]);
    await world.push(own, [{ sensor, timeMs: now(), temperatureC: -18 }]);
    expect(await world.query('select temperature, last_seen_ms from device_state where device_id = $1', sensor.id)).toEqual([
      { temperature: -18, last_seen_ms: now() },
    ]);
  });

  it('writes nothing ten days back, and leaves nothing of what it said behind', async () => {
    const [sensor, foreign] = [await sensorOf(owner), await gatewayOf(stranger)];
    await world.push(foreign, [
      { sensor, timeMs: now() - 10 * day },
      { sensor, timeMs: now() - 10 * day, temperatureC: 900 },
      { sensor, timeMs: now() + 20 * day },
      { sensor, timeMs: Number.NaN },
    ]);
    const [row] = await world.query(
      `select (select count(*) from reading where device_id = $1) as readings, (select count(*) from put_aside where device_id = $1) as aside,
         (select count(*) from device_state where device_id = $1) as states`,
      sensor.id,
    );
    expect(row).toEqual({ readings: 0, aside: 0, states: 0 });
  });

  it('is answered as for sensors that nobody has, in the order it named them', async () => {
    const [sensor, foreign] = [await sensorOf(owner), await gatewayOf(stranger)];
    const [one, other] = [newMac(), newMac()];
    const timeMs = now();
    const outcome = await world.push(foreign, [
      { sensor, timeMs },
      { sensor: { mac: one }, timeMs },
      { sensor, timeMs: timeMs + 20 * day },
      { sensor: { mac: other }, timeMs, temperatureC: 900 },
    ]);
    expect(outcome).toEqual({ stored: 0, repeated: 0, quarantined: [], unknown: [`mac:${sensor.mac}`, `mac:${one}`, `mac:${other}`] });
  });

  it("is counted with the sensor and its owner, and what nobody has with the gateway's owner alone", async () => {
    const [sensor, foreign] = [await sensorOf(owner), await gatewayOf(stranger)];
    const before = world.pipeline.counts.foreignGateway;
    world.notTaken.length = 0;
    await world.push(foreign, [
      { sensor, timeMs: now(), rssiDbm: -200 },
      { sensor: { mac: newMac() }, timeMs: now(), rssiDbm: -60 },
    ]);
    const gateway = { gatewayId: foreign.id, gatewayHolder: stranger, receivedMs: now() };
    expect(world.notTaken).toEqual([
      { ...gateway, sensor: { id: sensor.id, holder: owner }, rssi: null },
      { ...gateway, rssi: -60 },
    ]);
    expect(world.pipeline.counts.foreignGateway - before).toBe(1);
  });
});

describe("a seller's gateway", () => {
  it('no longer writes from the sale on, and the past before it stays open to late data', async () => {
    const soldMs = now() - 60 * minute;
    const [buyer, seller] = [await world.account(), await world.account()];
    const sensor = await world.device('beacon-th', [seller, null, soldMs - 1], [buyer, soldMs, null]);
    const [sellers, buyers] = [await gatewayOf(seller), await gatewayOf(buyer)];
    const times = [soldMs - minute, soldMs - 1, soldMs, soldMs + minute];
    await world.push(
      sellers,
      times.map((timeMs) => ({ sensor, timeMs })),
    );
    expect(await world.times(sensor)).toEqual([soldMs - minute, soldMs - 1]);
    await world.push(
      buyers,
      times.map((timeMs) => ({ sensor, timeMs })),
    );
    expect(await world.times(sensor)).toEqual(times);
    expect(
      await world.query('select count(*)::integer as count from reading where device_id = $1 and gateway_id = $2', sensor.id, buyers.id),
    ).toEqual([{ count: 2 }]);
  });

  it("stops with the gateway: sold without the sensor it is its buyer's", async () => {
    const soldMs = now() - 60 * minute;
    const buyer = await world.account();
    const [sensor, gateway] = [await sensorOf(owner), await world.device('gateway-a', [owner, null, soldMs - 1], [buyer, soldMs, null])];
    await world.push(gateway, [
      { sensor, timeMs: soldMs - 1 },
      { sensor, timeMs: soldMs },
    ]);
    expect(await world.times(sensor)).toEqual([soldMs - 1]);
  });
});

describe('stock', () => {
  it("counts as its dealer's, before the first owner and between two", async () => {
    const dealer = await world.account();
    const [sensor, gateway] = [
      await world.device('beacon-th', [owner, now() - 3 * day, now() - 2 * day], [owner, now() - day, null]),
      await gatewayOf(dealer),
    ];
    await world.query('update device set dealer_id = $1 where id = $2', dealer, sensor.id);
    const wanted = [now() - 4 * day, now() - 36 * 60 * minute];
    await world.push(
      gateway,
      [...wanted, now() - 60 * 60 * minute, now()].map((timeMs) => ({ sensor, timeMs })),
    );
    expect(await world.times(sensor)).toEqual(wanted);
  });
});

describe('who is allowed to relay', () => {
  it('is taken from the beginning to the end of it, for the sensors that are named or for all', async () => {
    const carrier = await world.account();
    const [named, other, gateway] = [await sensorOf(owner), await sensorOf(owner), await gatewayOf(carrier)];
    const [fromMs, untilMs] = [now() - 60 * minute, now() - 30 * minute];
    await world.allow(owner, carrier, fromMs, untilMs, [named]);
    const times = [fromMs - 1, fromMs, untilMs - 1, untilMs];
    for (const sensor of [named, other])
      await world.push(
        gateway,
        times.map((timeMs) => ({ sensor, timeMs })),
      );
    expect([await world.times(named), await world.times(other)]).toEqual([[fromMs, untilMs - 1], []]);
    await world.allow(owner, carrier, untilMs, null);
    for (const sensor of [named, other])
      await world.push(
        gateway,
        times.map((timeMs) => ({ sensor, timeMs })),
      );
    expect([await world.times(named), await world.times(other)]).toEqual([[fromMs, untilMs - 1, untilMs], [untilMs]]);
  });

  it('holds for the sensors of who allowed it, and no longer than they are his', async () => {
    const [carrier, buyer, soldMs] = [await world.account(), await world.account(), now() - 30 * minute];
    const [sold, foreign, gateway] = [
      await world.device('beacon-th', [owner, null, soldMs - 1], [buyer, soldMs, null]),
      await sensorOf(buyer),
      await gatewayOf(carrier),
    ];
    await world.allow(owner, carrier, now() - day, null);
    await world.push(gateway, [
      { sensor: sold, timeMs: soldMs - 1 },
      { sensor: sold, timeMs: soldMs },
      { sensor: foreign, timeMs: soldMs },
    ]);
    expect([await world.times(sold), await world.times(foreign)]).toEqual([[soldMs - 1], []]);
  });

  it('may be a gateway a sensor was bound to by the one whose it is', async () => {
    const [carrier, buyer, boundMs] = [await world.account(), await world.account(), now() - 60 * minute];
    const gateway = await gatewayOf(carrier);
    const sensor = await world.device('beacon-th', [owner, null, now() - 20 * minute - 1], [buyer, now() - 20 * minute, null]);
    await world.bind(sensor, gateway, boundMs, now() - 10 * minute);
    const times = [boundMs - 1, boundMs, now() - 20 * minute - 1, now() - 20 * minute, now() - 10 * minute];
    await world.push(
      gateway,
      times.map((timeMs) => ({ sensor, timeMs })),
    );
    expect(await world.times(sensor)).toEqual(times.slice(1, 3));
  });

  it('may be somebody a further source allows', async () => {
    const gateway = { id: 1, model: undefined, dealerId: null, holdings: [{ accountId: 1, fromMs: 0, untilMs: 9 }] };
    const sensor = { id: 2, model: undefined, dealerId: null, holdings: [{ accountId: 2, fromMs: 0, untilMs: 9 }] };
    const mission: RelaySource = {
      forget: () => undefined,
      prepare:
        async () =>
        ({ timeMs }) =>
          timeMs < 5,
    };
    const [during, after] = [4, 5].map((timeMs) => ({ gateway, sensor, timeMs }));
    const foreign = await new RelayRules([mission]).foreignOf([during, after].flatMap((each) => each ?? []));
    expect([...foreign.keys()]).toEqual([after]);
  });

  it('gives the same in any order of arrival and in any batches', async () => {
    const carrier = await world.account();
    const [fromMs, untilMs, soldMs] = [now() - 50 * minute, now() - 20 * minute, now() - 30 * minute];
    await world.allow(owner, carrier, fromMs, untilMs);
    const gateways = [await gatewayOf(owner), await gatewayOf(carrier), await gatewayOf(stranger)];
    const minutes = Array.from({ length: 12 }, (_, index) => now() - (60 - index * 5) * minute);
    const sent = minutes.flatMap((timeMs, index) => gateways.map((gateway, which) => ({ gateway, timeMs: timeMs + which, index })));
    const wanted = sent
      .filter(({ gateway, timeMs }) => {
        if (timeMs >= soldMs) return gateway === gateways[2];
        return gateway === gateways[0] || (gateway === gateways[1] && timeMs >= fromMs && timeMs < untilMs);
      })
      .map(({ timeMs }) => timeMs)
      .sort((a, b) => a - b);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(sent, { minLength: sent.length }), fc.integer({ min: 1, max: 7 }), async (order, size) => {
        const sensor = await world.device('beacon-th', [owner, null, soldMs - 1], [stranger, soldMs, null]);
        for (let at = 0; at < order.length; at += size)
          for (const { gateway, timeMs } of order.slice(at, at + size)) await world.push(gateway, [{ sensor, timeMs }]);
        expect(await world.times(sensor)).toEqual(wanted);
      }),
      { numRuns: 8 },
    );
  });
});

describe('what it costs', () => {
  it('asks the database nothing for gateways that hear sensors of their own account', async () => {
    const [sensor, gateway] = [await sensorOf(owner), await gatewayOf(owner)];
    let asked = 0;
    const source: RelaySource = { forget: () => undefined, prepare: async () => ((asked += 1), () => false) };
    const holdings = [{ accountId: owner, fromMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY }];
    const known = ({ id }: Device): { id: number; model: undefined; dealerId: null; holdings: typeof holdings } => ({
      id,
      model: undefined,
      dealerId: null,
      holdings,
    });
    const receptions = Array.from({ length: 1000 }, (_, index) => ({ gateway: known(gateway), sensor: known(sensor), timeMs: index }));
    expect((await new RelayRules([source]).foreignOf(receptions)).size).toBe(0);
    expect(asked).toBe(0);
  });
});
