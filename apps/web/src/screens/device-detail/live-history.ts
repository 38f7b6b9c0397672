/** A device as its page follows it: who it is, its latest, and its history moved forward by what comes. */
import type { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import type { Device, DeviceStatus } from '@frostway/contract/device/rows';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { limits } from '@frostway/core/limits';
import { limitsIn } from '@frostway/core/probes';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { isRefusal } from '../../api/refused.js';
import { mergeFleet } from '../../api/fleet-store.js';
import { useLiveDevice } from '../../api/fleet.js';
import { callName } from '../../features/device/naming.js';
import { msOf } from '../../values/times.js';
import type { DrawnColumns } from '../../chart/gaps.js';
import { type LiveReading, withReadings } from './columns.js';
import { type Choice, type TimeRange, rangeOf, rangeProblem } from './ranges.js';

export type DeviceWithGroups = Answer<(typeof deviceFeature)['groupDevice']>;

/** The latest of a device, live; undefined until it is known. */
export function useLatest(device: Device): DeviceStatus | undefined {
  const named = callName(device);
  const asked = useAnswer(telemetry.status, 'mac' in named ? { mac: [named.mac] } : { imei: [named.imei] });
  const live = useLiveDevice(device.id);
  const never = useMemo(() => (isRefusal(asked.error, 'deviceNotSynchronized') ? neverReported(device) : undefined), [asked.error, device]);
  const answered = asked.data?.rows[0] ?? never;
  useEffect(() => {
    if (answered !== undefined) mergeFleet([answered]);
  }, [answered]);
  return live ?? answered;
}

/** What is known of a device that has said nothing yet: who it is, and what is wanted of it. */
function neverReported(device: Device): DeviceStatus {
  return {
    id: device.id,
    kind: device.kind,
    mac: device.mac,
    imei: device.imei,
    name: device.name,
    model: device.model,
    groupId: device.groupId,
    car: device.car,
    carIcon: device.carIcon,
    interval: device.writeInterval,
    limits: limitsIn(device),
    connection: 'never',
    lastSeen: null,
    asleepUntil: null,
    reading: null,
    position: null,
    place: null,
    attributes: {},
    isMine: device.isMine,
    expiresAt: device.expiryDate,
    isScrapped: device.isScrapped,
  };
}

/** Every latest reading that went by while a device is on the screen, oldest first. */
export function useSeenReadings(id: number, reading: LiveReading | undefined): readonly LiveReading[] {
  const [seen, setSeen] = useState<{ readonly id: number; readonly readings: readonly LiveReading[] }>({ id, readings: [] });
  const last = seen.readings.at(-1);
  if (seen.id !== id) setSeen({ id, readings: [] });
  else if (reading !== undefined && reading.time !== last?.time) setSeen({ id, readings: [...seen.readings, reading] });
  return seen.readings;
}

export type LiveHistory = {
  readonly answer: UseQueryResult<DrawnColumns>;
  /** With the readings that came since it was asked; undefined until it is known. */
  readonly columns: DrawnColumns | undefined;
  /** The time that was asked for, grown with what came. */
  readonly asked: TimeRange;
};

/** How many pixels a chart of years is given readings for: more than most screens have. */
const chartWidth = 1600;

/** The history of a choice, not asked unless `isSeen`, and as a chart needs it where it is one and long; it ends at the moment it was chosen, and grows from there when it is a preset. */
export function useHistory(device: Device, latest: DeviceStatus | undefined, choice: Choice, isSeen = true, isChart = false): LiveHistory {
  const key = choice.kind === 'preset' ? choice.preset : `${choice.fromMs} ${choice.toMs}`;
  const [anchor, setAnchor] = useState(() => ({ key, atMs: nowMs() }));
  if (anchor.key !== key) setAnchor({ key, atMs: nowMs() });
  const range = useMemo(() => rangeOf(choice, anchor.atMs), [choice, anchor.atMs]);
  const isLong = isChart && rangeProblem(range) === 'rangeTooLong';
  const named = { ...callName(device), st: range.fromMs, et: range.toMs };
  const options = { keepPrevious: true, freshMs: 60_000 };
  const whole = useAnswer(telemetry.trackColumns, named, { ...options, enabled: isSeen && rangeProblem(range) === undefined });
  const isShowable = rangeProblem(range, limits.statisticsRangeMs) === undefined;
  const long = useAnswer(telemetry.chart, { ...named, width: chartWidth }, { ...options, enabled: isSeen && isLong && isShowable });
  const answer: UseQueryResult<DrawnColumns> = isLong ? long : whole;

  const reading = latest?.reading ?? undefined;
  const seen = useSeenReadings(device.id, reading);
  const interval = latest?.interval ?? device.writeInterval;
  const isLive = choice.kind === 'preset';
  const columns = useMemo(() => {
    if (answer.data === undefined || !isLive || answer.isPlaceholderData) return answer.data;
    return withReadings(answer.data, seen, interval, range.fromMs);
  }, [answer.data, answer.isPlaceholderData, isLive, seen, interval, range.fromMs]);
  // A range ends before its end: that of the newest reading holds it.
  const newestMs = isLive ? (msOf(reading?.time) ?? 0) + 1 : 0;
  const asked = useMemo(() => ({ fromMs: range.fromMs, toMs: Math.max(range.toMs, newestMs) }), [range, newestMs]);
  return { answer, columns, asked };
}
