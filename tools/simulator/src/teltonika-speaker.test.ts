import net, { type AddressInfo } from 'node:net';
import type { Message } from '@frostway/core/message';
import { demoDevices } from '@frostway/fleet/demo';
import type { DemoTracker } from '@frostway/fleet/device';
import { world } from '@frostway/fleet/world';
import { isProblem } from '@frostway/protocol/family';
import { teltonika } from '@frostway/protocol/teltonika/family';
import { afterEach, describe, expect, it } from 'vitest';
import { TeltonikaSpeaker } from './teltonika-speaker.js';

const beganMs = Date.UTC(2026, 10, 20, 8);
const fleet = world(demoDevices, beganMs);
const trackers = demoDevices.filter((device): device is DemoTracker => device.kind === 'tracker' && device.probe !== undefined);
const minutes = (count: number): number[] => Array.from({ length: count }, (_, index) => beganMs + index * 60_000);
const batch = (times: readonly number[]) => ({ fromMs: times[0] ?? 0, toMs: times[0] ?? 0, times, isBackfill: false });

let speaker: TeltonikaSpeaker;
let server: net.Server;
const sockets = new Set<net.Socket>();
afterEach(async () => {
  await speaker.close();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

/** A server that answers as the decoder says, but for frames `answers` has another answer for; what arrived is kept. */
async function start(
  answers: (frame: number) => Uint8Array | undefined = () => undefined,
  resendMs = 60_000,
): Promise<{ arrived: Message[][]; tracker: DemoTracker }> {
  const arrived: Message[][] = [];
  const [tracker] = trackers;
  if (tracker === undefined) throw new Error('no tracker with a probe in the demo');
  server = net.createServer((socket) => {
    sockets.add(socket);
    let rest: Uint8Array = new Uint8Array();
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const found = teltonika.framing.tcp(Uint8Array.from([...rest, ...bytes]));
      rest = found.rest;
      for (const frame of found.frames) {
        const result = teltonika.decode(frame, { isStrict: true });
        if (isProblem(result)) throw new Error(result.problem);
        arrived.push([...result.messages]);
        const answer = answers(arrived.length) ?? result.answer;
        if (answer !== undefined) socket.write(answer);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  speaker = new TeltonikaSpeaker(tracker, fleet, { host: '127.0.0.1', port, timing: { resendMs, tries: 3 } });
  return { arrived, tracker };
}

describe('a Teltonika tracker', () => {
  it('names itself and is open when it is accepted', async () => {
    const { arrived, tracker } = await start();
    await speaker.open();
    expect(speaker.isOpen()).toBe(true);
    expect(arrived).toEqual([[{ type: 'login', timeMs: null, device: { imei: tracker.identity.imei } }]]);
  });

  it('gives up where its hello is rejected', async () => {
    await start(() => Uint8Array.of(0), 30);
    await expect(speaker.open()).rejects.toThrow(/lost/);
    expect(speaker.isOpen()).toBe(false);
  });

  it('tells where it was, with its probe, twenty moments a frame', async () => {
    const { arrived } = await start();
    await speaker.open();
    await speaker.send(batch(minutes(30)));
    expect(arrived.length).toBe(3);
    const said = arrived.flat();
    expect(said.flatMap((each) => (each.type === 'position' ? [each.timeMs] : []))).toEqual(minutes(30));
    expect(said.filter(({ type, device }) => type === 'reading' && device === undefined)).toHaveLength(30);
  });

  it('sends again what the server did not take, and resolves when it has', async () => {
    const { arrived } = await start((frame) => (frame === 2 ? new Uint8Array(4) : undefined), 30);
    await speaker.open();
    await speaker.send(batch(minutes(2)));
    const [, first, ...again] = arrived;
    expect(again.length).toBeGreaterThan(0);
    for (const frame of again) expect(frame).toEqual(first);
  });

  it('does what it is told, and takes it for no acknowledgement', async () => {
    const locate = teltonika.commands.commands.find(({ name }) => name === 'locate');
    const command = locate?.encode({}, { device: { alias: '' }, flag: 1, serial: 1, nowMs: beganMs });
    if (command === undefined) throw new Error('no command');
    const { arrived } = await start((frame) => (frame === 2 ? Uint8Array.from([...command, 0, 0, 0, 2]) : undefined));
    await speaker.open();
    await speaker.send(batch(minutes(2)));
    expect(arrived.slice(0, 2).map(([first]) => first?.type)).toEqual(['login', 'position']);
  });
});
