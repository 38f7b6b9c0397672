/** Settings of JT/T 808 devices as parameters of 8103: by number, width and meaning. */
import { command, type Command, type Sending, wholeSeconds } from '../command.js';
import { joinBytes } from '../kit/join.js';
import { gbkBytes } from '../kit/text.js';
import { modeByTwoIntervals } from '../mode-by-interval.js';
import type { MakerProfile } from './profile.js';
import { sendAs } from './sending.js';

export const dword = (value: number): Uint8Array =>
  Uint8Array.of((value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);
export const word = (value: number): Uint8Array => Uint8Array.of((value >> 8) & 0xff, value & 0xff);
export const byte = (value: number): Uint8Array => Uint8Array.of(value & 0xff);
/** Text as these devices read it; undefined where it cannot be written. */
export const text = gbkBytes;

/** A parameter and its bytes. */
type Parameter = readonly [id: number, value: Uint8Array];

/** The body of 8103. */
export function setParameters(...parameters: readonly Parameter[]): Uint8Array {
  return joinBytes([parameters.length], ...parameters.flatMap(([id, value]) => [dword(id), [value.length], value]));
}

const set = (sending: Sending, ...parameters: readonly Parameter[]): Uint8Array | undefined =>
  sendAs(sending, 0x8103, setParameters(...parameters));

/** Numbers of parameters. */
const ids = {
  heartbeat: 0x0001,
  apn: 0x0010,
  apnUser: 0x0011,
  apnPassword: 0x0012,
  server: 0x0013,
  tcpPort: 0x0018,
  strategy: 0x0020,
  asleep: 0x0027,
  emergency: 0x0028,
  usual: 0x0029,
  distance: 0x002c,
  corner: 0x0030,
  displacement: 0x0031,
  monitor: 0x0048,
  mostSpeed: 0x0055,
  speedSeconds: 0x0056,
  parking: 0x005a,
  collision: 0x005d,
  rollover: 0x005e,
  odometer: 0x0080,
} as const;

/** Longest sleep, minutes. */
const mostSleep = 62_235;

/** Reports by time: how often on the way and, where it differs, at rest. */
function intervals(sending: Sending, moving: number, still?: number): Uint8Array | undefined {
  const atRest: readonly Parameter[] = still === undefined ? [] : [[ids.asleep, dword(still)]];
  return set(sending, [ids.strategy, dword(0)], [ids.usual, dword(moving)], ...atRest);
}

/** The acceleration that counts as a blow, in tenths of g: 9 is the most sensitive, 0 more than any road. */
const blowOf = (sensitivity: number): number => (sensitivity === 0 ? 79 : 10 - sensitivity);
/** How long it lasts, in units of 4 ms. */
const blowLasts = 4;

/** Commands whose replies are texts of the device's own. */
export const isByText = (name: string): boolean => ['text', 'cutOff', 'restore'].includes(name);

/** See above; trackers without 8103 take their interval as a short parameter. */
export function parameterCommands({ hasShortParameters }: MakerProfile): readonly Command[] {
  return [
    command('writeInterval', { value: wholeSeconds(5, 86_400) }, ({ value }, sending) =>
      hasShortParameters ? sendAs(sending, 0x0310, joinBytes([1, 0x06, 4], dword(value))) : intervals(sending, value),
    ),
    command(
      'intervals',
      { moving: wholeSeconds(5, 86_400), still: wholeSeconds(5, mostSleep * 60) },
      ({ moving, still }, sending) => intervals(sending, moving, still),
      { silence: ({ still }) => Number(still) },
    ),
    command('emergencyInterval', { value: wholeSeconds(5, 3600) }, ({ value }, sending) => set(sending, [ids.emergency, dword(value)])),
    command('distance', { value: { kind: 'number', unit: 'm', min: 10, max: 100_000, step: 1 } }, ({ value }, sending) =>
      set(sending, [ids.strategy, dword(1)], [ids.distance, dword(value)]),
    ),
    command('corner', { value: { kind: 'number', unit: '°', min: 5, max: 179, step: 1 } }, ({ value }, sending) =>
      set(sending, [ids.corner, dword(value)]),
    ),
    command('heartbeat', { value: wholeSeconds(10, 3600) }, ({ value }, sending) => set(sending, [ids.heartbeat, dword(value)])),
    modeByTwoIntervals(14_400, (moving, still, sending) => intervals(sending, moving, still)),
    command(
      'standby',
      { value: { kind: 'number', unit: 'min', min: 60, max: mostSleep, step: 1 } },
      ({ value }, sending) => set(sending, [ids.asleep, dword(value * 60)]),
      { silence: ({ value }) => Number(value) * 60 },
    ),
    command(
      'speedAlarm',
      { above: { kind: 'number', unit: 'km/h', min: 40, max: 200, step: 1 }, duration: wholeSeconds(1, 600) },
      ({ above, duration }, sending) => set(sending, [ids.mostSpeed, dword(above)], [ids.speedSeconds, dword(duration)]),
    ),
    // No value is said to turn it off: no vehicle is as fast.
    command('speedAlarmOff', {}, (_, sending) => set(sending, [ids.mostSpeed, dword(255)])),
    command('displacementAlarm', { radius: { kind: 'number', unit: 'm', min: 100, max: 2000, step: 1 } }, ({ radius }, sending) =>
      set(sending, [ids.displacement, word(radius)]),
    ),
    command('vibrationAlarm', { sensitivity: { kind: 'number', unit: '', min: 0, max: 9, step: 1 } }, ({ sensitivity }, sending) =>
      set(sending, [ids.collision, Uint8Array.of(blowOf(sensitivity), blowLasts)]),
    ),
    command('rolloverAngle', { value: { kind: 'number', unit: '°', min: 5, max: 90, step: 1 } }, ({ value }, sending) =>
      set(sending, [ids.rollover, word(value)]),
    ),
    command('parkingAlarm', { value: wholeSeconds(60, 604_800) }, ({ value }, sending) => set(sending, [ids.parking, dword(value)])),
    command('odometer', { value: { kind: 'number', unit: 'km', min: 0, max: 4_000_000, step: 1 } }, ({ value }, sending) =>
      set(sending, [ids.odometer, dword(value * 10)]),
    ),
    command('monitorNumber', { number: { kind: 'text', most: 20, isClearable: true } }, ({ number }, sending) => {
      const bytes = text(number);
      return bytes === undefined ? undefined : set(sending, [ids.monitor, bytes]);
    }),
    command(
      'server',
      { host: { kind: 'text', most: 100 }, port: { kind: 'number', unit: '', min: 1, max: 65_535, step: 1 } },
      ({ host, port }, sending) => {
        const bytes = text(host);
        return bytes === undefined ? undefined : set(sending, [ids.server, bytes], [ids.tcpPort, dword(port)]);
      },
    ),
    command(
      'apn',
      {
        apn: { kind: 'text', most: 63 },
        user: { kind: 'text', most: 63, isClearable: true },
        password: { kind: 'text', most: 63, isClearable: true },
      },
      ({ apn, user, password }, sending) => {
        const [name, login, secret] = [text(apn), text(user), text(password)];
        if (name === undefined || login === undefined || secret === undefined) return undefined;
        return set(sending, [ids.apn, name], [ids.apnUser, login], [ids.apnPassword, secret]);
      },
    ),
  ];
}
