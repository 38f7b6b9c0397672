/** What can be done to the chosen alarms. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { ChosenBar } from '../../ui/ChosenBar.js';
import { Icon } from '../../ui/icons.js';
import { type AlarmAct, mostAtOnce } from './AboutAlarms.js';

export type ChosenAlarmsProps = {
  readonly alarms: readonly Incident[];
  readonly onAct: (act: AlarmAct) => void;
  readonly onNone: () => void;
};

/** See above. */
export function ChosenAlarms({ alarms, onAct, onNone }: ChosenAlarmsProps) {
  const { t } = useText();
  const may = useMay();
  const isTooMany = alarms.length > mostAtOnce;
  const acts = [
    { act: 'acknowledge', icon: 'check', endpoint: alarmFeature.acknowledge },
    { act: 'assign', icon: 'user', endpoint: alarmFeature.assign },
    { act: 'comment', icon: 'sms', endpoint: alarmFeature.comment },
  ] as const;
  return (
    <ChosenBar
      words={alarms.length === 0 ? t('alarm.selectNone') : t('alarm.chosen', { count: alarms.length })}
      problem={isTooMany ? t('alarm.chosenMost', { most: mostAtOnce }) : undefined}
      noneWord={t('alarm.unchoose')}
      onNone={onNone}
    >
      {acts
        .filter(({ endpoint }) => may(endpoint))
        .map(({ act, icon }) => (
          <button
            key={act}
            type="button"
            className={act === 'acknowledge' ? 'btn p' : 'btn'}
            disabled={isTooMany || alarms.length === 0}
            onClick={() => onAct(act)}
          >
            <Icon name={icon} size={14} />
            {t(`alarm.act.${act}`)}
          </button>
        ))}
    </ChosenBar>
  );
}
