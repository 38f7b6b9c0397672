/** The positions of a vehicle one by one, the played one marked; each leads there in time. Only those in view exist. */
import { useEffect, useMemo, useState } from 'react';
import type { PositionRow } from '@frostway/contract/position/rows';
import { useAddress } from '../../api/addresses.js';
import { useText } from '../../api/language.js';
import { Copyable } from '../../ui/Copyable.js';
import { Quantity, Speed, Temperature } from '../../ui/Quantity.js';
import { Icon } from '../../ui/icons.js';
import { bringIntoView, drawn, evenLines, useInView } from '../../ui/list-window.js';
import { figure } from '../../values/figures.js';
import { clockText, dateText, isoOf, timeTooltip } from '../../values/times.js';
import type { Player } from './player.js';
import { lastBy } from './track.js';
import { accuracyText } from './Readout.js';
import { usePlaying, useShownMs } from './use-player.js';
import type { Vehicle } from './use-tracks.js';

const rowPx = 46;
const icons = { gps: 'aim', lbs: 'cellTower', wifi: 'wifi' } as const;

/** See above. */
export function RowList({ vehicle, player }: { vehicle: Vehicle; player: Player }) {
  const { t } = useText();
  const { rows } = vehicle.track;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const lines = useMemo(() => evenLines(rows.length, rowPx), [rows.length]);
  const view = useInView(scroller, lines);
  const ms = useShownMs(player);
  const isPlaying = usePlaying(player, 'isPlaying');
  const current = lastBy(rows, ms, ({ time }) => Date.parse(time));
  useEffect(() => {
    if (scroller !== null && isPlaying && current >= 0) bringIntoView(scroller, lines, current, 0);
  }, [scroller, lines, current, isPlaying]);
  return (
    <div className="pb-rows" ref={setScroller} tabIndex={0} role="list" aria-label={t('playback.tab.rows')}>
      <div style={{ height: lines.startOf(rows.length), position: 'relative' }}>
        {drawn(view, rows.length, 8).map((at) => {
          const row = rows[at];
          if (row === undefined) return null;
          const time = Date.parse(row.time);
          return (
            <div
              key={at}
              role="listitem"
              className="pb-row"
              aria-current={at === current ? true : undefined}
              style={{ transform: `translateY(${lines.startOf(at)}px)`, height: rowPx }}
            >
              <span className="row gap8">
                <button type="button" className="lnk" onClick={() => player.seek(time)}>
                  <time dateTime={isoOf(time)} title={timeTooltip(t, time)}>
                    {dateText(time).slice(5)} <b className="b">{clockText(time, true)}</b>
                  </time>
                </button>
                <span className="grow" />
                <Speed value={row.speed} />
                <Temperature value={row.temperature} />
              </span>
              <span className="row gap8 c12 mut">
                <span className="row gap4" title={accuracyText(t, row)}>
                  <Icon name={icons[row.source]} size={12} />
                  {accuracyText(t, row)}
                </span>
                {row.course === null ? null : <Quantity value={row.course} unit={t('values.unit.degree')} />}
                {row.late ? (
                  <span className="row gap4">
                    <Icon name="late" size={12} />
                    {t('playback.late')}
                  </span>
                ) : null}
                <span className="grow" />
                <RowPlace row={row} isAsked={!isPlaying} />
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Street or town, coordinates until it is known; copied are the coordinates. While it is played rows pass too fast to be looked up. */
function RowPlace({ row, isAsked }: { row: PositionRow; isAsked: boolean }) {
  const { data } = useAddress(isAsked ? row : undefined);
  const coordinates = `${figure(row.latitude, 4)}, ${figure(row.longitude, 4)}`;
  const short = data?.short ?? '';
  return <Copyable text={`${row.latitude}, ${row.longitude}`}>{short === '' ? coordinates : short}</Copyable>;
}
