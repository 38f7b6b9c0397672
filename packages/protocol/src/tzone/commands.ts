/** The commands a TZONE device takes over its connection: a line between `*` and `#` behind its password. Its answer is text without a number, the oldest first. */
import { command } from '../command.js';
import type { CommandSet } from '../command.js';

/** As devices come. */
const password = '000000';

const line = (...words: readonly string[]): Uint8Array => new TextEncoder().encode(`*${[password, ...words].join(',')}#`);

/** Commands of every model; others go as text. */
export const commands: CommandSet = {
  commands: [
    // Reads what the device says of itself, its place among it.
    command('locate', {}, () => line('000'), { once: true }),
    // As the maker writes it, password and all: `*000000,004,350,330#`.
    command(
      'text',
      { text: { kind: 'text', most: 200 } },
      ({ text }) => (/^[ -~]+$/.test(text) ? new TextEncoder().encode(text) : undefined),
      {
        once: true,
      },
    ),
  ],
  isAnsweredInOrder: true,
  wakeUpText: `*${password},000#`,
  replyTo: ({ text }) => (/error|fail|invalid|wrong/i.test(text) ? 'refused' : 'taken'),
};
