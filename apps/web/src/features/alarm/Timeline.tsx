/** What happened to an alarm, oldest first: the readings by their own time, the platform and people by the server's, and who was notified. */
import type { IncidentDetail } from '@frostway/contract/alarm/incident-rows';
import type { Alarm, AlarmDetail, AlarmEvent } from '@frostway/contract/alarm/rows';
import { alarmKindOf, type Delivery } from '@frostway/contract/notification/rows';
import { proofs } from '@frostway/contract/mission/decisions';
import { alarmEventKinds } from '@frostway/contract/alarm/rows';
import type { TemperatureUnit } from '@frostway/core/units';
import { type Say, useText } from '../../api/language.js';
import { channelIcons, stateWord } from '../../ui/delivery-looks.js';
import { Moment } from '../../ui/Moment.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { alarmWorstText, hasValue, isCrossing, isOfMovement, isSilence } from '../../values/alarms.js';
import type { Hue } from '../../values/conditions.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { msOf } from '../../values/times.js';
import { useCauses } from '../../api/causes.js';
import { revisionOf } from './revision.js';

type Line = {
  readonly key: string;
  readonly at: string;
  readonly icon: IconName;
  readonly hue?: Hue;
  readonly title: string;
  readonly notes: readonly string[];
};

const looks: Readonly<Record<string, { icon: IconName; hue?: Hue }>> = {
  raised: { icon: 'bell', hue: 'alarm' },
  worst: { icon: 'alarm', hue: 'alarm' },
  cleared: { icon: 'normal', hue: 'normal' },
  reopened: { icon: 'alarm', hue: 'alarm' },
  revised: { icon: 'late' },
  merged: { icon: 'link' },
  withdrawn: { icon: 'x' },
  acknowledged: { icon: 'check', hue: 'accent' },
  assigned: { icon: 'user' },
  comment: { icon: 'sms' },
};

/** How an acknowledgement was signed; undefined: it was not. */
function proofWords(t: Say, proof: unknown): string | undefined {
  return proofs.some((each) => each === proof) ? t(`alarm.sign.by.${proof as (typeof proofs)[number]}`) : undefined;
}

export type TimelineProps = {
  /** As its gravest alarm is shown. */
  readonly detail: AlarmDetail;
  /** Says which of its alarms an event is about, where it has several. */
  readonly incident: IncidentDetail;
  readonly log: readonly Delivery[];
};

