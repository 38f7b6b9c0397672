/** Where an excursion began: the gateway and the place of its first reading, whatever arrived when. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { bindingFeature as bindings } from '@frostway/contract/binding/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import type { Imei } from '@frostway/core/identity';
import { describe, expect, it } from 'vitest';
import { type Gateway } from '../../ingest/listeners.fixture.js';
import { TelemetryStore } from '../../telemetry-store/store.js';
import { addTestAccount } from '../../testing/accounts.js';
import { readFacts } from '../notification/facts.js';
import { writeMail, writeWebhook } from '../notification/message.js';
import { say } from '../share/world.fixture.js';
import { keepStarts } from './start.js';
import { alarmStories } from './stories.fixture.js';

const minute = 60_000;
const { listeners, at, iso, tell, one, ruled } = alarmStories({ unitMs: minute, backMs: 300 * minute });

const startOf = async (mac: string, token = listeners().account.token) => {
  const { id } = await one({ mac });
  const { excursion } = await listeners().test.call(alarms.oneAlarm, { id }, token);
  return { gateway: excursion?.gateway?.mac ?? null, place: placeIn(excursion) };
};
const placeIn = (shown: { latitude: number | null; longitude: number | null } | null | undefined) =>
  shown?.latitude == null ? null : [shown.latitude, shown.longitude];
/** A gateway hears a temperature at a minute. */
const hear = async (mac: string, by: Gateway, moment: number, temperature: number, rssi = -60): Promise<void> => {
  const told = await tell([{ mac, time: at(moment), temperature, rssi }], by);
  expect(told).toMatchObject({ status: 200, data: { unknown: [], putAside: [] } });
};
const drive = (imei: Imei, moment: number, latitude: number): Promise<void> =>
  say(listeners(), [{ type: 'position', device: { imei }, timeMs: at(moment), latitude, longitude: 120, source: 'gps', isValid: true }]);
const bind = (input: object) => listeners().test.call(bindings.bind, input, listeners().account.token);

describe('The gateway of an excursion', () => {
  it('is the one that received its first reading, also when a late reading moves the start, or a stronger one of that second comes', async () => {
    const { mac } = await ruled({});
    const [first, other] = [await listeners().gateway(), await listeners().gateway()];
    await hear(mac, first, 10, 9);
    expect(await startOf(mac)).toMatchObject({ gateway: first.mac });
    await hear(mac, first, 11, 9);
    expect(await startOf(mac)).toMatchObject({ gateway: first.mac });
    await hear(mac, other, 5, 9);
    expect(await one({ mac })).toMatchObject({ startedAt: iso(5), revised: true });
    expect(await startOf(mac)).toMatchObject({ gateway: other.mac });
    await hear(mac, first, 5, 9.2, -40);
    expect(await startOf(mac)).toMatchObject({ gateway: first.mac });
  });
});

