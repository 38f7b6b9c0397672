/** The vehicles of a fleet report, a row each, and their sum. On a phone and on paper the figures stand below each name. */
import type { FleetReportRow } from '@frostway/contract/fleet/endpoints';
import type { ReactNode } from 'react';
import { useText } from '../../api/language.js';
import { type Figure, countText, figure, missing } from '../../values/figures.js';
import { durationText } from '../../values/times.js';
import { type ReportSum, sumOf, visitsOf } from './report-sums.js';

type Shown = ReportSum | (FleetReportRow & { readonly visits: number });
type Column = { readonly key: string; readonly title: string; readonly cell: (row: Shown) => ReactNode };

/** See above. */
export function VehiclesTable({ rows }: { readonly rows: readonly FleetReportRow[] }) {
  const { t } = useText();
  const seconds = (value: number | null): string => (value === null ? missing : durationText(t, value * 1000));
  const km = (value: Figure): string => figure(value, 1);
  const columns: readonly Column[] = [
    { key: 'distance', title: t('report.column.distance'), cell: (row) => km(row.distance) },
    { key: 'driving', title: t('report.column.driving'), cell: (row) => seconds(row.driving) },
    { key: 'standing', title: t('report.column.standing'), cell: (row) => seconds(row.standing) },
    { key: 'idle', title: t('report.column.idle'), cell: (row) => seconds(row.idle) },
    { key: 'trips', title: t('report.column.trips'), cell: (row) => countText(row.trips) },
    { key: 'stops', title: t('report.column.stops'), cell: (row) => countText(row.stops) },
    { key: 'topSpeed', title: t('report.column.topSpeed'), cell: (row) => figure(row.topSpeed) },
    { key: 'runs', title: t('report.column.speedRuns'), cell: (row) => countText(row.overspeed.runs) },
    { key: 'speeding', title: t('report.column.speedTime'), cell: (row) => seconds(row.overspeed.seconds) },
    { key: 'visits', title: t('report.column.visits'), cell: (row) => countText(row.visits) },
    { key: 'harsh', title: t('report.column.harshPer100'), cell: (row) => figure(row.harshPer100, 1) },
  ];
  const cells = (row: Shown): ReactNode =>
    columns.map(({ key, title, cell }) => (
      <td key={key} className="num" data-label={title} data-figure={key}>
        {cell(row)}
      </td>
    ));
  return (
    <section className="panel list">
      <div className="list-scroll">
        <table className="tbl fr-table">
          <thead>
            <tr>
              <th>{t('report.column.vehicle')}</th>
              {columns.map(({ key, title }) => (
                <th key={key} className="num">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.deviceId} data-device={row.deviceId}>
                <th scope="row" className="fr-name">
                  <span className="ell" title={row.name}>
                    {row.name}
                  </span>
                  {row.group === null ? null : <span className="c12 mut ell">{row.group}</span>}
                </th>
                {cells({ ...row, visits: visitsOf(row) })}
              </tr>
            ))}
          </tbody>
          {rows.length < 2 ? null : (
            <tfoot>
              <tr>
                <th scope="row" className="fr-name">
                  {t('report.sum')}
                </th>
                {cells(sumOf(rows))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  );
}
