/** How an alarm stands, in chips: severity, type, state with the countdown of a pending one, late data, revised. */
import type { Alarm } from '@frostway/contract/alarm/rows';
import { standingKey } from '@frostway/contract/alarm/standing';
import type { Severity } from '@frostway/core/alarms';
import { useNow } from '../api/clock.js';
import { useText } from '../api/language.js';
import { severityLooks } from '../values/alarms.js';
import { clockOf, countdownOf } from '../values/countdown.js';
import { msOf } from '../values/times.js';
import { Chip } from './Chip.js';
import { Icon } from './icons.js';

/** How bad it is. */
export function SeverityChip({ severity, kind = 'tint' }: { severity: Severity; kind?: 'tint' | 'solid' }) {
  const { t } = useText();
  return <Chip {...severityLooks[severity]} word={t(`alarm.severity.${severity}`)} kind={kind} />;
}

/** Pending with its countdown, unacknowledged, acknowledged, cleared, merged, withdrawn. */
export function AlarmStateChip({ alarm }: { alarm: Pick<Alarm, 'state' | 'acknowledged' | 'dueAt'> }) {
  const { t } = useText();
  if (alarm.state === 'pending') return <PendingChip dueAt={alarm.dueAt} />;
  const word = t(standingKey(alarm));
  if (alarm.state === 'merged') return <Chip hue="silent" icon="link" word={word} kind="outline" />;
  if (alarm.state === 'withdrawn') return <Chip hue="silent" icon="x" word={word} kind="outline" />;
  if (alarm.state === 'active')
    return alarm.acknowledged ? (
      <Chip hue="accent" icon="check" word={word} kind="outline" />
    ) : (
      <Chip hue="alarm" icon="bell" word={word} kind="outline" />
    );
  return <Chip hue={alarm.acknowledged ? 'normal' : 'silent'} icon="normal" word={word} kind="outline" />;
}

/** Ticks every second until its delay is reached; then the next reading decides. */
function PendingChip({ dueAt }: Pick<Alarm, 'dueAt'>) {
  const { t } = useText();
  const countdown = countdownOf(msOf(dueAt), useNow(1000));
  return (
    <Chip
      hue="warning"
      icon="pending"
      word={countdown.kind === 'due' ? t('alarm.due') : t('alarm.activeIn', { time: clockOf(countdown.ms) })}
    />
  );
}

/** What came late and what it changed; `isShort` where there is no room for words: they are said on hovering, and to who hears the page. */
export function DataBadges({ alarm, isShort = false }: { alarm: Pick<Alarm, 'late' | 'revised'>; isShort?: boolean }) {
  const { t } = useText();
  const badge = (icon: 'late' | 'edit', word: string) =>
    isShort ? (
      <span className="chip k-silent outline" role="img" aria-label={word} title={word}>
        <Icon name={icon} size={12} />
      </span>
    ) : (
      <Chip hue="silent" icon={icon} word={word} kind="outline" />
    );
  return (
    <>
      {alarm.late ? badge('late', t('alarm.late')) : null}
      {alarm.revised ? badge('edit', t('alarm.revised')) : null}
    </>
  );
}
