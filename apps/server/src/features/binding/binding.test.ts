/** Bindings: specification, sections 2 (/deviceBind, /bindBeacon) and 7 (POST /api/bind, GET /beacon/devices/bind/mac). */
import { bindingFeature as calls } from '@frostway/contract/binding/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { describe, expect, it } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let admin: string;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
  await test.sql('create table reading_all partition of reading default');
});

const hour = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();
let serial = 0;
async function own(account: TestAccount, model = 'beacon-thl', name = model): Promise<string> {
  const mac = `AC2370${(serial++).toString(16).toUpperCase().padStart(6, '0')}`;
  await test.call(deviceFeature.importInventory, { rows: [{ mac, model, activationKey: 'KEY' }] }, admin);
  await test.call(deviceFeature.addDevice, { mac, activationKey: 'KEY', name }, account.token);
  return mac;
}
async function ownTracker(account: TestAccount, name = 'Truck'): Promise<string> {
  const imei = `8688${String(serial++).padStart(11, '0')}`;
  await test.call(deviceFeature.importInventory, { rows: [{ imei, model: 'tracker-a', activationKey: 'KEY' }] }, admin);
  await test.call(deviceFeature.addDevice, { imei, activationKey: 'KEY', name }, account.token);
  return imei;
}
const idOf = async (name: string): Promise<number> =>
  (await test.sql<{ id: number }>('select id from device where mac = $1 or imei = $1', [name]))[0]?.id ?? 0;
async function reception(mac: string, gateway: string, ageMs: number, rssi = -60): Promise<void> {
  const at = test.clock.now() - ageMs;
  await test.sql('insert into reading (device_id, time_ms, gateway_id, received_ms, rssi, temperature) values ($1, $2, $3, $2, $4, 5)', [
    await idOf(mac),
    at,
    await idOf(gateway),
    rssi,
  ]);
  await test.sql(
    `insert into reception (gateway_id, device_id, last_ms) values ($1, $2, $3)
     on conflict (gateway_id, device_id) do update set last_ms = greatest(reception.last_ms, excluded.last_ms)`,
    [await idOf(gateway), await idOf(mac), at],
  );
  await test.sql(
    `insert into device_state (device_id, last_seen_ms, reading_ms, gateway_id) values ($1, $2, $2, $3)
     on conflict (device_id) do update set last_seen_ms = greatest(device_state.last_seen_ms, excluded.last_seen_ms), reading_ms = greatest(device_state.reading_ms, excluded.reading_ms)`,
    [await idOf(mac), at, await idOf(gateway)],
  );
}

