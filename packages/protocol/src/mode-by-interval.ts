/** Working modes of devices that know one interval and none of these names: each is an interval, as is usual in the field, and from saving on they sleep in between. */
import { command, type Command, type Sending } from './command.js';

/** Seconds between reports. */
const modes = { tracking: 10, smart: 60, sleep: 14_400, saving: 300, superSaving: 3600, normal: 30 } as const;
type Mode = keyof typeof modes;

/** The modes whose interval a family can be told, by its frame for an interval of so many seconds. */
export function modeByInterval(
  [least, most]: readonly [number, number],
  frame: (seconds: number, sending: Sending) => Uint8Array | undefined,
): Command {
  const of = (Object.keys(modes) as Mode[]).filter((mode) => modes[mode] >= least && modes[mode] <= most);
  return command('mode', { value: { kind: 'choice', of } }, ({ value }, sending) => frame(modes[value], sending), {
    silence: ({ value }) => modes[value as Mode],
  });
}
