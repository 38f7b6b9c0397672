/** The chart of a guest's page, with the times it can show. */
import { limitedProbes } from '@frostway/core/probes';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { SensorChart } from '../../chart/SensorChart.js';
import type { Quantity } from '../../chart/quantities.js';
import { Bone, Empty, Waiting } from '../../ui/states.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { type Preset, presets } from '../device-detail/ranges.js';
import type { GuestHistory as History } from './guest-history.js';

/** All that is measured of goods and air; the battery is no guest's matter. */
const panels: readonly Quantity[] = limitedProbes;

export type GuestHistoryProps = {
  readonly row: DeviceStatus;
  readonly history: History;
  readonly preset: Preset;
  readonly onChoose: (preset: Preset) => void;
};

/** See above. */
export function GuestHistory({ row, history, preset, onChoose }: GuestHistoryProps) {
  const { t } = useText();
  return (
    <section className="panel history" aria-busy={history.isOld}>
      <div className="row gap8 head">
        <h2 className="grow">{t('share.guest.historyAny')}</h2>
        <div className="seg" role="group" aria-label={t('detail.range')}>
          {presets.map((each) => (
            <button key={each} type="button" aria-pressed={each === preset} onClick={() => onChoose(each)}>
              {t(`detail.range.${each}`)}
            </button>
          ))}
        </div>
      </div>
      <Chart row={row} history={history} />
    </section>
  );
}

function Chart({ row, history }: Pick<GuestHistoryProps, 'row' | 'history'>) {
  const { t, lang } = useText();
  const unit = useTemperatureUnit();
  const { columns, asked, error } = history;
  if (asked === undefined) return <Empty drawing="history" title={t('share.guest.noHistory')} />;
  if (columns === undefined) {
    if (error !== null) return <p className="c13 tx k-alarm refused">{errorText(error, lang)}</p>;
    return (
      <Waiting>
        <div className="bones">
          <Bone width="100%" height={180} />
        </div>
      </Waiting>
    );
  }
  if (columns.time.length === 0) return <Empty drawing="history" title={t('share.guest.noHistory')} />;
  return (
    <div className="chart-box">
      <SensorChart
        columns={columns}
        limits={row.limits}
        intervalSeconds={row.interval}
        lang={lang}
        unit={unit}
        asked={asked}
        panels={panels}
      />
    </div>
  );
}
