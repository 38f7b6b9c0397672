/** The commands TK103 devices take: `(id`, a word of A, its digits, `)`; a reply is the word with B for A. */
import { command, wholeSeconds } from '../command.js';
import type { CommandSet, Sending } from '../command.js';
import type { Named } from './named.js';
import { modeByInterval } from '../mode-by-interval.js';

/** The id a device puts into its frames: what it was heard by, where the platform has it by the IMEI it said beside it. */
function idOf({ device, state }: Sending): string | undefined {
  if ('alias' in device) return device.alias;
  if (!('imei' in device)) return undefined;
  const named = state as Named | undefined;
  return named?.imei === device.imei ? named.id : device.imei;
}

function frameOf(word: string, sending: Sending): Uint8Array | undefined {
  const id = idOf(sending);
  return id === undefined ? undefined : new TextEncoder().encode(`(${id}${word})`);
}

const every = (seconds: number, sending: Sending) => frameOf(`AR00${seconds.toString(16).toUpperCase().padStart(4, '0')}0000`, sending);

/** Command -> how its reply begins. Who cuts and who restores is told by the digit, where the reply has it. */
const replies: Readonly<Record<string, RegExp>> = {
  writeInterval: /^B[RS]00/,
  mode: /^B[RS]00/,
  stopReports: /^B[RS]00/,
  locate: /^BP04/,
  cutOff: /^BV01(?!1)/,
  restore: /^BV01(?!0)/,
  restart: /^BT00/,
  version: /^BP07/,
  speedAlarm: /^BP12/,
  speedAlarmOff: /^BP12/,
};

/** See above. */
export const commands: CommandSet = {
  commands: [
    command('writeInterval', { value: wholeSeconds(5, 65_535) }, ({ value }, sending) => every(value, sending)),
    modeByInterval([5, 65_535], every),
    command('stopReports', {}, (_, sending) => frameOf('AR0000000000', sending)),
    command('locate', {}, (_, sending) => frameOf('AP00', sending), { once: true }),
    command('cutOff', {}, (_, sending) => frameOf('AV010', sending), { once: true, cut: true }),
    command('restore', {}, (_, sending) => frameOf('AV011', sending), { once: true }),
    command('restart', {}, (_, sending) => frameOf('AT00', sending), { once: true }),
    command('version', {}, (_, sending) => frameOf('AP07', sending)),
    command(
      'speedAlarm',
      {
        below: { kind: 'number', unit: 'km/h', min: 0, max: 200, step: 1 },
        above: { kind: 'number', unit: 'km/h', min: 10, max: 250, step: 1 },
      },
      ({ below, above }, sending) => (below < above ? frameOf(`AP12${below},${above}`, sending) : undefined),
    ),
    // No value is said to turn it off: nothing is slower than 0, and no vehicle is as fast.
    command('speedAlarmOff', {}, (_, sending) => frameOf('AP120,250', sending)),
  ],
  isAnsweredInOrder: true,
  replyTo: ({ text }, { command: name }) => {
    if (replies[name]?.test(text) !== true) return undefined;
    return /fail|error/i.test(text) ? 'refused' : 'taken';
  },
};
