/** Commands over the real sockets of families whose answers are text: what goes out, in which frame, and what an answer makes of it. */
import { commandFeature as commands } from '@frostway/contract/command/endpoints';
import type { Imei } from '@frostway/core/identity';
import { encodeLogger } from '@frostway/protocol/tzone/encode';
import { buildFrame as watchFrame } from '@frostway/protocol/watch/frames';
import { describe, expect, it, vi } from 'vitest';
import { Datagrams } from '../../ingest/datagrams.fixture.js';
import { type Line, TestListeners } from '../../ingest/listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const token = (): string => listeners.account.token;
const word = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 19).replace(/\D/g, '');
const give = async (imei: Imei, command: string, params: Record<string, string | number | boolean> = {}): Promise<number> =>
  (await listeners.test.call(commands.give, { imeis: [imei], command, params }, token())).rows[0]?.id ?? 0;
const stands = (id: number, state: object): Promise<void> =>
  vi.waitFor(async () => expect((await listeners.test.call(commands.commands, { id }, token())).rows[0]).toMatchObject(state), 10_000);
/** What has come on a line since the last look, as soon as it matches. */
async function told(line: Line, expected: RegExp): Promise<string[]> {
  const text = (): string => line.received.toString('latin1');
  await vi.waitFor(() => expect(text()).toMatch(expected), { timeout: 10_000, interval: 5 });
  const found = [...(expected.exec(text()) ?? [])];
  line.received = Buffer.alloc(0);
  return found;
}

describe('Queclink', () => {
  /** A fixed report of a vehicle. */
  const report = (imei: string, timeMs: number, speedKmh: string, count: string): Uint8Array =>
    bytes(
      `+RESP:GTFRI,060502,${imei},,12345,10,1,1,${speedKmh},178,35.0,114.057865,22.543096,${word(timeMs)},0460,0000,1A2B,3C4D,00,1234.5,00012:34:56,,,87,220102,,,,${word(timeMs + 1000)},${count}$`,
    );
  const acknowledges = (imei: string, name: string, serial: string): Uint8Array =>
    bytes(`+ACK:GT${name},060502,${imei},,GPS,${serial},${word(listeners.now())},0A22$`);

  it('over TCP is known by its serial, in whatever order; a cut-off waits for less than 20 km/h and for its own words', async () => {
    const { imei } = await listeners.tracker('queclink-gl300');
    const line = await listeners.streamLine('queclink');
    await line.send(report(imei, listeners.now() - 2000, '35.2', '0A1F'));
    await told(line, /\+SACK:0A1F\$/);
    const cut = await listeners.test.call(commands.cutOff, { imeis: [imei], confirm: 'Yes' }, token());
    const cutId = cut.rows[0]?.id ?? 0;
    const locate = await give(imei, 'locate');
    const [, locateSerial = ''] = await told(line, /^AT\+GTRTO=gl300,1,,,,,,([0-9A-F]{4})\$$/);
    const restart = await give(imei, 'restart');
    const [, restartSerial = ''] = await told(line, /^AT\+GTRTO=gl300,3,,,,,,([0-9A-F]{4})\$$/);
    await stands(locate, { state: 'sent', sent: 1 });
    await stands(cutId, { state: 'waiting', isHeld: true });
    await line.send(acknowledges(imei, 'RTO', restartSerial));
    await stands(restart, { state: 'answered', sent: 1 });
    await stands(locate, { state: 'sent' });
    await line.send(acknowledges(imei, 'RTO', locateSerial));
    await stands(locate, { state: 'answered' });
    line.received = Buffer.alloc(0);
    listeners.test.clock.advance(5000);
    await line.send(report(imei, listeners.now(), '12.0', '0A20'));
    const [, cutSerial = ''] = await told(line, /AT\+GTOUT=gl300,1,[0-9,]*,([0-9A-F]{4})\$$/);
    await line.send(acknowledges(imei, 'OUT', cutSerial));
    await stands(cutId, { state: 'answered', sent: 1 });
    line.end();
  });

  it('over UDP goes to the address that spoke last', async () => {
    const { imei } = await listeners.tracker('queclink');
    const device = await Datagrams.open(listeners.port('queclink'));
    await device.send(report(imei, listeners.now() - 1000, '0.0', '0008'));
    await device.answers('+SACK:0008$');
    const id = await give(imei, 'locate');
    await vi.waitFor(() => expect(device.received).toHaveLength(2), 10_000);
    const [, serial = ''] = /^AT\+GTRTO=[^,]+,1,,,,,,([0-9A-F]{4})\$$/.exec(device.received[1] ?? '') ?? [];
    await device.send(acknowledges(imei, 'RTO', serial));
    await stands(id, { state: 'answered', sent: 1 });
    device.end();
  });
});

