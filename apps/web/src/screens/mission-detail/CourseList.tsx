/** What happened on a mission, oldest first; each line leads to its moment on the chart and its place on the map. */
import type { CourseEvent, CourseKind } from '@frostway/contract/mission/course';
import type { MissionNote } from '@frostway/contract/mission/notes';
import { type Say, useText } from '../../api/language.js';
import { StopTimingMark } from '../../features/mission/StopTimingMark.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { Moment } from '../../ui/Moment.js';
import { alarmHue, alarmIcon, alarmValueText } from '../../values/alarms.js';
import { missing } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { durationText } from '../../values/times.js';

const looks: Readonly<Record<Exclude<CourseKind, 'incident'>, { icon: IconName; hue: string }>> = {
  started: { icon: 'playback', hue: 'accent' },
  departed: { icon: 'truck', hue: 'accent' },
  stop: { icon: 'park', hue: 'silent' },
  door: { icon: 'door', hue: 'warning' },
  arrived: { icon: 'pin', hue: 'normal' },
  ended: { icon: 'check', hue: 'accent' },
  cancelled: { icon: 'x', hue: 'silent' },
};

function wordsOf(t: Say, { kind, name, incident }: CourseEvent): string {
  if (incident !== null) return t(kind === 'door' ? 'mission.detail.event.door' : `alarm.type.${incident.type}`);
  if (kind === 'departed' || kind === 'arrived') return t(`mission.detail.event.${kind}`, { name: name ?? '' });
  if (kind === 'stop') return name === null ? t('mission.detail.event.stop') : t('mission.detail.event.stopAt', { name });
  return t(`mission.detail.event.${kind === 'incident' || kind === 'door' ? 'started' : kind}`);
}

/** What happened and what was written, oldest first. */
const linesOf = (events: readonly CourseEvent[], notes: readonly MissionNote[]): (CourseEvent | MissionNote)[] =>
  notes.length === 0 ? [...events] : [...events, ...notes].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));

type Props = {
  readonly events: readonly CourseEvent[];
  readonly current: CourseEvent | undefined;
  readonly onOpen: (event: CourseEvent) => void;
  /** What people wrote, told among what happened. */
  readonly notes?: readonly MissionNote[];
  readonly onNote?: (note: MissionNote) => void;
};

/** See above. */
export function CourseList({ events, current, onOpen, notes = [], onNote }: Props) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  if (events.length + notes.length === 0) return <p className="md-none">{t('mission.detail.noEvents')}</p>;
  return (
    <ol className="md-events">
      {linesOf(events, notes).map((line) => {
        if ('writtenAt' in line)
          return (
            <li key={`note ${line.id}`}>
              <button type="button" onClick={() => onNote?.(line)}>
                <span className="k-accent tx md-icon">
                  <Icon name="edit" size={16} />
                </span>
                <span className="grow">
                  <span className="md-what" dir="auto">
                    {line.note}
                  </span>
                  <span className="c12 mut">{line.author.nickname}</span>
                </span>
                <span className="c12 mut nw">
                  <Moment at={line.at} />
                </span>
              </button>
            </li>
          );
        const event = line;
        const { kind, at, until, name, incident } = event;
        const look = kind === 'incident' ? undefined : looks[kind];
        const hue = look?.hue ?? (incident === null ? 'alarm' : alarmHue(incident));
        const icon = look?.icon ?? (incident === null ? 'alarm' : alarmIcon(incident.type));
        const worst = incident === null || kind === 'door' ? missing : alarmValueText(t, incident.type, incident.worst, unit);
        const lasted = until === null || until === at ? undefined : durationText(t, Date.parse(until) - Date.parse(at));
        return (
          <li key={`${kind} ${at} ${incident?.id ?? name ?? ''}`} aria-current={event === current ? true : undefined}>
            <button type="button" onClick={() => onOpen(event)}>
              <span className={`k-${hue} tx md-icon`}>
                <Icon name={icon} size={16} />
              </span>
              <span className="grow">
                <span className="md-what">{wordsOf(t, event)}</span>
                <span className="c12 mut row gap8 wrap">
                  {incident === null ? null : <span>{name}</span>}
                  {worst === missing ? null : <span className="nw">{t('mission.detail.worst', { value: worst })}</span>}
                  {incident !== null && until === null ? <span>{t('mission.detail.goesOn')}</span> : null}
                  {lasted === undefined ? null : <span className="nw">{lasted}</span>}
                  {event.timing === null ? null : <StopTimingMark timing={event.timing} isStart={kind === 'departed'} />}
                  {incident?.late === true ? <span className="nw">{t('mission.detail.late')}</span> : null}
                </span>
              </span>
              <span className="c12 mut nw">
                <Moment at={at} />
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
