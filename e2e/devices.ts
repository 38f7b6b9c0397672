/** What speaks to the device ports in a story, over real sockets: a GT06 tracker and a JT/T 808 terminal. */
import { once } from 'node:events';
import net from 'node:net';
import { encodeLocation22, encodeLogin, encodeProbe, encodeReply } from '@frostway/protocol/gt06/encode';
import { openFrame, split } from '@frostway/protocol/gt06/frames';
import { Terminal } from '@frostway/protocol/jt808/terminal';
import type { StoryPlatform } from './platform.js';

export type DeviceId = { readonly mac: string } | { readonly imei: string };
/** A device of a story; `alias` is the number it names itself by where that is not its IMEI. */
export type NewDevice = DeviceId & { readonly model: string; readonly name: string; readonly alias?: string };
/** The key every device of a story has. */
export const activationKey = 'K-29F7-AA01';

const identityOf = (device: DeviceId): DeviceId => ('mac' in device ? { mac: device.mac } : { imei: device.imei });

/** Puts devices into the inventory as the administrator does; answers nothing but throws when one is refused. */
export async function putInInventory(platform: StoryPlatform, admin: string, devices: readonly NewDevice[]): Promise<void> {
  const rows = devices.map(({ model, alias, ...device }) => ({
    ...identityOf(device),
    model,
    activationKey,
    ...(alias === undefined ? {} : { alias }),
  }));
  const { errorcode, message, data } = await platform.call('POST', '/api/inventory', { rows }, admin);
  if (errorcode !== 0 || (data as { added: number }).added !== devices.length)
    throw new Error(`the inventory refused: ${message ?? JSON.stringify(data)}`);
}

/** Takes devices of the inventory under an account; answers the credentials of the gateways among them, by MAC. */
export async function takeDevices(
  platform: StoryPlatform,
  token: string,
  devices: readonly NewDevice[],
): Promise<ReadonlyMap<string, string>> {
  const passwords = new Map<string, string>();
  for (const device of devices) {
    const taking = { ...identityOf(device), name: device.name, activationKey };
    const { errorcode, message, data } = await platform.call('POST', '/beacon/devices', taking, token);
    if (errorcode !== 0) throw new Error(`${device.name} was refused: ${errorcode} ${message}`);
    const { credentials } = data as { credentials?: { username: string; password: string } };
    if (credentials !== undefined) passwords.set(credentials.username, credentials.password);
  }
  return passwords;
}

/** `atMs`: said late, of a moment that is past. */
export type Place = { readonly latitude: number; readonly longitude: number; readonly speedKmh: number; readonly atMs?: number };
export type Tracker = {
  /** Temperature and humidity of its probe; answers when the bytes were given to the socket, epoch ms. */
  readonly feel: (temperatureC: number, humidityPercent: number) => number;
  readonly move: (place: Place) => number;
  readonly close: () => void;
};

/** Moments of a device that says more than one thing in a second: each later than the one before, epoch ms. */
function moments(): () => number {
  let lastMs = 0;
  return () => (lastMs = Math.max(Math.floor(Date.now() / 1000) * 1000, lastMs + 1000));
}

/** The number of a frame that tells the device something; its text stands behind a length and the number of the command. */
const commandProtocol = 0x80;

/** A GT06 tracker that has logged in and was acknowledged; `answers`: what it says to a text it is told. */
export async function connectTracker(platform: StoryPlatform, imei: string, answers?: (text: string) => string): Promise<Tracker> {
  const socket = net.connect({ host: '127.0.0.1', port: platform.ports.gt06, noDelay: true });
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  let serial = 1;
  const next = moments();
  socket.write(encodeLogin({ imei }, serial));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  // What waits for it may come in one piece with the answer to its login.
  const { frames, rest: begun } = split(answer);
  const [frame, ...following] = frames;
  if (frame === undefined || 'problem' in openFrame(frame))
    throw new Error(`the login of ${imei} was answered with ${answer.toString('hex')}`);
  const obey = (frame: Uint8Array): void => {
    const envelope = openFrame(frame);
    if (answers === undefined || 'problem' in envelope || envelope.protocol !== commandProtocol) return;
    const { content } = envelope;
    const flag = new DataView(content.buffer, content.byteOffset).getUint32(1);
    const sent = new TextDecoder('latin1').decode(content.subarray(5, 1 + (content[0] ?? 0)));
    serial += 1;
    socket.write(encodeReply({ flag, text: answers(sent) }, serial));
  };
  let rest: Uint8Array = begun;
  socket.on('data', (bytes) => {
    const found = split(new Uint8Array([...rest, ...bytes]));
    rest = found.rest;
    for (const each of found.frames) obey(each);
  });
  for (const each of following) obey(each);
  const send = (build: (serial: number) => Uint8Array): number => {
    serial += 1;
    socket.write(build(serial));
    return Date.now();
  };
  return {
    feel: (temperatureC, humidityPercent) => send((number) => encodeProbe({ temperatureC, humidityPercent }, number)),
    move: ({ latitude, longitude, speedKmh, atMs }) =>
      send((number) =>
        encodeLocation22(
          {
            timeMs: atMs ?? next(),
            latitude,
            longitude,
            speedKmh,
            courseDegrees: 90,
            isValid: true,
            satellites: 9,
            ignition: speedKmh > 0,
            uploadMode: 0,
            isBackfilled: atMs !== undefined,
          },
          number,
        ),
      ),
    close: () => socket.destroy(),
  };
}

/** A JT/T 808 terminal of 2019 that has registered and shown its code; every place it says is acknowledged. */
export async function connectTerminal(
  platform: StoryPlatform,
  { phone, imei }: { readonly phone: string; readonly imei: string },
): Promise<{ readonly move: (place: Place) => Promise<void>; readonly close: () => void }> {
  const socket = net.connect({ host: '127.0.0.1', port: platform.ports.jt808, noDelay: true });
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  const terminal = new Terminal({ phone, imei, version: 2019 });
  const waiting = new Map<number, () => void>();
  const next = moments();
  socket.on('data', (bytes) => {
    for (const answer of terminal.hears(bytes)) socket.write(answer);
    for (const serial of terminal.acknowledged.splice(0)) waiting.get(serial)?.();
  });
  const say = (frame: Uint8Array): Promise<void> =>
    new Promise((resolve) => {
      waiting.set(terminal.lastSerial, resolve);
      socket.write(frame);
    });
  await say(terminal.register({ maker: '70111', model: 'STORY', terminalId: imei.slice(-7), plate: '' }));
  await say(terminal.authenticate());
  return {
    move: ({ latitude, longitude, speedKmh, atMs }) =>
      say(
        terminal.report({
          timeMs: atMs ?? next(),
          latitude,
          longitude,
          speedKmh,
          courseDegrees: 90,
          ignition: speedKmh > 0,
          satellites: 11,
        }),
      ),
    close: () => socket.destroy(),
  };
}
