/** Lists of devices, gateways and the latest: specification, sections 3, 4, 7 and 8. */
import { deviceFeature as calls } from '@frostway/contract/device/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { beforeAll, describe, expect, it } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { noLimits } from '../../testing/limits.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';
import { bindDevice, findGatewayByName, selectStatus } from './index.js';

let test: TestPlatform;
let admin: string;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
});

async function own(account: TestAccount, mac: string, model: string, name: string, groupId?: number): Promise<number> {
  await test.call(calls.importInventory, { rows: [{ mac, model, activationKey: 'KEY' }] }, admin);
  return (await test.call(calls.addDevice, { mac, activationKey: 'KEY', name, groupId }, account.token)).id;
}
async function ownTracker(account: TestAccount, imei: string, name: string): Promise<number> {
  await test.call(calls.importInventory, { rows: [{ imei, model: 'tracker-a', activationKey: 'KEY' }] }, admin);
  return (await test.call(calls.addDevice, { imei, activationKey: 'KEY', name }, account.token)).id;
}
async function put(deviceId: number, state: Record<string, unknown>): Promise<void> {
  const names = Object.keys(state);
  await test.sql(
    `insert into device_state (device_id, ${names.join(', ')}) values ($1, ${names.map((_name, index) => `$${index + 2}`).join(', ')})`,
    [deviceId, ...Object.values(state)],
  );
}
const principal = (account: TestAccount) => ({ accountId: account.id, ownerId: account.id, level: 'normal' as const, now: test.clock.now });

describe('section 7: GET /beacon/group/device', () => {
  let account: TestAccount;
  let cold: number;
  beforeAll(async () => {
    account = await addTestAccount(test);
    cold = (await test.call(calls.addGroup, { name: 'cold' }, account.token)).id;
    const deep = (await test.call(calls.addGroup, { name: 'deep', parentId: cold }, account.token)).id;
    await own(account, 'AC2350000001', 'beacon-th', 'b room', cold);
    test.clock.advance(1000);
    await own(account, 'AC2350000002', 'beacon-t', 'A room', deep);
    test.clock.advance(1000);
    const truck = await ownTracker(account, '860000000007001', 'Truck 100%');
    await test.call(calls.changeCar, { imei: '860000000007001', car: '沪B·77' }, account.token);
    await test.call(calls.changeSim, { imei: '860000000007001', sim: '13911112222' }, account.token);
    await put(truck, { last_seen_ms: test.clock.now() });
  });
  const names = async (input: Record<string, unknown>): Promise<string[]> =>
    (await test.call(calls.groupDevices, input as never, account.token)).rows.map((row) => row.name);

  it('answers devices of a group and of those below it, of all when none is named', async () => {
    expect(await names({})).toEqual(['A room', 'b room', 'Truck 100%']);
    expect(await names({ groupId: cold })).toEqual(['A room', 'b room']);
    expect(await names({ groupId: cold, below: false })).toEqual(['b room']);
    expect(await names({ groupId: account.rootId, below: false })).toEqual(['Truck 100%']);
  });

  it('searches name, MAC in any notation, IMEI, SIM number and plate; filters kind and model', async () => {
    expect(await names({ search: 'ROOM' })).toEqual(['A room', 'b room']);
    expect(await names({ search: 'ac:23:50:00:00:01' })).toEqual(['b room']);
    expect(await names({ search: '00007001' })).toEqual(['Truck 100%']);
    expect(await names({ search: '沪b' })).toEqual(['Truck 100%']);
    expect(await names({ search: '139111' })).toEqual(['Truck 100%']);
    expect(await names({ search: '0%' })).toEqual(['Truck 100%']);
    expect(await names({ search: '_' })).toEqual([]);
    expect(await names({ kind: 'tracker' })).toEqual(['Truck 100%']);
    expect(await names({ model: 'beacon-t' })).toEqual(['A room']);
  });

  it('sorts by name, model, expiry, registration and last report; 10027 unsupported sort', async () => {
    expect(await names({ sort: 'name', order: 'desc' })).toEqual(['Truck 100%', 'b room', 'A room']);
    expect(await names({ sort: 'model' })).toEqual(['A room', 'b room', 'Truck 100%']);
    expect(await names({ sort: 'registeredAt' })).toEqual(['b room', 'A room', 'Truck 100%']);
    expect(await names({ sort: 'expiryDate', order: 'desc' })).toEqual(['Truck 100%', 'A room', 'b room']);
    expect((await names({ sort: 'lastSeen', order: 'desc' }))[0]).toBe('Truck 100%');
    await test.refused(calls.groupDevices, { sort: 'owner_id' }, account.token, 'sortUnsupported');
    await test.refused(calls.groupDevices, { sort: 'constructor' }, account.token, 'sortUnsupported');
  });

  it('pages with the total; 10028 beyond the last, page 1 of an empty list is fine', async () => {
    const second = await test.call(calls.groupDevices, { page: 2, pageSize: 2 }, account.token);
    expect([second.total, second.rows.length]).toEqual([3, 1]);
    await test.refused(calls.groupDevices, { page: 3, pageSize: 2 }, account.token, 'pageOverLimit');
    expect(await test.call(calls.groupDevices, { search: 'nothing' }, account.token)).toEqual({ total: 0, rows: [] });
    expect(refusals.pageOverLimit.code).toBe(10028);
  });

  it('shows nobody the devices of another, the administrator neither', async () => {
    const other = await addTestAccount(test);
    expect((await test.call(calls.groupDevices, {}, other.token)).total).toBe(0);
    expect((await test.call(calls.groupDevices, {}, admin)).total).toBe(0);
  });

  it('GET /beacon/group/devices/{imei} answers one device with its path of groups', async () => {
    const device = await test.call(calls.groupDevice, { imei: 'ac-23-50-00-00-02' }, account.token);
    expect(device.groups.map((group) => group.name)).toEqual(['全部设备', 'cold', 'deep']);
    expect(device).toMatchObject({ mac: 'AC2350000002', name: 'A room', groupName: 'deep' });
    expect((await test.call(calls.groupDevice, { imei: '860000000007001' }, account.token)).groups.map((group) => group.id)).toEqual([
      account.rootId,
    ]);
    await test.refused(calls.groupDevice, { imei: '8600000' }, account.token, 'imeiInvalid');
    await test.refused(calls.groupDevice, { imei: 'xyz' }, account.token, 'macInvalid');
    await test.refused(calls.groupDevice, { imei: 'AC2350FFFFFF' }, account.token, 'notFound');
  });

  it('GET /beacon/devices/unbound answers devices that are bound to nothing now', async () => {
    const [a, b] = await test.sql<{ id: number }>("select id from device where name in ('A room', 'b room') order by name");
    await test.sql('insert into device_binding (device_id, to_device_id, from_ms, until_ms) values ($1, $2, 1, 2)', [a?.id, b?.id]);
    const unbound = async (): Promise<string[]> => (await test.call(calls.unboundDevices, {}, account.token)).rows.map((row) => row.name);
    expect(await unbound()).toEqual(['A room', 'b room', 'Truck 100%']);
    await test.sql('insert into device_binding (device_id, to_device_id, from_ms) values ($1, $2, 3)', [a?.id, b?.id]);
    expect(await unbound()).toEqual(['Truck 100%']);
    expect((await test.call(calls.unboundDevices, { kind: 'beacon' }, account.token)).total).toBe(0);
    await test.refused(calls.unboundDevices, { page: 2 }, account.token, 'pageOverLimit');
  });
});

