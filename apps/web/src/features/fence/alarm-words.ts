/** The alarms of positions in words. */
import type { PositionAlarmRow } from '@frostway/contract/fence/rows';
import type { Say } from '../../api/language.js';
import { quantityText } from '../../values/figures.js';
import { durationText } from '../../values/times.js';
import { lengthText } from './fence-words.js';

/** Monday = 1. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Limits of a vehicle, a line each: speeds, displacement, stop. */
export function limitWords(t: Say, row: PositionAlarmRow): { readonly key: string; readonly word: string; readonly value: string }[] {
  const { speedHigh, speedLow, displacement, stop } = row;
  const kmh = t('values.unit.kmh');
  const said = [
    ['speedHigh', speedHigh === null ? undefined : `> ${quantityText(t, speedHigh, kmh)}`],
    ['speedLow', speedLow === null ? undefined : `< ${quantityText(t, speedLow, kmh)}`],
    ['displacement', displacement === null ? undefined : `> ${lengthText(t, displacement)}`],
    ['stop', stop === null ? undefined : `> ${durationText(t, stop * 60_000)}`],
  ] as const;
  return said.flatMap(([key, value]) => (value === undefined ? [] : [{ key, word: t(`fence.alarms.kind.${key}`), value }]));
}

/** Forbidden hours, each span in a text. */
export function spanWords(t: Say, { hours }: Pick<PositionAlarmRow, 'hours'>): string[] {
  return (hours ?? []).map(({ from, until, days }) => t('fence.alarms.span.words', { from, until, days: daysText(t, days ?? weekDays) }));
}

function daysText(t: Say, days: readonly number[]): string {
  if (days.length === weekDays.length) return t('fence.alarms.span.everyDay');
  return weekDays
    .filter((day) => days.includes(day))
    .map((day) => t(`fence.day.${day}`))
    .join(t('detail.comma'));
}
