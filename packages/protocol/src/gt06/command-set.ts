/** The commands a GT06 device takes over its connection: texts in frames 0x80, answered by 0x15 or 0x21 with the flag they were sent with. */
import { circle, command, wholeSeconds } from '../command.js';
import type { Command, CommandSet, Sending } from '../command.js';
import { joinBytes } from '../kit/join.js';
import { modeByTwoIntervals } from '../mode-by-interval.js';
import { commandTexts, type DeviceCommand, isCutText, isKnownText, meaningOfReply } from './command-texts.js';
import { encodeCommand, maxCommandText } from './commands.js';
import type { MakerProfile } from './profile.js';

const verdicts = { done: 'taken', failed: 'refused', waiting: 'unclear', unknown: 'unclear' } as const;

const once = { once: true } as const;
const minutes = (min: number, max: number) => ({ kind: 'number', unit: 'min', min, max, step: 1 }) as const;
const timeOfDay = { kind: 'time' } as const;
/** Characters that stand between commas. */
const isWord = (text: string): boolean => /^[A-Za-z0-9._@-]*$/.test(text);
const isOn = { isOn: { kind: 'flag' } } as const;
const phone = { kind: 'text', most: 20 } as const;
const fenceNumber = { kind: 'number', unit: '', min: 1, max: 5, step: 1 } as const;

/** Whether a number is one that devices dial. */
const isDialled = (number: string): boolean => /^\+?\d{3,19}$/.test(number);
/** A name or an address of a server. */
const isHost = (host: string): boolean => /^[A-Za-z0-9.-]+$/.test(host);

type Tell = (what: DeviceCommand, sending: Sending) => Uint8Array;

/** The texts of a command, each in a frame of its own, with one flag. */
const tellWith =
  (profile: MakerProfile): Tell =>
  (what, { flag, serial }) =>
    joinBytes(...commandTexts(what, profile).map((text, index) => encodeCommand({ text, flag }, (serial + index) & 0xffff)));

function settings(tell: Tell): readonly Command[] {
  return [
    // Between two transmissions while the vehicle is on its way.
    command(
      'writeInterval',
      { value: wholeSeconds(5, 18_000) },
      ({ value }, sending) => tell({ name: 'interval', movingSeconds: value }, sending),
      { silence: ({ value }) => Number(value) },
    ),
    command(
      'intervals',
      { moving: wholeSeconds(5, 18_000), still: wholeSeconds(5, 18_000) },
      ({ moving, still }, sending) => tell({ name: 'interval', movingSeconds: moving, stillSeconds: still }, sending),
      { silence: ({ still }) => Number(still) },
    ),
    // East of Greenwich.
    command('timezone', { value: { kind: 'number', unit: 'h', min: -12, max: 14, step: 0.25 } }, ({ value }, sending) =>
      tell({ name: 'timezone', minutes: Math.round(value * 60) }, sending),
    ),
    modeByTwoIntervals(18_000, (movingSeconds, stillSeconds, sending) => tell({ name: 'interval', movingSeconds, stillSeconds }, sending)),
    // How long it sleeps, and how long it is there in between.
    command(
      'standby',
      { value: minutes(60, 62_235), awake: minutes(2, 62_235) },
      ({ value, awake }, sending) => tell({ name: 'standby', minutes: value, awakeMinutes: awake }, sending),
      { silence: ({ value }) => Number(value) * 60 },
    ),
    // Reports as often as it can; what follows after hours is the platform's to tell.
    command('emergency', {}, (_, sending) => tell({ name: 'interval', movingSeconds: 10, stillSeconds: 10 }, sending), {
      silence: () => 10,
    }),
    command('timerSwitch', { isOn: { kind: 'flag' }, offAt: timeOfDay, onAt: timeOfDay }, (values, sending) =>
      values.offAt === values.onAt ? undefined : tell({ name: 'timerSwitch', ...values }, sending),
    ),
    command(
      'apn',
      {
        apn: { kind: 'text', most: 63 },
        user: { kind: 'text', most: 63, isClearable: true },
        password: { kind: 'text', most: 63, isClearable: true },
      },
      (values, sending) =>
        Object.values(values).every(isWord) && values.apn !== '' ? tell({ name: 'apn', ...values }, sending) : undefined,
    ),
    command('heartbeat', { moving: minutes(1, 300), still: minutes(1, 300) }, ({ moving, still }, sending) =>
      tell({ name: 'heartbeat', movingMinutes: moving, stillMinutes: still }, sending),
    ),
    command('distance', { value: { kind: 'number', unit: 'm', min: 50, max: 10_000, step: 1 } }, ({ value }, sending) =>
      tell({ name: 'distance', metres: value }, sending),
    ),
    command('vibrationAlarm', { sensitivity: { kind: 'number', unit: '', min: 0, max: 9, step: 1 } }, ({ sensitivity }, sending) =>
      tell({ name: 'vibrationAlarm', sensitivity }, sending),
    ),
    command('displacementAlarm', { radius: { kind: 'number', unit: 'm', min: 100, max: 1000, step: 1 } }, ({ radius }, sending) =>
      tell({ name: 'displacementAlarm', radiusM: radius }, sending),
    ),
    command('displacementAlarmOff', {}, (_, sending) => tell({ name: 'displacementAlarm', radiusM: 0 }, sending)),
    command(
      'speedAlarm',
      { above: { kind: 'number', unit: 'km/h', min: 1, max: 255, step: 1 }, duration: wholeSeconds(5, 600) },
      ({ above, duration }, sending) => tell({ name: 'speedAlarm', aboveKmh: above, seconds: duration }, sending),
    ),
    command('speedAlarmOff', {}, (_, sending) => tell({ name: 'speedAlarm', aboveKmh: 0 }, sending)),
    ...(['powerAlarm', 'lowBatteryAlarm', 'removalAlarm', 'ignitionAlarm'] as const).map((name) =>
      command(name, isOn, (values, sending) => tell({ name, isOn: values.isOn }, sending)),
    ),
    command(
      'fenceCircle',
      {
        index: fenceNumber,
        ...circle,
        alarm: { kind: 'choice', of: ['enter', 'exit', 'both'] },
      },
      ({ radius, ...fence }, sending) => tell({ name: 'fence', ...fence, radiusM: radius }, sending),
    ),
    command('fenceRemove', { index: fenceNumber }, ({ index }, sending) => tell({ name: 'fenceRemove', index }, sending)),
    command('monitorNumber', { number: { ...phone, isClearable: true } }, ({ number }, sending) =>
      number === '' || isDialled(number) ? tell({ name: 'monitorNumber', number }, sending) : undefined,
    ),
    command('sosNumber', { number: { ...phone, isClearable: true } }, ({ number }, sending) =>
      number === '' || isDialled(number) ? tell({ name: 'sosNumbers', numbers: number === '' ? [] : [number] }, sending) : undefined,
    ),
    command(
      'server',
      { host: { kind: 'text', most: 60 }, port: { kind: 'number', unit: '', min: 1, max: 65_535, step: 1 } },
      ({ host, port }, sending) => (isHost(host) ? tell({ name: 'server', host, port }, sending) : undefined),
    ),
  ];
}

