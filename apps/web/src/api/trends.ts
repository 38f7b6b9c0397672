/** The last day of the devices on the screen, a few points each: asked in batches for what is in view only, kept some minutes, ended by the live reading. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { limits } from '@frostway/core/limits';
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { call } from './call.js';
import { nowMs, useNow } from './clock.js';
import { onSessionEnd } from './session.js';

/** Temperatures, C, at epoch ms, ascending. */
export type Trend = { readonly time: Float64Array; readonly value: Float64Array };
type TrendDevice = Pick<DeviceStatus, 'id' | 'mac' | 'imei'>;
type CachedTrend = { readonly trend: Trend; readonly askedAtMs: number };

/** Rows that are only passed while scrolling are not asked for, ms. */
const pauseMs = 120;
/** Rows that come into view when none has for so long, ms, are those of a list that was opened: they are not passed, and asked for at once. */
const stillMs = 1000;
/** A trend is asked again after this long while it is in view, ms. */
const freshMs = 5 * 60_000;
/** After a refusal or a lost network, ms. */
const againMs = 60_000;
/** Devices in one call. */
const batchSize = 80;

const trendStore = create<{ byId: ReadonlyMap<number, CachedTrend> }>(() => ({ byId: new Map() }));
const wanted = new Map<number, TrendDevice>();
let timer: ReturnType<typeof setTimeout> | undefined;
let lastWantedMs = 0;

function keep(batch: readonly TrendDevice[], trendOf: (row: TrendDevice) => CachedTrend): void {
  const byId = new Map(trendStore.getState().byId);
  for (const row of batch) byId.set(row.id, trendOf(row));
  trendStore.setState({ byId });
}

async function ask(batch: readonly TrendDevice[]): Promise<void> {
  const mac = batch.flatMap((row) => (row.mac === null ? [] : [row.mac]));
  const imei = batch.flatMap((row) => (row.mac === null && row.imei !== null ? [row.imei] : []));
  const askedAtMs = nowMs();
  const before = trendStore.getState().byId;
  // Noted at once, so that a row that comes into view meanwhile does not ask a second time.
  keep(batch, (row) => ({ trend: before.get(row.id)?.trend ?? none, askedAtMs }));
  try {
    const { rows } = await call(telemetry.trend, {
      ...(mac.length === 0 ? {} : { mac }),
      ...(imei.length === 0 ? {} : { imei }),
    });
    const byName = new Map(rows.flatMap((row) => [row.mac, row.imei].flatMap((name) => (name === null ? [] : [[name, row] as const]))));
    keep(batch, (row) => {
      const answer = byName.get(row.mac ?? row.imei ?? '');
      return { trend: answer === undefined ? none : { time: answer.time, value: answer.temperature }, askedAtMs };
    });
  } catch {
    // A line that is missing for a while is no news: the values beside it are live, and it is asked again.
    keep(batch, (row) => ({ trend: before.get(row.id)?.trend ?? none, askedAtMs: askedAtMs - freshMs + againMs }));
  }
}

function askWanted(): void {
  timer = undefined;
  const rows = [...wanted.values()].filter((row) => isDue(row.id, nowMs()));
  wanted.clear();
  for (let from = 0; from < rows.length; from += batchSize) void ask(rows.slice(from, from + batchSize));
}

/** A trend that begins late may belong to a device that is still telling what it stored: it is asked again sooner. */
const wholeMs = 23 * 3_600_000;

function isDue(id: number, atMs: number): boolean {
  const kept = trendStore.getState().byId.get(id);
  if (kept === undefined) return true;
  const [first] = kept.trend.time;
  return atMs - kept.askedAtMs >= (first !== undefined && kept.askedAtMs - first < wholeMs ? againMs : freshMs);
}

function want(row: TrendDevice): () => void {
  wanted.set(row.id, row);
  const atMs = Date.now();
  timer ??= setTimeout(askWanted, atMs - lastWantedMs < stillMs ? pauseMs : 0);
  lastWantedMs = atMs;
  return () => void wanted.delete(row.id);
}

/** Asks for the trends of rows that are about to be drawn, in one call, as far as they have a reading and are not known: they come with their rows, not after them. */
export function askTrends(rows: readonly DeviceStatus[]): void {
  const due = rows.filter(({ id, reading }) => reading !== null && isDue(id, nowMs())).slice(0, batchSize);
  if (due.length > 0) void ask(due);
}

onSessionEnd(() => trendStore.setState({ byId: new Map() }));

const none: Trend = { time: new Float64Array(), value: new Float64Array() };
const nobody = { id: undefined, mac: null, imei: null, reading: null };

/** A trend keeps the lowest and the highest of each quarter of an hour, so its neighbours are up to two of them apart. */
const slicesApartMs = 2 * 15 * 60_000 + 1;

/** A longer pause between two points of a trend is a gap, ms: more than 2.5 intervals of the device, and than the points can be apart. */
export function trendGapMs(intervalSeconds: number): number {
  return Math.max(limits.gapIntervals * intervalSeconds * 1000, slicesApartMs);
}

/** The points of an answer with the live reading at their end, when that is newer. */
export function joined(trend: Trend, reading: DeviceStatus['reading']): Trend {
  const last = trend.time.at(-1);
  const ms = reading === null ? NaN : Date.parse(reading.time);
  if (reading?.temperature == null || Number.isNaN(ms) || (last !== undefined && ms <= last)) return trend;
  return { time: Float64Array.of(...trend.time, ms), value: Float64Array.of(...trend.value, reading.temperature) };
}

/** The last 24 h of a device's temperature; undefined while nothing is known. Asks only while the caller is on the screen. */
export function useTrend(row: DeviceStatus | undefined): Trend | undefined {
  const { id, mac, imei, reading } = row ?? nobody;
  const hasReading = reading !== null;
  const kept = trendStore((state) => (id === undefined ? undefined : state.byId.get(id)));
  const minute = useNow(60_000);
  useEffect(
    () => (id !== undefined && hasReading && isDue(id, minute) ? want({ id, mac, imei }) : undefined),
    [id, mac, imei, hasReading, minute],
  );
  return useMemo(() => {
    const trend = joined(kept?.trend ?? none, reading);
    return trend.time.length === 0 ? undefined : trend;
  }, [kept, reading]);
}