describe('section 7: POST /api/bind', () => {
  it('binds many sensors to a gateway; once more changes nothing, and says so when nothing is left', async () => {
    const me = await addTestAccount(test);
    const [gateway, a, b] = [await own(me, 'gateway-a'), await own(me), await own(me)];
    expect(await test.call(calls.bind, { mac: [a], toMac: gateway }, me.token)).toEqual({ changed: 1 });
    expect(await test.call(calls.bind, { mac: [a, b], toMac: gateway }, me.token)).toEqual({ changed: 1 });
    await test.refused(calls.bind, { mac: [a, b], toMac: gateway }, me.token, 'nothingChanged');
    await test.refused(calls.bind, { mac: [a], toMac: gateway, until: iso(test.clock.now() + hour) }, me.token, 'alreadyBound');
    const { total, rows } = await test.call(calls.bindingsOf, { mac: gateway }, me.token);
    expect(total).toBe(2);
    expect(rows.map((row) => [row.state, row.device.mac, row.to.mac, row.until, row.madeBy, row.mayChange])).toEqual([
      ['current', b, gateway, null, me.account, true],
      ['current', a, gateway, null, me.account, true],
    ]);
    expect(
      await test.sql("select entity, after ->> 'boundTo' as bound from audit_entry where call = 'POST /api/bind' and entity_id = $1", [
        String(await idOf(b)),
      ]),
    ).toEqual([{ entity: 'device', bound: 'gateway-a' }]);
  });

  it('takes a list of MACs, one MAC, and IMEIs; refuses none (10006) and none to bind to (10000)', async () => {
    const me = await addTestAccount(test);
    const [gateway, truck] = [await own(me, 'gateway-a'), await ownTracker(me)];
    await test.refused(calls.bind, { toMac: gateway }, me.token, 'macNotListInChange');
    await test.refused(calls.bind, { mac: 7, toMac: gateway }, me.token, 'macNotListInChange');
    await test.refused(calls.bind, { mac: ['xyz'], toMac: gateway }, me.token, 'macInvalid');
    await test.refused(calls.bind, { mac: [gateway] }, me.token, 'parametersIllegal');
    expect(await test.call(calls.bind, { mac: gateway, toImei: truck }, me.token)).toEqual({ changed: 1 });
    expect(await test.call(calls.bind, { mac: [gateway], toImei: truck, action: 'unbind' }, me.token)).toEqual({ changed: 1 });
    await test.refused(calls.bind, { mac: [gateway], toImei: truck, action: 'unbind' }, me.token, 'nothingChanged');
  });

  it('kinds must fit: a sensor to a gateway or a tracker, a gateway to a tracker', async () => {
    const me = await addTestAccount(test);
    const [gateway, other, sensor, truck] = [await own(me, 'gateway-a'), await own(me, 'gateway-b'), await own(me), await ownTracker(me)];
    await test.refused(calls.bind, { mac: [gateway], toMac: other }, me.token, 'bindKindsUnfit');
    await test.refused(calls.bind, { mac: [gateway], toMac: sensor }, me.token, 'bindKindsUnfit');
    await test.refused(calls.bind, { imei: [truck], toMac: gateway }, me.token, 'bindKindsUnfit');
    await test.refused(calls.bind, { mac: [sensor], toMac: sensor }, me.token, 'bindKindsUnfit');
    // Several gateways may hear one sensor, but one tracker carries it.
    expect(await test.call(calls.bind, { mac: [sensor], toMac: gateway }, me.token)).toEqual({ changed: 1 });
    expect(await test.call(calls.bind, { mac: [sensor], toMac: other }, me.token)).toEqual({ changed: 1 });
    expect(await test.call(calls.bind, { mac: [sensor], toImei: truck }, me.token)).toEqual({ changed: 1 });
    const second = await ownTracker(me);
    await test.refused(calls.bind, { mac: [sensor], toImei: second }, me.token, 'carriedElsewhere');
  });

  it('both devices must be the caller’s to change, and of one owner', async () => {
    const [me, other] = [await addTestAccount(test), await addTestAccount(test)];
    const [gateway, sensor, foreign] = [await own(me, 'gateway-a'), await own(me), await own(other)];
    await test.refused(calls.bind, { mac: [foreign], toMac: gateway }, me.token, 'notFound');
    await test.refused(calls.bind, { mac: [sensor], toMac: gateway }, other.token, 'notFound');
    await test.sql("insert into device_share (owner_id, device_id, account_id, scope, created_at) values ($1, $2, $3, '{latest}', now())", [
      other.id,
      await idOf(foreign),
      me.id,
    ]);
    await test.refused(calls.bind, { mac: [foreign], toMac: gateway }, me.token, 'notOwner');
    const [team] = await test.sql<{ id: number }>(
      "insert into team (owner_id, creator_id, name, created_at) values ($1, $1, 'T', now()) returning id",
      [other.id],
    );
    await test.sql("insert into team_member (team_id, account_id, role, created_at) values ($1, $2, 'externalUser', now())", [
      team?.id,
      me.id,
    ]);
    await test.sql("insert into team_target (team_id, kind, target_id, level, created_at) values ($1, 'device', $2, 'all', now())", [
      team?.id,
      await idOf(foreign),
    ]);
    await test.refused(calls.bind, { mac: [foreign], toMac: gateway }, me.token, 'bindOwnersDiffer');
  });

  it('validity: from and until, also in the future; an end before its beginning or before now is refused', async () => {
    const me = await addTestAccount(test);
    const [gateway, sensor] = [await own(me, 'gateway-a'), await own(me)];
    const now = test.clock.now();
    const bind = { mac: [sensor], toMac: gateway };
    await test.refused(calls.bind, { ...bind, from: iso(now + hour), until: iso(now + hour) }, me.token, 'parametersIllegal');
    await test.refused(calls.bind, { ...bind, from: iso(now - 2 * hour), until: iso(now - hour) }, me.token, 'endInPast');
    await test.refused(calls.bind, { ...bind, from: 'soon' }, me.token, 'dateFormat');
    await test.call(calls.bind, { ...bind, from: iso(now + hour), until: iso(now + 3 * hour) }, me.token);
    await test.refused(calls.bind, { ...bind, from: iso(now + 2 * hour) }, me.token, 'alreadyBound');
    // One that ends where the next begins does not overlap it.
    await test.call(calls.bind, { ...bind, until: iso(now + hour) }, me.token);
    await test.call(calls.bind, { ...bind, from: iso(now + 3 * hour) }, me.token);
    const states = async (): Promise<string[]> =>
      (await test.call(calls.bindingsOf, { mac: sensor }, me.token)).rows.map((row) => row.state);
    expect(await states()).toEqual(['planned', 'planned', 'current']);
    test.clock.advance(2 * hour);
    expect(await states()).toEqual(['planned', 'current', 'ended']);
    test.clock.advance(10 * hour);
    expect(await states()).toEqual(['current', 'ended', 'ended']);
    expect((await test.call(calls.bindingsOf, { mac: sensor, state: 'ended' }, me.token)).total).toBe(2);
    expect((await test.call(calls.bindingsOf, { mac: sensor, state: 'open' }, me.token)).total).toBe(1);
    await test.refused(calls.bindingsOf, { mac: sensor, page: 3 }, me.token, 'pageOverLimit');
    await test.refused(calls.bindingsOf, {}, me.token, 'rangeMissing');
  });

  it('cannot begin before a device had its owner', async () => {
    const [first, next] = [await addTestAccount(test), await addTestAccount(test)];
    const sensor = await own(first);
    test.clock.advance(hour);
    await test.call(deviceFeature.giveBack, { mac: sensor, confirm: 'Yes' }, first.token);
    await test.call(deviceFeature.addDevice, { mac: sensor, activationKey: 'KEY' }, next.token);
    const gateway = await own(next, 'gateway-a');
    await test.refused(calls.bind, { mac: [sensor], toMac: gateway, from: iso(test.clock.now() - 1) }, next.token, 'bindBeforeOwned');
    await test.call(calls.bind, { mac: [sensor], toMac: gateway, from: iso(test.clock.now()) }, next.token);
  });

  it('unbinding ends what is in force and takes back what is planned; `until` moves an end, sooner or later', async () => {
    const me = await addTestAccount(test);
    const [gateway, sensor, truck, second] = [await own(me, 'gateway-a'), await own(me), await ownTracker(me), await ownTracker(me)];
    const now = test.clock.now();
    const to = { mac: [sensor], toMac: gateway };
    await test.call(calls.bind, { ...to, until: iso(now + hour) }, me.token);
    await test.call(calls.bind, { ...to, from: iso(now + 4 * hour) }, me.token);
    await test.refused(calls.bind, { ...to, action: 'unbind', until: iso(now - 1) }, me.token, 'endInPast');
    await test.refused(calls.bind, { ...to, action: 'unbind', until: iso(now + 5 * hour) }, me.token, 'alreadyBound');
    await test.refused(calls.bind, { ...to, action: 'unbind', until: iso(now + hour) }, me.token, 'nothingChanged');
    await test.call(calls.bind, { ...to, action: 'unbind', until: iso(now + 2 * hour) }, me.token);
    expect((await test.call(calls.bindingsOf, { mac: sensor, state: 'current' }, me.token)).rows[0]?.until).toBe(iso(now + 2 * hour));
    test.clock.advance(1000);
    expect(await test.call(calls.bind, { ...to, action: 'unbind' }, me.token)).toEqual({ changed: 2 });
    const { rows } = await test.call(calls.bindingsOf, { mac: sensor }, me.token);
    expect(rows.map((row) => [row.state, row.until, row.endedBy])).toEqual([['ended', iso(now + 1000), me.account]]);

    await test.call(calls.bind, { mac: [sensor], toImei: truck, until: iso(now + hour) }, me.token);
    await test.call(calls.bind, { mac: [sensor], toImei: second, from: iso(now + hour) }, me.token);
    const later = { mac: [sensor], toImei: truck, action: 'unbind' as const, until: iso(now + 2 * hour) };
    await test.refused(calls.bind, later, me.token, 'carriedElsewhere');
    await test.refused(calls.bind, { ...later, toImei: second, until: iso(now + hour) }, me.token, 'parametersIllegal');
  });

  it('ends with a device that leaves its owner, also what was planned; who comes next sees none of it', async () => {
    const [me, next] = [await addTestAccount(test), await addTestAccount(test)];
    const [gateway, sensor] = [await own(me, 'gateway-a'), await own(me)];
    const now = test.clock.now();
    await test.call(calls.bind, { mac: [sensor], toMac: gateway, until: iso(now + hour) }, me.token);
    await test.call(calls.bind, { mac: [sensor], toMac: gateway, from: iso(now + hour) }, me.token);
    test.clock.advance(1000);
    await test.call(deviceFeature.giveBack, { mac: sensor, confirm: 'Yes' }, me.token);
    expect((await test.call(calls.bindingsOf, { mac: gateway }, me.token)).total).toBe(0);
    expect(await test.sql('select until_ms from device_binding where device_id = $1', [await idOf(sensor)])).toEqual([
      { until_ms: now + 1000 },
    ]);
    await test.call(deviceFeature.addDevice, { mac: sensor, activationKey: 'KEY' }, next.token);
    expect((await test.call(calls.bindingsOf, { mac: sensor }, next.token)).total).toBe(0);
  });
});

