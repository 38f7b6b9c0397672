/** Ending a rule. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Rule } from '@frostway/contract/alarm/rule-rows';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { toast } from '../../ui/toasts.js';

/** See above; what it found stays. */
export function RemoveRuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const remove = useAction(alarmFeature.removeRule);
  const { name } = rule;
  const lead = [t('alarm.remove.lead'), rule.openAlarms === 0 ? '' : t('alarm.remove.open', { count: rule.openAlarms })];
  return (
    <AskDialog
      closing={closing}
      title={t('alarm.remove.title', { name })}
      lead={lead.filter((words) => words !== '').join(' ')}
      act={t('alarm.rule.remove')}
      busy={remove.isPending}
      error={remove.error}
      onSubmit={() =>
        remove.mutate(
          { id: rule.id },
          {
            onSuccess: () => {
              toast({ words: t('alarm.remove.done', { name }) });
              closing.close();
            },
          },
        )
      }
    />
  );
}