describe('TZONE', () => {
  const record = (imei: Imei, index: number): Uint8Array =>
    encodeLogger({ imei, timeMs: listeners.now() - 1000, index }, { temperatureC: 4.5, batteryMv: 3980 });

  it('over TCP is told one after the other, for its answers say nothing of which; what it does not take is refused', async () => {
    const { imei } = await listeners.tracker('tzone');
    const line = await listeners.streamLine('tzone');
    await line.send(record(imei, 5));
    await told(line, /@ACK,5#/);
    const locate = await give(imei, 'locate');
    await told(line, /^\*000000,000#$/);
    const { id: text } = await listeners.test.call(commands.sendLine, { imei, text: '*000000,004,9999,1#' }, token());
    const lines = async () => (await listeners.test.call(commands.lines, { id: text }, token())).rows[0];
    await stands(locate, { state: 'sent' });
    await vi.waitFor(async () => expect(await lines()).toMatchObject({ state: 'waiting' }), 10_000);
    expect(line.received.toString('latin1')).toBe('');
    await line.send(bytes('*000000,000,OK,31.230416,121.473701#\r\n'));
    await stands(locate, { state: 'answered', answer: '*000000,000,OK,31.230416,121.473701#' });
    await told(line, /^\*000000,004,9999,1#$/);
    await line.send(bytes('*000000,004,ERROR#\r\n'));
    await vi.waitFor(async () => expect(await lines()).toMatchObject({ state: 'refused', answer: '*000000,004,ERROR#' }), 10_000);
    line.end();
  });

  it('over UDP goes to the address that spoke last', async () => {
    const { imei } = await listeners.tracker('tzone');
    const device = await Datagrams.open(listeners.port('tzone'));
    await device.send(record(imei, 6));
    await vi.waitFor(() => expect(device.received).toHaveLength(1), 10_000);
    const id = await give(imei, 'locate');
    await vi.waitFor(() => expect(device.received[1]).toBe('*000000,000#'), 10_000);
    await device.send(bytes('*000000,000,OK,31.230416,121.473701#\r\n'));
    await stands(id, { state: 'answered', sent: 1 });
    device.end();
  });
});

describe('A device that knows one interval', () => {
  it('is told a mode as an interval, and is asleep until it should report by that', async () => {
    const { imei } = await listeners.tracker('watch');
    const line = await listeners.streamLine('watch');
    const says = (text: string): Promise<void> => line.send(watchFrame({ maker: '3G', id: imei }, text));
    await says('LK,50,100,80');
    await told(line, /\*LK\]$/);
    const id = await give(imei, 'mode', { value: 'sleep' });
    await told(line, /\*UPLOAD,14400\]$/);
    await says('UPLOAD');
    await stands(id, { state: 'answered' });
    line.end();
    listeners.test.clock.advance(3_600_000);
    const { asleepUntil, lastSeen, ...sleep } = await listeners.test.call(commands.sleep, { imei }, token());
    expect(sleep).toMatchObject({ isAsleep: true, mode: { command: 'mode', params: { value: 'sleep' } } });
    expect(Date.parse(asleepUntil ?? '') - Date.parse(lastSeen ?? '')).toBe(14_400_000);
  });
});
