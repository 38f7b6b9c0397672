/** Every version of a rule, the newest first: what it said, since when, by whom. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Rule } from '@frostway/contract/alarm/rule-rows';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { SeverityChip } from '../../ui/AlarmMarks.js';
import { Chip } from '../../ui/Chip.js';
import { Moment } from '../../ui/Moment.js';
import { SideDrawer } from '../../ui/SideDrawer.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { ruleRefinements, ruleWords } from './rule-words.js';

/** See above. */
export function VersionsDrawer({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const answer = useAnswer(alarmFeature.ruleVersions, { id: rule.id });
  return (
    <SideDrawer title={t('alarm.versions.title', { name: rule.name })} width={480} isFlush onClose={onClose}>
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={4} widths={[200, 80]} />}>
        {({ rows }) => (
          <ol className="ru-versions">
            {rows.map((version) => (
              <li key={version.version}>
                <span className="row gap8">
                  <b>{t('alarm.drawer.version', { version: version.version })}</b>
                  <span className="grow ell">{version.name}</span>
                  {version.version === rule.version ? (
                    <Chip hue="accent" icon="check" word={t('alarm.versions.now')} kind="outline" />
                  ) : null}
                  <SeverityChip severity={version.severity} />
                </span>
                <span>{ruleWords(t, version, unit)}</span>
                <span className="c12 sec">{ruleRefinements(t, version, unit).join(' · ')}</span>
                <span className="c12 mut">
                  <Moment at={version.createdAt} as="full" /> · {version.createdBy?.nickname ?? t('alarm.versions.gone')}
                </span>
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
    </SideDrawer>
  );
}
