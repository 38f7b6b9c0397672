/**
 * The thin bar while the data of a demo has not come up to now: a first start tells its past week before its fleet speaks, and until then every device
 * stands as silent. It says up to when there is data, and why.
 */
import { useFleetAsking } from '../api/fleet.js';
import { fleetStore } from '../api/fleet-store.js';
import { useNow } from '../api/clock.js';
import { useText } from '../api/language.js';
import { useProfile } from '../api/profile.js';
import { Icon } from '../ui/icons.js';
import { msOf, shortTime } from '../values/times.js';

/** A demo of which nothing has been heard for longer has not come up to now, ms: its fleet never pauses that long. */
const behindMs = 15 * 60_000;

/** See above. Nothing for every other account. */
export function DemoPastBar() {
  const isDemo = useProfile().data?.level === 'demo';
  return isDemo ? <Past /> : null;
}

function Past() {
  const { t } = useText();
  const nowMs = useNow(10_000);
  const count = useFleetAsking().data ?? 0;
  const last = fleetStore(({ byId }) =>
    [...byId.values()].reduce((newest, { lastSeen }) => (newest > (lastSeen ?? '') ? newest : (lastSeen ?? '')), ''),
  );
  const lastMs = msOf(last === '' ? null : last);
  if (count === 0 || (lastMs !== undefined && nowMs - lastMs < behindMs)) return null;
  return (
    <div className="lost newer" role="status">
      <Icon name="info" />
      <span>
        {lastMs === undefined ? null : <b className="b">{t('frame.demo.upTo', { time: shortTime(t, lastMs, nowMs) })} </b>}
        {t('frame.demo.filling')}
      </span>
    </div>
  );
}
