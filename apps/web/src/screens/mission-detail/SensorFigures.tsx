/** Figures of each sensor of a mission, and how much of what its rules allow was used. */
import type { Allowance, CourseSensor } from '@frostway/contract/mission/course';
import { useText } from '../../api/language.js';
import { Temperature } from '../../ui/Quantity.js';
import { ScrollTable } from '../../ui/ScrollTable.js';
import { missing } from '../../values/figures.js';
import { durationText } from '../../values/times.js';
import { lineHue } from './MissionChart.js';
import '../../features/mission/mission.css';

type Props = { readonly sensors: readonly CourseSensor[]; readonly allowances: readonly Allowance[] };

/** See above. */
export function SensorFigures({ sensors, allowances }: Props) {
  const { t } = useText();
  const lasted = (minutes: number): string => (minutes === 0 ? '0' : durationText(t, minutes * 60_000));
  return (
    <ScrollTable label={t('mission.detail.figures')} className="md-sensors">
      <thead>
        <tr>
          <th>{t('mission.detail.sensor')}</th>
          {(['last', 'min', 'max', 'mean', 'mkt', 'below', 'above', 'longest', 'coverage'] as const).map((name) => (
            <th key={name} className="num">
              {t(`mission.detail.figure.${name}`)}
            </th>
          ))}
          <th>{t('mission.detail.allowed')}</th>
        </tr>
      </thead>
      <tbody>
        {sensors.map((sensor, place) => {
          const own = allowances.filter(({ mac }) => mac === sensor.mac);
          const hue = sensor.state === 'over' ? 'alarm' : sensor.state === 'under' ? 'cold' : 'normal';
          return (
            <tr key={sensor.mac ?? sensor.name}>
              <td>
                <span className="row gap8 nw">
                  <i className="md-swatch" style={{ background: lineHue(place) }} />
                  {sensor.name}
                </span>
              </td>
              <td className="num">
                <b className={`k-${hue} tx`}>
                  <Temperature value={sensor.last} />
                </b>
              </td>
              {([sensor.min, sensor.max, sensor.mean, sensor.mkt] as const).map((value, column) => (
                <td key={column} className="num">
                  <Temperature value={value} />
                </td>
              ))}
              <td className="num nw">{lasted(sensor.minutesBelow)}</td>
              <td className="num nw">{lasted(sensor.minutesAbove)}</td>
              <td className="num nw">{lasted(sensor.longestMinutes)}</td>
              <td className="num nw">{`${Math.round(sensor.coverage * 100)} %`}</td>
              <td>
                {own.length === 0 ? (
                  <span className="mut">{missing}</span>
                ) : (
                  own.map(({ rule, name, used, allowed }) => (
                    <span key={rule} className={`md-allowed${used >= allowed ? ' k-alarm tx' : ''}`} title={name}>
                      {t('mission.detail.usedOf', { used: lasted(used), allowed: lasted(allowed) })}
                      <span className={`ms-bar${used >= allowed ? ' out' : ''}`} aria-hidden="true">
                        <i style={{ width: `${Math.min(100, (used / allowed) * 100)}%` }} />
                      </span>
                    </span>
                  ))
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </ScrollTable>
  );
}
