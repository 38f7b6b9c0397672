/** Who is who in a comparison: the look of each line, its values under the crosshair and in the part in view; put away, or taken out. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import type { TimeWindow } from '../../chart/time-window.js';
import { showValue } from '../../chart/panels.js';
import { identityText } from '../../features/device/naming.js';
import { Icon } from '../../ui/icons.js';
import { devicePath } from '../../values/device-row.js';
import type { Compared } from './compare-address.js';
import { figuresIn, type Line, valueAt } from './compare-lines.js';
import { dashOf, hueOf } from './line-look.js';

type Props = {
  readonly devices: readonly string[];
  readonly rows: readonly DeviceStatus[];
  readonly lines: readonly Line[];
  readonly quantity: Compared;
  /** Histories that are still asked for may have readings. */
  readonly isWaiting: boolean;
  readonly hidden: ReadonlySet<string>;
  readonly window: TimeWindow;
  readonly cursor: number | undefined;
  readonly onHide: (identity: string) => void;
  readonly onRemove: (identity: string) => void;
};

/** See above. */
export function CompareTable({ devices, rows, lines, quantity, isWaiting, hidden, window, cursor, onHide, onRemove }: Props) {
  const { t } = useText();
  return (
    <section className="panel cmp-list">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('compare.line')}</th>
            <th scope="col" className="num">
              {t(cursor === undefined ? 'compare.last' : 'compare.here')}
            </th>
            <th scope="col" className="num">
              {t('detail.figures.min')}
            </th>
            <th scope="col" className="num">
              {t('detail.figures.max')}
            </th>
            <th scope="col" aria-label={t('compare.acts')} />
          </tr>
        </thead>
        <tbody>
          {devices.map((identity, place) => {
            const row = rows.find((each) => identityText(each) === identity || each.imei === identity);
            const line = lines.find((each) => each.identity === identity);
            const figures = line === undefined ? undefined : figuresIn(line, window);
            const shown = (value: number | undefined): string => (line === undefined ? '--' : showValue(line.panel, value));
            const name = row?.name ?? identity;
            const isShown = !hidden.has(identity);
            return (
              <tr key={identity} data-compared={identity} className={isShown ? '' : 'off'}>
                <th scope="row">
                  <button
                    type="button"
                    className="cmp-key"
                    aria-pressed={isShown}
                    aria-label={t('compare.show', { name })}
                    onClick={() => onHide(identity)}
                  >
                    <svg width={26} height={10} aria-hidden="true">
                      <path d="M1 5H25" stroke={hueOf(place)} strokeWidth={2.4} strokeDasharray={dashOf(place)} />
                    </svg>
                  </button>
                  {row === undefined ? <span>{identity}</span> : <Link to={devicePath(row)}>{name}</Link>}
                </th>
                {line === undefined && row !== undefined && !isWaiting ? (
                  <td className="num mut" colSpan={3}>
                    {row.lastSeen === null ? t('compare.never') : t('compare.noneOf', { what: t(`detail.probe.${quantity}`) })}
                  </td>
                ) : (
                  <>
                    <td className="num b">
                      {shown(line === undefined ? undefined : cursor === undefined ? figures?.last : valueAt(line, cursor))}
                    </td>
                    <td className="num">{shown(figures?.min)}</td>
                    <td className="num">{shown(figures?.max)}</td>
                  </>
                )}
                <td className="num">
                  <button
                    type="button"
                    className="ib"
                    aria-label={t('compare.remove', { name })}
                    title={t('compare.remove', { name })}
                    onClick={() => onRemove(identity)}
                  >
                    <Icon name="x" size={14} />
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
