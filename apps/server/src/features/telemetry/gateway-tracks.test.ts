/** What gateways received: specification, sections 5 and 7. */
import { telemetry as calls } from '@frostway/contract/telemetry/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { newMac } from '../../ingest/listeners.fixture.js';
import { openMeasured } from './measured.fixture.js';

const { listeners, token, gateway, hear } = openMeasured();
let now = 0;
beforeEach(() => {
  now = listeners().now();
});

const hour = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();
const nothing = { temperature: null, humidity: null, light: null, power: null, co2: null, pressure: null, powerPercent: null };

describe('gateways', () => {
  it('GET /beacon/gateway/device/track answers what one gateway received, of one sensor when it is named, in pages with the total', async () => {
    const own = await listeners().gateway('dock-3');
    const [a, b] = [await listeners().beacon(), await listeners().beacon()];
    await hear(
      [
        { mac: a.mac, timeMs: now - 2000, temperatureC: -1, batteryMv: 2900, rssiDbm: -61 },
        { mac: b.mac, timeMs: now - 1000, humidityPercent: 40 },
        { mac: a.mac, timeMs: now, temperatureC: 2, rssiDbm: -62 },
      ],
      own,
    );
    await hear([{ mac: a.mac, timeMs: now - 500, temperatureC: 50 }]);
    const receivedAt = iso(listeners().test.clock.now());
    const from = { gateway: own.mac, receivedAt };
    const rows = [
      { ...from, time: iso(now - 2000), ...nothing, temperature: -1, power: 2900, mac: a.mac, rssi: -61 },
      { ...from, time: iso(now - 1000), ...nothing, humidity: 40, mac: b.mac, rssi: null },
      { ...from, time: iso(now), ...nothing, temperature: 2, mac: a.mac, rssi: -62 },
    ];
    const range = { st: now - hour, et: now + 1 };
    for (const name of [own.mac, own.mac.toLowerCase(), 'dock-3']) {
      expect(await listeners().test.call(calls.gatewayTrack, { gateway: name, ...range }, token())).toEqual({ total: 3, rows });
    }
    expect(await listeners().test.call(calls.gatewayTrack, { gateway: own.mac, mac: a.mac, ...range }, token())).toEqual({
      total: 2,
      rows: [rows[0], rows[2]],
    });
    const paged = { gateway: own.mac, ...range, pageSize: 2 };
    expect(await listeners().test.call(calls.gatewayTrack, { ...paged, page: 2 }, token())).toEqual({ total: 3, rows: [rows[2]] });
    await listeners().test.refused(calls.gatewayTrack, { ...paged, page: 3 }, token(), 'pageOverLimit');
    await listeners().test.refused(calls.gatewayTrack, { ...range, gateway: a.mac }, token(), 'notGateway');
    await listeners().test.refused(calls.gatewayTrack, { ...range, gateway: newMac() }, token(), 'notFound');
    await listeners().test.refused(calls.gatewayTrack, { ...range, gateway: own.mac, mac: newMac() }, token(), 'notFound');
  });

  it('GET /beacon/gateway/device/status answers the sensors a gateway was the last to hear; batchStatus those that are named', async () => {
    const [one, other] = [await listeners().gateway(), await listeners().gateway()];
    const [stays, moves] = [await listeners().beacon(), await listeners().beacon()];
    await hear(
      [
        { mac: stays.mac, timeMs: now - 2000, temperatureC: -20 },
        { mac: moves.mac, timeMs: now - 2000, temperatureC: 4 },
      ],
      one,
    );
    await hear([{ mac: moves.mac, timeMs: now, temperatureC: 5 }], other);
    const of = async (name: string, more: Record<string, unknown> = {}): Promise<unknown> => {
      const { total, rows } = await listeners().test.call(calls.gatewayStatus, { gateway: name, ...more }, token());
      return [total, ...rows.map(({ mac, reading }) => [mac, reading?.temperature, reading?.gateway])];
    };
    expect(await of(one.mac)).toEqual([1, [stays.mac, -20, one.mac]]);
    expect(await of(other.mac)).toEqual([1, [moves.mac, 5, other.mac]]);
    expect(await of(one.mac, { search: stays.mac.slice(-6) })).toEqual([1, [stays.mac, -20, one.mac]]);
    expect(await of(one.mac, { search: 'nothing such' })).toEqual([0]);
    await listeners().test.refused(calls.gatewayStatus, { gateway: one.mac, page: 2 }, token(), 'pageOverLimit');
    await listeners().test.refused(calls.gatewayStatus, { gateway: stays.mac }, token(), 'notGateway');
    await listeners().test.refused(calls.gatewayStatus, { gateway: newMac() }, token(), 'notFound');
    const batch = await listeners().test.call(calls.gatewayBatchStatus, { mac: [moves.mac, stays.mac] }, token());
    expect([batch.total, ...batch.rows.map(({ mac, reading }) => [mac, reading?.temperature])]).toEqual([
      2,
      [moves.mac, 5],
      [stays.mac, -20],
    ]);
    await listeners().test.refused(calls.gatewayBatchStatus, { mac: [moves.mac], page: 2 }, token(), 'pageOverLimit');
  });

  it('GET /beacon/gateway/devices/track answers several sensors with who received them, in pages with the total', async () => {
    const [a, b] = [await listeners().beacon(), await listeners().beacon()];
    await hear([a, b, a].map(({ mac }, index) => ({ mac, timeMs: now - index * 1000, temperatureC: index })));
    const input = { mac: [a.mac, b.mac], st: now - hour, et: now + 1 };
    const answer = await listeners().test.call(calls.gatewaysTrack, input, token());
    expect([answer.total, ...answer.rows.map(({ mac, temperature, gateway: by }) => [mac, temperature, by])]).toEqual([
      3,
      [a.mac, 2, gateway().mac],
      [b.mac, 1, gateway().mac],
      [a.mac, 0, gateway().mac],
    ]);
    expect((await listeners().test.call(calls.gatewaysTrack, { ...input, pageSize: 2, page: 2 }, token())).rows).toEqual([answer.rows[2]]);
    await listeners().test.refused(calls.gatewaysTrack, { ...input, pageSize: 2, page: 3 }, token(), 'pageOverLimit');
  });
});
