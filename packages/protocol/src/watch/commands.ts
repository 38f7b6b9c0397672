/** The commands watches take: a word in their own framing, which they answer with the same word. */
import { command, wholeSeconds } from '../command.js';
import type { CommandSet, Sending } from '../command.js';
import { modeByInterval } from '../mode-by-interval.js';
import { buildFrame } from './frames.js';

/** What is remembered of a watch: its maker's letters, and whether its frames are counted. */
export type Remembered = { readonly maker: string; readonly isCounted: boolean };

function frameOf(text: string, { device, serial, state }: Sending): Uint8Array | undefined {
  const id = 'imei' in device ? device.imei : 'alias' in device ? device.alias : undefined;
  if (id === undefined) return undefined;
  const { maker = '3G', isCounted = false } = (state ?? {}) as Partial<Remembered>;
  const index = (serial & 0xffff).toString(16).toUpperCase().padStart(4, '0');
  return buildFrame({ maker, id, ...(isCounted ? { index } : {}) }, text);
}

const every = (seconds: number, sending: Sending) => frameOf(`UPLOAD,${seconds}`, sending);

/** Command -> its word. */
const words: Readonly<Record<string, string>> = {
  writeInterval: 'UPLOAD',
  mode: 'UPLOAD',
  locate: 'CR',
  restart: 'RESET',
  powerOff: 'POWEROFF',
  guardianCall: 'MONITOR',
  monitorNumber: 'CENTER',
  sosNumber: 'SOS1',
  languageAndZone: 'LZ',
  find: 'FIND',
  lossAlarm: 'LSSET',
  factoryReset: 'FACTORY',
};

/** The words that come back as replies. */
export const commandWords: readonly string[] = Object.values(words);

const phone = { kind: 'text', most: 20 } as const;
/** A phone number as devices dial it; undefined for what is none. */
const dialled = (number: string): string | undefined => (/^\+?\d{3,19}$/.test(number) ? number : undefined);
const withNumber = (word: string) => (values: { readonly number: string }, sending: Sending) => {
  const number = dialled(values.number);
  return number === undefined ? undefined : frameOf(`${word},${number}`, sending);
};

/** See above. */
export const commands: CommandSet = {
  commands: [
    command('writeInterval', { value: wholeSeconds(10, 65_535) }, ({ value }, sending) => every(value, sending)),
    modeByInterval([10, 65_535], every),
    // Some three minutes of faster fixes.
    command('locate', {}, (_, sending) => frameOf('CR', sending), { once: true }),
    command('restart', {}, (_, sending) => frameOf('RESET', sending), { once: true }),
    command('powerOff', {}, (_, sending) => frameOf('POWEROFF', sending), { once: true }),
    command('guardianCall', { number: phone }, withNumber('MONITOR'), { once: true }),
    command('monitorNumber', { number: phone }, withNumber('CENTER')),
    command('sosNumber', { number: phone }, withNumber('SOS1')),
    command(
      'languageAndZone',
      {
        language: { kind: 'number', unit: '', min: 0, max: 99, step: 1 },
        zone: { kind: 'number', unit: 'h', min: -12, max: 14, step: 0.5 },
      },
      ({ language, zone }, sending) => frameOf(`LZ,${language},${zone}`, sending),
    ),
    command('lossAlarm', { isOn: { kind: 'flag' } }, ({ isOn }, sending) => frameOf(`LSSET,${Number(isOn)}`, sending)),
    command('find', {}, (_, sending) => frameOf('FIND', sending), { once: true }),
    command('factoryReset', {}, (_, sending) => frameOf('FACTORY', sending), { once: true }),
  ],
  replyTo: ({ text }, { command: name }) => (text.split(',')[0]?.toUpperCase() === words[name] ? 'taken' : undefined),
};
