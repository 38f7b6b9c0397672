/** The commands a Teltonika device takes over its connection: a text in codec 12. Its answer carries no number: it is known by its words, the oldest command first. */
import { circle, command, wholeSeconds } from '../command.js';
import type { CommandSet, Sent, Verdict } from '../command.js';
import { modeByInterval } from '../mode-by-interval.js';
import { buildText, otherImei } from './texts.js';

const ways = { enter: 1, exit: 2, both: 3 } as const;
const wayNames = ['enter', 'exit', 'both'] as const;

/** A device has more zones; the platform sets its first. */
const onlyFence = { kind: 'number', unit: '', min: 1, max: 1, step: 1 } as const;

/** Characters of the longest text a device takes. */
const longestText = 500;

/** Words of an answer to a parameter that was set, to an output, to a question for the place. */
const answers: Readonly<Record<string, RegExp>> = {
  writeInterval: /param|new val/i,
  mode: /param|new val/i,
  fenceCircle: /param|new val/i,
  fenceRemove: /param|new val/i,
  speedAlarm: /param|new val/i,
  speedAlarmOff: /param|new val/i,
  cutOff: /\bdout\s*1/i,
  restore: /\bdout\s*1/i,
  locate: /\b(?:gps|lat):/i,
  restart: /reset|reboot|restart/i,
  text: /./,
};

const failed = /error|invalid|unknown|fail|warning|not (?:found|supported|allowed)/i;

function verdictOf(text: string, { command: name }: Sent): Verdict | undefined {
  if (text === otherImei || failed.test(text)) return 'refused';
  return answers[name]?.test(text) === true ? 'taken' : undefined;
}

/** An output that is switched on, in any of the places of `setdigout`. */
const switchesOn = /^\s*setdigout\s+\S*1/i;
/** Questions, intervals, a restart, an output that is switched off. */
const knownWords = /^\s*(?:(?:get\w+|readio|cpureset)\b[\w .]*$|setdigout\s+[0?]+(?:\s+\d+)*\s*$|setparam\s+(?:100\d\d:\d*;?)+$)/i;

/** On the move and standing. */
const every = (seconds: number) => buildText(`setparam 10050:${seconds};10055:${seconds}`);

/** Commands of every series; ids of parameters are those of FMB, FMC and FMM. */
export const commands: CommandSet = {
  commands: [
    command('writeInterval', { value: wholeSeconds(5, 86_400) }, ({ value }) => every(value)),
    modeByInterval([5, 86_400], every),
    command('locate', {}, () => buildText('getgps'), { once: true }),
    command('cutOff', {}, () => buildText('setdigout 1'), { once: true, cut: true }),
    command('restore', {}, () => buildText('setdigout 0'), { once: true }),
    command('restart', {}, () => buildText('cpureset'), { once: true }),
    // The first zone, as a circle.
    command(
      'fenceCircle',
      {
        index: onlyFence,
        ...circle,
        alarm: { kind: 'choice', of: wayNames },
      },
      ({ latitude, longitude, radius, alarm }) =>
        buildText(
          `setparam 20100:1;20101:${ways[alarm]};20104:0;20105:${radius};20106:${longitude.toFixed(6)};20107:${latitude.toFixed(6)}`,
        ),
    ),
    command('fenceRemove', { index: onlyFence }, () => buildText('setparam 20100:0')),
    command('speedAlarm', { above: { kind: 'number', unit: 'km/h', min: 20, max: 250, step: 1 } }, ({ above }) =>
      buildText(`setparam 11104:${above}`),
    ),
    // No value is said to turn it off: no vehicle is as fast.
    command('speedAlarmOff', {}, () => buildText('setparam 11104:250')),
    command('text', { text: { kind: 'text', most: longestText } }, ({ text }) => (/^[ -~]+$/.test(text) ? buildText(text) : undefined), {
      once: true,
      cut: ({ text }) => typeof text === 'string' && switchesOn.test(text),
      isKnown: ({ text }) => typeof text === 'string' && (switchesOn.test(text) || knownWords.test(text)),
    }),
  ],
  isAnsweredInOrder: true,
  // A text message begins with login and password, which are empty as devices come.
  wakeUpText: '  getgps',
  replyTo: ({ text }, sent) => verdictOf(text, sent),
};
