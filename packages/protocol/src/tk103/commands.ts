/** What TK103 devices can be told: `(id`, a word of A, its digits, `)`; a reply is the word with B for A. */
import { command } from '../command.js';
import type { CommandSet, Sending } from '../command.js';

function frameOf(word: string, { device }: Sending): Uint8Array | undefined {
  const id = 'imei' in device ? device.imei : 'alias' in device ? device.alias : undefined;
  return id === undefined ? undefined : new TextEncoder().encode(`(${id}${word})`);
}

/** Command -> how its reply begins. Who cuts and who restores is told by the digit, where the reply has it. */
const replies: Readonly<Record<string, RegExp>> = {
  writeInterval: /^B[RS]00/,
  stopReports: /^B[RS]00/,
  locate: /^BP04/,
  cutOff: /^BV01(?!1)/,
  restore: /^BV01(?!0)/,
  restart: /^BT00/,
  version: /^BP07/,
  speedAlarm: /^BP12/,
};

/** See above. */
export const commands: CommandSet = {
  commands: [
    command('writeInterval', { value: { kind: 'number', unit: 's', min: 5, max: 65_535, step: 1 } }, ({ value }, sending) =>
      frameOf(`AR00${value.toString(16).toUpperCase().padStart(4, '0')}0000`, sending),
    ),
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
  ],
  replyTo: ({ text }, { command: name }) => {
    if (replies[name]?.test(text) !== true) return undefined;
    return /fail|error/i.test(text) ? 'refused' : 'taken';
  },
};
