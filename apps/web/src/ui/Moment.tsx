/** Times and ages on the screen: the user's zone, the offset in the tooltip, ages that tick. */
import { useNow } from '../api/clock.js';
import { useText } from '../api/language.js';
import { missing } from '../values/figures.js';
import { useZone } from '../values/zone.js';
import { ageText, clockText, fullTime, isoOf, msOf, shortTime, timeTooltip } from '../values/times.js';

type At = string | number | null | undefined;

/** A time: `short` as today's clock or the date, `full` to the second, `clock` the clock alone. */
export function Moment({ at, as = 'short' }: { at: At; as?: 'short' | 'full' | 'clock' }) {
  const { t } = useText();
  useZone();
  const now = useNow(60_000);
  const ms = msOf(at);
  if (ms === undefined) return <span className="mut">{missing}</span>;
  const shown = as === 'full' ? fullTime(ms) : as === 'clock' ? clockText(ms, true) : shortTime(t, ms, now);
  return (
    <time className="nw" dateTime={isoOf(ms)} title={timeTooltip(t, ms)}>
      {shown}
    </time>
  );
}

/** How old something is, ticking; in a sentence beside other words, how long ago it was. */
export function Age({ at, isAgo = false }: { at: At; isAgo?: boolean }) {
  const { t } = useText();
  const now = useNow();
  const ms = msOf(at);
  if (ms === undefined) return <span className="mut">{missing}</span>;
  const age = ageText(t, now - ms);
  return (
    <time className="nw" dateTime={isoOf(ms)} title={timeTooltip(t, ms)}>
      {isAgo ? t('fleet.ago', { age }) : age}
    </time>
  );
}
