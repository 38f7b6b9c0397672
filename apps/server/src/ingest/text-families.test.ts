/** TK103, GPS103, Meitrack and watches over real sockets, by what they have in common and what each waits for. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { buildFrame as meitrackFrame } from '@frostway/protocol/meitrack/frames';
import { buildFrame as watchFrame } from '@frostway/protocol/watch/frames';
import { describe, expect, it, vi } from 'vitest';
import { Datagrams } from './datagrams.fixture.js';
import { holdCommits, type Line, newImei, TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const digits = (timeMs: number): string => new Date(timeMs).toISOString().replace(/\D/g, '').slice(2, 14);
/** `140325` of a moment. */
const dayFirst = (timeMs: number): string => (digits(timeMs).slice(0, 6).match(/../g) ?? []).toReversed().join('');

/** A family as its devices speak it: a position 22.5 N, 114.1 E at a moment, something that is answered, the answer, and how a setting is told. */
type Speech = {
  readonly model: string;
  /** Its name on the wire is a number of so many digits, where it is not its IMEI. */
  readonly digits?: number;
  readonly position: (id: string, timeMs: number) => Uint8Array;
  readonly asked: (id: string, timeMs: number) => Uint8Array;
  readonly answer: (id: string) => Uint8Array;
  /** An interval of 900 s as the device is told it, and its reply to what it was told. */
  readonly told: RegExp;
  readonly reply: (id: string, timeMs: number, told: string) => Uint8Array;
};

const speeches = {
  tk103: {
    model: 'tk103',
    digits: 12,
    position: (id, timeMs) =>
      bytes(`(${id}BR00${digits(timeMs).slice(0, 6)}A2230.0000N11406.0000E037.0${digits(timeMs).slice(6)}090.0001000000L0001E240)`),
    asked: (id) => bytes(`(${id}BP00860123456789012HSO)`),
    answer: (id) => bytes(`(${id}AP01HSO)`),
    told: /AR0003840000\)$/,
    reply: (id) => bytes(`(${id}BS00)`),
  },
  gps103: {
    model: 'gps103',
    // Its clock is that of Shanghai.
    position: (id, timeMs) =>
      bytes(
        `imei:${id},tracker,${digits(timeMs + 8 * 3_600_000).slice(0, 10)},,F,${digits(timeMs).slice(6)}.000,A,2230.0000,N,11406.0000,E,20.0,90,,1,0;`,
      ),
    asked: (id) => bytes(`##,imei:${id},A;`),
    answer: () => bytes('LOAD'),
    told: /,C,15m$/,
    reply: (id, timeMs) =>
      bytes(`imei:${id},ct,${digits(timeMs).slice(0, 10)},,F,${digits(timeMs).slice(6)}.000,A,2230.0000,N,11406.0000,E,0,0;`),
  },
  meitrack: {
    model: 'meitrack',
    position: (id, timeMs) =>
      meitrackFrame(
        '$$',
        0x41,
        bytes(
          `${id},AAA,35,22.500000,114.100000,${digits(timeMs)},A,9,24,37,90,0.9,35,123456,1,460|0|1A2B|3C4D,0000,0000|0000|0000|019A|04D2`,
        ),
      ),
    asked: (id, timeMs) => meitrackFrame('$$', 0x42, fixedRecord(id, timeMs)),
    answer: (id) => meitrackFrame('@@', 0x42, bytes(`${id},CCC,1`)),
    told: /,A12,90\*[0-9A-F]{2}\r\n$/,
    reply: (id, _, told) => meitrackFrame('$$', told.charCodeAt(2), bytes(`${id},A12,OK`)),
  },
  watch: {
    model: 'watch',
    digits: 10,
    position: (id, timeMs) =>
      watchFrame(
        { maker: 'SG', id },
        `UD,${dayFirst(timeMs)},${digits(timeMs).slice(6)},A,22.500000,N,114.100000,E,37.0,90,35,9,100,87,0,0,00000000,0,1,460,0,0`,
      ),
    asked: (id) => watchFrame({ maker: 'SG', id }, 'LK,1,2,87'),
    answer: (id) => watchFrame({ maker: 'SG', id }, 'LK'),
    told: /^\[SG\*\d{10}\*000A\*UPLOAD,900\]$/,
    reply: (id) => watchFrame({ maker: 'SG', id }, 'UPLOAD,900'),
  },
} as const satisfies Record<string, Speech>;

/** CCC with one record, 22.5 N, 114.1 E. */
function fixedRecord(id: string, timeMs: number): Uint8Array {
  const record = new DataView(new ArrayBuffer(8 + 52));
  record.setUint16(2, 1, true);
  record.setUint8(8, 35);
  record.setInt32(9, 22_500_000, true);
  record.setInt32(13, 114_100_000, true);
  record.setUint32(17, (timeMs - Date.UTC(2000, 0, 1)) / 1000, true);
  record.setUint8(21, 1);
  return Uint8Array.from([...bytes(`${id},CCC,`), ...new Uint8Array(record.buffer)]);
}

