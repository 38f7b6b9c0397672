/** Alarms of positioning that wait for somebody: fences, speed, power, ...; the heaviest first. */
import type { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import type { Answer } from '@frostway/contract/endpoint';
import { positioningTypes } from '@frostway/core/alarms';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { AlarmsPanel } from '../../features/overview/AlarmsPanel.js';
import { Moment } from '../../ui/Moment.js';
import { Icon } from '../../ui/icons.js';
import { alarmIcon, alarmKind, alarmLink, severityLooks } from '../../values/alarms.js';

/** See above. */
export function PositionAlarms({ answer }: { answer: UseQueryResult<Answer<(typeof alarmFeature)['incidents']>> }) {
  const { t } = useText();
  return (
    <AlarmsPanel
      answer={answer}
      title={t('standing.alarms')}
      note={t('standing.alarmTypes')}
      all={alarmLink({ tab: 'history', triage: true, type: positioningTypes })}
      none={t('standing.noAlarms')}
      widths={[150, 64, 132]}
    >
      {(rows) => (
        <ul className="ov-standing">
          {rows.map((incident) => (
            <AlarmLine key={incident.id} incident={incident} />
          ))}
        </ul>
      )}
    </AlarmsPanel>
  );
}

function AlarmLine({ incident }: { incident: Incident }) {
  const { t } = useText();
  const { hue } = severityLooks[incident.severity];
  return (
    <li data-alarm={incident.id}>
      <span className={`tx k-${hue}`} title={t(`alarm.severity.${incident.severity}`)}>
        <Icon name={alarmIcon(incident.type)} size={14} />
      </span>
      <Link
        className="ov-name ell grow"
        to={alarmLink({ ...(incident.state === 'cleared' ? { tab: 'cleared' as const } : {}), alarm: incident.id })}
      >
        {incident.name}
        <span className="pos">{alarmKind(t, incident)}</span>
      </Link>
      <span className="c13 mut nw">
        <Moment at={incident.startedAt} />
      </span>
    </li>
  );
}
