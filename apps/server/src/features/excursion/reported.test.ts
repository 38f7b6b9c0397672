/** The same reports of a device give the same alarms, in whatever order, batches and repetition they come, whatever rules, versions, start-ups and owners there are. */
import type { DeviceAlarm } from '@frostway/core/message';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalOf, batchesOf, judgeAt } from './judge.fixture.js';

const minute = 60_000;
const baseMs = Date.UTC(2026, 4, 31, 23);
const { pool, take } = judgeAt(baseMs + 86_400_000);

/** Minutes of a story. */
type Version = { readonly from: number; readonly least: number; readonly delay: number; readonly startUp: number };
type Rule = { readonly versions: readonly Version[]; readonly until: number | null };
type Scenario = { readonly rules: readonly Rule[]; readonly soldAt: number | null };

let made = 0;

/** A beacon that is received every five minutes: reports within twelve and a half follow each other. */
async function addBeacon({ rules, soldAt }: Scenario): Promise<number> {
  made += 1;
  const { rows } = await pool().query<{ id: number; owner: number; buyer: number }>(
    `with device as (insert into device (mac, kind, model, activation_key, name) values (upper(lpad(to_hex($1::integer), 12, '0')), 'beacon', 'beacon-th', 'K', 'Test') returning id),
     account as (insert into account (account, nickname, level, path) values ('owner-' || $1, 'Owner', 'normal', '{}'), ('buyer-' || $1, 'Buyer', 'normal', '{}') returning id, account)
     select device.id, o.id as owner, b.id as buyer from device, account o, account b where o.account like 'owner%' and b.account like 'buyer%'`,
    [made],
  );
  const { id, owner, buyer } = rows[0] ?? { id: 0, owner: 0, buyer: 0 };
  await pool().query(
    'insert into device_setting (device_id, from_ms, until_ms, read_seconds, write_seconds) values ($1, 0, null, 300, 300)',
    [id],
  );
  const soldMs = soldAt === null ? null : baseMs + soldAt * minute;
  await pool().query('insert into device_ownership (device_id, account_id, from_ms, until_ms) values ($1, $2, null, $3)', [
    id,
    owner,
    soldMs === null ? null : soldMs - 1,
  ]);
  if (soldMs !== null)
    await pool().query('insert into device_ownership (device_id, account_id, from_ms, until_ms) values ($1, $2, $3, null)', [
      id,
      buyer,
      soldMs,
    ]);
  for (const { versions, until } of rules) {
    const { rows: added } = await pool().query<{ id: number }>('insert into alert_rule (owner_id) values ($1) returning id', [owner]);
    for (const [index, { from, least, delay, startUp }] of versions.entries()) {
      const end = versions[index + 1]?.from ?? until;
      await pool().query(
        `with v as (insert into alert_rule_version (rule_id, version, name, probe, condition, value, delay_seconds, mode, hysteresis, clear_delay_seconds, ignore_seconds, severity)
           values ($2, $3, 'Shaken', 'vibration', 'ge', $4, $5, 'single', 0, 0, $6, 'alarm'))
         insert into rule_watch (device_id, rule_id, version, from_ms, until_ms) values ($1, $2, $3, $7, $8)`,
        [id, added[0]?.id, index + 1, least, delay * 60, startUp * 60, baseMs + from * minute, end === null ? null : baseMs + end * minute],
      );
    }
  }
  return id;
}

/** A report as it is taken. */
const report = (at: number) => {
  const timeMs = baseMs + at * minute;
  const reading: DeviceAlarm = { type: 'alarm', timeMs, kind: 'vibration' };
  return { timeMs, gatewayId: 1, reading };
};

/** What was found: each an excursion with one alarm, and rules by their turn. */
async function found(id: number): Promise<object[]> {
  const { rows } = await pool().query<{ rule: number | null } & Record<string, unknown>>(
    `select dense_rank() over (order by e.rule_id nulls last) as turn, e.rule_id is null as "isOfNone", e.version,
       (e.started_ms - $2) / ${minute} as started, (e.last_ms - $2) / ${minute} as last, e.readings, e.longest_gap_ms as gap,
       (select json_agg(json_build_array(a.state, a.started_ms - e.started_ms, a.ended_ms - e.ended_ms)) from alarm a
         where a.device_id = e.device_id and a.excursion_id = e.id) as alarms
     from excursion e where e.device_id = $1 order by 1, e.started_ms`,
    [id, baseMs],
  );
  for (const { alarms } of rows) expect(alarms).toEqual([['cleared', 0, 0]]);
  return rows;
}

describe('reports of a device', () => {
  it('that come late, from the start-up of a rule, make no second alarm of what has one', async () => {
    const rules = [{ versions: [{ from: 0, least: 1, delay: 0, startUp: 30 }], until: null }];
    const id = await addBeacon({ rules, soldAt: null });
    for (const at of [22, 34, 10]) await take(id, [report(at)]);
    expect(await found(id)).toMatchObject([{ version: 1, started: 34, last: 34 }]);
  });

  it('that come late, to one version, make no second alarm of what a later one has found', async () => {
    const versions = [
      { from: 0, least: 1, delay: 0, startUp: 0 },
      { from: 15, least: 1, delay: 0, startUp: 40 },
    ];
    const id = await addBeacon({ rules: [{ versions, until: null }], soldAt: null });
    await take(id, [0, 20, 30, 41].map(report));
    const second = { version: 2, started: 41, last: 41 };
    expect(await found(id)).toMatchObject([{ version: 1, started: 0, last: 0 }, second]);
    await take(id, [report(11)]);
    expect(await found(id)).toMatchObject([{ version: 1, started: 0, last: 11 }, second]);
  });

  it('give the same alarms in any order, batches and repetition', async () => {
    const version = fc.record({
      from: fc.integer({ min: 0, max: 60 }),
      least: fc.constantFrom(1, 1, 1, 2, 3),
      delay: fc.constantFrom(0, 0, 0, 10, 20),
      startUp: fc.constantFrom(0, 15, 40, 70),
    });
    const rule = fc.record({
      versions: fc
        .uniqueArray(version, { minLength: 1, maxLength: 3, selector: ({ from }) => from })
        .map((versions) => versions.toSorted((a, b) => a.from - b.from)),
      until: fc.constantFrom(null, null, 70, 120),
    });
    const given = fc.record({ rules: fc.array(rule, { maxLength: 2 }), soldAt: fc.constantFrom(null, null, 45, 70) });
    // Most follow each other, many of them so that the one after the next does not.
    const steps = fc.array(fc.constantFrom(1, 4, 7, 11, 12, 12, 20), { minLength: 2, maxLength: 10 });
    const minutes = steps.map((all) => all.map((_, index) => all.slice(0, index + 1).reduce((sum, step) => sum + step, 0)));
    await fc.assert(
      fc.asyncProperty(given, minutes, arrivalOf(20, 2), async (rules, times, way) => {
        const [shuffled, ordered] = [await addBeacon(rules), await addBeacon(rules)];
        const told = times.map(report);
        for (const batch of batchesOf(told, { ...way, sizes: [1, 1, 2] })) await take(shuffled, batch);
        await take(ordered, told);
        expect(await found(shuffled)).toEqual(await found(ordered));
      }),
      { numRuns: Number(process.env['RUNS'] ?? 150) },
    );
  }, 120_000);
});
