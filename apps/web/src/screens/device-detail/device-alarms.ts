/** The alarms of a device: those of a time as marks of its chart, and how many are open. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { useMemo } from 'react';
import { useAlarmNews } from '../../api/alarm-news.js';
import { useAnswer } from '../../api/answers.js';
import { useMay } from '../../api/permission.js';
import { type AlarmMark, noMarks } from '../../chart/alarm-mark.js';
import type { TimeRange } from './ranges.js';

/** More would be no marks but a wall, and its days say how many there were. */
const most = 500;
/** An alarm that began before the time in view may still last in it, ms. */
const beforeMs = 7 * 86_400_000;
const listened = [alarmFeature.alarms];

/** How the calls name the device. */
export function alarmsOf({ mac, imei }: Device): { mac?: string[]; imei?: string[] } {
  return mac === null ? { imei: [imei ?? ''] } : { mac: [mac] };
}

export type DeviceAlarms = { readonly marks: readonly AlarmMark[]; readonly open: number | undefined };

/** See above; not asked for who may not see them. */
export function useDeviceAlarms(device: Device, asked: TimeRange, isSeen: boolean): DeviceAlarms {
  const enabled = useMay()(alarmFeature.alarms) && isSeen;
  useAlarmNews(listened);
  // A range that grows with every reading is asked for by the minute.
  const fromMs = Math.floor(asked.fromMs / 60_000) * 60_000;
  const rows = useAnswer(
    alarmFeature.alarms,
    { ...alarmsOf(device), st: fromMs - beforeMs, pageSize: most },
    { enabled, keepPrevious: true, freshMs: 10_000 },
  ).data?.rows;
  const open = useAnswer(alarmFeature.alarms, { ...alarmsOf(device), state: ['open'], pageSize: 1 }, { enabled, freshMs: 10_000 }).data
    ?.total;
  const marks = useMemo(() => rows?.filter(({ endedAt }) => endedAt === null || Date.parse(endedAt) >= fromMs) ?? noMarks, [rows, fromMs]);
  return { marks, open };
}
