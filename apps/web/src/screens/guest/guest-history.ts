/** The history of a device as a link lets see it: inside the link's own time, moved forward by what comes. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { type GuestLink, share } from '@frostway/contract/share/endpoints';
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import { useMemo, useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { nowMs, useNow } from '../../api/clock.js';
import { callName } from '../../features/device/naming.js';
import { msOf } from '../../values/times.js';
import { withReadings } from '../device-detail/columns.js';
import { useSeenReadings } from '../device-detail/live-history.js';
import { type Preset, type TimeRange, presetMs } from '../device-detail/ranges.js';

/** How often a history is asked again when nothing of it comes live, ms. */
const againMs = 5 * 60_000;

/** The last hours of a preset, cut to the time a link shows; undefined when nothing is left of it. */
export function rangeIn(link: Pick<GuestLink, 'st' | 'et'>, preset: Preset, atMs: number): TimeRange | undefined {
  const toMs = Math.min(atMs, msOf(link.et) ?? atMs);
  const fromMs = Math.max(toMs - presetMs[preset], msOf(link.st) ?? -Infinity);
  return fromMs < toMs ? { fromMs, toMs } : undefined;
}

export type GuestHistory = {
  readonly columns: TrackColumns | undefined;
  /** What was asked for, grown with what came; undefined when the link shows none of it. */
  readonly asked: TimeRange | undefined;
  readonly error: Error | null;
  readonly isOld: boolean;
};

/** See above. */
export function useGuestHistory(key: string, link: GuestLink, row: DeviceStatus, preset: Preset): GuestHistory {
  const isLive = link.scope.includes('latest') && link.et === null;
  const tick = useNow(againMs);
  const [anchor, setAnchor] = useState(() => ({ preset, atMs: nowMs() }));
  if (anchor.preset !== preset || (!isLive && tick - anchor.atMs >= againMs)) setAnchor({ preset, atMs: nowMs() });
  const range = useMemo(() => rangeIn(link, preset, anchor.atMs), [link, preset, anchor.atMs]);
  const answer = useAnswer(
    share.guestColumns,
    { key, ...callName(row), st: range?.fromMs ?? 0, et: range?.toMs ?? 0 },
    { enabled: range !== undefined, keepPrevious: true, freshMs: 60_000 },
  );
  const reading = isLive ? (row.reading ?? undefined) : undefined;
  const seen = useSeenReadings(row.id, reading);
  const { data, isPlaceholderData } = answer;
  const columns = useMemo(
    () => (data === undefined || isPlaceholderData || range === undefined ? data : withReadings(data, seen, row.interval, range.fromMs)),
    [data, isPlaceholderData, range, seen, row.interval],
  );
  // A range ends before its end: that of the newest reading holds it.
  const newestMs = (msOf(reading?.time) ?? -1) + 1;
  const asked = useMemo(
    () => (range === undefined ? undefined : { fromMs: range.fromMs, toMs: Math.max(range.toMs, newestMs) }),
    [range, newestMs],
  );
  return { columns, asked, error: answer.error, isOld: isPlaceholderData };
}