/** See above. */
export function Timeline({ detail, incident, log }: TimelineProps) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const causes = useCauses();
  const { alarm, excursion, events } = detail;
  const ends = endsOf(t, alarm);
  const lines: Line[] = [
    { key: 'started', at: alarm.startedAt, icon: 'alarm', hue: 'alarm', title: ends.started, notes: [] },
    ...(excursion?.worstAt == null || excursion.worst === null || !hasValue(alarm.type)
      ? []
      : [
          {
            key: 'worst',
            at: excursion.worstAt,
            icon: 'flag' as const,
            title: t('alarm.timeline.worst', { value: alarmWorstText(t, { ...alarm, worst: excursion.worst }, unit) }),
            notes: [],
          },
        ]),
    ...(alarm.endedAt === null || isCrossing(alarm)
      ? []
      : [{ key: 'ended', at: alarm.endedAt, icon: 'normal' as const, hue: 'normal' as const, title: ends.ended, notes: [] }]),
    ...events
      .filter(({ kind }) => kind !== 'worst')
      .flatMap((event) => lineOf(t, event, { alarm, unit, causeOf: causes.wordOf, rule: ruleOf(t, incident, event.id) }) ?? []),
    // The log begins with the newest; of messages of one moment the one that was written first is the first.
    ...log
      .filter(({ sentAt }) => sentAt !== null)
      .toSorted((a, b) => a.id - b.id)
      .map((delivery) => notified(t, delivery)),
  ];
  const sorted = lines
    .map((line, index) => ({ line, index, ms: msOf(line.at) ?? 0 }))
    .toSorted((a, b) => a.ms - b.ms || a.index - b.index)
    .map(({ line }) => line);
  return (
    <section className="al-part">
      <h3>
        <Icon name="clock" size={14} />
        {t('alarm.timeline')}
      </h3>
      <ol className="al-tl">
        {sorted.map((line) => (
          <li key={line.key}>
            <Moment at={line.at} />
            <span className={line.hue === undefined ? 'd' : `d tx k-${line.hue}`}>
              <Icon name={line.icon} size={14} />
            </span>
            <div>
              <div>{line.title}</div>
              {line.notes.map((note) => (
                <div key={note} className="c12 mut">
                  {note}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What its beginning and its end are: only what has a limit goes out of it and comes back; what follows from positions begins and ends. */
function endsOf(t: Say, alarm: Alarm): { readonly started: string; readonly ended: string } {
  const { type, limit } = alarm;
  if (isCrossing(alarm)) return { started: t(`alarm.type.${type}`), ended: '' };
  if (isSilence(type)) return { started: t('alarm.timeline.silent.started'), ended: t('alarm.timeline.silent.ended') };
  if (isOfMovement(alarm)) return { started: t('alarm.timeline.moved.started'), ended: t('alarm.timeline.moved.ended') };
  return limit === null
    ? { started: t('alarm.timeline.reported.started'), ended: t('alarm.timeline.reported.ended') }
    : { started: t('alarm.timeline.started'), ended: t('alarm.timeline.ended') };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const present = (words: readonly (string | undefined)[]): string[] => words.filter((word) => word !== undefined);

type Telling = {
  readonly alarm: Alarm;
  readonly unit: TemperatureUnit;
  readonly causeOf: (reason: string) => string;
  readonly rule: string | undefined;
};

/** Which rules an event is about, or which limit: of an incident of one alarm its head says it already. */
function ruleOf(t: Say, { alarms, events }: IncidentDetail, eventId: number): string | undefined {
  if (alarms.length < 2) return undefined;
  const ids = events.find(({ id }) => id === eventId)?.alarms ?? [];
  const words = alarms.filter(({ alarm }) => ids.includes(alarm.id)).map(({ alarm }) => alarm.rule?.name ?? ownWord(t, alarm));
  return words.length === 0 ? undefined : [...new Set(words)].join(' · ');
}

const ownWord = (t: Say, { type, limit }: Pick<Alarm, 'type' | 'limit'>): string =>
  ['silence', 'gatewayLost', 'batteryLow', 'batteryCritical'].includes(type)
    ? t('alarm.drawer.platform')
    : t(limit === null ? 'alarm.drawer.ownAlarm' : 'alarm.drawer.ownLimit');

/** Undefined for what nobody could see. */
function lineOf(t: Say, { id, at, kind, by, body }: AlarmEvent, { alarm, unit, causeOf, rule }: Telling): Line | undefined {
  const known = alarmEventKinds.find((each) => each === kind);
  const reason = textOf(body['reason']);
  const line = { key: `event ${id}`, at, ...(looks[kind] ?? { icon: 'info' as const }) };
  const who = by?.nickname;
  const comment = textOf(body['comment']);
  switch (known) {
    case undefined:
      return { ...line, title: kind, notes: present([who]) };
    case 'acknowledged':
      return {
        ...line,
        title: reason === undefined ? t('alarm.event.acknowledged') : `${t('alarm.event.acknowledged')} · ${causeOf(reason)}`,
        notes: present([comment, proofWords(t, body['proof']), who]),
      };
    case 'assigned': {
      const name = nicknameOf(body['assignee']);
      return {
        ...line,
        title: name === undefined ? t('alarm.timeline.toNobody') : t('alarm.timeline.to', { name }),
        notes: present([who]),
      };
    }
    case 'comment':
      return { ...line, title: comment ?? t('alarm.event.comment'), notes: present([who]) };
    case 'revised': {
      const revision = revisionOf(t, alarm, body, unit);
      return revision && { ...line, title: t('alarm.event.revised'), notes: present([rule, revision.before, revision.after, who]) };
    }
    default:
      return { ...line, title: t(`alarm.event.${known}`), notes: present([rule, who]) };
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function nicknameOf(account: unknown): string | undefined {
  return isRecord(account) ? (textOf(account['nickname']) ?? textOf(account['account'])) : undefined;
}

function notified(t: Say, delivery: Delivery): Line {
  const channel = t(`notification.channel.${delivery.channel}`);
  return {
    key: `delivery ${delivery.id}`,
    at: delivery.sentAt ?? delivery.createdAt,
    icon: channelIcons[delivery.channel],
    title: t('alarm.deliveries.to', { channel, recipient: delivery.recipient }),
    notes: [`${t(`alarm.deliveries.kind.${alarmKindOf(delivery.kind)}`)} · ${stateWord(t, delivery)}`],
  };
}
