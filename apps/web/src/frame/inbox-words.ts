/** What the caller was notified in the app, in words and colours: the same in the bell and in a toast. */
import type { InboxEntry } from '@frostway/contract/notification/rows';
import type { Say } from '../api/language.js';
import type { IconName } from '../ui/icons.js';
import { severityLooks } from '../values/alarms.js';
import type { Hue } from '../values/conditions.js';

/** The toast that says it. */
export const inboxToast = 'told';
/** What is asked of it at first. */
export const inboxPage = { pageSize: 20 } as const;

/** What happened, without the device: its type and what has become of it. */
export function entryWhat(t: Say, { kind, type, step }: InboxEntry): string {
  if (kind === 'test' || type === null) return t('notification.inbox.test');
  return t(`notification.inbox.${kind === 'start' && step > 1 ? 'escalation' : kind}`, { type: t(`alarm.type.${type}`) });
}

/** As bad as the alarm is, unless it is over. */
export function entryLook({ kind, severity }: Pick<InboxEntry, 'kind' | 'severity'>): { hue: Hue; icon: IconName } {
  if (kind === 'test') return { hue: 'accent', icon: 'bell' };
  return kind === 'end' ? { hue: 'normal', icon: 'normal' } : severityLooks[severity];
}

/** The newest of each alarm, in their order: what came before it is said by it. */
export function newestOfEach(rows: readonly InboxEntry[]): InboxEntry[] {
  const named = (row: InboxEntry): string => (row.alarmId === null ? `test ${row.id}` : `alarm ${row.alarmId}`);
  return rows.filter((row, index) => rows.findIndex((other) => named(other) === named(row)) === index);
}

/** Devices named in a toast of several. */
const mostNames = 3;

/** Several alarms in one sentence; `isMore` when there are more than these. */
export function entriesSeveral(t: Say, rows: readonly InboxEntry[], isMore: boolean): string {
  const names = [...new Set(rows.map(({ device }) => device?.name ?? ''))];
  const first = names.slice(0, mostNames).join(t('notification.inbox.comma'));
  const devices = names.length > mostNames || isMore ? t('notification.inbox.more', { devices: first }) : first;
  return t('notification.inbox.several', { count: isMore ? `${rows.length}+` : rows.length, devices });
}

/** The worst of several: what is worst stands first. */
const worst: readonly Hue[] = ['alarm', 'warning', 'normal'];
/** How several look together. */
export function lookOfSeveral(rows: readonly InboxEntry[]): { hue: Hue; icon: IconName } {
  const looks = rows.map(entryLook);
  const hue = worst.find((each) => looks.some((look) => look.hue === each));
  return looks.find((look) => look.hue === hue) ?? { hue: 'accent', icon: 'bell' };
}
