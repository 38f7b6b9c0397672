/** The commands GPS103 devices take: `**,imei:<imei>,` and a letter; the reply is a data line with the letter and a t as its keyword. */
import { command, wholeSeconds } from '../command.js';
import type { CommandSet, Sending } from '../command.js';
import { modeByInterval } from '../mode-by-interval.js';

function frameOf(code: string, { device }: Sending): Uint8Array | undefined {
  return 'imei' in device ? new TextEncoder().encode(`**,imei:${device.imei},${code}`) : undefined;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Two digits and a unit: seconds up to 99, then whole minutes, then whole hours, never less than was asked for. */
function intervalText(seconds: number): string {
  if (seconds <= 99) return `${two(seconds)}s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 99 ? `${two(minutes)}m` : `${two(Math.ceil(minutes / 60))}h`;
}

const every = (seconds: number, sending: Sending) => frameOf(`C,${intervalText(seconds)}`, sending);

/** Command -> its letter, which comes back. */
const letters: Readonly<Record<string, string>> = {
  locate: 'b',
  writeInterval: 'c',
  mode: 'c',
  stopReports: 'd',
  clearAlarms: 'e',
  displacementAlarm: 'g',
  speedAlarm: 'h',
  speedAlarmOff: 'h',
  cutOff: 'j',
  restore: 'k',
  arm: 'l',
  disarm: 'm',
};

/** See above. */
export const commands: CommandSet = {
  commands: [
    command('writeInterval', { value: wholeSeconds(5, 18_000) }, ({ value }, sending) => every(value, sending)),
    modeByInterval([5, 18_000], every),
    command('stopReports', {}, (_, sending) => frameOf('D', sending)),
    command('locate', {}, (_, sending) => frameOf('B', sending), { once: true }),
    command('cutOff', {}, (_, sending) => frameOf('J', sending), { once: true, cut: true }),
    command('restore', {}, (_, sending) => frameOf('K', sending), { once: true }),
    command('clearAlarms', {}, (_, sending) => frameOf('E', sending), { once: true }),
    command('arm', {}, (_, sending) => frameOf('L', sending)),
    command('disarm', {}, (_, sending) => frameOf('M', sending)),
    // The radius is the device's own.
    command('displacementAlarm', {}, (_, sending) => frameOf('G', sending)),
    command('speedAlarm', { above: { kind: 'number', unit: 'km/h', min: 10, max: 250, step: 1 } }, ({ above }, sending) =>
      frameOf(`H,${String(above).padStart(3, '0')}`, sending),
    ),
    // No value is said to turn it off: no vehicle is as fast.
    command('speedAlarmOff', {}, (_, sending) => frameOf('H,250', sending)),
  ],
  isAnsweredInOrder: true,
  replyTo: ({ text }, { command: name }) => (text.toLowerCase() === `${letters[name]}t` ? 'taken' : undefined),
};
