import { position } from '@frostway/contract/position/endpoints';
import type { Message } from '@frostway/core/message';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { type FakeLocator, refusalOf, spotAt, startLocator } from '../../outside/location/service.fixture.js';
import { removeOld } from './waiting.js';

let fake: FakeLocator;
let listeners: TestListeners;
let off: TestListeners;
beforeAll(async () => {
  fake = await startLocator();
  listeners = await TestListeners.open({ LOCATION_URL: fake.url, LOCATION_PER_SECOND: '1000' });
  off = await TestListeners.open();
});
afterAll(async () => {
  await listeners.close();
  await off.close();
  await fake.close();
});

const known = spotAt(22.5431, 114.0579, 640);
let cellId = 4000;
/** What no device of this file has heard before. */
const cells = (): readonly object[] => [{ mcc: 460, mnc: 0, lac: 9520, cellId: (cellId += 1), rssiDbm: -70 }];

beforeEach(() => {
  // The service is left alone no longer.
  listeners.test.clock.advance(3_600_000);
  fake.asked.length = 0;
  fake.answer = () => known;
});

const say = (imei: string, messages: readonly Message[], of = listeners): Promise<unknown> =>
  of.test.platform.pipeline.submit({
    family: 'gt06',
    device: { imei: imei as never },
    messages,
    receivedMs: of.test.clock.now(),
    address: '127.0.0.1',
  });
const status = (attributes: object, timeMs: number): Message => ({ type: 'status', timeMs, attributes: { ...attributes } });
const places = async (imei: string, of = listeners) => {
  const nowMs = of.test.clock.now();
  const range = { imei, st: nowMs - 7_200_000, et: nowMs + 60_000 };
  return (await of.test.call(position.positions, range, of.account.token)).rows;
};
/** Comes to be what is stored of a device. */
const come = (imei: string, rows: readonly object[]): Promise<void> =>
  vi.waitFor(async () => {
    listeners.test.platform.notifyNow();
    expect(await places(imei)).toMatchObject(rows);
  }, 10_000);
/** Everything that waits has been asked for. */
const answered = (): Promise<void> =>
  vi.waitFor(async () => {
    listeners.test.platform.notifyNow();
    expect(await listeners.test.sql('select 1 from location_request')).toEqual([]);
  }, 10_000);

/** What the clock would remove so many days from now. */
const removeOldOf = (days: number) => removeOld(listeners.test.database.db, listeners.test.clock.now() + days * 86_400_000);

describe('A device that says which cells it hears and no place', () => {
  it('is where the positioning service says, by base station and with its accuracy, at the time it heard them', async () => {
    const { imei } = await listeners.tracker();
    const at = listeners.now() - 5000;
    await say(imei, [status({ cells: cells() }, at)]);
    await come(imei, [
      { time: new Date(at).toISOString(), latitude: 22.5431, longitude: 114.0579, source: 'lbs', accuracy: 640, valid: true },
    ]);
    expect(fake.asked).toHaveLength(1);
  });

  it('is asked for once where it stays, and has a place at each time', async () => {
    const { imei } = await listeners.tracker();
    const [heard, at] = [cells(), listeners.now()];
    await say(imei, [status({ cells: heard }, at - 60_000)]);
    await come(imei, [{ source: 'lbs' }]);
    await say(imei, [status({ cells: heard }, at)]);
    await come(imei, [{ source: 'lbs' }, { source: 'lbs' }]);
    expect(fake.asked).toHaveLength(1);
  });

  it('is placed by access points where the answer is as near as those, and none that want to be on no map are sent', async () => {
    const { imei } = await listeners.tracker();
    fake.answer = () => spotAt(22.6, 114.1, 35);
    const wifi = [
      { bssid: 'AC:23:3F:A1:07:5E', ssid: 'dock 4', rssiDbm: -40 },
      { bssid: '00:1D:AA:10:20:30', rssiDbm: -61 },
      { bssid: '00:1D:AA:10:20:31', ssid: 'home_nomap', rssiDbm: -50 },
      { bssid: 'DA:A1:19:00:00:01', ssid: 'a telephone', rssiDbm: -30 },
    ];
    await say(imei, [status({ wifi }, listeners.now())]);
    await come(imei, [{ source: 'wifi', accuracy: 35 }]);
    expect(fake.asked[0]?.body['wifiAccessPoints']).toEqual([
      { macAddress: 'ac:23:3f:a1:07:5e', signalStrength: -40 },
      { macAddress: '00:1d:aa:10:20:30', signalStrength: -61 },
    ]);
  });

  it('says so beside an old place too: that stays what it is, and the found one stands beside it', async () => {
    const { imei } = await listeners.tracker();
    const at = listeners.now();
    const old = { type: 'position', timeMs: at, latitude: 1, longitude: 2, source: 'gps', isValid: false } as const;
    await say(imei, [{ ...old, attributes: { cells: cells() } }]);
    await come(imei, [
      { source: 'gps', valid: false, latitude: 1 },
      { source: 'lbs', valid: true, latitude: 22.5431 },
    ]);
  });

  it('over its own connection: a watch indoors', async () => {
    const id = '8601234567';
    const { imei } = await listeners.tracker('watch', id);
    const now = new Date(listeners.now()).toISOString();
    const date = `${now.slice(8, 10)}${now.slice(5, 7)}${now.slice(2, 4)},${now.slice(11, 19).replaceAll(':', '')}`;
    const said = `UD,${date},V,0.000000,N,0.000000,E,0.00,0.0,0.0,0,100,87,1234,5,00000000,1,1,460,0,9763,61171,140,0,0`;
    const line = await listeners.streamLine('watch');
    await line.send(Buffer.from(`[3G*${id}*${said.length.toString(16).padStart(4, '0')}*${said}]`));
    await come(imei, [{ source: 'lbs', accuracy: 640 }]);
    line.end();
  });
});

