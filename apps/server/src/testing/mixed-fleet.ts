/** A fleet in which something of everything is the matter: what is worked out of it in SQL is held against what the page works out of its rows. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { expect } from 'vitest';
import { adminToken, type TestAccount } from './accounts.js';
import type { TestPlatform } from './platform.js';

const minute = 60_000;
const day = 1440 * minute;
const count = 240;
const models = ['beacon-thl', 'beacon-coin-thl', 'beacon-th', 'tracker-a'];

/**
 * Adds devices of several models under limits of their own, of rules, of both and of none, some of which contradict each other; heard of now, lately, long ago
 * or never. Answers the MACs of those that have one.
 */
export async function addMixedFleet(test: TestPlatform, owner: TestAccount): Promise<string[]> {
  // The same numbers in every run.
  let state = 20_261_127;
  const below = (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const oneOf = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const admin = await adminToken(test);
  const names = Array.from({ length: count }, (_, index) =>
    models[index % models.length] === 'tracker-a'
      ? { imei: `8690030${String(index).padStart(8, '0')}` }
      : { mac: `AC2361${index.toString(16).toUpperCase().padStart(6, '0')}` },
  );
  const rows = names.map((name, index) => ({ ...name, model: models[index % models.length], activationKey: 'KEY' }));
  await test.call(deviceFeature.importInventory, { rows }, admin);
  expect((await test.call(deviceFeature.addDevices, { rows: rows.map(({ model: _model, ...row }) => row) }, owner.token)).taken).toBe(
    count,
  );
  const macs = names.flatMap(({ mac }) => mac ?? []);
  const some = (share: number): string[] => macs.filter(() => below(100) < share);
  const rule = { severity: 'alarm', delay: 0, name: 'r' } as const;
  for (const content of [
    { probe: 'temperature', condition: 'gt', value: 8 },
    { probe: 'temperature', condition: 'ge', value: 6 },
    { probe: 'temperature', condition: 'lt', value: 2 },
    { probe: 'temperature', condition: 'lt', value: 7 },
    { probe: 'humidity', condition: 'outside', lower: 40, upper: 60 },
    { probe: 'light', condition: 'le', value: 5 },
    { probe: 'light', condition: 'gt', value: 50 },
  ] as const)
    await test.call(alarms.addRule, { ...rule, ...content, macs: some(40) }, owner.token);
  const ids = await test.sql<{ id: number; model: string }>('select id, model from device where owner_id = $1 order by id', [owner.id]);
  const nowMs = test.clock.now();
  for (const { id } of ids) {
    const limit = (low: number, high: number): number | null => (below(3) === 0 ? low + below(high - low) : null);
    await test.sql(
      `update device_setting set temperature_upper = $2, temperature_lower = $3, humidity_upper = $4, humidity_lower = $5, light_upper = $6, write_seconds = $7
       where device_id = $1 and until_ms is null`,
      [id, limit(4, 12), limit(-2, 5), limit(50, 70), limit(30, 50), limit(10, 90), oneOf([60, 300, 3600])],
    );
    if (below(10) === 0) continue;
    const readMs = nowMs - oneOf([0, minute, 9 * minute, 10 * minute, 30 * minute, 3 * 60 * minute, 8 * day]);
    const at = (): number => readMs - oneOf([0, 0, 0, 149_000, 150_000, 151_000, 750_000, 751_000]);
    const seenMs = below(5) === 0 ? nowMs : readMs;
    await test.sql(
      `insert into device_state (device_id, last_seen_ms, reading_ms, temperature, temperature_ms, humidity, humidity_ms, light, light_ms, power, power_ms)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        id,
        seenMs,
        below(12) === 0 ? null : readMs,
        below(14) - 2,
        at(),
        30 + below(45),
        at(),
        below(100),
        at(),
        oneOf([null, 2400, 2700, 3000, 3400, 3500, 3501, 3600]),
        at(),
      ],
    );
  }
  // Some came to him later than what is known of them, some have run out.
  await test.sql('update device_ownership set from_ms = $2 where account_id = $1 and device_id % 9 = 0', [owner.id, nowMs - 5 * minute]);
  await test.sql('update device set expires_at = $2 where owner_id = $1 and id % 11 = 0', [owner.id, new Date(nowMs - 5 * minute)]);
  return macs;
}
