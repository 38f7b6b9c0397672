/** What an act on incidents changes. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';

export const changedByAct = [
  alarmFeature.alarms,
  alarmFeature.incidents,
  alarmFeature.oneIncident,
  alarmFeature.openAlarms,
  alarmFeature.alarmOverview,
  alarmFeature.oneAlarm,
  alarmFeature.alarmOverviewDetail,
] as const;
export const changedByRule = [alarmFeature.rules, alarmFeature.ruleVersions] as const;

/** Under another name: React takes what begins with `use` for a hook. */
export const { usePreset: makeByPreset } = alarmFeature;
