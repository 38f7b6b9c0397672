/** The alarms of a device: those of a time as marks of its chart, and how many are open. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { useAnswer } from '../../api/answers.js';
import { useMay } from '../../api/permission.js';
import { type AlarmMark, noMarks } from '../../chart/alarm-mark.js';
import type { TimeRange } from './ranges.js';

/** More would be no marks but a wall. */
export const mostMarks = 1000;
const minuteMs = 60_000;

/** How the calls name the device. */
export function alarmsOf({ mac, imei }: Device): { mac?: string[]; imei?: string[] } {
  return mac === null ? { imei: [imei ?? ''] } : { mac: [mac] };
}

export type DeviceAlarms = {
  /** The newest `mostMarks` of all that lie in the time or reach into it. */
  readonly marks: readonly AlarmMark[];
  /** There are more. */
  readonly isMore: boolean;
  readonly open: number | undefined;
};

/** See above; not asked for who may not see them. */
export function useDeviceAlarms(device: Device, asked: TimeRange, isSeen: boolean): DeviceAlarms {
  const enabled = useMay()(alarmFeature.alarms) && isSeen;
  // A range that grows with every reading is asked for by the minute.
  const fromMs = Math.floor(asked.fromMs / minuteMs) * minuteMs;
  const toMs = Math.ceil(asked.toMs / minuteMs) * minuteMs;
  const found = useAnswer(
    alarmFeature.alarms,
    { ...alarmsOf(device), overlaps: true, st: fromMs, et: toMs, pageSize: mostMarks },
    { enabled: enabled && fromMs < toMs, keepPrevious: true, freshMs: 10_000 },
  ).data;
  const open = useAnswer(alarmFeature.incidents, { ...alarmsOf(device), state: ['open'], pageSize: 1 }, { enabled, freshMs: 10_000 }).data
    ?.total;
  return { marks: found?.rows ?? noMarks, isMore: found !== undefined && found.cursor !== null, open };
}
