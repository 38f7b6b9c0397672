/** The features of a file one by one: what each is, whether it can be a fence and why not, whether it is wanted; later what became of it. */
import type { ImportedFence } from '@frostway/contract/fence/rows';
import { Checkbox } from 'antd';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import { sizeText } from './fence-words.js';

export type FeatureTableProps = {
  readonly rows: readonly ImportedFence[];
  /** What was made; undefined before. */
  readonly made: readonly ImportedFence[] | undefined;
  readonly chosen: readonly number[];
  readonly onChoose: (features: readonly number[]) => void;
  /** Its name was pressed: shows it on the map. */
  readonly onShow: (feature: number) => void;
};

/** See above. */
export function FeatureTable({ rows, made, chosen, onChoose, onShow }: FeatureTableProps) {
  const { t } = useText();
  const sound = rows.filter(({ fence }) => fence !== null).map(({ feature }) => feature);
  const unfit = rows.length - sound.length;
  const toggle = (feature: number): void =>
    onChoose(chosen.includes(feature) ? chosen.filter((each) => each !== feature) : [...chosen, feature].sort((a, b) => a - b));
  return (
    <div className="fn-features">
      <p className="row gap8 c13" role="status">
        <span className="row gap4 tx k-normal">
          <Icon name="normal" size={12} />
          {made === undefined
            ? t('fence.import.sound', { count: sound.length })
            : t('fence.import.done', { count: made.filter(({ id }) => id !== null).length })}
        </span>
        {unfit === 0 ? null : (
          <span className="row gap4 tx k-alarm">
            <Icon name="alarm" size={12} />
            {t('fence.import.unfit', { count: unfit })}
          </span>
        )}
      </p>
      <div className="fn-feature-scroll">
        <table className="tbl">
          <thead>
            <tr>
              <th>
                {made === undefined && sound.length > 0 ? (
                  <Checkbox
                    aria-label={t('fence.import.all')}
                    checked={chosen.length === sound.length}
                    indeterminate={chosen.length > 0 && chosen.length < sound.length}
                    onChange={() => onChoose(chosen.length === sound.length ? [] : sound)}
                  />
                ) : (
                  t('fence.import.feature')
                )}
              </th>
              <th>{t('fence.name')}</th>
              <th>{t('fence.import.result')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.feature}>
                <td>
                  {made === undefined && row.fence !== null ? (
                    <Checkbox
                      aria-label={t('fence.import.one', { name: row.name })}
                      checked={chosen.includes(row.feature)}
                      onChange={() => toggle(row.feature)}
                    />
                  ) : (
                    <span className="sec">{row.feature}</span>
                  )}
                </td>
                <td>
                  {row.fence === null || made !== undefined ? (
                    row.name
                  ) : (
                    <button type="button" className="lnk" onClick={() => onShow(row.feature)}>
                      {row.name}
                    </button>
                  )}
                </td>
                <td>
                  <Result row={row} made={made} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Result({ row, made }: { row: ImportedFence; made: readonly ImportedFence[] | undefined }) {
  const { t } = useText();
  if (row.fence === null) return <span className="tx k-alarm">{row.message}</span>;
  if (made === undefined)
    return (
      <span className="sec">
        {t(`fence.shape.${row.fence.shape}`)} · {sizeText(t, row.fence)}
      </span>
    );
  const became = made.find(({ feature }) => feature === row.feature);
  if (became === undefined) return <span className="mut">{t('fence.import.left')}</span>;
  return became.id === null ? (
    <span className="tx k-alarm">{became.message}</span>
  ) : (
    <span className="tx k-normal">{t('fence.import.made')}</span>
  );
}
