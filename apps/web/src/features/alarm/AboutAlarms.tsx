/** What an act on alarms is told: on which, and what was done of it. */
import type { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import type { Answer } from '@frostway/contract/endpoint';
import { type Say, useText } from '../../api/language.js';
import { toast } from '../../ui/toasts.js';

export type AlarmAct = 'acknowledge' | 'assign' | 'comment';

/** The call takes no more. */
export const mostAtOnce = 500;

export type ActDialogProps = {
  readonly alarms: readonly Incident[];
  readonly onClose: () => void;
  /** Something was done. */
  readonly onDone: () => void;
};

/** What an act is about, under the title of its dialog. */
export function AboutAlarms({ alarms }: { alarms: readonly Incident[] }) {
  const { t } = useText();
  const [first] = alarms;
  if (first === undefined) return null;
  return (
    <p className="ask-lead">
      {alarms.length === 1
        ? t('alarm.ofOne', { type: t(`alarm.type.${first.type}`), name: first.name })
        : t('alarm.ofMany', { count: alarms.length })}
    </p>
  );
}

type Result = Answer<typeof alarmFeature.acknowledge>;

/** Says what was done, and of what was not the first reason. */
export function tellResult(t: Say, result: Result, done: string): void {
  const refused = result.rows.filter(({ errorcode }) => errorcode !== 0);
  const [first] = refused;
  if (result.done > 0) toast({ words: done });
  if (first !== undefined)
    toast({ hue: 'alarm', icon: 'alarm', words: t('alarm.partly', { count: refused.length, message: first.message }) });
}
