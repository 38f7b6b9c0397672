/** Checkpoints from before they said how watches stood that have ended since: those behind all ends are kept, the others are not gone on from. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDatabase, type NewDatabase } from '../testing/new-database.js';
import './connect.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations/index.js';

const names = migrations.map(({ name }) => name);
const before = names.slice(0, names.indexOf('313-dated-checkpoints'));
const line = (ms: number): string => `${ms} [null,{"temperatureMs":null,"temperature":null,"litMs":null},{}]`;
const [early, middle, late] = [1000, 2000, 3000];

let database: NewDatabase;
let ruleId: number;
beforeAll(async () => {
  database = await newDatabase(false);
  await migrate(database.pool, before);
  const { rows } = await database.pool.query<{ id: number }>(
    `with owner as (insert into account (account, nickname, level, path) values ('own', 'O', 'normal', '{}') returning id)
     insert into alert_rule (owner_id) select id from owner returning id`,
  );
  ruleId = rows[0]?.id ?? 0;
});
afterAll(() => database.drop());

/** A device that was judged, with three checkpoints. */
async function judged(): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into device (mac, kind, model, activation_key, name) select upper(lpad(to_hex(nextval('device_id_seq')), 12, '0')), 'beacon', 'beacon-th', 'K', 'Test' returning id`,
  );
  const id = rows[0]?.id ?? 0;
  for (const table of ['judging', 'position_judging'])
    await database.pool.query(
      `insert into ${table} (device_id, judged_ms, judged_at, state, checkpoints) values ($1, $2, now(), '{"last":null,"evaluations":{}}', $3)`,
      [id, late, [early, middle, late].map(line).join('\n')],
    );
  return id;
}

const ends: readonly (readonly [what: string, end: (id: number) => Promise<unknown>, left: readonly number[]])[] = [
  ['none has ended', async () => undefined, [early, middle, late]],
  ['a rule has ended', (id) => watch(id, middle), [middle, late]],
  ['a rule goes on', (id) => watch(id, null), [early, middle, late]],
  ['a rule has ended after all of them', (id) => watch(id, late + 1), []],
  [
    'limits were changed',
    (id) =>
      database.pool.query('insert into device_setting (device_id, from_ms, read_seconds, write_seconds) values ($1, $2, 60, 60)', [
        id,
        late,
      ]),
    [late],
  ],
  [
    'an owner gave it back',
    (id) =>
      database.pool.query(
        `insert into device_ownership (device_id, account_id, from_ms, until_ms) select $1, id, 0, $2 from account where account = 'own'`,
        [id, early],
      ),
    [middle, late],
  ],
  [
    'its model was another',
    (id) => database.pool.query(`insert into device_former_model (device_id, model, until_ms) values ($1, 'beacon-t', $2)`, [id, middle]),
    [middle, late],
  ],
];

const watch = (id: number, untilMs: number | null): Promise<unknown> =>
  database.pool.query('insert into rule_watch (device_id, rule_id, version, from_ms, until_ms) values ($1, $2, 1, 0, $3)', [
    id,
    ruleId,
    untilMs,
  ]);

describe('checkpoints of a device from before there were any of whole hours', () => {
  it('are kept behind the last of its watches that has ended; those of positions are taken anew', async () => {
    const ids: number[] = [];
    for (const [, end] of ends) {
      const id = await judged();
      await end(id);
      ids.push(id);
    }
    await migrate(database.pool);
    for (const [index, [what, , left]] of ends.entries()) {
      const { rows } = await database.pool.query<{ readings: string | null; positions: string | null }>(
        'select j.checkpoints as readings, p.checkpoints as positions from judging j join position_judging p using (device_id) where device_id = $1',
        [ids[index]],
      );
      expect([what, rows]).toEqual([what, [{ readings: left.length === 0 ? null : left.map(line).join('\n'), positions: null }]]);
    }
  });
});
