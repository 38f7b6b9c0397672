/** One incident of the list: how bad, which device, how it stands, how far out, how long, since when, who has it. On a phone a card of four lines. */
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import { Checkbox } from 'antd';
import { memo } from 'react';
import { useText } from '../../api/language.js';
import { AlarmGroupAndTime, AlarmStateChip, DataBadges, SeverityChip } from '../../ui/AlarmMarks.js';
import { Lasted } from '../../ui/Lasted.js';
import { Moment } from '../../ui/Moment.js';
import { Icon } from '../../ui/icons.js';
import { alarmFinder, alarmHue, alarmIcon, alarmKind, alarmLimitText, alarmWorstFigure, alarmWorstText } from '../../values/alarms.js';
import { identityOf, nameParts } from '../../values/device-row.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';

export type AlarmRowProps = {
  readonly alarm: Incident;
  /** From 0. */
  readonly index: number;
  readonly start: number;
  readonly domId: string;
  /** The keys act on it. */
  readonly isAt: boolean;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  /** It belongs to the list no more. */
  readonly isGone: boolean;
  readonly mayChoose: boolean;
  readonly isPhone: boolean;
  readonly onOpen: (id: number) => void;
  readonly onChoose: (ids: readonly number[]) => void;
};

/** See above. Drawn anew only when something of it changed. */
export const AlarmRow = memo(function AlarmRow(props: AlarmRowProps) {
  const { alarm, isPhone } = props;
  const { t } = useText();
  const { name, position } = nameParts(alarm.name);
  return (
    <div
      id={props.domId}
      role="row"
      aria-rowindex={props.index + 2}
      aria-selected={props.isChosen}
      className={`al-row${props.isAt ? ' at' : ''}${props.isOpen ? ' on' : ''}${props.isGone ? ' gone' : ''}`}
      data-alarm={alarm.id}
      style={{ transform: `translateY(${props.start}px)` }}
      title={props.isGone ? t('alarm.gone') : undefined}
      onClick={() => (isPhone && props.mayChoose ? props.onChoose([alarm.id]) : props.onOpen(alarm.id))}
    >
      {props.mayChoose ? (
        <div role="gridcell" className="al-box" onClick={(event) => event.stopPropagation()}>
          <Checkbox
            tabIndex={-1}
            checked={props.isChosen}
            aria-label={t('alarm.choose', { name: alarm.name })}
            onChange={() => props.onChoose([alarm.id])}
          />
        </div>
      ) : null}
      {isPhone ? (
        <PhoneCell alarm={alarm} />
      ) : (
        <>
          <div role="gridcell" className="al-what">
            <SeverityChip severity={alarm.severity} />
            <span className="c12 sec row gap4">
              <Icon name={alarmIcon(alarm.type)} size={12} />
              <span className="ell" title={alarmFinder(t, alarm)}>
                {alarmKind(t, alarm)}
              </span>
              <MoreParts incident={alarm} />
            </span>
          </div>
          <div role="gridcell" className="al-dev">
            <span className="ell">
              {name}
              {position === '' ? null : <span className="pos">{position}</span>}
            </span>
            <span className="c12 mut ell">{[identityOf(alarm), alarm.groupName].filter(Boolean).join(' · ')}</span>
          </div>
          <div role="gridcell" className="al-marks">
            <AlarmStateChip alarm={alarm} />
            <DataBadges alarm={alarm} />
            {alarm.comments === 0 ? null : (
              <span className="c12 mut row gap4" title={t('alarm.comments', { count: alarm.comments })}>
                <Icon name="sms" size={12} />
                {alarm.comments}
              </span>
            )}
          </div>
          <div role="gridcell" className="num">
            <Worst alarm={alarm} />
          </div>
          <div role="gridcell" className="num">
            <span>
              <Lasted alarm={alarm} />
            </span>
            <span className="c12 mut">
              <Moment at={alarm.startedAt} />
            </span>
          </div>
          <div role="gridcell" className="al-who c13">
            {alarm.assignee === null ? <span className="mut">--</span> : <span className="ell">{alarm.assignee.nickname}</span>}
          </div>
        </>
      )}
    </div>
  );
});

/** How many more rules and limits it broke than the one that is named. */
function MoreParts({ incident }: { incident: Incident }) {
  const { t } = useText();
  const more = incident.parts.length - 1;
  return more === 0 ? null : (
    <span className="nw" title={t('alarm.parts.moreTitle', { count: more })}>
      {t('alarm.parts.more', { count: more })}
    </span>
  );
}

function Worst({ alarm }: { alarm: Incident }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const limit = alarmLimitText(t, alarm, unit);
  return (
    <>
      <span className={alarm.worst === null ? 'mut' : `b tx k-${alarmHue(alarm)}`}>{alarmWorstFigure(t, alarm, unit)}</span>
      {limit === undefined ? null : <span className="c12 mut">{limit}</span>}
    </>
  );
}

function PhoneCell({ alarm }: { alarm: Incident }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  return (
    <div role="gridcell" className="al-card">
      <span className="row gap8">
        <SeverityChip severity={alarm.severity} />
        <span className="b ell grow">{alarm.name}</span>
        <span className={alarm.worst === null ? 'mut' : `b nw tx k-${alarmHue(alarm)}`}>{alarmWorstText(t, alarm, unit)}</span>
      </span>
      <span className="row gap4 c12 sec">
        <span className="ell">{alarmKind(t, alarm)}</span>
        <MoreParts incident={alarm} />
      </span>
      <AlarmGroupAndTime alarm={alarm} />
      <span className="row gap4">
        <AlarmStateChip alarm={alarm} />
        <DataBadges alarm={alarm} />
        <span className="grow" />
        {alarm.assignee === null ? null : <span className="c12 sec ell">{alarm.assignee.nickname}</span>}
      </span>
    </div>
  );
}
