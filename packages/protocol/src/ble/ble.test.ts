import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMac } from '@frostway/core/identity';
import type { Mac } from '@frostway/core/identity';
import { fromHex, toHex } from '../bytes.js';
import { advertCodecs, decodeAdvert, isSeen, manufacturerAdvert, serviceAdvert, splitAdvert } from './advert.js';
import { decodeBleText, decodeUnderId, decodeUnframed, parseShortId } from './bare.js';
import { bthomeUuid, encodeBthome } from './bthome.js';
import { seal } from './cipher.js';
import { examples } from './examples.js';
import { macBytes } from '../kit/mac.js';
import { encodeMinewClimate, encodeMinewLight, minewUuid } from './minew.js';
import { encodePvvx, pvvxUuid } from './pvvx.js';
import { encodeRuuvi5, ruuviCompany } from './ruuvi.js';
import { readingOf } from './reading.js';

const mac = 'A4C138112233' as Mac;
const anyMac = fc
  .uint8Array({ minLength: 6, maxLength: 6 })
  .filter((bytes) => bytes.some((byte) => byte !== 0xff))
  .map((bytes) => parseMac(toHex(bytes)) as Mac);
const key = fromHex('00112233445566778899AABBCCDDEEFF');

describe('documented advertisements give every field', () => {
  test.each(examples)('$name', ({ data, scene, result }) => {
    expect(decodeBleText(data, scene)).toEqual(result);
  });

  test('every format has an example', () => {
    const shown = new Set(examples.flatMap(({ result }) => (isSeen(result) ? [] : result.format.split('+'))));
    expect(advertCodecs.map(({ format }) => format).filter((format) => !shown.has(format))).toEqual([]);
  });
});

describe('advertisements are split as the standard says', () => {
  test('a structure running past the end is dropped and what came before is kept', () => {
    expect(splitAdvert(fromHex('0201060AFF99'))).toEqual({ structures: [{ type: 1, data: fromHex('06') }], isCut: true });
    expect(decodeAdvert(fromHex('0616D2FC4001610A16E1FF'))).toEqual({ format: 'bthome2', batteryPercent: 97 });
  });

  test('a zero length ends the list', () => {
    expect(splitAdvert(fromHex('020106000201')).structures).toHaveLength(1);
  });

  test('several structures of one advertisement are joined, the first word stands', () => {
    const joined = decodeAdvert(fromHex('0616D2FC4001610E16E1FFA1056402E63322113F23AC'));
    expect(joined).toEqual({ format: 'bthome2+minew', batteryPercent: 97, lightLux: 742, mac: 'AC233F112233' });
  });

  test('the advertised name tells Govee models apart', () => {
    const named = fromHex('09FF0100010181CB6F580D09475648353130325F31323334');
    expect(decodeAdvert(named)).toMatchObject({ format: 'goveeH5100', temperatureC: -11.7 });
    expect(decodeAdvert(fromHex('09FF0100010181CB6F58'))).toMatchObject({ seen: true });
  });

  test('0x1803 is a service of everybody: without the name it is no Radioland', () => {
    expect(decodeAdvert(fromHex('07160318EDC03D80'))).toMatchObject({ seen: true });
    const named = fromHex('07160318EDC03D80090952444C3532383332');
    expect(decodeAdvert(named)).toMatchObject({ format: 'radioland', temperatureC: -18.25 });
  });

  test.each([
    ['GVH5106_1', '010148190E0C'],
    ['GVH5140_1', '01010F6950019000'],
    ['GVH5112_1', '01010F6950640082'],
  ])('a temperature no Govee probe can have is a broken probe: %s', (name, data) => {
    expect(decodeUnderId(0x0001, fromHex(data), { name })).toEqual({ format: 'goveeH5100', attributes: { isSensorBroken: true } });
  });
});

