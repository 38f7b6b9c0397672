/** What can be done to the chosen alarms, over the foot of the list. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Alarm } from '@frostway/contract/alarm/rows';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { Icon } from '../../ui/icons.js';
import { type AlarmAct, mostAtOnce } from './AboutAlarms.js';

/** See above. */
export function ChosenBar({ alarms, onAct, onNone }: { alarms: readonly Alarm[]; onAct: (act: AlarmAct) => void; onNone: () => void }) {
  const { t } = useText();
  const may = useMay();
  const isTooMany = alarms.length > mostAtOnce;
  const acts = [
    { act: 'acknowledge', icon: 'check', endpoint: alarmFeature.acknowledge },
    { act: 'assign', icon: 'user', endpoint: alarmFeature.assign },
    { act: 'comment', icon: 'sms', endpoint: alarmFeature.comment },
  ] as const;
  return (
    <div className="al-chosen" role="region" aria-label={t('alarm.chosen', { count: alarms.length })}>
      <b role="status">{t('alarm.chosen', { count: alarms.length })}</b>
      {isTooMany ? <span className="c13 tx k-alarm">{t('alarm.chosenMost', { most: mostAtOnce })}</span> : null}
      <span className="grow" />
      {acts
        .filter(({ endpoint }) => may(endpoint))
        .map(({ act, icon }) => (
          <button
            key={act}
            type="button"
            className={act === 'acknowledge' ? 'btn p' : 'btn'}
            disabled={isTooMany}
            onClick={() => onAct(act)}
          >
            <Icon name={icon} size={14} />
            {t(`alarm.act.${act}`)}
          </button>
        ))}
      <button type="button" className="ib" aria-label={t('alarm.unchoose')} title={t('alarm.unchoose')} onClick={onNone}>
        <Icon name="x" />
      </button>
    </div>
  );
}
