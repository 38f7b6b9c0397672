/** The commands Meitrack devices take: `@@`, a flag, the code and its values; the reply has the same flag and code, and OK. */
import { circle, command } from '../command.js';
import type { CommandSet, Sending } from '../command.js';
import { modeByInterval } from '../mode-by-interval.js';
import { buildFrame } from './frames.js';

/** The flag byte of a command: letters and what stands between them, one after the other. */
export const flagOf = (flag: number): number => 0x41 + (flag % 0x3a);

function frameOf(code: string, { device, flag }: Sending): Uint8Array | undefined {
  return 'imei' in device ? buildFrame('@@', flagOf(flag), new TextEncoder().encode(`${device.imei},${code}`)) : undefined;
}

/** In tens of seconds. */
const every = (seconds: number, sending: Sending) => frameOf(`A12,${seconds / 10}`, sending);

/** Command -> the code its reply has. */
const codes: Readonly<Record<string, string>> = {
  locate: 'A10',
  writeInterval: 'A12',
  mode: 'A12',
  distance: 'A14',
  fenceCircle: 'B05',
  fenceRemove: 'B06',
  speedAlarm: 'B07',
  speedAlarmOff: 'B07',
  cutOff: 'C01',
  restore: 'C01',
  arm: 'B21',
  disarm: 'B21',
  restart: 'F02',
};

const fenceNumber = { kind: 'number', unit: '', min: 1, max: 8, step: 1 } as const;

/** See above. */
export const commands: CommandSet = {
  commands: [
    command('writeInterval', { value: { kind: 'number', unit: 's', min: 10, max: 655_350, step: 10 } }, ({ value }, sending) =>
      every(value, sending),
    ),
    modeByInterval([10, 655_350], every),
    command('locate', {}, (_, sending) => frameOf('A10', sending), { once: true }),
    command('distance', { value: { kind: 'number', unit: 'm', min: 10, max: 65_535, step: 1 } }, ({ value }, sending) =>
      frameOf(`A14,${value}`, sending),
    ),
    command(
      'fenceCircle',
      {
        index: fenceNumber,
        ...circle,
        alarm: { kind: 'choice', of: ['enter', 'exit', 'both'] },
      },
      ({ index, latitude, longitude, radius, alarm }, sending) =>
        frameOf(
          `B05,${index},${latitude.toFixed(6)},${longitude.toFixed(6)},${radius},${Number(alarm !== 'exit')},${Number(alarm !== 'enter')}`,
          sending,
        ),
    ),
    command('fenceRemove', { index: fenceNumber }, ({ index }, sending) => frameOf(`B06,${index}`, sending)),
    command('speedAlarm', { above: { kind: 'number', unit: 'km/h', min: 0, max: 255, step: 1 } }, ({ above }, sending) =>
      frameOf(`B07,${above}`, sending),
    ),
    // No value is said to turn it off: no vehicle is as fast.
    command('speedAlarmOff', {}, (_, sending) => frameOf('B07,255', sending)),
    command('cutOff', {}, (_, sending) => frameOf('C01,0,12222', sending), { once: true, cut: true }),
    command('restore', {}, (_, sending) => frameOf('C01,0,02222', sending), { once: true }),
    command('arm', {}, (_, sending) => frameOf('B21,1', sending)),
    command('disarm', {}, (_, sending) => frameOf('B21,0', sending)),
    command('restart', {}, (_, sending) => frameOf('F02', sending), { once: true }),
  ],
  replyTo: ({ text, flag }, sent) => {
    const [code, ...facts] = text.split(',');
    if (code !== codes[sent.command] || flag !== flagOf(sent.flag)) return undefined;
    return facts.some((word) => /^OK/i.test(word)) ? 'taken' : /err|fail/i.test(facts.join(',')) ? 'refused' : 'unclear';
  },
};
