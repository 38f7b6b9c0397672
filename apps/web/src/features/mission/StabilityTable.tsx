/** What each sensor used of what the goods may bear. */
import type { StabilityUse } from '@frostway/contract/mission/stability';
import { type Say, useText } from '../../api/language.js';
import { Temperature } from '../../ui/Quantity.js';
import { ScrollTable } from '../../ui/ScrollTable.js';
import { missing, temperatureRange, temperatureText } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { durationText } from '../../values/times.js';
import './mission.css';

const lasted = (t: Say, minutes: number): string => (minutes === 0 ? '0' : durationText(t, minutes * 60_000));
/** A share; what is not whole is not shown as whole. */
const shareText = (share: number): string => `${share > 0 && share < 0.001 ? '<0.1' : Math.floor(share * 1000) / 10} %`;

/** In one line: how much is used, or that it is exceeded. */
export function stabilityWords(t: Say, { used, isExceeded }: Pick<StabilityUse, 'used' | 'isExceeded'>): string {
  return isExceeded ? t('mission.stability.exceeded') : t('mission.stability.used', { share: shareText(used) });
}

/** The same with a bar. */
export function StabilityBar({ use }: { use: Pick<StabilityUse, 'used' | 'isExceeded'> }) {
  const { t } = useText();
  return (
    <span className={`md-allowed${use.isExceeded ? ' k-alarm tx' : ''}`}>
      {stabilityWords(t, use)}
      <span className={`ms-bar${use.isExceeded ? ' out' : ''}`} aria-hidden="true">
        <i style={{ width: `${Math.min(100, (use.isExceeded ? 1 : use.used) * 100)}%` }} />
      </span>
    </span>
  );
}

/** See above. */
export function StabilityTable({ use: { budget, sensors } }: { use: StabilityUse }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const range = (lower: number | null, upper: number | null): string =>
    lower === null && upper === null ? t('mission.stability.any') : temperatureRange(t, lower, upper, unit);
  return (
    <>
      <p className="c13 sec ms-budget">
        {t('mission.stability.labelOf', { range: range(budget.lower, budget.upper) })}
        {budget.mkt === null ? null : ` · ${t('mission.stability.mktOf', { value: temperatureText(t, budget.mkt, unit) })}`}
      </p>
      <ScrollTable label={t('mission.stability.title')}>
        <thead>
          <tr>
            <th>{t('mission.detail.sensor')}</th>
            {budget.bands.map(({ lower, upper, minutes }, index) => (
              <th key={index} className="num">
                {t('mission.stability.allowed', { range: range(lower, upper), time: lasted(t, minutes) })}
              </th>
            ))}
            <th className="num">{t('mission.stability.beyond')}</th>
            <th className="num">{t('mission.detail.figure.mkt')}</th>
            <th>{t('mission.stability.title')}</th>
          </tr>
        </thead>
        <tbody>
          {sensors.length === 0 ? (
            <tr>
              <td colSpan={budget.bands.length + 4} className="mut">
                {missing}
              </td>
            </tr>
          ) : null}
          {sensors.map((sensor) => (
            <tr key={sensor.mac ?? sensor.name}>
              <td className="nw">{sensor.name}</td>
              {sensor.bands.map((minutes, index) => (
                <td key={index} className={`num nw${minutes > (budget.bands[index]?.minutes ?? 0) ? ' k-alarm tx' : ''}`}>
                  {lasted(t, minutes)}
                </td>
              ))}
              <td className={`num nw${sensor.beyond > 0 ? ' k-alarm tx' : ''}`}>{lasted(t, sensor.beyond)}</td>
              <td className={`num${sensor.mkt !== null && budget.mkt !== null && sensor.mkt > budget.mkt ? ' k-alarm tx' : ''}`}>
                <Temperature value={sensor.mkt} />
              </td>
              <td>
                <StabilityBar use={sensor} />
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </>
  );
}
