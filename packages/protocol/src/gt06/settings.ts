/** Settings that a GT06 device takes over its connection: a command text in a frame 0x80, answered by 0x15 or 0x21. */
import type { SettingsOfFamily, WantedSetting } from '../family.js';
import { type DeviceCommand, commandTexts, meaningOfReply } from './command-texts.js';
import { encodeCommand } from './commands.js';
import type { Profile } from './profile.js';

function commandFor({ name, value }: WantedSetting): DeviceCommand {
  return name === 'writeInterval' ? { name: 'interval', movingSeconds: value } : { name: 'timezone', minutes: Math.round(value * 60) };
}

const replies = { done: 'taken', failed: 'refused', waiting: 'unclear', unknown: 'unclear' } as const;

/** How devices of a profile are set; each setting is one text. */
export function settingsWith(profile: Profile): SettingsOfFamily {
  return {
    encode: (setting, flag, serial) => {
      const [text = ''] = commandTexts(commandFor(setting), profile);
      return encodeCommand({ text, flag }, serial);
    },
    replyOf: (text) => replies[meaningOfReply(text)],
  };
}
