/** Sites or fences of a fleet report: who was there, how often, how long. */
import { useText } from '../../api/language.js';
import { Panel } from '../../ui/Panel.js';
import { countText } from '../../values/figures.js';
import { durationText } from '../../values/times.js';
import type { PlaceRow } from './report-sums.js';

type Props = {
  readonly title: string;
  /** Heads of the columns. */
  readonly place: string;
  readonly count: string;
  readonly rows: readonly PlaceRow[];
  /** Said when there are none. */
  readonly none: string;
};

/** See above. */
export function PlacesPanel({ title, place, count, rows, none }: Props) {
  const { t } = useText();
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="c13 mut fr-none">{none}</p>
      ) : (
        <table className="tbl">
          <thead>
            <tr>
              <th>{place}</th>
              <th>{t('report.column.vehicle')}</th>
              <th className="num">{count}</th>
              <th className="num">{t('report.column.duration')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <td className="ell" title={row.place}>
                  {row.place}
                </td>
                <td className="ell" title={row.vehicle}>
                  {row.vehicle}
                </td>
                <td className="num">{countText(row.count)}</td>
                <td className="num">{durationText(t, row.seconds * 1000)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
