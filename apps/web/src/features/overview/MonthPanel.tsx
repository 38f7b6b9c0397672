/** The excursions of the last 30 days, a bar a day, each a link to its list. */
import type { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { DayBars } from '../../chart/DayBars.js';
import { Icon } from '../../ui/icons.js';
import { Panel } from '../../ui/Panel.js';
import { alarmLink } from '../../values/alarms.js';
import { countText } from '../../values/figures.js';

type Days = Answer<typeof alarmFeature.alarmOverview>['days'];

/** Midnight of a day written 2026-07-14, and of the one after, by the local calendar. */
function spanOf(day: string): { from: number; to: number } {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return { from: new Date(year, month - 1, date).getTime(), to: new Date(year, month - 1, date + 1).getTime() };
}

/** See above. */
export function MonthPanel({ days }: { days: Days }) {
  const { t } = useText();
  const alarms = days.reduce((sum, { alarm }) => sum + alarm, 0);
  const warnings = days.reduce((sum, { warning }) => sum + warning, 0);
  const from = days[0] === undefined ? undefined : spanOf(days[0].day).from;
  return (
    <Panel
      title={t('overview.month')}
      extra={
        <Link className="lnk" to="/alaDetail?tab=statistics" aria-label={t('overview.month.all', { count: alarms + warnings })}>
          {countText(alarms + warnings)}
          <Icon name="right" size={12} />
        </Link>
      }
    >
      <div className="ov-month">
        <DayBars
          label={t('overview.month')}
          height={88}
          bars={days.map(({ day, alarm, warning }) => ({
            day,
            title: t('alarm.detail.dayTitle', { day, alarm: countText(alarm), warning: countText(warning) }),
            to: alarmLink({ tab: 'history', ...spanOf(day) }),
            parts: [
              { hue: 'alarm', count: alarm },
              { hue: 'warning', count: warning },
            ],
          }))}
        />
        <div className="row gap16 c13">
          {(
            [
              ['alarm', alarms],
              ['warning', warnings],
            ] as const
          ).map(([severity, count]) => (
            <Link
              key={severity}
              className={`row gap4 tx k-${severity}`}
              to={alarmLink({ tab: 'history', severity, ...(from === undefined ? {} : { from }) })}
            >
              <Icon name={severity} size={14} />
              {t(`alarm.severity.${severity}`)} {countText(count)}
            </Link>
          ))}
        </div>
      </div>
    </Panel>
  );
}