describe('data without its advertisement', () => {
  test.each(['0x0616D2FC400161', '06:16:D2:FC:40:01:61', '06-16-d2-fc-40-01-61', '06 16\tD2FC\n400161'])('hex may be written %s', (hex) => {
    expect(decodeBleText(hex)).toEqual({ format: 'bthome2', batteryPercent: 97 });
  });

  test.each(['fcd2', '0xFCD2', '0000FCD2-0000-1000-8000-00805F9B34FB', '0000fcd200001000800000805f9b34fb', 'D2FC'])(
    'the id may be written %s',
    (id) => {
      expect(decodeBleText(`${id}:4001 61`)).toEqual({ format: 'bthome2', batteryPercent: 97 });
    },
  );

  test('manufacturer data whose first bytes look like flags is still asked for its company', () => {
    expect(decodeBleText('0100010103415C640000')).toMatchObject({ format: 'goveeH5100', batteryPercent: 100 });
  });

  test('what is not hex is refused', () => {
    for (const text of ['', 'xyz', '123', 'fcd2:4', 'fcd:40', 'fcd2:']) {
      const result = decodeBleText(text);
      expect(result === undefined || isSeen(result), text).toBe(true);
    }
    expect(parseShortId('fcd')).toBeUndefined();
  });

  test('an unknown id is received with its bytes', () => {
    expect(decodeUnderId(0x1234, fromHex('0102'))).toEqual({ seen: true, hex: '0102' });
    expect(decodeUnframed(fromHex('0102'))).toEqual({ seen: true, hex: '0102' });
  });
});

describe('encrypted sensors', () => {
  test('pvvx custom is read with its key and refused with another', () => {
    const head = fromHex('0E161A1811');
    const nonce = new Uint8Array([...macBytes(mac, true), ...head]);
    const data = new Uint8Array([0x11, ...seal(key, nonce, fromHex('DFF806185804'), new Uint8Array([0x11]))]);
    expect(decodeUnderId(pvvxUuid, data, { mac, keys: () => key })).toEqual({
      format: 'pvvxEncrypted',
      temperatureC: -18.25,
      humidityPercent: 61.5,
      batteryPercent: 88,
      attributes: { flags: 4, isEncrypted: true, counter: 17 },
    });
    expect(decodeUnderId(pvvxUuid, data, { mac, keys: () => macBytes(mac) })).toEqual({
      format: 'pvvxEncrypted',
      attributes: { isEncrypted: true, isWrongKey: true, counter: 17 },
    });
  });

  test('ATC is read in half degrees from -40', () => {
    const nonce = new Uint8Array([...macBytes(mac, true), ...fromHex('0B161A1812')]);
    const data = new Uint8Array([0x12, ...seal(key, nonce, fromHex('2B7BD8'), new Uint8Array([0x11]))]);
    expect(decodeUnderId(pvvxUuid, data, { mac, keys: () => key })).toEqual({
      format: 'pvvxEncrypted',
      temperatureC: -18.5,
      humidityPercent: 61.5,
      batteryPercent: 88,
      attributes: { flags: 1, isEncrypted: true, counter: 18 },
    });
  });

  test('BTHome 1 is read with its key', () => {
    const nonce = new Uint8Array([...macBytes(mac), 0x1e, 0x18, 1, 0, 0, 0]);
    const sealed = seal(key, nonce, fromHex('2302DFF8'), new Uint8Array([0x11]));
    const data = new Uint8Array([...sealed.subarray(0, 4), 1, 0, 0, 0, ...sealed.subarray(4)]);
    const values = { format: 'bthome1Encrypted', temperatureC: -18.25, attributes: { isEncrypted: true, counter: 1 } };
    expect(decodeUnderId(0x181e, data, { mac, keys: () => key })).toEqual(values);
    expect(decodeUnderId(0x181e, data)).toEqual({ format: 'bthome1Encrypted', attributes: { isEncrypted: true, counter: 1 } });
  });

  test('BTHome 2 with a wrong key keeps its counter and says so', () => {
    expect(decodeBleText('FCD2:41A47266C95F730011223378237214', { mac, keys: () => key })).toEqual({
      format: 'bthome2',
      attributes: { isEncrypted: true, counter: 0x33221100, isWrongKey: true },
    });
  });
});

