/** Alarms counted by something: one line each with a bar and its counts, all of them links to the alarms behind. The first few, or all by and by. */
import { type FiguresBy, alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { AlarmFigure } from '@frostway/contract/alarm/rows';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Panel } from '../../ui/Panel.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { alarmLink } from '../../values/alarms.js';
import { countText, missing } from '../../values/figures.js';
import { durationText } from '../../values/times.js';
import type { AlarmFilter } from './alarm-pages.js';
import { useFigurePages } from './figure-pages.js';
import { figureLink, figureName } from './figures.js';
import { zoneNow } from '../../values/zone.js';

const few = 8;

export type FigureTableProps = { readonly by: Exclude<FiguresBy, 'day'>; readonly title: string; readonly filter: AlarmFilter };

/** See above. */
export function FigureTable({ by, title, filter }: FigureTableProps) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const answer = useAnswer(
    alarmFeature.alarmStatistics,
    { by, tz: zoneNow(), ...filter, pageSize: few },
    { keepPrevious: true, freshMs: 10_000 },
  );
  const pages = useFigurePages(by, filter, isWhole);
  return (
    <Panel title={title} note={answer.data === undefined ? undefined : countText(answer.data.total)}>
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={4} widths={[120, 60]} />}>
        {({ rows: first, total }) => {
          const rows = (isWhole ? pages.rows : undefined) ?? first;
          const most = Math.max(...rows.map((each) => each.total));
          return rows.length === 0 ? (
            <p className="ad-none">{t('alarm.detail.none')}</p>
          ) : (
            <>
              <table className="tbl ad-figures">
                <thead className="sr">
                  <tr>
                    <th>{title}</th>
                    <th>{t('alarm.column.count')}</th>
                    <th>{t('alarm.detail.minutes')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <Line key={row.key} row={row} by={by} most={most} filter={filter} />
                  ))}
                </tbody>
              </table>
              {total > few ? (
                <div className="row wrap ad-more">
                  {isWhole && pages.isMore ? (
                    <>
                      <button type="button" className="lnk" disabled={pages.isAsking} onClick={pages.ask}>
                        {t('alarm.more')}
                      </button>
                      <span className="c12 mut" role="status">
                        {t('alarm.rowsLoaded', { loaded: countText(rows.length), count: countText(total) })}
                      </span>
                      <span className="grow" />
                    </>
                  ) : null}
                  <button type="button" className="lnk" onClick={() => setWhole(!isWhole)}>
                    {isWhole ? t('alarm.detail.fewer', { count: few }) : t('alarm.detail.others', { count: countText(total) })}
                  </button>
                </div>
              ) : null}
            </>
          );
        }}
      </QueryBoundary>
    </Panel>
  );
}

type LineProps = { row: AlarmFigure; by: FigureTableProps['by']; most: number; filter: AlarmFilter };

function Line({ row, by, most, filter }: LineProps) {
  const { t } = useText();
  const to = alarmLink(figureLink(by, row, filter));
  const name = figureName(t, by, row);
  const lasted = durationText(t, Math.round(row.minutes) * 60_000);
  return (
    <tr>
      <td className="ad-name">
        <Link to={to} className="ell">
          {name}
        </Link>
        {by === 'device' ? <span className="c12 mut ell">{row.mac ?? row.imei}</span> : null}
        <span className="bar" aria-hidden="true">
          <i className="k-alarm" style={{ width: `${(row.alarm / most) * 100}%` }} />
          <i className="k-warning" style={{ width: `${(row.warning / most) * 100}%` }} />
        </span>
      </td>
      <td className="num">
        <Link className="lnk" to={to} aria-label={`${name} ${t('alarm.rows', { count: row.total })}`}>
          {countText(row.total)}
        </Link>
      </td>
      <td className="num sec">
        {row.minutes === 0 ? (
          missing
        ) : (
          <Link to={to} aria-label={`${name} ${t('alarm.detail.minutes')} ${lasted}`}>
            {lasted}
          </Link>
        )}
      </td>
    </tr>
  );
}
