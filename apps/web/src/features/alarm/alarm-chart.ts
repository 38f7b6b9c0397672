/** What the small chart of an alarm shows: how long before and after, and which limits. Pure. */
import type { AlarmDetail } from '@frostway/contract/alarm/rows';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { probeOf } from '@frostway/core/alarms';
import { limits } from '@frostway/core/limits';
import { limitList, type LimitOf, noLimits } from '@frostway/core/probes';

const hour = 3_600_000;
/** The longest range readings are asked for at once, with room before and after. */
const longestMs = 30 * 24 * hour;

/**
 * From some time before the excursion to some time after it: half of its length, at least an hour, at most a day; of a very long one its first 30 days. Of a
 * mean over a window the window before it is shown too, as far as a range may reach.
 */
export function aroundOf(
  startedMs: number,
  endedMs: number | undefined,
  nowMs: number,
  windowMs = 0,
): { readonly fromMs: number; readonly toMs: number } {
  const end = Math.min(endedMs ?? nowMs, startedMs + longestMs);
  const room = Math.min(24 * hour, Math.max(hour, (end - startedMs) / 2));
  // The minute is enough: the same range is asked once.
  const floor = (ms: number): number => Math.floor(ms / 60_000) * 60_000;
  const toMs = floor(Math.min(nowMs, end + room)) + 60_000;
  return { fromMs: Math.max(floor(startedMs - Math.max(room, windowMs)), toMs - limits.sensorRangeMs), toMs };
}

type Limits = DeviceStatus['limits'];
type Judged = Limits & { readonly powerLower?: number | null };
/**
 * The limits the excursion was judged by: those of its rule, else the device's own with the one it went out of as it stood then; of a battery the voltage it is low below. A rule on mean kinetic
 * temperature has none for what the chart shows.
 */
export function limitsOf({ alarm, rule }: Pick<AlarmDetail, 'alarm' | 'rule'>, own: Limits | undefined): Judged {
  const probe = probeOf(alarm.type);
  if (probe === undefined || rule?.probe === 'mkt') return own ?? noLimits;
  const [lower, upper] =
    rule === null
      ? [alarm.side === 'below' ? alarm.limit : undefined, alarm.side === 'above' ? alarm.limit : undefined]
      : rule.condition === 'outside'
        ? [rule.lower, rule.upper]
        : rule.condition === 'gt' || rule.condition === 'ge'
          ? [null, rule.value]
          : [rule.value, null];
  const base = own ?? noLimits;
  if (probe === 'power') return { ...base, powerLower: lower ?? null };
  const judged = limitList.filter((limit) => limit.probe === probe);
  const valueOf = ({ name, side }: LimitOf): number | null => {
    const said = side === 'lower' ? lower : upper;
    return said === undefined ? base[name] : said;
  };
  return { ...base, ...Object.fromEntries(judged.map((limit) => [limit.name, valueOf(limit)])) };
}