function acts(tell: Tell): readonly Command[] {
  return [
    command('cutOff', {}, (_, sending) => tell({ name: 'cutOff' }, sending), { once: true, cut: true }),
    command('restore', {}, (_, sending) => tell({ name: 'restore' }, sending), once),
    command('locate', {}, (_, sending) => tell({ name: 'locate' }, sending), once),
    command('restart', {}, (_, sending) => tell({ name: 'restart' }, sending), once),
    command('factoryReset', {}, (_, sending) => tell({ name: 'factoryReset' }, sending), once),
    command(
      'guardianCall',
      { number: phone },
      ({ number }, sending) => (isDialled(number) ? tell({ name: 'monitorCall', number }, sending) : undefined),
      once,
    ),
    ...(['status', 'parameters', 'version', 'iccid'] as const).map((name) => command(name, {}, (_, sending) => tell({ name }, sending))),
    command(
      'text',
      { text: { kind: 'text', most: maxCommandText } },
      ({ text }, sending) => (/^[ -~]+$/.test(text) ? tell({ name: 'text', text }, sending) : undefined),
      {
        once: true,
        cut: ({ text }) => typeof text === 'string' && isCutText(text),
        isKnown: ({ text }) => typeof text === 'string' && isKnownText(text),
      },
    ),
  ];
}

/** Commands of devices of one maker. */
export function commandsWith(profile: MakerProfile): CommandSet {
  const tell = tellWith(profile);
  return {
    commands: [...settings(tell), ...acts(tell)],
    // The texts of the connection are taken as text messages as well.
    wakeUpText: 'WHERE#',
    // Other servers send 0 with every command, so that some clones answer 0 or 1 to any. The number of its SIM is an answer to none.
    isNumberless: ({ flag, text }) => (flag === 0 || flag === 1) && !/^\s*<ICCID/i.test(text),
    replyTo: (reply, sent) => (reply.flag === sent.flag ? verdicts[meaningOfReply(reply.text)] : undefined),
  };
}