describe('The positioning service is not asked', () => {
  it('for a device that has a GPS fix within two minutes, which no other place is better than', async () => {
    const { imei } = await listeners.tracker();
    const at = listeners.now();
    await say(imei, [{ type: 'position', timeMs: at - 60_000, latitude: 22, longitude: 114, source: 'gps', isValid: true }]);
    await say(imei, [status({ cells: cells() }, at)]);
    await answered();
    expect(fake.asked).toEqual([]);
    expect(await places(imei)).toMatchObject([{ source: 'gps' }]);
  });

  it('for a heartbeat, for numbers that stand for nothing heard, or for what it knows nothing of twice', async () => {
    const { imei } = await listeners.tracker();
    const [at, heard] = [listeners.now(), cells()];
    await say(imei, [
      { ...status({ cells: cells() }, at - 3000), isHeartbeat: true } as Message,
      status({ cells: [{ mcc: 460, mnc: 0, lac: 0xffff, cellId: 0xffff }] }, at - 2000),
      status({ mcc: 0, mnc: 0, lac: 0, cellId: 0 }, at - 1000),
    ]);
    fake.answer = () => refusalOf(404, 'notFound');
    await say(imei, [status({ cells: heard }, at)]);
    await answered();
    await say(imei, [status({ cells: heard }, at + 1000)]);
    await answered();
    expect(fake.asked).toHaveLength(1);
    expect(await places(imei)).toEqual([]);
  });

  it('where none is set: nothing is kept for it, nothing leaves', async () => {
    const { imei } = await off.tracker();
    await say(imei, [status({ cells: cells() }, off.now())], off);
    expect(await off.test.sql('select 1 from location_request')).toEqual([]);
    expect(await places(imei, off)).toEqual([]);
  });
});

describe('A service that cannot be reached', () => {
  it('loses nothing: what was heard waits, over a crash too, and has its place once the service answers', async () => {
    const { imei } = await listeners.tracker();
    const at = listeners.now();
    fake.answer = () => ({ status: 503, body: 'down' });
    await say(imei, [status({ cells: cells() }, at - 2000), status({ cells: cells() }, at - 1000), status({ cells: cells() }, at)]);
    await vi.waitFor(() => {
      listeners.test.platform.notifyNow();
      expect(fake.asked.length).toBeGreaterThanOrEqual(3);
    }, 10_000);
    expect(await places(imei)).toEqual([]);
    expect(await listeners.test.sql('select 1 from location_request')).toHaveLength(3);
    fake.answer = () => known;
    listeners.test.clock.advance(600_000);
    await come(imei, [{ source: 'lbs' }, { source: 'lbs' }, { source: 'lbs' }]);
    // It has not spoken since.
    const [row] = await listeners.test.sql<{ last_seen_ms: string }>(
      'select last_seen_ms from device_state join device on device.id = device_id where imei = $1',
      [imei],
    );
    expect(Number(row?.last_seen_ms)).toBeLessThan(listeners.now() - 500_000);
  });

  it('is not waited for by the device, whose message is taken at once, and a replay asks for nothing more', async () => {
    const { imei } = await listeners.tracker();
    const said = [status({ cells: cells() }, listeners.now())];
    expect(await say(imei, said)).toMatchObject({ stored: 1 });
    await come(imei, [{ source: 'lbs' }]);
    expect(await say(imei, said)).toMatchObject({ stored: 0, repeated: 1 });
    expect(await listeners.test.sql('select 1 from location_request')).toEqual([]);
  });

  it('for thirty days is asked no more for what is as old; answers go with their time', async () => {
    const { imei } = await listeners.tracker();
    fake.answer = () => refusalOf(403, 'dailyLimitExceeded');
    await say(imei, [status({ cells: cells() }, listeners.now())]);
    await removeOldOf(30);
    expect(await listeners.test.sql('select 1 from location_request')).toHaveLength(1);
    await removeOldOf(31);
    expect(await listeners.test.sql('select 1 from location_request')).toEqual([]);
  });
});
