/** How many alarms are open of each device, live: asked once for the whole fleet, and again when alarms move. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { OpenAlarms } from '@frostway/contract/alarm/rows';
import { useMemo } from 'react';
import { useAnswer } from './answers.js';
import { useMay, usePermission } from './permission.js';

/** The page they lead to. */
const alarms = '/deviceAlarm';

/** See above, by the id of the device; one that is not there has none. Of nobody for who has no page of alarms. */
export function useOpenAlarms(): ReadonlyMap<number, OpenAlarms> {
  const may = useMay();
  const enabled = usePermission().data?.paths.includes(alarms) === true && may(alarmFeature.openAlarms);
  const rows = useAnswer(alarmFeature.openAlarms, {}, { enabled, freshMs: 60_000 }).data?.rows;
  return useMemo(() => new Map(rows?.map((row) => [row.deviceId, row])), [rows]);
}
