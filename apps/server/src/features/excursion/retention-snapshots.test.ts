/** How devices stand where retention begins to remove: kept a month at a time. */
import { describe, expect, it } from 'vitest';
import { keepSnapshot, keepSnapshots } from './retention-snapshots.js';
import { type SentReading, judgeAt } from './judge.fixture.js';

const hour = 3_600_000;
const day = 24 * hour;
const baseMs = Date.UTC(2026, 0, 10);
const { pool, take, inTransaction } = judgeAt(baseMs + 200 * day);

/** A rule about the mean kinetic temperature of 30 days. */
async function addRule(): Promise<number> {
  const { rows } = await pool().query<{ id: number }>(
    `with owner as (insert into account (account, nickname, level, path) values ('owner', 'Owner', 'normal', '{}') returning id)
     insert into alert_rule (owner_id) select id from owner returning id`,
  );
  const id = rows[0]?.id ?? 0;
  await pool().query(
    `insert into alert_rule_version (rule_id, version, name, probe, condition, value, delay_seconds, mode, window_seconds, hysteresis, clear_delay_seconds, ignore_seconds, severity)
     values ($1, 1, 'Mean', 'mkt', 'gt', 7, 0, 'single', $2, 0, 0, 0, 'alarm')`,
    [id, (30 * day) / 1000],
  );
  return id;
}

/** A sensor with limits and that rule, received every six hours for a hundred days, now and then outside for days. */
async function addSensor(name: string, ruleId: number): Promise<number> {
  const { rows } = await pool().query<{ id: number }>(
    `insert into device (mac, kind, model, activation_key, name) values ($1, 'beacon', 'beacon-th', 'K', 'Test') returning id`,
    [name],
  );
  const id = rows[0]?.id ?? 0;
  await pool().query(
    'insert into device_setting (device_id, from_ms, read_seconds, write_seconds, temperature_upper) values ($1, 0, 21600, 21600, 8)',
    [id],
  );
  await pool().query('insert into rule_watch (device_id, rule_id, version, from_ms) values ($1, $2, 1, 0)', [id, ruleId]);
  const received = Array.from({ length: 400 }, (_, index): SentReading => {
    const timeMs = baseMs + index * 6 * hour + 400;
    return { timeMs, gatewayId: 1, reading: { type: 'reading', timeMs, temperatureC: index % 40 > 25 ? 9 + (index % 7) : 5 } };
  });
  await take(id, received);
  return id;
}

describe('how a device stands before what is removed', () => {
  it('is kept in steps, each in a transaction of its own, and ends as if it were one', async () => {
    const ruleId = await addRule();
    const [first, twin] = [await addSensor('AC233F0000A1', ruleId), await addSensor('AC233F0000A2', ruleId)];
    await pool().query('create table kept (at bigint, by xid8)');
    await pool().query(
      `create function note() returns trigger language plpgsql as $$ begin insert into kept values (split_part(new.snapshot, ' ', 1)::bigint, pg_current_xact_id()); return new; end $$`,
    );
    await pool().query(
      `create trigger noted after update of snapshot on judging for each row when (new.snapshot is not null and new.device_id = ${first}) execute function note()`,
    );
    const beforeMs = baseMs + 97 * day + 3 * hour;
    await inTransaction((client) => keepSnapshot(client, twin, beforeMs));
    await keepSnapshots(pool(), beforeMs);
    const { rows: steps } = await pool().query<{ at: number; by: string }>('select at, by::text as by from kept order by at');
    expect(steps.length).toBeGreaterThan(2);
    expect(new Set(steps.map(({ by }) => by)).size).toBe(steps.length);
    const moments = [baseMs, ...steps.map(({ at }) => at)];
    for (const [index, at] of moments.slice(1).entries()) expect(at - (moments[index] ?? 0)).toBeLessThan(31 * day);
    expect(moments.at(-1)).toBe(beforeMs);
    const baseOf = async (id: number): Promise<string | undefined> => {
      const { rows } = await pool().query<{ snapshot: string }>('select snapshot from judging where device_id = $1', [id]);
      return rows[0]?.snapshot.replace(`[${id},`, '[id,');
    };
    expect(await baseOf(first)).toBe(await baseOf(twin));
    expect(await baseOf(first)).toMatch(/limit:temperature.*mkt:/);
    const hoursOf = async (id: number) =>
      (await pool().query('select hour_ms, heat, covered_ms from kinetic_hour where device_id = $1 order by hour_ms', [id])).rows;
    expect((await hoursOf(first)).length).toBeGreaterThan(2000);
    expect(await hoursOf(first)).toEqual(await hoursOf(twin));
  });
});
