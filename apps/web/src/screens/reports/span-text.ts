/** The time of a report by its own zone's days: `2026-11-25`, `2026-11-16 to 2026-11-22`; a time that is no whole days, with its clock. */
import { localMs } from '@frostway/core/zone';
import type { Say } from '../../api/language.js';

const dayMs = 86_400_000;

/** See above. */
export function spanText(t: Say, { from, until, zone }: { readonly from: string; readonly until: string; readonly zone: string }): string {
  const [first, end] = [localMs(zone, Date.parse(from)), localMs(zone, Date.parse(until))];
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const time = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
  if (first % dayMs !== 0 || end % dayMs !== 0) return t('report.period', { from: time(first), until: time(end) });
  const last = day(end - 1);
  return last === day(first) ? last : t('report.period', { from: day(first), until: last });
}
