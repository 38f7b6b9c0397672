/** What late data changed of an alarm, in words: what it was and what it is, as finely as it takes to see the difference. Pure. */
import type { Alarm } from '@frostway/contract/alarm/rows';
import type { TemperatureUnit } from '@frostway/core/units';
import type { Say } from '../../api/language.js';
import { alarmWorstText } from '../../values/alarms.js';
import { clockText, dateText, durationText, msOf } from '../../values/times.js';

export type Revision = { readonly before: string | undefined; readonly after: string | undefined };
type RevisedFacts = {
  readonly from: number;
  readonly to: number | undefined;
  readonly fired: number | undefined;
  readonly worst: number | undefined;
  readonly minutes: number | undefined;
};
/** How something is said: as short as it is elsewhere, or to the second. */
type Describe = (kept: RevisedFacts, isFine: boolean) => string | undefined;

/** See above; `undefined` where nothing differs that a person could see. Nothing is said of what cannot be read. */
export function revisionOf(
  t: Say,
  alarm: Pick<Alarm, 'type' | 'rule'>,
  body: Readonly<Record<string, unknown>>,
  unit: TemperatureUnit,
): Revision | undefined {
  const [was, is] = [keptOf(body['before']), keptOf(body['after'])];
  const moment = (ms: number, isFine: boolean): string => `${dateText(ms).slice(5)} ${clockText(ms, isFine)}`;
  const span: Describe = ({ from, to }, isFine) =>
    to === undefined
      ? t('alarm.timeline.open', { from: moment(from, isFine) })
      : t('alarm.timeline.span', { from: moment(from, isFine), to: moment(to, isFine) });
  const length: Describe = ({ minutes }, isFine) =>
    minutes === undefined
      ? undefined
      : durationText(t, isFine ? minutes * 60_000 : Math.round(minutes) * 60_000, isFine ? 'exact' : 'shown');
  const worst: Describe = (kept) =>
    kept.worst === undefined ? undefined : t('alarm.timeline.worst', { value: alarmWorstText(t, { ...alarm, worst: kept.worst }, unit) });
  const fired: Describe = (kept, isFine) =>
    kept.fired === undefined ? undefined : t('alarm.timeline.fired', { time: moment(kept.fired, isFine) });

  const said: { readonly before: (string | undefined)[]; readonly after: (string | undefined)[] } = { before: [], after: [] };
  let isSeen = was === undefined || is === undefined;
  for (const [told, isAlways] of [
    [span, true],
    [length, true],
    [worst, false],
    [fired, false],
  ] as const) {
    const both = (isFine: boolean) => [was && told(was, isFine), is && told(is, isFine)] as const;
    const coarse = both(false);
    const [a, b] = coarse[0] === coarse[1] ? both(true) : coarse;
    // Of what a moment was not kept of earlier, nothing is compared.
    const differs = a !== b && a !== undefined && b !== undefined;
    if (differs) isSeen = true;
    if (!differs && !isAlways) continue;
    said.before.push(differs ? a : coarse[0]);
    said.after.push(differs ? b : coarse[1]);
  }
  if (!isSeen) return undefined;
  const joined = (words: readonly (string | undefined)[]): string => words.filter((word) => word !== undefined).join(' · ');
  return {
    before: was && t('alarm.timeline.before', { words: joined(said.before) }),
    after: is && t('alarm.timeline.after', { words: joined(said.after) }),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function keptOf(kept: unknown): RevisedFacts | undefined {
  if (!isRecord(kept)) return undefined;
  const from = momentOf(kept['startedMs']);
  return from === undefined
    ? undefined
    : {
        from,
        to: momentOf(kept['endedMs']),
        fired: momentOf(kept['firedMs']),
        worst: numberOf(kept['worst']),
        minutes: numberOf(kept['minutes']),
      };
}

const momentOf = (value: unknown): number | undefined => (typeof value === 'string' || typeof value === 'number' ? msOf(value) : undefined);
