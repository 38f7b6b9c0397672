/** What a list of alarms shows, said in words: for whoever takes it elsewhere. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { useAnswer } from '../../api/answers.js';
import { type Say, useText } from '../../api/language.js';
import type { AlarmType } from '@frostway/core/alarms';
import type { AlarmAddress } from './alarm-address.js';

/** The words of some types; undefined for none, which stands for all. */
export const typesWords = (t: Say, types: readonly AlarmType[]): string | undefined =>
  types.length === 0 ? undefined : types.map((type) => t(`alarm.type.${type}`)).join(t('alarm.comma'));

/** The groups the caller may filter by, and the name of the rule that is filtered by. */
export function useFilterNames({ rule }: Pick<AlarmAddress, 'rule'>) {
  const groups = useAnswer(deviceFeature.groupTree, {}, { freshMs: 60_000 }).data?.rows ?? [];
  const ruleName = useAnswer(alarmFeature.rules, { id: rule ?? 1 }, { enabled: rule !== undefined, freshMs: 60_000 }).data?.rows[0]?.name;
  return { groups, ruleName: ruleName ?? String(rule) };
}

/** See above; the tab first, and the time left out. */
export function useFilterWords(address: AlarmAddress): readonly string[] {
  const { t } = useText();
  const { groups, ruleName } = useFilterNames(address);
  const { tab, severity, types, group, isOnly, isUnacknowledged, isTriage, isLate, device, rule } = address;
  const search = address.search.trim();
  const words = [
    t(`alarm.tab.${tab}`),
    severity === undefined ? undefined : t(`alarm.severity.${severity}`),
    typesWords(t, types),
    group === undefined ? undefined : (groups.find(({ id }) => id === group)?.name ?? String(group)),
    isOnly ? t(group === undefined ? 'alarm.detail.noGroup' : 'alarm.filter.only') : undefined,
    isTriage ? t('alarm.filter.triage') : undefined,
    isUnacknowledged ? t('alarm.unacknowledged') : undefined,
    isLate ? t('alarm.late') : undefined,
    device === '' ? undefined : t('alarm.filter.device', { name: device }),
    rule === undefined ? undefined : t('alarm.filter.rule', { name: ruleName }),
    search === '' ? undefined : t('alarm.filter.searched', { words: search }),
  ];
  return words.filter((word) => word !== undefined);
}
