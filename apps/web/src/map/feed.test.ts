/** What the map is told of its devices: what changed, and how often. */
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { diffOf, featureOf, propertiesOf, type PointDiff } from './diff.js';
import { createFeed, fewDevices, paceMs } from './feed.js';
import { pointOf, type MapPoint } from './places.js';
import { now, row, points } from './map.fixture.js';

type Shown = { place: number[]; properties: Record<string, unknown> };
function applied(before: Map<number, Shown>, diff: PointDiff): Map<number, Shown> {
  const after = new Map(before);
  for (const id of diff.remove) after.delete(id);
  for (const feature of diff.add)
    after.set(Number(feature.id), { place: feature.geometry.coordinates, properties: { ...feature.properties } });
  for (const update of diff.update) {
    const old = after.get(update.id);
    if (old === undefined) throw new Error(`update of ${update.id}, which is not there`);
    const properties = { ...old.properties };
    for (const { key, value } of update.addOrUpdateProperties ?? []) properties[key] = value;
    after.set(update.id, { place: update.newGeometry?.coordinates ?? old.place, properties });
  }
  return after;
}
const shownOf = (all: ReadonlyMap<number, MapPoint>): Map<number, Shown> =>
  new Map(
    [...all.values()].map((point) => [point.id, { place: featureOf(point).geometry.coordinates, properties: { ...propertiesOf(point) } }]),
  );

describe('the change of the source', () => {
  it('turns what is shown into what should be shown, and is nothing when both are equal', () => {
    fc.assert(
      fc.property(points, points, (before, after) => {
        const diff = diffOf(before, after);
        const result = diff === undefined ? shownOf(before) : applied(shownOf(before), diff);
        expect(Object.fromEntries(result)).toEqual(Object.fromEntries(shownOf(after)));
        expect(diffOf(after, new Map(after))).toBeUndefined();
      }),
    );
  });

  it('names only what changed', () => {
    const point = pointOf(row({}), now);
    if (point === undefined) throw new Error('no point');
    const moved = new Map([[7, { ...point, longitude: 121.5 }]]);
    expect(diffOf(new Map([[7, point]]), moved)).toEqual({
      remove: [],
      add: [],
      update: [{ id: 7, newGeometry: { type: 'Point', coordinates: [121.5, 31.2] } }],
    });
  });
});

describe('the feed of the map', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const at = (longitude: number, count = 1): Map<number, MapPoint> =>
    new Map(
      Array.from({ length: count }, (_value, id) => [
        id,
        { id, longitude, latitude: 0, condition: 'normal', headingDegrees: null, label: '' },
      ]),
    );
  const feedWith = (finish: (resolve: () => void) => void) => {
    const begun: PointDiff[] = [];
    const taken: number[] = [];
    const feed = createFeed(
      (diff) => {
        begun.push(diff);
        return new Promise<void>((resolve) => finish(resolve));
      },
      (shown) => taken.push(shown.get(0)?.longitude ?? -1),
    );
    return { feed, begun, taken };
  };

  it('begins at once, then brings many offers as one change per 250 ms', async () => {
    const { feed, begun, taken } = feedWith((resolve) => resolve());
    feed.offer(at(1));
    expect(begun).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10);
    for (const longitude of [2, 3, 4]) feed.offer(at(longitude));
    await vi.advanceTimersByTimeAsync(paceMs.few - 11);
    expect(begun).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toHaveLength(2);
    expect(begun[1]?.update[0]?.newGeometry?.coordinates).toEqual([4, 0]);
    expect(taken).toEqual([1, 4]);
  });

  it('takes 300 ms from 2000 devices on', async () => {
    const { feed, begun } = feedWith((resolve) => resolve());
    feed.offer(at(1, fewDevices));
    await vi.advanceTimersByTimeAsync(1);
    feed.offer(at(2, fewDevices));
    await vi.advanceTimersByTimeAsync(paceMs.many - 2);
    expect(begun).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(begun).toHaveLength(2);
  });

  it('never begins a change while the map is busy with one, and takes the latest offer after it', async () => {
    const waiting: (() => void)[] = [];
    const { feed, begun, taken } = feedWith((resolve) => waiting.push(resolve));
    feed.offer(at(1));
    for (const longitude of [2, 3]) feed.offer(at(longitude));
    await vi.advanceTimersByTimeAsync(5000);
    expect(begun).toHaveLength(1);
    waiting[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toHaveLength(2);
    waiting[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(taken).toEqual([1, 3]);
    feed.stop();
    feed.offer(at(9));
    await vi.advanceTimersByTimeAsync(1000);
    expect(begun).toHaveLength(2);
  });
});