describe('BTHome objects', () => {
  test('reading stops at an unknown id and at a value cut short', () => {
    expect(decodeBleText('FCD2:400161F9016202')).toEqual({ format: 'bthome2', batteryPercent: 97 });
    expect(decodeBleText('FCD2:40016102DF')).toEqual({ format: 'bthome2', batteryPercent: 97 });
  });

  test('claims, texts, dimmers, tenths and the 0.35 degree step', () => {
    const values = decodeBleText('FCD2:401A013C010345C9FF5303414243530058EC');
    expect(values).toEqual({
      format: 'bthome2',
      temperatureC: -5.5,
      attributes: { door: true, dimmerSteps: -3, text: 'ABC', temperatureC2: -7 },
    });
  });

  test('a light flag beside measured light stays an attribute', () => {
    expect(decodeBleText('FCD2:40050A00001E01')).toEqual({ format: 'bthome2', lightLux: 0.1, attributes: { light: true } });
  });

  test('a short float of version 1 shows no digits it does not have', () => {
    expect(decodeBleText('181C:4502E17AC841')).toEqual({ format: 'bthome1', temperatureC: 25.06 });
  });

  test('a version other than 2 is not read', () => {
    expect(decodeBleText('FCD2:6002CA09')).toEqual({ seen: true, hex: '6002CA09' });
  });

  test('version 1: floats, texts, times and addresses', () => {
    const values = decodeBleText('181C:45020000C4C1620141870033221138C1A4A50000000067');
    expect(values).toEqual({
      format: 'bthome1',
      temperatureC: -24.5,
      mac: 'A4C138112233',
      attributes: { text: 'A', timestampS: 0x67000000 },
    });
  });
});

describe('encode then decode is the identity', () => {
  test('Ruuvi 5', () => {
    const axis = fc.integer({ min: -32_767, max: 32_767 }).map((mg) => mg / 1000);
    const tag = fc.record(
      {
        mac: anyMac,
        temperatureC: fc.integer({ min: -32_767, max: 32_767 }).map((n) => n / 200),
        humidityPercent: fc.integer({ min: 0, max: 65_534 }).map((n) => n / 400),
        pressurePa: fc.integer({ min: 50_000, max: 115_534 }),
        accelerationG: fc.tuple(axis, axis, axis),
        batteryMv: fc.integer({ min: 1600, max: 3646 }),
        txPowerDbm: fc.integer({ min: -20, max: 10 }).map((n) => n * 2),
        movementCounter: fc.integer({ min: 0, max: 254 }),
        measurementSequence: fc.integer({ min: 0, max: 65_534 }),
      },
      { requiredKeys: ['mac'] },
    );
    fc.assert(
      fc.property(tag, (values) => {
        const { format, attributes, ...rest } = decodeAdvert(manufacturerAdvert(ruuviCompany, encodeRuuvi5(values))) as Record<
          string,
          unknown
        >;
        expect(format).toBe('ruuvi5');
        expect({ ...rest, ...(attributes as object | undefined) }).toEqual(values);
      }),
    );
  });

  test('Minew', () => {
    const eight = fc.integer({ min: -25_600, max: 32_767 }).map((n) => n / 256);
    const battery = fc.integer({ min: 0, max: 100 });
    const climate = fc.record(
      {
        mac: anyMac,
        batteryPercent: battery,
        temperatureC: eight,
        humidityPercent: fc.integer({ min: 0, max: 25_600 }).map((n) => n / 256),
      },
      { requiredKeys: ['mac', 'temperatureC', 'humidityPercent'] },
    );
    fc.assert(
      fc.property(climate, (values) => {
        expect(decodeAdvert(serviceAdvert(minewUuid, encodeMinewClimate(values)))).toEqual({ format: 'minew', ...values });
      }),
    );
    const light = fc.record(
      { mac: anyMac, batteryPercent: battery, lightLux: fc.integer({ min: 0, max: 65_535 }) },
      { requiredKeys: ['mac', 'lightLux'] },
    );
    fc.assert(
      fc.property(light, (values) => {
        expect(decodeAdvert(serviceAdvert(minewUuid, encodeMinewLight(values)))).toEqual({ format: 'minew', ...values });
      }),
    );
  });

  test('pvvx', () => {
    const sensor = fc.record({
      mac: anyMac,
      temperatureC: fc.integer({ min: -32_768, max: 32_767 }).map((n) => n / 100),
      humidityPercent: fc.integer({ min: 0, max: 65_535 }).map((n) => n / 100),
      batteryMv: fc.integer({ min: 0, max: 65_535 }),
      batteryPercent: fc.integer({ min: 0, max: 255 }),
      counter: fc.integer({ min: 0, max: 255 }),
      flags: fc.integer({ min: 0, max: 255 }),
    });
    fc.assert(
      fc.property(sensor, (values) => {
        const { counter, flags, ...rest } = values;
        expect(decodeAdvert(serviceAdvert(pvvxUuid, encodePvvx(values)))).toEqual({
          format: 'pvvx',
          ...rest,
          attributes: { counter, flags },
        });
      }),
    );
  });

  test('BTHome 2', () => {
    const sensor = fc.record(
      {
        batteryPercent: fc.integer({ min: 0, max: 255 }),
        temperatureC: fc.integer({ min: -32_768, max: 32_767 }).map((n) => n / 100),
        humidityPercent: fc.integer({ min: 0, max: 65_535 }).map((n) => n / 100),
        lightLux: fc.integer({ min: 0, max: 16_777_215 }).map((n) => n / 100),
        batteryMv: fc.integer({ min: 0, max: 65_535 }),
      },
      { requiredKeys: ['temperatureC'] },
    );
    fc.assert(
      fc.property(sensor, fc.integer({ min: 0, max: 255 }), (values, packetId) => {
        const decoded = decodeAdvert(serviceAdvert(bthomeUuid, encodeBthome({ ...values, packetId })));
        expect(decoded).toEqual({ format: 'bthome2', ...values, attributes: { packetId } });
      }),
    );
  });
});

