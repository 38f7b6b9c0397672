/**
 * The history of a device for a chart: of every slice of time the readings a picture needs, as they were stored, so that years fit a screen and no peak is
 * lost. Nothing is averaged: each reading is one that was read, and the columns are those of the whole history.
 */
import type { Answer, Input } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import type { telemetry } from '@frostway/contract/telemetry/endpoints';
import { limits } from '@frostway/core/limits';
import type { Db } from '../../db/connect.js';
import type { Clock } from '../../outside/clock.js';
import { findSeenDevice, type Viewer } from '../../scope/devices.js';
import { digestCellMs } from '../../telemetry-store/chunk/digest.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { intervalsOf, limitsBetween, settingsBetween } from '../device/index.js';
import { edgesOf, edgesOfSilence, intervalsAround, pastOf, widened } from './around.js';
import { sliceWidth, tellsLate } from './chart-days.js';
import { ChartReadings } from './chart-readings.js';
import { checkedRange, mostReadings, readingsAtOnce, settingsRange, shownRange, toTrackColumns } from './history.js';

type ChartQuery = Input<(typeof telemetry)['chart']>;
type Chart = Answer<(typeof telemetry)['chart']>;

/** Answers GET /api/devices/chart within what the principal may read. */
export async function readChart(store: TelemetryStore, clock: Clock, db: Db, viewer: Viewer, input: ChartQuery): Promise<Chart> {
  if (input.mac === undefined && input.imei === undefined) refuse('rangeMissing', { mac: 'rangeMissing' });
  checkedRange(input.st, input.et, limits.statisticsRangeMs);
  const device = await findSeenDevice(db, viewer, input, 'history');
  const range = shownRange(device, input.st, input.et);
  const asked = { fromMs: input.st, untilMs: input.et };
  const { reachMs } = await intervalsAround(db, device, asked);
  const wide = range === undefined ? { fromMs: asked.fromMs, untilMs: asked.fromMs } : widened(device, asked, reachMs);
  const [earlier, later] = await Promise.all([
    store.range(device.id, wide.fromMs, Math.min(asked.fromMs, wide.untilMs)),
    store.range(device.id, Math.max(asked.untilMs, wide.fromMs), wide.untilMs),
  ]);
  const nearby = { before: edgesOf(earlier, asked).before, after: edgesOf(later, asked).after };
  const { fromMs, untilMs } = settingsRange(device, nearby.before[0]?.time ?? input.st, Number.MAX_SAFE_INTEGER);
  const settings = await settingsBetween(db, device.id, fromMs, untilMs);
  const sliceMs = sliceWidth(input.et - input.st, input.width);
  const intervals = intervalsOf(settings);
  const chosen = new ChartReadings(sliceMs, intervals);
  let read = 0;
  if (range !== undefined) {
    const parts =
      sliceMs % digestCellMs === 0
        ? store.parts(device.id, range, readingsAtOnce, (digest) => tellsLate(digest, intervals))
        : store.slices(device.id, range.fromMs, range.untilMs, readingsAtOnce);
    for await (const part of parts) {
      read += 'chosen' in part ? part.chosen.length : part.length;
      if (read > mostReadings) refuse('rangeTooLong', { et: 'rangeTooLong' });
      if ('chosen' in part) chosen.addDay(part);
      else chosen.add(part);
    }
  }
  const { columns, ...rest } = chosen.done();
  const edges = rest.readings === 0 && range !== undefined ? await edgesOfSilence(store, device, asked, nearby) : nearby;
  const [past, inForce] = await Promise.all([pastOf(store, db, device, clock.now()), limitsBetween(db, device.id, settings, untilMs)]);
  return {
    ...toTrackColumns(columns, { ...edges, ...past }, settings, inForce),
    ...rest,
  };
}
