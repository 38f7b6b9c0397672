/** What a list of alarms shows, said in words: for whoever takes it elsewhere. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { mission as missions } from '@frostway/contract/mission/endpoints';
import { useAnswer } from '../../api/answers.js';
import { type Say, useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { AlarmType } from '@frostway/core/alarms';
import type { AlarmAddress } from './alarm-address.js';

/** The words of some types; undefined for none, which stands for all. */
export const typesWords = (t: Say, types: readonly AlarmType[]): string | undefined =>
  types.length === 0 ? undefined : types.map((type) => t(`alarm.type.${type}`)).join(t('alarm.comma'));

/** The groups and missions the caller may filter by, and the names of the rule and the mission that are filtered by. */
export function useFilterNames({ rule, mission }: Pick<AlarmAddress, 'rule' | 'mission'>) {
  const may = useMay();
  // The latest ones: an older one is found from its own page, and stays a choice while it is chosen.
  const latest =
    useAnswer(missions.missions, { pageSize: 50 }, { enabled: may(missions.missions), freshMs: 60_000 }).data?.rows.filter(
      ({ startedAt }) => startedAt !== null,
    ) ?? [];
  const isListed = latest.some(({ id }) => id === mission);
  const chosen = useAnswer(
    missions.oneMission,
    { id: mission ?? 1, figures: false },
    { enabled: mission !== undefined && !isListed && may(missions.oneMission), freshMs: 60_000 },
  ).data;
  const groups = useAnswer(deviceFeature.groupTree, {}, { freshMs: 60_000 }).data?.rows ?? [];
  const ruleName = useAnswer(alarmFeature.rules, { id: rule ?? 1 }, { enabled: rule !== undefined, freshMs: 60_000 }).data?.rows[0]?.name;
  const shown = mission === undefined || isListed || chosen === undefined ? latest : [chosen, ...latest];
  const missionName = shown.find(({ id }) => id === mission)?.name;
  return { groups, ruleName: ruleName ?? String(rule), missions: shown, missionName: missionName ?? String(mission) };
}

/** See above; the tab first, and the time left out. */
export function useFilterWords(address: AlarmAddress): readonly string[] {
  const { t } = useText();
  const { groups, ruleName, missionName } = useFilterNames(address);
  const { tab, severity, types, group, mission, isOnly, isUnacknowledged, isTriage, isLate, device, rule } = address;
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
    mission === undefined ? undefined : t('alarm.filter.ofMission', { name: missionName }),
    search === '' ? undefined : t('alarm.filter.searched', { words: search }),
  ];
  return words.filter((word) => word !== undefined);
}
