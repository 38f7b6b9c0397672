/** Working modes of devices that know intervals and none of these names: each is one, or one on the way and one at rest, as is usual in the field, and from saving on they sleep in between. */
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

/**
 * The modes of families that can be told an interval on the way and another at rest. `asleep`: seconds between reports at rest of the modes that save most;
 * `frame` is given seconds.
 */
export function modeByTwoIntervals(
  asleep: number,
  frame: (moving: number, still: number, sending: Sending) => Uint8Array | undefined,
): Command {
  const pairs = {
    tracking: [10, 10],
    smart: [30, 300],
    sleep: [300, asleep],
    precise: [10, 10],
    saving: [60, 3600],
    superSaving: [300, asleep],
    normal: [30, 300],
  } as const;
  const of = Object.keys(pairs) as (keyof typeof pairs)[];
  return command(
    'mode',
    { value: { kind: 'choice', of } },
    ({ value }, sending) => {
      const [moving, still] = pairs[value];
      return frame(moving, still, sending);
    },
    { silence: ({ value }) => pairs[value as keyof typeof pairs][1] },
  );
}
