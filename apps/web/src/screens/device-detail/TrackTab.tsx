/** Where a tracker is on the map with its fences, and its positions of the last 24 hours as a list. */
import type { Device, DeviceStatus } from '@frostway/contract/device/rows';
import { type PositionRow, position } from '@frostway/contract/position/endpoints';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAddress } from '../../api/addresses.js';
import { useAnswer } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useDeviceFences } from '../../api/fences.js';
import { useText } from '../../api/language.js';
import { callName } from '../../features/device/naming.js';
import type { MapFence } from '../../map/fence-features.js';
import { Copyable } from '../../ui/Copyable.js';
import { Quantity, Speed } from '../../ui/Quantity.js';
import { Icon } from '../../ui/icons.js';
import { QueryBoundary, Empty, RowSkeleton } from '../../ui/states.js';
import { countText, figure } from '../../values/figures.js';
import { clockText, dateText, isoOf, msOf, timeTooltip } from '../../values/times.js';
import { drawn, evenLines, useInView } from '../../ui/list-window.js';
import { playbackPath } from '../playback/playback-address.js';
import { DeviceMap } from './DeviceMap.js';
import { useRights } from './rights.js';

const day = 86_400_000;
const rowPx = 32;

/** See above. Playback has its own page. */
export function TrackTab({ device, latest }: { device: Device; latest: DeviceStatus | undefined }) {
  const { t } = useText();
  const [until] = useState(nowMs);
  const rights = useRights(device);
  const answer = useAnswer(
    position.positions,
    { ...callName(device), st: until - day, et: until },
    { freshMs: 60_000, enabled: rights.history },
  );
  const fences = useDeviceFences(device.imei);
  const newest = latest?.position ?? undefined;
  return (
    <div className="c2 k-map">
      <section className="panel mp">
        <DeviceMap id={device.id} latest={latest} zoom={8} fences={fences} />
        {fences.length === 0 ? null : <FenceNames fences={fences} />}
      </section>
      <section className="panel hs">
        <header>
          <h2>{t('detail.track.list')}</h2>
          <span className="mut c13">{answer.data === undefined ? '' : countText(answer.data.total)}</span>
          <span className="grow" />
          {rights.history ? (
            <Link className="lnk c13" to={playbackPath([device.imei ?? device.mac ?? ''])}>
              {t('playback.open')}
            </Link>
          ) : null}
        </header>
        {rights.isKnown && !rights.history ? <Empty drawing="place" title={t('share.foreign.noHistory')} /> : null}
        {rights.history ? (
          <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={8} widths={[110, 50, 120]} />}>
            {({ rows }) =>
              rows.length === 0 && newest === undefined ? (
                <Empty drawing="place" title={t(latest?.place == null ? 'message.noTrackingHistory' : 'message.noTrackInPeriod')} />
              ) : (
                <Positions rows={rows} newest={newest} />
              )
            }
          </QueryBoundary>
        ) : null}
      </section>
    </div>
  );
}

/** The fences of the map in words, each leading to its page. */
function FenceNames({ fences }: { fences: readonly MapFence[] }) {
  const { t } = useText();
  return (
    <p className="mp-fences c13">
      <Icon name="fence" size={14} />
      <span className="mut">{t('fence.onMap')}</span>
      {fences.map(({ id, name }) => (
        <Link key={id} className="lnk" to={`/fence?fence=${id}`}>
          {name}
        </Link>
      ))}
    </p>
  );
}

function Positions({ rows, newest }: { rows: readonly PositionRow[]; newest: DeviceStatus['position'] | undefined }) {
  const { t } = useText();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const all = useMemo(() => {
    const backwards = rows.toReversed();
    const isNewer = newest !== undefined && newest !== null && newest.time > (backwards[0]?.time ?? '');
    return isNewer ? [newest, ...backwards] : backwards;
  }, [rows, newest]);
  const lines = useMemo(() => evenLines(all.length, rowPx), [all.length]);
  const view = useInView(scroller, lines);
  return (
    <div className="scr" ref={setScroller} tabIndex={0} role="table" aria-rowcount={all.length} aria-label={t('detail.track.list')}>
      <div role="rowgroup" style={{ height: lines.startOf(all.length), position: 'relative' }}>
        {drawn(view, all.length, 10).map((at) => {
          const row = all[at];
          const ms = msOf(row?.time);
          if (row === undefined || ms === undefined) return null;
          return (
            <div key={at} role="row" className="hr ps" style={{ transform: `translateY(${lines.startOf(at)}px)`, height: rowPx }}>
              <time role="cell" className="nw" dateTime={isoOf(ms)} title={timeTooltip(t, ms)}>
                {dateText(ms).slice(5)} <b className="b">{clockText(ms, true)}</b>
              </time>
              <span role="cell" className="num">
                <Speed value={row.speed} />
              </span>
              <span role="cell" className="num sec">
                <Quantity value={row.course} unit={t('values.unit.degree')} />
              </span>
              <span role="cell" className="row gap4 sec" title={t(`values.source.${row.source}`)}>
                <Icon name={row.source === 'gps' ? 'aim' : row.source === 'lbs' ? 'cellTower' : 'wifi'} size={12} />
                <RowPlace row={row} />
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Street or town, coordinates until it is known; copied are the coordinates. */
function RowPlace({ row }: { row: Pick<PositionRow, 'latitude' | 'longitude'> }) {
  const { data } = useAddress(row);
  const coordinates = `${figure(row.latitude, 5)}, ${figure(row.longitude, 5)}`;
  const short = data?.short ?? '';
  return <Copyable text={`${row.latitude}, ${row.longitude}`}>{short === '' ? coordinates : short}</Copyable>;
}
