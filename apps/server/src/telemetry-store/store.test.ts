/** What goes into the telemetry store. Times are epoch ms. */
import { describe, expect, it } from 'vitest';
import { at, openStore } from './store.fixture.js';

const facts = openStore();
const { reading, position, event, aside, append, query, state } = facts;

describe('appending', () => {
  it('stores readings, positions, events and what was quarantined with every field, and says that they are new', async () => {
    const { id } = facts;
    const full = reading({
      gatewayId: 900,
      flags: 1,
      rssi: -61,
      sequence: 5_000_000_000,
      temperature: -18.25,
      humidity: 61.5,
      light: 12,
      co2: 813,
      pressure: 1013.25,
      power: 2987,
      powerPercent: 88,
      attributes: { packetId: 5, name: '冷库' },
    });
    const place = position({
      source: 'wifi',
      speed: 33.5,
      course: 137,
      altitude: -35,
      accuracy: 8,
      isValid: false,
      attributes: { hdop: 0.9 },
    });
    const appended = await append({ readings: [full], positions: [place], events: [event()], quarantined: [aside()] });
    const { attributes: _, ...values } = full;
    const { attributes: _hdop, ...there } = place;
    expect(appended).toMatchObject({ readings: [values], positions: [there], events: [event()] });
    expect(await query('select * from reading where device_id = $1')).toEqual([
      {
        device_id: id,
        time_ms: at,
        gateway_id: 900,
        received_ms: at + 500,
        rssi: -61,
        flags: 1,
        sequence: 5_000_000_000,
        temperature: -18.25,
        humidity: 61.5,
        light: 12,
        co2: 813,
        pressure: 1013.25,
        power: 2987,
        power_percent: 88,
        attributes: { packetId: 5, name: '冷库' },
      },
    ]);
    expect(await query('select * from position where device_id = $1')).toEqual([
      {
        device_id: id,
        time_ms: at,
        source: 3,
        received_ms: at + 500,
        flags: 0,
        latitude: 22.543096,
        longitude: 114.057865,
        speed: 33.5,
        course: 137,
        altitude: -35,
        accuracy: 8,
        is_valid: false,
        attributes: { hdop: 0.9 },
      },
    ]);
    expect(await query('select * from device_event where device_id = $1')).toEqual([
      { device_id: id, time_ms: at, kind: 'status', received_ms: at + 500, flags: 0, body: { ignition: true } },
    ]);
    expect(await query('select device_id, time_ms, received_ms, reason, body from put_aside where device_id = $1')).toEqual([
      { device_id: id, time_ms: at, received_ms: at + 500, reason: 'timeInFuture', body: { temperatureC: 4 } },
    ]);
  });

  it('is idempotent by device, time and gateway, source or kind: a replay changes nothing and is not new', async () => {
    const facts = {
      readings: [reading({ temperature: 4, attributes: { a: 1 } })],
      positions: [position()],
      events: [event()],
      quarantined: [aside()],
    };
    await append(facts);
    const all = async (): Promise<unknown> =>
      Promise.all(
        ['reading', 'position', 'device_event', 'put_aside', 'device_state'].map((table) =>
          query(`select * from ${table} where device_id = $1`),
        ),
      );
    const before = await all();
    const later = { receivedMs: at + 3_600_000 };
    const again = await append({
      readings: [reading({ temperature: 4, attributes: { a: 1 }, ...later }), reading({ temperature: 4, ...later })],
      positions: [position(later), position(later)],
      events: [event(later), event(later)],
      quarantined: [aside(later)],
    });
    const old = Uint8Array.of(0, 0);
    expect(again).toEqual({ readings: [], positions: [], events: [], isNew: { readings: old, positions: old, events: old } });
    expect(await all()).toEqual(before);
  });

  it('says of each row of a batch whether it was new, of those that are one fact together', async () => {
    await append({ readings: [reading({ temperature: 4 })], positions: [position()], events: [event()] });
    const { isNew, ...appended } = await append({
      readings: [reading({ temperature: 4 }), reading({ timeMs: at + 1, temperature: 5 }), reading({ timeMs: at + 1, humidity: 50 })],
      positions: [position({ timeMs: at - 1 }), position(), position({ timeMs: at - 1, speed: 9 })],
      events: [event({ kind: 'reply' }), event({ body: { ignition: false, auth: 'open' } }), event({ timeMs: at + 1 }), event()],
    });
    expect(isNew).toEqual({ readings: Uint8Array.of(0, 1, 1), positions: Uint8Array.of(1, 0, 1), events: Uint8Array.of(1, 1, 1, 1) });
    expect(appended.readings).toMatchObject([{ timeMs: at + 1, temperature: 5, humidity: 50 }]);
    expect(appended.positions).toMatchObject([{ timeMs: at - 1, speed: null }]);
    expect(appended.events.map(({ kind, timeMs }) => [kind, timeMs - at])).toEqual([
      ['reply', 0],
      ['status', 0],
      ['status', 1],
    ]);
  });

  it('fills in what the same moment did not say before, and never alters what it said', async () => {
    await append({ readings: [reading({ temperature: 4, rssi: -70, attributes: { packetId: 1 } })] });
    const appended = await append({
      readings: [reading({ temperature: 9, humidity: 55, rssi: -60, sequence: 7, attributes: { packetId: 2, name: 'x' } })],
    });
    expect(appended.readings[0]).toMatchObject({ temperature: 4, humidity: 55, rssi: -60, sequence: 7 });
    expect(await query('select temperature, humidity, rssi, sequence, attributes from reading where device_id = $1')).toEqual([
      { temperature: 4, humidity: 55, rssi: -60, sequence: 7, attributes: { packetId: 1, name: 'x' } },
    ]);
    expect(await state()).toMatchObject({ temperature: 4, humidity: 55, rssi: -60 });
    await append({ positions: [position()] });
    await append({ positions: [position({ latitude: 1, speed: 5 })] });
    expect(await query('select latitude, speed from position where device_id = $1')).toEqual([{ latitude: 22.543096, speed: null }]);
    await append({ events: [event()] });
    await append({ events: [event({ body: { ignition: false, charging: true } })] });
    expect(await query('select body from device_event where device_id = $1')).toEqual([{ body: { ignition: true, charging: true } }]);
  });

  it('keeps what different gateways received in one second, each with its strength; shown is the strongest, then the smallest gateway id', async () => {
    const { store, id } = facts;
    const weak = reading({ gatewayId: 11, rssi: -80, temperature: 4 });
    const strong = reading({ timeMs: at + 400, gatewayId: 13, rssi: -60, temperature: 5 });
    const equal = reading({ timeMs: at + 900, gatewayId: 12, rssi: -60, temperature: 6 });
    for (const row of [strong, weak, equal]) await append({ readings: [row] });
    const received = await store.received([{ id, fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER }], at, at + 1000);
    expect([received.length, ...received.gatewayId, ...received.rssi]).toEqual([3, 11, 13, 12, -80, -60, -60]);
    const range = await store.range(id, at, at + 1000);
    expect([range.length, range.temperature[0], range.gatewayId[0]]).toEqual([1, 6, 12]);
    expect(await state()).toMatchObject({ temperature: 6, gateway_id: 12, rssi: -60, reading_ms: at + 900 });
  });

  it('compares a value with the strength of the reading it is of, not with that of a younger one without it', async () => {
    await append({ readings: [reading({ gatewayId: 11, rssi: -50, temperature: 4 })] });
    await append({ readings: [reading({ timeMs: at + 5000, gatewayId: 12, rssi: -90, humidity: 50 })] });
    await append({ readings: [reading({ gatewayId: 13, rssi: -80, temperature: 5 })] });
    expect(await state()).toMatchObject({
      temperature: 4,
      temperature_ms: at,
      humidity: 50,
      reading_ms: at + 5000,
      gateway_id: 12,
      rssi: -90,
    });
  });
});