describe('laws over all formats', () => {
  test('every prefix and every one-bit flip decodes without throwing', () => {
    for (const { data, scene } of examples) {
      const [id, hex] = data.includes(':') ? (data.split(':') as [string, string]) : ['', data];
      const bytes = fromHex(hex);
      const decode = (some: Uint8Array): unknown =>
        id === '' ? decodeUnframed(some, scene) : decodeUnderId(Number.parseInt(id, 16), some, scene);
      for (let length = 0; length <= bytes.length; length++) expect(decode(bytes.subarray(0, length))).toBeDefined();
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const flipped = bytes.slice();
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(decode(flipped)).toBeDefined();
      }
    }
  });

  test('any data under any known id gives numbers that are numbers, or none', () => {
    const ids = [...new Set(examples.map(({ data }) => /^([0-9A-F]{4}):/.exec(data)?.[1]).filter((id) => id !== undefined))];
    const heads = examples.map(({ data }) => fromHex(data.slice(data.indexOf(':') + 1)));
    const bytes = fc
      .tuple(fc.constantFrom(...heads), fc.nat(6), fc.uint8Array({ maxLength: 42 }))
      .map(([head, kept, rest]) => new Uint8Array([...head.subarray(0, kept), ...rest]));
    fc.assert(
      fc.property(fc.constantFrom(...ids), bytes, (id, data) => {
        const reading = readingOf(decodeUnderId(Number.parseInt(id, 16), data, { mac, name: 'GVH5106_1', keys: () => key }), {
          timeMs: null,
        });
        for (const value of Object.values(reading)) if (typeof value === 'number') expect(value).toSatisfy(Number.isFinite);
        expect(JSON.parse(JSON.stringify(reading.attributes ?? {}))).toEqual(reading.attributes ?? {});
      }),
      { numRuns: 3000 },
    );
  });

  test('any bytes decode without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(decodeUnframed(bytes, { mac, keys: () => key })).toBeDefined();
      }),
    );
  });
});

describe('an advertisement becomes a reading', () => {
  test("the gateway's address names the sensor, another one in the data is kept beside it", () => {
    const result = decodeAdvert(fromHex('0E16E1FFA1056402E63322113F23AC'));
    expect(readingOf(result, { mac, rssiDbm: -61, timeMs: 5, gateway: { alias: 'yard' } })).toEqual({
      type: 'reading',
      device: { mac },
      timeMs: 5,
      gateway: { alias: 'yard' },
      rssiDbm: -61,
      lightLux: 742,
      batteryPercent: 100,
      attributes: { advertisedMac: 'AC233F112233' },
    });
    expect(readingOf(result, { timeMs: null })).toEqual({
      type: 'reading',
      device: { mac: 'AC233F112233' },
      timeMs: null,
      lightLux: 742,
      batteryPercent: 100,
    });
  });

  test('a stranger is a reading without values that keeps its bytes', () => {
    expect(readingOf({ seen: true, hex: '0102' }, { mac, timeMs: null })).toEqual({
      type: 'reading',
      device: { mac },
      timeMs: null,
      attributes: { advert: '0102' },
    });
  });
});
