/** The vehicles that move, stand or are silent, those that do so longest first. */
import type { StandingTracker } from '@frostway/contract/position/rows';
import type { Motion } from '@frostway/core/track/motion';
import { Link } from 'react-router';
import { useNow } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import { Panel } from '../../ui/Panel.js';
import { countText, figure } from '../../values/figures.js';
import { motionLooks } from '../../values/motions.js';
import { durationText, msOf } from '../../values/times.js';
import { plateOf } from '../position/fleet-list.js';
import type { ListedMotion } from './position-overview.js';

/** Rows of a list; the rest stands behind its link. */
export const rowsShown = 6;

export const listLink = (motion: Motion): string => `/posList?state=${motion}`;

type MotionPanelProps = { readonly motion: ListedMotion; readonly rows: readonly StandingTracker[] };

/** Those that stand one way, the longest first; nothing when there is nobody. */
export function MotionPanel({ motion, rows }: MotionPanelProps) {
  const { t } = useText();
  if (rows.length === 0) return null;
  const look = motionLooks[motion];
  return (
    <Panel
      title={t(`standing.${motion}`)}
      note={<span className="no-phone">{t('standing.order')}</span>}
      extra={
        <Link className="lnk" to={listLink(motion)}>
          {t('standing.all', { count: countText(rows.length) })}
          <Icon name="right" size={12} />
        </Link>
      }
    >
      <ul className="ov-standing">
        {rows.slice(0, rowsShown).map((row) => (
          <li key={row.deviceId} data-device={row.deviceId}>
            <span className={`tx k-${look.hue}`}>
              <Icon name={look.icon} size={14} />
            </span>
            <Link className="ov-name ell grow" title={row.name} to={`/posList?device=${row.deviceId}`}>
              {plateOf(row)}
            </Link>
            {row.distance === null || row.distance === 0 ? null : (
              <span className="c12 mut nw">{t('standing.distance', { distance: figure(row.distance, 1) })}</span>
            )}
            <SinceText row={row} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SinceText({ row: { since, sinceAtLeast } }: { row: StandingTracker }) {
  const { t } = useText();
  const now = useNow(10_000);
  const ms = msOf(since);
  if (ms === undefined) return <span className="c13 mut nw">{t('standing.sinceUnknown')}</span>;
  const time = durationText(t, Math.max(0, now - ms));
  return <span className="c13 nw">{sinceAtLeast ? t('standing.sinceAtLeast', { time }) : t('standing.since', { time })}</span>;
}
