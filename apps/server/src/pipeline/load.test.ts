/** Order and load: each device keeps its own order, and what is live goes before backfill. */
import type { Mac } from '@frostway/core/identity';
import type { Reading } from '@frostway/core/message';
import { describe, expect, it } from 'vitest';
import { takeAway } from '../ingest/listeners.fixture.js';
import { TelemetryStore } from '../telemetry-store/store.js';
import { type Directory, identityKey } from './directory.js';
import { here, usePipeline, makePipeline, add, now, submit, reading, query, temperatures, quarantinedOf } from './pipeline.fixture.js';
import { Unavailable } from './unavailable.js';

usePipeline();

describe('order and load', () => {
  it('keeps the order of every device: of two frames of one moment the first stays, however many come at once', async () => {
    const sensors = await Promise.all(Array.from({ length: 24 }, () => add()));
    const rounds = Array.from({ length: 40 }, (_, round) => round);
    // Every other submission names somebody new, whose look-up takes the longer way.
    const outcomes = await Promise.all(
      rounds.map((round) =>
        submit([
          ...(round % 2 === 0 ? [reading({ mac: `AC2351${String(round).padStart(6, '0')}` as Mac }, now(), { temperatureC: 0 })] : []),
          ...sensors.flatMap(({ mac }) => [
            reading({ mac }, now() - 1000, { temperatureC: round }),
            reading({ mac }, now() - 100_000 + round * 1000, { temperatureC: round }),
          ]),
        ]),
      ),
    );
    expect(outcomes.reduce((sum, { stored }) => sum + stored, 0)).toBeGreaterThanOrEqual(24 * 41);
    for (const { id } of sensors) expect(await temperatures(id)).toEqual([...rounds, 0]);
    expect(
      await query(
        'select count(*) as count from reading where device_id = any($1)',
        sensors.map(({ id }) => id),
      ),
    ).toEqual([{ count: 24 * 41 }]);
    expect(here.pipeline.counts).toMatchObject({ stored: 24 * 41, quarantined: 0, unavailable: 0, submitted: 24 * 80 });
    expect(here.pipeline.counts.batches).toBeLessThan(40 * 4);
    expect(new Set(here.committed.flat())).toEqual(new Set(sensors.map(({ id }) => id)));
  });

  it('refuses what memory may not hold, stores what it took, and takes it when there is room again', async () => {
    const { id, mac } = await add();
    // The lane is held at its first batch, so that what comes after it has to wait.
    let enter: () => void = () => undefined;
    let release: () => void = () => undefined;
    const entered = new Promise<void>((resolve) => (enter = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const hold = async (): Promise<undefined> => {
      enter();
      await released;
    };
    const narrow = makePipeline({ lanes: 1, mostWaiting: 10, judges: [hold] });
    const batch = (from: number): Reading[] =>
      Array.from({ length: 6 }, (_, index) => reading({ mac }, now() - (from + index) * 1000, { temperatureC: index }));
    const first = submit(batch(0), narrow);
    await entered;
    const waiting = submit(batch(6), narrow);
    await expect(submit(batch(12), narrow)).rejects.toBeInstanceOf(Unavailable);
    expect(narrow.counts.unavailable).toBe(1);
    release();
    expect([await first, await waiting]).toMatchObject([{ stored: 6 }, { stored: 6 }]);
    expect(await submit(batch(12), narrow)).toMatchObject({ stored: 6 });
    await narrow.drain();
    expect(await temperatures(id)).toHaveLength(18);
  });

  it('lets a slow look-up of one device delay nobody else, and keep the order of that device', async () => {
    const [slow, quick] = [await add(), await add()];
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    let isHanging = true;
    const hanging: Pick<Directory, 'find'> = {
      find: async (names, family) => {
        const isSlow = isHanging && names.has(identityKey({ mac: slow.mac }, family));
        isHanging &&= !isSlow;
        if (isSlow) await answered;
        return here.directory.find(names, family);
      },
    };
    const sharing = makePipeline({ directory: Object.assign(Object.create(here.directory) as Directory, hanging) });
    const done: string[] = [];
    const say = async (name: string, { mac }: { mac: Mac }, temperatureC: number): Promise<void> => {
      await submit([reading({ mac }, now(), { temperatureC })], sharing);
      done.push(name);
    };
    const first = say('first of the slow', slow, 1);
    const second = say('second of the slow', slow, 2);
    await say('another device', quick, 3);
    expect(done).toEqual(['another device']);
    answer();
    await Promise.all([first, second]);
    // Of two frames of one moment the first stays.
    expect(await temperatures(slow.id)).toEqual([1]);
    expect(done).toEqual(['another device', 'first of the slow', 'second of the slow']);
  });

  it('stores what one family sends while every look-up of another family hangs, however many of its devices wait', async () => {
    const [tracker, sensor] = [await add('tracker-a'), await add()];
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const hanging: Pick<Directory, 'find'> = {
      find: async (names, family) => {
        if (family === 'gt06') await answered;
        return here.directory.find(names, family);
      },
    };
    const sharing = makePipeline({ directory: Object.assign(Object.create(here.directory) as Directory, hanging) });
    // More of them than there are connections to the database, or batches at once.
    const strangers = Array.from({ length: 200 }, (_, index) => ({
      mac: `AC2359${index.toString(16).toUpperCase().padStart(6, '0')}` as Mac,
    }));
    let waiting = strangers.length + 1;
    const stuck = [...strangers, tracker].map(async ({ mac }) => {
      await submit([reading({ mac }, now(), { temperatureC: 1 })], sharing, now(), 'gt06');
      waiting -= 1;
    });
    for (let step = 0; step < 20; step += 1)
      expect(await submit([reading({ mac: sensor.mac }, now() + step, { temperatureC: step })], sharing)).toMatchObject({ stored: 1 });
    expect(waiting).toBe(stuck.length);
    answer();
    await Promise.all(stuck);
    expect(await temperatures(sensor.id)).toHaveLength(20);
  });

  it('stores what is live before backfill, also while as much backfill is being stored as may be at once', async () => {
    const [old, other, fresh] = [await add(), await add(), await add()];
    const stored: number[][] = [];
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    // Of two lanes one may store backfill at once; it is held there.
    const shared = makePipeline({
      lanes: 2,
      judges: [
        async (_client, batch) => {
          stored.push([...batch.touched]);
          if (batch.touched.has(old.id)) await released;
          return undefined;
        },
      ],
    });
    const past = (minutes: number, mac: Mac): Reading => reading({ mac }, now() - minutes * 60_000, { temperatureC: 4 });
    expect(old.id % 2).not.toBe(other.id % 2);
    const waiting = [submit([past(60, old.mac)], shared)];
    await expect.poll(() => stored).toEqual([[old.id]]);
    waiting.push(submit([past(59, other.mac)], shared));
    // Of the other lane: its backfill waits for the first lane's.
    const live = other.id % 2 === fresh.id % 2 ? fresh : await add();
    expect(await submit([reading({ mac: live.mac }, now(), { temperatureC: 5 })], shared)).toMatchObject({ stored: 1 });
    expect(stored).toEqual([[old.id], [live.id]]);
    release();
    expect(await Promise.all(waiting)).toMatchObject([{ stored: 1 }, { stored: 1 }]);
    expect(stored).toEqual([[old.id], [live.id], [other.id]]);
    await shared.drain();
  });

  it('keeps room for what is live: backfill is refused first', async () => {
    const { id, mac } = await add();
    let release: () => void = () => undefined;
    let enter: () => void = () => undefined;
    const entered = new Promise<void>((resolve) => (enter = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const narrow = makePipeline({
      lanes: 1,
      mostWaiting: 8,
      judges: [
        async () => {
          enter();
          await released;
          return undefined;
        },
      ],
    });
    const some = (count: number, minutesAgo: number): Reading[] =>
      Array.from({ length: count }, (_, index) => reading({ mac }, now() - (minutesAgo * 60 + index) * 1000, { temperatureC: index }));
    const taken = [submit(some(1, 0), narrow)];
    await entered;
    taken.push(submit(some(6, 10), narrow));
    await expect(submit(some(1, 20), narrow)).rejects.toBeInstanceOf(Unavailable);
    taken.push(submit(some(2, 1), narrow));
    await expect(submit(some(1, 2), narrow)).rejects.toBeInstanceOf(Unavailable);
    release();
    expect((await Promise.all(taken)).map(({ stored }) => stored)).toEqual([1, 6, 2]);
    expect(await temperatures(id)).toHaveLength(9);
  });

  it('makes a month again that somebody else removed', async () => {
    const { id, mac } = await add();
    const old = Date.UTC(2014, 5, 3);
    await submit([reading({ mac }, old, { temperatureC: 1 })]);
    await new TelemetryStore(here.open.pool).dropBefore(Date.UTC(2014, 6, 1));
    expect(await submit([reading({ mac }, old + 1000, { temperatureC: 2 })])).toMatchObject({ stored: 1, quarantined: [] });
    expect(await temperatures(id)).toEqual([2]);
  });

  it('says Unavailable while the database is away or stores nothing, quarantines nothing for it, and stores everything afterwards', async () => {
    const { id, mac } = await add();
    const facts = [reading({ mac }, now(), { temperatureC: 1 }), reading({ mac }, now() - 1000, { temperatureC: 2 })];
    const full = makePipeline({
      judges: [() => Promise.reject(Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }))],
    });
    await expect(submit(facts, full)).rejects.toBeInstanceOf(Unavailable);
    const away = await takeAway(here.database.url);
    await expect(submit(facts)).rejects.toBeInstanceOf(Unavailable);
    await away.giveBack();
    expect(await submit(facts)).toMatchObject({ stored: 2, repeated: 0 });
    expect(await quarantinedOf(id)).toEqual([]);
  });
});
