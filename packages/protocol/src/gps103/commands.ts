/** What GPS103 devices can be told: `**,imei:<imei>,` and a letter; the reply is a data line with the letter and a t as its keyword. */
import { command } from '../command.js';
import type { CommandSet, Sending } from '../command.js';

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

/** Command -> its letter, which comes back. */
const letters: Readonly<Record<string, string>> = {
  locate: 'b',
  writeInterval: 'c',
  stopReports: 'd',
  clearAlarms: 'e',
  displacementAlarm: 'g',
  speedAlarm: 'h',
  cutOff: 'j',
  restore: 'k',
  arm: 'l',
  disarm: 'm',
};

/** See above. */
export const commands: CommandSet = {
  commands: [
    command('writeInterval', { value: { kind: 'number', unit: 's', min: 5, max: 18_000, step: 1 } }, ({ value }, sending) =>
      frameOf(`C,${intervalText(value)}`, sending),
    ),
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
  ],
  replyTo: ({ text }, { command: name }) => (text.toLowerCase() === `${letters[name]}t` ? 'taken' : undefined),
};
