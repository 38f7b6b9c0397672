/** Ending a rule. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Rule } from '@frostway/contract/alarm/rule-rows';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';

/** See above; what it found stays. */
export function RemoveRuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useText();
  const { name } = rule;
  const lead = [t('alarm.remove.lead'), rule.openAlarms === 0 ? '' : t('alarm.remove.open', { count: rule.openAlarms })];
  return (
    <AskDialog
      call={alarmFeature.removeRule}
      input={{ id: rule.id }}
      done={t('alarm.remove.done', { name })}
      onClose={onClose}
      title={t('alarm.remove.title', { name })}
      lead={lead.filter((words) => words !== '').join(' ')}
      act={t('alarm.rule.remove')}
    />
  );
}
