/** Alarms of every day of a time as bars by severity. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { DayBars } from '../../chart/DayBars.js';
import { Panel } from '../../ui/Panel.js';
import { QueryBoundary, Bone, Waiting } from '../../ui/states.js';
import { alarmLink } from '../../values/alarms.js';
import { countText } from '../../values/figures.js';
import type { AlarmFilter } from './alarm-pages.js';
import { daysBetween } from './detail-range.js';
import { figureLink } from './figures.js';
import { zoneNow } from '../../values/zone.js';

/** See above. Days without any stand too. */
export function DaysPanel({ span, filter }: { span: { readonly from: number; readonly now: number }; filter: AlarmFilter }) {
  const { t } = useText();
  const answer = useAnswer(
    alarmFeature.alarmStatistics,
    { by: 'day', tz: zoneNow(), ...filter, pageSize: 200 },
    { keepPrevious: true, freshMs: 10_000 },
  );
  const days = daysBetween(span.from, span.now);
  return (
    <Panel title={t('alarm.detail.byDay')}>
      <div className="ad-days">
        <QueryBoundary
          answer={answer}
          skeleton={
            <Waiting>
              <Bone width="100%" height={140} />
            </Waiting>
          }
        >
          {({ rows }) => (
            <DayBars
              label={t('alarm.detail.byDay')}
              height={140}
              bars={days.map((day) => {
                const { alarm = 0, warning = 0 } = rows.find(({ key }) => key === day) ?? {};
                return {
                  day,
                  title: t('alarm.detail.dayTitle', { day, alarm: countText(alarm), warning: countText(warning) }),
                  to: alarmLink(figureLink('day', { key: day, name: null, mac: null, imei: null }, filter)),
                  parts: [
                    { hue: 'alarm', count: alarm },
                    { hue: 'warning', count: warning },
                  ],
                };
              })}
            />
          )}
        </QueryBoundary>
      </div>
    </Panel>
  );
}