describe('GET /api/binding and /beacon/devices/unbound', () => {
  it('lists by what is bound to, by state and by name; unbound is what nothing binds now', async () => {
    const me = await addTestAccount(test);
    const [gateway, sensor, truck] = [
      await own(me, 'gateway-a', 'Yard'),
      await own(me, 'beacon-t', 'Box 7'),
      await ownTracker(me, 'Truck 9'),
    ];
    const now = test.clock.now();
    await test.call(calls.bind, { mac: [sensor], toMac: gateway, from: iso(now + hour) }, me.token);
    const unbound = async (): Promise<number> => (await test.call(deviceFeature.unboundDevices, {}, me.token)).total;
    expect(await unbound()).toBe(3);
    await test.call(calls.bind, { mac: [sensor], toImei: truck, until: iso(now + hour) }, me.token);
    expect(await unbound()).toBe(1);
    const names = async (input: Parameters<typeof list>[0]): Promise<string[]> =>
      (await list(input)).rows.map((row) => `${row.device.name} > ${row.to.name}`);
    const list = (input: { toKind?: 'gateway' | 'tracker'; state?: 'open' | 'ended' | 'planned'; search?: string; page?: number }) =>
      test.call(calls.bindings, input, me.token);
    expect(await names({})).toEqual(['Box 7 > Yard', 'Box 7 > Truck 9']);
    expect(await names({ toKind: 'tracker' })).toEqual(['Box 7 > Truck 9']);
    expect(await names({ search: 'yard' })).toEqual(['Box 7 > Yard']);
    expect(await names({ state: 'planned' })).toEqual(['Box 7 > Yard']);
    test.clock.advance(hour);
    expect(await names({ state: 'ended' })).toEqual(['Box 7 > Truck 9']);
    await test.refused(calls.bindings, { page: 2 }, me.token, 'pageOverLimit');
    const other = await addTestAccount(test);
    expect((await test.call(calls.bindings, {}, other.token)).total).toBe(0);
  });
});

