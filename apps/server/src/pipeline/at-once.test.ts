/** Two servers that store the same facts at once: neither waits for what the other holds while that one waits for it. */
import type { Message } from '@frostway/core/message';
import { findModel } from '@frostway/core/models';
import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { TelemetryStore } from '../telemetry-store/store.js';
import { validate } from './batch.js';
import { add, here, makePipeline, now, query, reading, submit, temperatures, usePipeline } from './pipeline.fixture.js';

usePipeline();

const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

const kinds: readonly (readonly [string, (timeMs: number) => Message])[] = [
  ['readings', (timeMs) => ({ type: 'reading', timeMs, temperatureC: 4 })],
  ['positions', (timeMs) => ({ type: 'position', timeMs, source: 'gps', isValid: true, latitude: 22.5, longitude: 114 })],
  ['events', (timeMs) => ({ type: 'alarm', timeMs, kind: 'vibration' })],
];

describe('the same facts at two servers', () => {
  it.each(kinds)('that came to them in another order are stored by both: %s', async (_kind, messageAt) => {
    const [one, two] = [(await add()).id, (await add()).id];
    const at = now() - 60_000;
    const store = new TelemetryStore(here.open.pool);
    await store.prepare([at]);
    /** A batch with these facts in this order. */
    const append = async (client: pg.ClientBase, told: readonly (readonly [id: number, timeMs: number])[]): Promise<unknown> =>
      store.append(
        client,
        validate(
          told.map(([id, timeMs]) => ({
            message: messageAt(timeMs),
            device: { id, model: findModel('beacon-thl') },
            gatewayId: 0,
            receivedMs: now(),
          })),
        ).batch,
      );
    const [near, far] = [await here.open.pool.connect(), await here.open.pool.connect()];
    try {
      await near.query('begin');
      await far.query('begin');
      await append(near, [[one, at]]);
      const later = append(far, [
        [two, at],
        [one, at + 1],
        [one, at],
      ]);
      await vi.waitFor(async () => expect(await query(waiting)).toHaveLength(1));
      await append(near, [[two, at]]);
      await near.query('commit');
      await later;
      await far.query('commit');
    } finally {
      near.release();
      far.release();
    }
  });

  it('are stored by the one whose transaction was taken back for the other, without its device hearing of it', async () => {
    const { id, mac } = await add();
    let times = 0;
    const pipeline = makePipeline({
      judges: [
        async (client) => {
          times += 1;
          if (times === 1)
            await client.query("do $$ begin raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end $$");
        },
      ],
    });
    const outcome = await submit([reading({ mac }, now() - 1000, { temperatureC: 4 })], pipeline);
    expect(outcome).toMatchObject({ stored: 1, repeated: 0 });
    expect(await temperatures(id)).toEqual([4]);
    expect([times, pipeline.counts.unavailable]).toEqual([2, 0]);
  });
});
