/** The quiet sign at the top that what is on the screen is live, with its age. */
import { useNow } from '../api/clock.js';
import { useText } from '../api/language.js';
import { useLiveState } from '../api/live-state.js';
import { Icon } from '../ui/icons.js';
import { ageText } from '../values/times.js';

/** Nothing while the connection is lost: the bar below says it then. */
export function LiveMark() {
  const { t } = useText();
  const { connection, dataAtMs } = useLiveState();
  const now = useNow();
  if (connection === 'lost' || connection === 'off') return null;
  const isFresh = dataAtMs === undefined || now - dataAtMs < 60_000;
  const words =
    connection === 'connecting'
      ? t('frame.live.connecting')
      : isFresh
        ? t('frame.live.onFresh')
        : t('frame.live.on', { age: ageText(t, now - dataAtMs) });
  return (
    <span className={`live c13 k-${connection === 'open' ? 'normal' : 'silent'}`} role="status">
      <Icon name={connection === 'open' ? 'normal' : 'pending'} size={14} />
      <span className="no-phone">{words}</span>
    </span>
  );
}
