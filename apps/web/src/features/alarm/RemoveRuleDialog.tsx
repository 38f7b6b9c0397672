/** Ending a rule. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Rule } from '@frostway/contract/alarm/rule-rows';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { toast } from '../../ui/toasts.js';

/** See above; what it found stays. */
export function RemoveRuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useText();
  const form = useForm(alarmFeature.removeRule, {
    closing: useClosing(onClose),
    input: () => ({ id: rule.id }),
    done: () => toast({ words: t('alarm.remove.done', { name }) }),
  });
  const { name } = rule;
  const lead = [t('alarm.remove.lead'), rule.openAlarms === 0 ? '' : t('alarm.remove.open', { count: rule.openAlarms })];
  return (
    <AskDialog
      form={form}
      title={t('alarm.remove.title', { name })}
      lead={lead.filter((words) => words !== '').join(' ')}
      act={t('alarm.rule.remove')}
    />
  );
}
