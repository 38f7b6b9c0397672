/** The sensors of a comparison as the page follows them: who they are, and their histories moved forward by what comes while it is open. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useAnswer, useAnswers } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useLiveDevices } from '../../api/fleet.js';
import { mergeFleet } from '../../api/fleet-store.js';
import type { TimeWindow } from '../../chart/time-window.js';
import { identityText } from '../../features/device/naming.js';
import { msOf } from '../../values/times.js';
import { type LiveReading, withReadings } from '../device-detail/columns.js';
import { type Choice, rangeOf } from '../device-detail/ranges.js';
import { namedAs } from './compare-address.js';
import type { Source } from './compare-lines.js';

export type LiveSources = {
  /** The sensors by their latest; undefined until they are known. */
  readonly rows: readonly DeviceStatus[] | undefined;
  /** One for each sensor asked for, in their order; undefined while its history is not known. */
  readonly sources: readonly (Source | undefined)[];
  /** The time that was asked for, grown with what came. */
  readonly asked: TimeWindow;
  readonly keptTimes: readonly (number | null | undefined)[];
  readonly isWaiting: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** Every latest reading that went by while the page is open, oldest first, by device. */
function useSeenOf(rows: readonly DeviceStatus[]): ReadonlyMap<number, readonly LiveReading[]> {
  const [seen, setSeen] = useState<ReadonlyMap<number, readonly LiveReading[]>>(new Map());
  const fresh = rows.flatMap(({ id, reading }) =>
    reading === null || seen.get(id)?.at(-1)?.time === reading.time ? [] : [{ id, reading }],
  );
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map(({ id, reading }) => [id, [...(seen.get(id) ?? []), reading]] as const)]));
  return seen;
}

/** See above. A time of one's own stands still; a preset ends at the moment it was chosen, and grows from there. */
export function useLiveSources(devices: readonly string[], choice: Choice): LiveSources {
  const key = JSON.stringify(choice);
  const [anchor, setAnchor] = useState(() => ({ key, atMs: nowMs() }));
  if (anchor.key !== key) setAnchor({ key, atMs: nowMs() });
  const range = useMemo(() => rangeOf(choice, anchor.atMs), [choice, anchor.atMs]);
  const isLive = choice.kind === 'preset';
  const names = devices.map(namedAs);
  const status = useAnswer(
    telemetry.status,
    {
      mac: names.flatMap((each) => ('mac' in each ? each.mac : [])),
      imei: names.flatMap((each) => ('imei' in each ? each.imei : [])),
      pageSize: 20,
    },
    { keepPrevious: true },
  );
  const tracks = useAnswers(
    telemetry.trackColumns,
    names.map((each) => ({ ...each, st: range.fromMs, et: range.toMs })),
    { freshMs: 60_000 },
  );
  const answered = status.data?.rows;
  useEffect(() => {
    if (answered !== undefined) mergeFleet(answered);
  }, [answered]);
  const live = useLiveDevices(answered?.map(({ id }) => id) ?? []);
  const rows = answered?.map((row, index) => live[index] ?? row);
  const seen = useSeenOf(rows ?? []);
  const sources = devices.map((identity, index): Source | undefined => {
    const row = rows?.find((each) => identityText(each) === identity || each.imei === identity);
    const columns = tracks[index]?.data;
    if (row === undefined || columns === undefined) return undefined;
    return { identity, row, columns: isLive ? withReadings(columns, seen.get(row.id) ?? [], row.interval, range.fromMs) : columns };
  });
  // A range ends before its end: that of the newest reading holds it.
  const newestMs = isLive ? Math.max(0, ...(rows ?? []).map(({ reading }) => (msOf(reading?.time) ?? 0) + 1)) : 0;
  const failed: UseQueryResult | undefined = status.error === null ? tracks.find((track) => track.error !== null) : status;
  return {
    rows,
    sources,
    asked: { fromMs: range.fromMs, toMs: Math.max(range.toMs, newestMs) },
    keptTimes: tracks.map((track) => track.data?.keptTime),
    isWaiting: rows === undefined || tracks.some(({ data }) => data === undefined),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
