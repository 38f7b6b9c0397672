/** How long the one thread is ever held by what a gateway pushes (see testing/turns.ts), and that a large push is stored and answered as a small one is. */
import { encodeJson } from '@frostway/protocol/json/json';
import { pack } from '@frostway/protocol/msgpack';
import { describe, expect, it } from 'vitest';
import { brackets, gaveWay, mostMs, turnsOf } from '../testing/turns.js';
import { type Gateway, newMac, type Pushed, TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
let gateway: Gateway;
let most: number;
TestListeners.forFile(async (opened) => {
  listeners = opened;
  gateway = await listeners.gateway();
  most = mostMs();
});

/** Pushes and holds the longest turn; answers what the gateway was answered the first time. */
async function push(format: string, body: string | Buffer): Promise<Pushed> {
  let pushed: Pushed | undefined;
  const once = async (): Promise<void> => {
    const answered = await listeners.push(format, gateway, body);
    pushed ??= answered;
  };
  expect(await turnsOf(once, most)).toBe(gaveWay);
  return pushed as Pushed;
}

/** Megabytes take a busy machine a while. */
const patient = { timeout: 180_000 };
const fourMegabytes = 65_536 * 64;
/** A message of a Gateway V4 with so many elements, each of which is one byte. */
const elements = (byte: number): Buffer => {
  const head = Buffer.concat([Buffer.from([0x81, 0xa7]), Buffer.from('devices'), Buffer.from([0xdd, 0, 0x3f, 0, 0])]);
  return Buffer.concat([head, Buffer.alloc(0x3f_00_00, byte)]);
};

describe('The thread is not held', () => {
  it('by a push of four megabytes, which is stored in the order it came, and answered after all of it', patient, async () => {
    const sensors = await Promise.all(Array.from({ length: 5 }, () => listeners.beacon()));
    const stranger = newMac();
    const now = listeners.now();
    const readings = Array.from({ length: 9998 }, (_, index) => ({
      mac: sensors[index % 5]?.mac ?? stranger,
      timeMs: now - (9998 - index) * 1000,
      temperatureC: index % 30,
    }));
    const items: unknown[] = (JSON.parse(encodeJson(readings)) as { readings: object[] }).readings.map((item) => ({
      ...item,
      note: 'x'.repeat(320),
    }));
    // Three parts of it have something to say of their own.
    items[100] = { mac: stranger, time: now };
    items[4500] = { mac: sensors[0]?.mac, time: now + 3_600_000, temperature: 1 };
    items[9000] = { mac: sensors[0]?.mac, time: now - 1000, temperature: 1000 };
    items.push({ mac: stranger, time: now }, 'nothing');
    const body = JSON.stringify({ readings: items });
    expect(body.length).toBeGreaterThan(4_000_000);
    expect(await push('json', body)).toMatchObject({
      status: 200,
      data: {
        stored: 9995,
        repeated: 0,
        putAside: [
          { index: 4500, reason: 'timeInFuture' },
          { index: 9000, reason: 'temperatureOutOfRange' },
          { index: 9999, reason: 'not an object' },
        ],
        unknown: [stranger],
      },
    });
    const [last] = sensors.slice(2);
    expect((await listeners.status({ mac: last?.mac ?? '' })).reading).toMatchObject({ temperature: 9997 % 30 });
    expect((await push('json', body)).data).toMatchObject({ stored: 0, repeated: 9995 });
  });

  it('by four megabytes of brackets, beside each other or inside each other, also of several gateways at once', patient, async () => {
    const beside = `{"readings":${brackets(1_390_000)}}`;
    expect(await push('json', beside)).toMatchObject({ status: 413, errorcode: 80145 });
    const deep = '['.repeat(2_000_000) + ']'.repeat(2_000_000);
    expect(await push('json', `{"readings":${deep}}`)).toMatchObject({ status: 422, errorcode: 50004 });
    expect(await push('minew', deep)).toMatchObject({ status: 422, errorcode: 50004 });
    const several = (): Promise<unknown> => Promise.all(Array.from({ length: 3 }, () => listeners.push('json', gateway, beside)));
    expect(await turnsOf(several, most)).toBe(gaveWay);
  });

  it(
    'by four megabytes of MessagePack: of nothing, of empty lists, of lists inside each other, of one long list of numbers',
    patient,
    async () => {
      for (const byte of [0xc0, 0x90]) expect(await push('aprilbrother', elements(byte))).toMatchObject({ status: 413, errorcode: 80145 });
      expect(await push('aprilbrother', Buffer.alloc(fourMegabytes, 0x91))).toMatchObject({ status: 422, errorcode: 50004 });
      const numbers = Buffer.concat([elements(0x01).subarray(0, 9), Buffer.from([0x91]), elements(0x01).subarray(9)]);
      expect(await push('aprilbrother', numbers)).toMatchObject({ status: 200, data: { putAside: [{ index: 0 }] } });
      expect(await push('aprilbrother', Buffer.from(pack({ devices: [] })))).toMatchObject({ status: 200 });
    },
  );

  it('by an object of 300,000 names', async () => {
    const tags = Array.from({ length: 300_000 }, (_, index) => `"t${index}":{}`).join(',');
    expect(await push('ruuvi', `{"data":{"tags":{${tags}}}}`)).toMatchObject({ status: 422, errorcode: 50004 });
  });
});

it('What a gateway says of itself is kept but for what is too deep or too long to be a fact', async () => {
  const deep = (levels: number): unknown[] => (levels === 0 ? [] : [deep(levels - 1)]);
  const own = { type: 'Gateway', mac: gateway.mac, timestamp: new Date(listeners.now()).toISOString() };
  const facts = {
    firmware: '4.1',
    lists: deep(5),
    deep: deep(4000),
    long: 'x'.repeat(20_000),
    many: Array.from({ length: 3000 }, () => 1),
  };
  expect(await listeners.push('minew', gateway, JSON.stringify([{ ...own, ...facts }]))).toMatchObject({
    status: 200,
    data: { stored: 1 },
  });
  const [row] = await listeners.test.sql<{ attributes: object }>('select attributes from device_state where device_id = $1', [gateway.id]);
  expect(row?.attributes).toMatchObject({ firmware: '4.1', lists: deep(5) });
  for (const name of ['deep', 'long', 'many']) expect(row?.attributes).not.toHaveProperty(name);
});