const families = Object.entries(speeches).map(([family, speech]) => ({ family, speech: speech as Speech }));
const overUdp = families.filter(({ family }) => family !== 'watch');
const reception = (line: Line): string => line.received.toString('latin1');

let named = 0;
/** A name on the wire nobody has. */
function newName({ digits: count }: Speech): string {
  named += 1;
  return count === undefined ? newImei() : `86${String(named).padStart(count - 2, '0')}`;
}
async function newDevice(speech: Speech): Promise<{ imei: string; id: string }> {
  const alias = speech.digits === undefined ? undefined : newName(speech);
  const { imei } = await listeners.tracker(speech.model, alias);
  return { imei, id: alias ?? imei };
}

describe.each(families)('a device of $family over TCP', ({ family, speech }) => {
  it('is answered after the commit, frames in halves and two in a segment', async () => {
    const { imei, id } = await newDevice(speech);
    const line = await listeners.streamLine(family);
    const now = listeners.now();
    const first = speech.position(id, now - 60_000);
    const held = await holdCommits(listeners.test.databaseUrl);
    await line.send(speech.asked(id, now - 90_000).subarray(0, 7));
    await line.send(speech.asked(id, now - 90_000).subarray(7), first.subarray(0, 25));
    await line.send(first.subarray(25), speech.position(id, now));
    await held.isWaitedFor();
    expect(reception(line)).toBe('');
    await held.release();
    await line.answers(speech.answer(id));
    await vi.waitFor(async () => expect((await listeners.positions(imei)).slice(-2)).toHaveLength(2), 10_000);
    const rows = (await listeners.positions(imei)).slice(-2);
    expect(rows.map(({ time }) => now - Date.parse(time))).toEqual([60_000, 0]);
    for (const row of rows) expect(row).toMatchObject({ latitude: 22.5, longitude: 114.1, course: 90, source: 'gps', valid: true });
    line.end();
  });

  it('changes nothing by a repetition, loses nothing by garbage, and a late point does not move it backwards', async () => {
    const { imei, id } = await newDevice(speech);
    const line = await listeners.streamLine(family);
    const now = listeners.now();
    const [live, late] = [speech.position(id, now), speech.position(id, now - 3_600_000)];
    await line.send(live, bytes('garbage\r\n'), live, late, live);
    await line.send(speech.asked(id, now));
    await line.answers(speech.answer(id));
    const times = (await listeners.positions(imei)).map(({ time }) => now - Date.parse(time));
    expect(times).toEqual([3_600_000, 0]);
    expect((await listeners.status({ imei })).position).toMatchObject({ time: new Date(now).toISOString() });
    line.end();
  });

  it('is not answered while nobody has it', async () => {
    const id = newName(speech);
    const line = await listeners.streamLine(family);
    await line.send(speech.asked(id, listeners.now()));
    await line.closed();
    expect(reception(line)).toBe('');
    expect(await listeners.unknown(id)).toMatchObject({ family });
  });

  it('is told an interval in its own words, and its reply is recognised', async () => {
    const { imei, id } = await newDevice(speech);
    const line = await listeners.streamLine(family);
    await line.send(speech.asked(id, listeners.now()));
    await line.answers(speech.answer(id));
    // A login alone says nothing that is stored; the first fact opens the way back.
    await line.send(speech.position(id, listeners.now()));
    await listeners.test.call(devices.editDevice, { imei, writeInterval: 900 }, listeners.account.token);
    await vi.waitFor(() => expect(reception(line)).toMatch(speech.told), { timeout: 10_000, interval: 5 });
    await line.send(speech.reply(id, listeners.now(), reception(line)));
    const state = async (): Promise<unknown> =>
      (await listeners.test.call(devices.settings, { imei }, listeners.account.token)).states.find(({ name }) => name === 'writeInterval');
    await vi.waitFor(async () => expect(await state()).toMatchObject({ state: 'taken' }), 10_000);
    line.end();
  });
});

describe.each(overUdp)('a device of $family over UDP', ({ family, speech }) => {
  it('gets one datagram for one, and a stranger none', async () => {
    const { imei, id } = await newDevice(speech);
    const [device, stranger] = [await Datagrams.open(listeners.port(family)), await Datagrams.open(listeners.port(family))];
    const now = listeners.now();
    const latin = (answer: Uint8Array): string => new TextDecoder('latin1').decode(answer);
    await stranger.send(speech.asked(newName(speech), now));
    await device.send(speech.position(id, now), speech.asked(id, now));
    await device.answers(latin(speech.answer(id)));
    expect((await listeners.positions(imei)).at(-1)).toMatchObject({ latitude: 22.5, time: new Date(now).toISOString() });
    expect(stranger.received).toEqual([]);
    device.end();
    stranger.end();
  });
});
