/** The tabs of /deviceAlarm with what waits in each. */
import type { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { useText } from '../../api/language.js';
import { Tabs } from '../../ui/Tabs.js';
import { countText } from '../../values/figures.js';
import { type AlarmTab, alarmTabs } from './alarm-address.js';

export type AlarmFigures = Answer<typeof alarmFeature.alarmOverview>;

/** How many a tab has; undefined while it is not known, and for the history. */
export function countOfTab(tab: AlarmTab, figures: AlarmFigures | undefined): number | undefined {
  if (figures === undefined || tab === 'history') return undefined;
  const open = figures.open.warning + figures.open.alarm;
  return { open, cleared: Math.max(0, figures.triage - open), mine: figures.assignedToMe }[tab];
}

/** See above. */
export function AlarmTabs({ tab, figures, onTab }: { tab: AlarmTab; figures: AlarmFigures | undefined; onTab: (tab: AlarmTab) => void }) {
  const { t } = useText();
  return (
    <Tabs label={t('alarm.tabs')} tabs={alarmTabs} chosen={tab} onChoose={onTab}>
      {(each) => {
        const count = countOfTab(each, figures);
        return (
          <>
            {t(`alarm.tab.${each}`)}
            {count === undefined ? null : <b className={each === 'open' && count > 0 ? 'tab-n hot' : 'tab-n'}>{countText(count)}</b>}
          </>
        );
      }}
    </Tabs>
  );
}