describe('The place of an excursion of a sensor that is relayed', () => {
  it('is the position of the tracker that its gateway was bound to at the start, also when that position comes later', async () => {
    const { mac } = await ruled({});
    const gateway = await listeners().gateway();
    const [truck, next] = [await listeners().tracker(), await listeners().tracker()];
    await bind({ mac: [gateway.mac], toImei: truck.imei, from: iso(0) });
    await hear(mac, gateway, 10, 9);
    await hear(mac, gateway, 20, 5);
    expect(await startOf(mac)).toEqual({ gateway: gateway.mac, place: null });
    await drive(truck.imei, 12, 33);
    await drive(truck.imei, 8, 31);
    await drive(truck.imei, 5, 30);
    expect(await startOf(mac)).toEqual({ gateway: gateway.mac, place: [31, 120] });
    // What it is bound to afterwards says nothing of then.
    await bind({ mac: [gateway.mac], toImei: truck.imei, action: 'unbind' });
    await bind({ mac: [gateway.mac], toImei: next.imei });
    await drive(next.imei, 9, 45);
    expect(await startOf(mac)).toEqual({ gateway: gateway.mac, place: [31, 120] });
    // A late reading moves the start before the binding.
    await hear(mac, gateway, -5, 9);
    expect(await startOf(mac)).toEqual({ gateway: gateway.mac, place: null });
  });

  it('is that of a tracker that received it itself, or of the tracker it was bound to', async () => {
    const { mac } = await ruled({});
    const [truck, carrier] = [await listeners().tracker(), await listeners().tracker()];
    await say(listeners(), [
      { type: 'reading', device: { mac: mac as never }, gateway: { imei: truck.imei }, timeMs: at(10), temperatureC: 9 },
    ]);
    await drive(truck.imei, 10, 31);
    expect((await startOf(mac)).place).toEqual([31, 120]);
    const { mac: boxed } = await ruled({});
    const gateway = await listeners().gateway();
    await bind({ mac: [boxed], toImei: carrier.imei, from: iso(0) });
    await drive(carrier.imei, 9, 32);
    await hear(boxed, gateway, 10, 9);
    expect((await startOf(boxed)).place).toEqual([32, 120]);
  });

  it('is where its gateway stands, when nothing that carries it had a position within the hour before', async () => {
    const { mac } = await ruled({});
    const gateway = await listeners().gateway();
    const truck = await listeners().tracker();
    await bind({ mac: [gateway.mac], toImei: truck.imei, from: iso(-100) });
    await drive(truck.imei, -51, 31);
    await hear(mac, gateway, 10, 9);
    expect((await startOf(mac)).place).toBeNull();
    await listeners().test.call(devices.editDevice, { mac: gateway.mac, latitude: 22.5, longitude: 114 }, listeners().account.token);
    expect((await startOf(mac)).place).toEqual([22.5, 114]);
    await drive(truck.imei, -50, 30);
    expect((await startOf(mac)).place).toEqual([30, 120]);
  });

  it('is not told from what was of another owner then; and who may not know places is told none', async () => {
    const { mac } = await ruled({});
    const gateway = await listeners().gateway();
    await listeners().test.call(devices.editDevice, { mac: gateway.mac, latitude: 22.5, longitude: 114 }, listeners().account.token);
    await hear(mac, gateway, 10, 9);
    const shown = async (scope: ('history' | 'place')[]) => {
      const friend = await addTestAccount(listeners().test);
      await listeners().test.call(
        share.shareDevices,
        { mac: [mac], account: friend.account, scope, forever: true },
        listeners().account.token,
      );
      return startOf(mac, friend.token);
    };
    expect(await shown(['history'])).toEqual({ gateway: null, place: null });
    expect(await shown(['history', 'place'])).toEqual({ gateway: null, place: [22.5, 114] });
    const other = await addTestAccount(listeners().test);
    await listeners().test.sql('update device_ownership set from_ms = $2 where device_id = $1', [gateway.id, at(11)]);
    await listeners().test.sql('insert into device_ownership (device_id, account_id, until_ms) values ($1, $2, $3)', [
      gateway.id,
      other.id,
      at(11) - 1,
    ]);
    expect((await startOf(mac)).place).toBeNull();
  });

  it('is told in messages and in details of temperatures, and stays when retention takes the telemetry away', async () => {
    const { mac } = await ruled({});
    const gateway = await listeners().gateway();
    const truck = await listeners().tracker();
    await bind({ mac: [gateway.mac], toImei: truck.imei, from: iso(0) });
    await drive(truck.imei, 9, 31.25);
    await hear(mac, gateway, 10, 9);
    const { rows } = await listeners().test.call(alarms.alarmOverviewDetail, { mac: [mac] }, listeners().account.token);
    expect(rows[0]?.excursion).toMatchObject({ gateway: { mac: gateway.mac }, latitude: 31.25, longitude: 120 });
    const { id } = await one({ mac });
    const facts = (await readFacts(listeners().test.database.db, [id])).get(id);
    if (facts === undefined) throw new Error('no facts');
    const told = { kind: 'start', facts, unacknowledgedMinutes: 0 } as const;
    expect(writeMail(told, { lang: 'en', zone: null, unit: 'C' }, 'https://x').text).toContain('31.25000, 120.00000');
    expect(JSON.parse(writeWebhook(told, 'https://x', 0).text)).toMatchObject({ data: { place: { latitude: 31.25, longitude: 120 } } });
    await keepStarts(listeners().test.database.db, at(20));
    await new TelemetryStore(listeners().test.database.pool).dropBefore(at(20));
    expect(await startOf(mac)).toEqual({ gateway: gateway.mac, place: [31.25, 120] });
  });
});
