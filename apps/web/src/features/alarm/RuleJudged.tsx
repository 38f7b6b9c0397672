/** When a rule was judged last, and a warning when something came that it did not judge: a monitor that has died must not look like one that finds nothing. */
import type { Rule } from '@frostway/contract/alarm/rule-rows';
import { useNow } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import { Age } from '../../ui/Moment.js';
import { ageText, msOf } from '../../values/times.js';
import { isCounted } from './rule-words.js';

/** See above. */
export function RuleJudged({ rule }: { rule: Pick<Rule, 'probe' | 'lastJudgedAt' | 'neverJudged' | 'unjudged' | 'unjudgedSince'> }) {
  const { t } = useText();
  const now = useNow();
  const { probe, lastJudgedAt, neverJudged, unjudged } = rule;
  const sinceMs = probe === 'silence' ? undefined : msOf(rule.unjudgedSince);
  return (
    <span className="ru-judged">
      <Age at={lastJudgedAt} />
      {unjudged === 0 ? null : (
        <Chip
          hue="warning"
          icon="warning"
          word={probe === 'silence' ? t('alarm.rule.unswept') : t('alarm.rule.unjudged', { count: unjudged })}
          title={t(probe === 'silence' ? 'alarm.rule.unsweptHint' : 'alarm.rule.unjudgedHint')}
        />
      )}
      {sinceMs === undefined ? null : <span className="two">{t('alarm.rule.unjudgedSince', { age: ageText(t, now - sinceMs) })}</span>}
      {neverJudged === 0 ? null : (
        <span className="two">
          {isCounted(probe) ? t('alarm.rule.neverReported', { count: neverJudged }) : t('alarm.rule.neverJudged', { count: neverJudged })}
        </span>
      )}
    </span>
  );
}
