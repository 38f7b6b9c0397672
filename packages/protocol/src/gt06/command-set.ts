/** What a GT06 device can be told over its connection: a text in a frame 0x80, answered by 0x15 or 0x21 with the flag it was sent with. */
import { command } from '../command.js';
import type { CommandSet } from '../command.js';
import { commandTexts, meaningOfReply } from './command-texts.js';
import { encodeCommand } from './commands.js';
import type { MakerProfile } from './profile.js';

const verdicts = { done: 'taken', failed: 'refused', waiting: 'unclear', unknown: 'unclear' } as const;

/** Commands of devices of one maker; each is one text. */
export function commandsWith(profile: MakerProfile): CommandSet {
  return {
    commands: [
      // Between two transmissions while the vehicle is on its way.
      command('writeInterval', { value: { kind: 'number', unit: 's', min: 5, max: 18_000, step: 1 } }, ({ value }, { flag, serial }) => {
        const [text = ''] = commandTexts({ name: 'interval', movingSeconds: value }, profile);
        return encodeCommand({ text, flag }, serial);
      }),
      // East of Greenwich.
      command('timezone', { value: { kind: 'number', unit: 'h', min: -12, max: 14, step: 0.25 } }, ({ value }, { flag, serial }) => {
        const [text = ''] = commandTexts({ name: 'timezone', minutes: Math.round(value * 60) }, profile);
        return encodeCommand({ text, flag }, serial);
      }),
    ],
    replyTo: (reply, sent) => (reply.flag === sent.flag ? verdicts[meaningOfReply(reply.text)] : undefined),
  };
}