describe('a device without a position is where the tracker it is bound to is, as long as the binding holds', () => {
  it('from the beginning of its validity to its end', async () => {
    const me = await addTestAccount(test);
    const [sensor, truck] = [await own(me), await ownTracker(me, 'Truck 3')];
    const now = test.clock.now();
    await test.sql(
      'insert into device_state (device_id, last_seen_ms, position_ms, latitude, longitude, source, is_valid) values ($1, $2, $2, 30, 120, 1, true)',
      [await idOf(truck), now],
    );
    await test.call(calls.bind, { mac: [sensor], toImei: truck, from: iso(now + hour), until: iso(now + 2 * hour) }, me.token);
    const place = async () => {
      const { rows } = await test.call(telemetry.status, { pageSize: 1000 }, me.token);
      return rows.find((row) => row.mac === sensor)?.place;
    };
    expect(await place()).toBeNull();
    test.clock.advance(hour);
    expect(await place()).toEqual({ latitude: 30, longitude: 120, of: 'Truck 3' });
    test.clock.advance(hour);
    expect(await place()).toBeNull();
  });
});

describe('last received by, and the health of a gateway', () => {
  it('the gateways that received a sensor in the last hours, newest first, with their signal; a foreign one is not named', async () => {
    const [me, other] = [await addTestAccount(test), await addTestAccount(test)];
    const [near, far, foreign, sensor] = [
      await own(me, 'gateway-a'),
      await own(me, 'gateway-b'),
      await own(other, 'gateway-a'),
      await own(me),
    ];
    await reception(sensor, far, 3 * hour, -90);
    await reception(sensor, near, hour, -70);
    await reception(sensor, near, 60_000, -55);
    await reception(sensor, foreign, 2 * hour, -80);
    await reception(sensor, far, 30 * hour, -88);
    const { rows } = await test.call(calls.heardBy, { mac: sensor }, me.token);
    expect(rows.map((row) => [row.gateway?.mac ?? null, row.rssi, row.readings])).toEqual([
      [near, -55, 2],
      [null, -80, 1],
      [far, -90, 1],
    ]);
    expect((await test.call(calls.heardBy, { mac: sensor, hours: 48 }, me.token)).rows[2]?.readings).toBe(2);
    await test.refused(calls.heardBy, { mac: sensor }, other.token, 'notFound');
    await test.refused(calls.heardBy, {}, me.token, 'rangeMissing');
  });

  it("the sensors a gateway received, each with its readings and the last one's signal, the newest first, page by page", async () => {
    const [me, other] = [await addTestAccount(test), await addTestAccount(test)];
    const [gateway, elsewhere, near, far, silent] = [
      await own(me, 'gateway-a'),
      await own(me, 'gateway-b'),
      await own(me, 'beacon-thl', 'Near'),
      await own(me, 'beacon-thl', 'Far'),
      await own(me, 'beacon-thl', 'Silent'),
    ];
    const strange = await own(other, 'beacon-thl', 'Strange');
    await test.call(calls.bind, { mac: [far, silent], toMac: gateway }, me.token);
    await reception(near, gateway, 60_000, -55);
    await reception(near, gateway, 2 * hour, -70);
    await reception(near, elsewhere, 1000, -50);
    await reception(far, gateway, 3 * hour, -90);
    await reception(silent, gateway, 30 * hour, -90);
    await reception(strange, gateway, 1000, -40);
    const now = test.clock.now();
    const { total, rows } = await test.call(calls.receptions, { mac: gateway }, me.token);
    expect(total).toBe(2);
    expect(rows.map((row) => [row.name, row.readings, row.time, row.rssi, row.isBound])).toEqual([
      ['Near', 2, iso(now - 60_000), -55, false],
      ['Far', 1, iso(now - 3 * hour), -90, true],
    ]);
    expect((await test.call(calls.receptions, { mac: gateway, hours: 1 }, me.token)).rows.map((row) => row.readings)).toEqual([1]);
    const second = await test.call(calls.receptions, { mac: gateway, page: 2, pageSize: 1 }, me.token);
    expect([second.total, second.rows.map((row) => row.name)]).toEqual([2, ['Far']]);
    expect(await test.call(calls.receptions, { mac: elsewhere, hours: 24 }, me.token)).toMatchObject({ total: 1 });
    await test.refused(calls.receptions, { mac: gateway, page: 9 }, me.token, 'pageOverLimit');
    await test.refused(calls.receptions, { mac: near }, me.token, 'notGateway');
    await test.refused(calls.receptions, { mac: gateway }, other.token, 'notFound');
    await test.refused(calls.receptions, {}, me.token, 'rangeMissing');
    expect(await test.call(calls.receptions, { mac: await own(me, 'gateway-a') }, me.token)).toEqual({ total: 0, rows: [] });
  });

  it('last message, readings an hour, beacons received, expected and missing, version and uptime as reported', async () => {
    const me = await addTestAccount(test);
    const [gateway, a, b, c] = [await own(me, 'gateway-a', 'Yard'), await own(me), await own(me), await own(me)];
    await own(me, 'gateway-a', 'Zebra');
    const now = test.clock.now();
    await test.sql('insert into device_state (device_id, last_seen_ms, attributes, attribute_ms) values ($1, $2::bigint, $3, $4)', [
      await idOf(gateway),
      now - 30_000,
      JSON.stringify({ version: '4.1', uptimeS: 3601.5 }),
      JSON.stringify({ version: now, uptimeS: now }),
    ]);
    await reception(a, gateway, 1000);
    await reception(a, gateway, 301_000);
    await reception(b, gateway, 1000);
    await reception(c, gateway, 2 * hour);
    await test.call(calls.bind, { mac: [a, c], toMac: gateway }, me.token);
    const { total, rows } = await test.call(calls.gatewayHealth, {}, me.token);
    expect(total).toBe(2);
    expect(rows[0]).toMatchObject({
      name: 'Yard',
      connection: 'online',
      lastSeen: iso(now - 30_000),
      readingsHour: 3,
      heard: 2,
      expected: 2,
      missing: 1,
      keptOut: 0,
      whitelist: { isOn: false, since: null },
      version: '4.1',
      uptimeSeconds: 3602,
      mayChange: true,
    });
    expect(rows[1]).toMatchObject({ name: 'Zebra', connection: 'never', readingsHour: 0, version: null, uptimeSeconds: null });
    expect((await test.call(calls.gatewayHealth, { search: 'zeb' }, me.token)).rows.map((row) => row.name)).toEqual(['Zebra']);
    expect((await test.call(calls.gatewayHealth, { mac: gateway }, me.token)).total).toBe(1);
    await test.refused(calls.gatewayHealth, { mac: a }, me.token, 'notGateway');
    await test.refused(calls.gatewayHealth, { mac: gateway }, (await addTestAccount(test)).token, 'notFound');
    await test.refused(calls.gatewayHealth, { page: 9 }, me.token, 'pageOverLimit');
    const bound = await test.call(calls.bindingsOf, { mac: gateway }, me.token);
    expect(Object.fromEntries(bound.rows.map((row) => [row.device.mac, row.lastHeard]))).toEqual({
      [a]: { time: iso(now - 1000), rssi: -60 },
      [c]: { time: iso(now - 2 * hour), rssi: -60 },
    });
  });
});