describe('section 7: GET /beacon/gateway/list', () => {
  it('answers the gateways with their user name and how many sensors each received last in the last day', async () => {
    const account = await addTestAccount(test);
    const gateway = await own(account, 'AC2351000001', 'gateway-a', 'Yard');
    const hour = 3_600_000;
    const now = test.clock.now();
    for (const [index, hours] of [1, 23, 25].entries()) {
      await put(await own(account, `AC235100001${index}`, 'beacon-t', `sensor ${index}`), {
        gateway_id: gateway,
        reading_ms: now - hours * hour,
        last_seen_ms: now - hours * hour,
      });
    }
    const foreign = await addTestAccount(test);
    await put(await own(foreign, 'AC2351000020', 'beacon-t', 'foreign'), { gateway_id: gateway, reading_ms: now, last_seen_ms: now });
    const list = await test.call(calls.gatewayList, {}, account.token);
    expect(list.total).toBe(1);
    expect(list.rows[0]).toMatchObject({
      id: gateway,
      name: 'Yard',
      mac: 'AC2351000001',
      username: 'AC2351000001',
      sensorCount: 2,
      connection: 'never',
    });
    await test.refused(calls.gatewayList, { page: 2 }, account.token, 'pageOverLimit');
    expect(await test.call(calls.gatewayList, {}, foreign.token)).toEqual({ total: 0, rows: [] });
  });
});

