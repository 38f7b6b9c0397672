/** The commands a Queclink device takes over its connection: `AT+GTxxx=password,..,serial$`, answered by `+ACK:GTxxx` with the serial. */
import { command } from '../command.js';
import type { CommandSet, Sending } from '../command.js';

/** The serial a command goes out with, which its answer brings back. */
const serialOf = (flag: number): number => flag & 0xffff;

/** `AT+GTRTO=gl300,1,,,,,,0007$`: a word, the password, fields, the serial. */
function line(word: string, password: string, fields: string, { flag }: Pick<Sending, 'flag'>): Uint8Array {
  return new TextEncoder().encode(`AT+GT${word}=${password},${fields},${serialOf(flag).toString(16).toUpperCase().padStart(4, '0')}$`);
}

/** The word each command is answered by. */
const words: Readonly<Record<string, string>> = { locate: 'RTO', restart: 'RTO', version: 'RTO', cutOff: 'OUT', restore: 'OUT' };

/** An output that is switched on by a text. */
const switchesOn = /^\s*AT\+GTOUT=[^,]*,[^0,]/i;
/** Words that set or ask something and have no field for an output; an output that is switched off. */
const knownWords = /^\s*AT\+GT(?:RTO|FRI|QSS|SRI|BSI|TMA|OUT=[^,]*,0)\b/i;

/** Commands of devices with a password; that of a device nobody has changed is its model in lower case. */
export function commandsWith(password: string): CommandSet {
  return {
    commands: [
      command('locate', {}, (_, sending) => line('RTO', password, '1,,,,,', sending), { once: true }),
      command('restart', {}, (_, sending) => line('RTO', password, '3,,,,,', sending), { once: true }),
      command('version', {}, (_, sending) => line('RTO', password, '8,,,,,', sending)),
      command('cutOff', {}, (_, sending) => line('OUT', password, '1,,,0,0,0,0,0,0,0,,,,,,', sending), { once: true, cut: true }),
      command('restore', {}, (_, sending) => line('OUT', password, '0,,,0,0,0,0,0,0,0,,,,,,', sending), { once: true }),
      // A whole line as the maker's document of the model has it; `FFFF` for its serial is filled in.
      command(
        'text',
        { text: { kind: 'text', most: 500 } },
        ({ text }, { flag }) => {
          if (!/^AT\+GT[A-Z]{3}=[ -#%-~]*\$$/.test(text)) return undefined;
          return new TextEncoder().encode(text.replace(/FFFF\$$/, `${serialOf(flag).toString(16).toUpperCase().padStart(4, '0')}$`));
        },
        {
          once: true,
          cut: ({ text }) => typeof text === 'string' && switchesOn.test(text),
          isKnown: ({ text }) => typeof text === 'string' && (switchesOn.test(text) || knownWords.test(text)),
        },
      ),
    ],
    wakeUpText: `AT+GTRTO=${password},1,,,,,,FFFF$`,
    replyTo: ({ text, flag }, sent) => {
      if (flag !== serialOf(sent.flag)) return undefined;
      const word = words[sent.command];
      return word === undefined || text.startsWith(`+ACK:GT${word},`) ? 'taken' : undefined;
    },
  };
}
