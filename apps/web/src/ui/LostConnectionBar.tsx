/** The thin bar while the live connection is lost: for how long, from when the data is, when the next try comes. */
import { useNow } from '../api/clock.js';
import { useText } from '../api/language.js';
import { useLiveState } from '../api/live-state.js';
import { retryLive } from '../api/live.js';
import { clockText, durationText } from '../values/times.js';
import { Icon } from './icons.js';

/** A loss this short is no news, ms. */
const graceMs = 2000;

/** Nothing while the connection stands. */
export function LostConnectionBar() {
  const { t } = useText();
  const live = useLiveState();
  const isLost = live.connection === 'lost' && live.lostAtMs !== undefined;
  return isLost ? <Bar lostAtMs={live.lostAtMs} nextTryMs={live.nextTryMs} dataAtMs={live.dataAtMs ?? live.lostAtMs} words={t} /> : null;
}

function Bar({
  lostAtMs,
  nextTryMs,
  dataAtMs,
  words: t,
}: {
  lostAtMs: number;
  nextTryMs: number | undefined;
  dataAtMs: number;
  words: ReturnType<typeof useText>['t'];
}) {
  const now = useNow(1000);
  if (now - lostAtMs < graceMs) return null;
  const seconds = nextTryMs === undefined ? 0 : Math.max(0, Math.ceil((nextTryMs - now) / 1000));
  return (
    <div className="lost" role="status">
      <Icon name="silent" />
      <b className="b">{t('frame.live.lost', { duration: durationText(t, now - lostAtMs) })}</b>
      <span className="sec">{t('frame.live.dataOf', { time: clockText(dataAtMs, true) })}</span>
      <span className="grow" />
      <span className="sec">{seconds === 0 ? t('frame.live.trying') : t('frame.live.nextTry', { seconds })}</span>
      <button type="button" className="lnk" onClick={retryLive}>
        {t('frame.live.retryNow')}
      </button>
    </div>
  );
}
