/** The commands H02 devices take: `*HQ,id,word,HHMMSS,values#` with their own maker's letters, confirmed by V4 with the word and the time of the command. */
import type { CommandReply } from '@frostway/core/message';
import { command, wholeSeconds } from '../command.js';
import type { Command, CommandSet, Sending, Sent, Verdict } from '../command.js';
import { modeByInterval } from '../mode-by-interval.js';
import { rememberedIn, type MakerProfile } from './packet.js';

const daySeconds = 86_400;

/** Six digits that the confirmation brings back; they count the commands, for two of one kind may leave in the same second. */
function clockOf(flag: number): string {
  const seconds = flag % daySeconds;
  return [Math.trunc(seconds / 3600), Math.trunc(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join('');
}

function frameOf(word: string, values: readonly (string | number)[], { device, flag, state }: Sending): Uint8Array | undefined {
  const id = 'imei' in device ? device.imei : 'alias' in device ? device.alias : undefined;
  if (id === undefined) return undefined;
  return new TextEncoder().encode(`*${[rememberedIn(state).maker, id, word, clockOf(flag), ...values].join(',')}#`);
}

const knots = (kmh: number): number => Math.round(kmh / 1.852);

/** Command -> word that confirms it; the others are never confirmed. */
const confirmedBy: Readonly<Record<string, string>> = {
  cutOff: 'S20',
  restore: 'S20',
  locate: 'D1',
  speedAlarm: 'S14',
  speedAlarmOff: 'S14',
  clearOdometer: 'S32',
  readOdometer: 'S32',
  arm: 'SCF',
  disarm: 'SCF',
};

function verdictOf(text: string): Verdict {
  return /\bERROR\b/i.test(text) ? 'refused' : 'taken';
}

/** The commands of a make. Those that only some clones take are theirs. */
export function commandsWith({ interval }: MakerProfile): CommandSet {
  const isDocumented = interval === 'S17';
  const [least, most] = isDocumented ? [30, 65_535] : [10, 18_000];
  const every = (seconds: number, sending: Sending) =>
    isDocumented ? frameOf('S17', [seconds], sending) : frameOf('S71', [22, seconds], sending);
  const writeInterval: Command = command('writeInterval', { value: wholeSeconds(least, most) }, ({ value }, sending) =>
    every(value, sending),
  );
  const documented: readonly Command[] = [
    // One position at once; the interval counts only where more are asked for.
    command('locate', {}, (_, sending) => frameOf('D1', [30, 1], sending), { once: true }),
    command(
      'speedAlarm',
      {
        above: { kind: 'number', unit: 'km/h', min: 20, max: 250, step: 1 },
        duration: wholeSeconds(1, 600),
      },
      ({ above, duration }, sending) => frameOf('S14', [knots(above), 0, 1, duration], sending),
    ),
    // No value is said to turn it off: no vehicle is as fast.
    command('speedAlarmOff', {}, (_, sending) => frameOf('S14', [knots(250), 0, 1, 600], sending)),
    // Both of these give the engine its oil back as well, and neither is confirmed.
    command('restart', {}, (_, sending) => frameOf('R1', [], sending), { once: true }),
    command('clearAlarms', {}, (_, sending) => frameOf('R7', [], sending), { once: true }),
    command('clearOdometer', {}, (_, sending) => frameOf('S32', [0], sending), { once: true }),
    command('readOdometer', {}, (_, sending) => frameOf('S32', [1], sending)),
  ];
  return {
    commands: [
      writeInterval,
      modeByInterval([least, most], every),
      command('cutOff', {}, (_, sending) => frameOf('S20', [1, 1], sending), { once: true, cut: true }),
      command('restore', {}, (_, sending) => frameOf('S20', [1, 0], sending), { once: true }),
      command('arm', {}, (_, sending) => frameOf('SCF', [0, 0], sending)),
      command('disarm', {}, (_, sending) => frameOf('SCF', [1, 1], sending)),
      ...(isDocumented ? documented : []),
    ],
    replyTo: (reply: CommandReply, sent: Sent) => {
      const word = sent.command === 'writeInterval' || sent.command === 'mode' ? interval : confirmedBy[sent.command];
      const [facts = ''] = reply.text.split(',');
      return word === facts.toUpperCase() && reply.flag === sent.flag % daySeconds ? verdictOf(reply.text) : undefined;
    },
  };
}