describe('the latest of devices', () => {
  it('has reading, position and attributes of one device in one place', async () => {
    const account = await addTestAccount(test);
    const id = await ownTracker(account, '860000000008001', 'truck');
    const now = test.clock.now();
    await put(id, {
      last_seen_ms: now,
      reading_ms: now - 1000,
      reading_received_ms: now - 500,
      rssi: -60,
      temperature: -18.25,
      temperature_ms: now - 1000,
      humidity: 55,
      humidity_ms: now - 1000,
      power: 3900,
      power_ms: now - 1000,
      power_percent: 80,
      power_percent_ms: now - 1000,
      position_ms: now - 2000,
      position_received_ms: now - 1500,
      latitude: 31.2,
      longitude: 121.5,
      speed: 60,
      course: 90,
      source: 2,
      is_valid: true,
      attributes: { ignition: true },
    });
    const { total, rows } = await selectStatus(test.database.db, principal(account), { nowMs: now, limit: 10, offset: 0 });
    const iso = (ms: number): string => new Date(ms).toISOString();
    expect(total).toBe(1);
    expect(rows).toEqual([
      {
        id,
        kind: 'tracker',
        mac: null,
        imei: '860000000008001',
        name: 'truck',
        model: 'tracker-a',
        groupId: account.rootId,
        car: null,
        carIcon: null,
        interval: 30,
        limits: {
          ...noLimits,
        },
        connection: 'online',
        asleepUntil: null,
        lastSeen: iso(now),
        reading: {
          time: iso(now - 1000),
          temperature: -18.25,
          humidity: 55,
          light: null,
          power: 3900,
          co2: null,
          pressure: null,
          powerPercent: 80,
          rssi: -60,
          gateway: null,
          receivedAt: iso(now - 500),
        },
        position: {
          time: iso(now - 2000),
          latitude: 31.2,
          longitude: 121.5,
          speed: 60,
          course: 90,
          source: 'lbs',
          valid: true,
          receivedAt: iso(now - 1500),
        },
        place: null,
        attributes: { ignition: true },
        isMine: true,
        expiresAt: expect.any(String) as string,
        isScrapped: false,
      },
    ]);
  });

  it('section 4: a device that never reported is neither online nor offline; offline after max(3 intervals, 10 minutes)', async () => {
    const account = await addTestAccount(test);
    const id = await own(account, 'AC2352000001', 'beacon-t', 'x');
    const now = test.clock.now();
    const connection = async (nowMs: number) =>
      (await selectStatus(test.database.db, principal(account), { nowMs, limit: 1, offset: 0 })).rows[0]?.connection;
    expect(await connection(now)).toBe('never');
    await put(id, { last_seen_ms: now });
    expect(await connection(now + 899_999)).toBe('online');
    expect(await connection(now + 900_000)).toBe('offline');
  });

  it('does not show a probe that stopped long before the latest reading', async () => {
    const account = await addTestAccount(test);
    const id = await own(account, 'AC2352000002', 'beacon-th', 'x');
    const now = test.clock.now();
    await put(id, {
      last_seen_ms: now,
      reading_ms: now,
      temperature: 4,
      temperature_ms: now - 750_000,
      humidity: 50,
      humidity_ms: now - 750_001,
    });
    const { rows } = await selectStatus(test.database.db, principal(account), { nowMs: now, limit: 1, offset: 0 });
    expect(rows[0]?.reading).toMatchObject({ temperature: 4, humidity: null });
  });

  it('places a beacon where the gateway is that received it, unless the principal does not see that gateway', async () => {
    const [mine, theirs] = [await addTestAccount(test), await addTestAccount(test)];
    const truck = await ownTracker(mine, '860000000009001', 'Truck 1');
    const now = test.clock.now();
    await put(truck, { last_seen_ms: now, position_ms: now, latitude: 30, longitude: 120, source: 1, is_valid: true });
    const received = { last_seen_ms: now, reading_ms: now, gateway_id: truck };
    await put(await own(mine, 'AC2353000001', 'beacon-t', 'box'), received);
    await put(await own(theirs, 'AC2353000002', 'beacon-t', 'box'), received);
    const box = async (account: TestAccount) =>
      (await selectStatus(test.database.db, principal(account), { nowMs: now, kinds: ['beacon'], limit: 1, offset: 0 })).rows[0];
    expect(await box(mine)).toMatchObject({
      place: { latitude: 30, longitude: 120, of: 'Truck 1' },
      reading: { gateway: '860000000009001' },
    });
    expect(await box(theirs)).toMatchObject({ place: null, reading: { gateway: null } });
    expect(await selectStatus(test.database.db, principal(mine), { nowMs: now, gatewayId: truck, limit: 5, offset: 0 })).toMatchObject({
      total: 1,
      rows: [{ name: 'box' }],
    });
  });

  it('places a beacon whose gateway has no position with the tracker the gateway is bound to, or where the gateway or itself stands', async () => {
    const mine = await addTestAccount(test);
    const gateway = await own(mine, 'AC2353100000', 'gateway-a', 'GW 1');
    const truck = await ownTracker(mine, '860000000009101', 'Truck 2');
    const now = test.clock.now();
    await put(await own(mine, 'AC2353100001', 'beacon-t', 'box'), { last_seen_ms: now, reading_ms: now, gateway_id: gateway });
    const places = async () => {
      const { rows } = await selectStatus(test.database.db, principal(mine), { nowMs: now, limit: 5, offset: 0 });
      return Object.fromEntries(rows.map((row) => [row.name, row.place]));
    };
    expect(await places()).toEqual({ box: null, 'GW 1': null, 'Truck 2': null });

    await test.refused(calls.editDevice, { mac: 'AC2353100000', latitude: 31.2 }, mine.token, 'parametersIllegal');
    await test.refused(calls.editDevice, { mac: 'AC2353100000', latitude: 91, longitude: 0 }, mine.token, 'parametersIllegal');
    await test.call(calls.editDevice, { mac: 'AC2353100000', latitude: 31.2, longitude: 121.6 }, mine.token);
    const door = { latitude: 31.2, longitude: 121.6, of: 'GW 1' };
    expect(await places()).toEqual({ box: door, 'GW 1': door, 'Truck 2': null });

    await bindDevice(test.database.db, gateway, truck, now);
    await put(truck, { last_seen_ms: now, position_ms: now, latitude: 30, longitude: 120, source: 1, is_valid: true });
    expect(await places()).toMatchObject({ box: { latitude: 30, longitude: 120, of: 'Truck 2' } });

    await test.call(calls.editDevice, { mac: 'AC2353100001', latitude: 22.5, longitude: 114 }, mine.token);
    expect(await places()).toMatchObject({ box: { latitude: 22.5, longitude: 114, of: 'box' } });
    await test.call(calls.editDevice, { mac: 'AC2353100001', latitude: null, longitude: null }, mine.token);
    expect(await places()).toMatchObject({ box: { of: 'Truck 2' } });
  });

  it('answers named devices in the order named, and the total behind the last page', async () => {
    const account = await addTestAccount(test);
    const ids = [
      await own(account, 'AC2354000001', 'beacon-t', 'a'),
      await own(account, 'AC2354000002', 'beacon-t', 'b'),
      await own(account, 'AC2354000003', 'beacon-t', 'c'),
    ];
    const wanted = [ids[2] ?? 0, ids[0] ?? 0];
    const some = await selectStatus(test.database.db, principal(account), { nowMs: 0, ids: wanted, limit: 5, offset: 0 });
    expect(some.rows.map((row) => row.id)).toEqual(wanted);
    expect(await selectStatus(test.database.db, principal(account), { nowMs: 0, limit: 5, offset: 5 })).toEqual({ total: 3, rows: [] });
    expect(
      (
        await selectStatus(test.database.db, principal(account), {
          nowMs: 0,
          groupIds: [account.rootId],
          search: 'AC:23:54:00:00:02',
          limit: 5,
          offset: 0,
        })
      ).rows.map((row) => row.name),
    ).toEqual(['b']);
  });

  it('finds a gateway by MAC in any notation, IMEI or protocol identity', async () => {
    const account = await addTestAccount(test);
    const id = await own(account, 'AC2355000001', 'gateway-a', 'g');
    await own(account, 'AC2355000002', 'beacon-t', 'b');
    await test.call(calls.importInventory, { rows: [{ alias: 'OMG_1', model: 'gateway-a', activationKey: 'KEY' }] }, admin);
    const named = await test.call(calls.addDevice, { alias: 'OMG_1', activationKey: 'KEY' }, account.token);
    expect((await findGatewayByName(test.database.db, principal(account), 'ac:23:55:00:00:01')).id).toBe(id);
    expect((await findGatewayByName(test.database.db, principal(account), 'OMG_1')).id).toBe(named.id);
    await expect(findGatewayByName(test.database.db, principal(account), 'AC2355000002')).rejects.toMatchObject({ refusal: 'notGateway' });
    await expect(findGatewayByName(test.database.db, principal(account), 'AC2355000099')).rejects.toMatchObject({ refusal: 'notFound' });
    await expect(findGatewayByName(test.database.db, principal(await addTestAccount(test)), 'OMG_1')).rejects.toMatchObject({
      refusal: 'notFound',
    });
  });
});

describe('GET /api/devicePorts', () => {
  it('says where devices report to', async () => {
    const { http: _http, ...ports } = test.platform.ports;
    const account = await addTestAccount(test);
    expect(await test.call(calls.devicePorts, {}, account.token)).toEqual(ports);
    await test.refused(calls.devicePorts, {}, undefined, 'sessionInvalid');
  });
});
