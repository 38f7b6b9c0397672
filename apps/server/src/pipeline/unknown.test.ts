/** What devices say that nobody has. */
import type { Mac } from '@frostway/core/identity';
import { Kysely, PostgresDialect } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../db/schema.js';
import { Directory } from './directory.js';
import { here, usePipeline, log, clock, add, insert, now, submit, reading, query } from './pipeline.fixture.js';
import { UnknownDevices } from './unknown.js';

usePipeline();

describe('devices nobody knows', () => {
  it('are neither stored nor answered as stored, but told with family, name and address', async () => {
    const { mac } = await add();
    const outcome = await here.pipeline.submit({
      family: 'ble',
      receivedMs: now(),
      address: '10.0.0.9',
      messages: [
        { type: 'status', device: { alias: 'phone\0 7' }, timeMs: now() },
        reading({ mac: 'AC2352000001' as Mac }, now(), { temperatureC: 4 }),
        reading({ mac }, now(), { temperatureC: 4 }),
        reading(undefined, now(), { temperatureC: 4 }),
      ],
    });
    expect(outcome).toEqual({ stored: 1, repeated: 0, quarantined: [], unknown: ['alias:ble:phone\0 7', 'mac:AC2352000001'] });
    expect(here.unknownSeen).toEqual([
      ['ble', 'alias:ble:phone\0 7', '10.0.0.9'],
      ['ble', 'mac:AC2352000001', '10.0.0.9'],
    ]);
  });

  it('are counted in a list of a thousand, whose longest silent leave first', async () => {
    const unknown = new UnknownDevices(here.open.db, clock, log);
    unknown.seen('gt06', 'imei:860000000000001', '10.0.0.1');
    unknown.seen('gt06', 'imei:860000000000001', '10.0.0.2');
    unknown.seen('osmand', 'alias:osmand:a\0b', '10.0.0.3');
    await unknown.flush();
    expect(await query('select family, identity, count, first_seen, last_seen, address from unknown_device order by family')).toEqual([
      {
        family: 'gt06',
        identity: '860000000000001',
        count: 2,
        first_seen: new Date(now()),
        last_seen: new Date(now()),
        address: '10.0.0.2',
      },
      { family: 'osmand', identity: 'a\ufffdb', count: 1, first_seen: new Date(now()), last_seen: new Date(now()), address: '10.0.0.3' },
    ]);
    clock.advance(1000);
    unknown.seen('gt06', 'imei:860000000000001', '10.0.0.4');
    await unknown.flush();
    for (let wave = 0; wave < 2; wave += 1) {
      clock.advance(1000);
      for (let index = 0; index < 1500; index += 1) unknown.seen('json', `mac:${wave}${index}`, '10.0.0.5');
      await unknown.flush();
    }
    const rows = await query('select family, identity, count from unknown_device');
    expect(rows).toHaveLength(1000);
    expect(rows.every((row) => row['family'] === 'json' && String(row['identity']).startsWith('1'))).toBe(true);
  });

  it('are accepted as soon as they are in the platform, at the latest two seconds later, and at once when it is told', async () => {
    const mac = 'AC2353000001' as Mac;
    const fact = [reading({ mac }, now(), { temperatureC: 4 })];
    expect(await submit(fact)).toMatchObject({ stored: 0, unknown: [`mac:${mac}`] });
    const id = await insert({ mac }, 'beacon-t');
    expect(await submit(fact)).toMatchObject({ stored: 0, unknown: [`mac:${mac}`] });
    clock.advance(2000);
    expect(await submit(fact)).toMatchObject({ stored: 1, unknown: [] });
    await here.database.pool.query('delete from device where id = $1', [id]);
    expect(await submit(fact)).toMatchObject({ repeated: 1, unknown: [] });
    here.directory.forget();
    expect(await submit(fact)).toMatchObject({ repeated: 0, unknown: [`mac:${mac}`] });
  });

  it('are not known for a minute by what was read just before devices changed', async () => {
    const mac = 'AC2354000001' as Mac;
    const id = await insert({ mac }, 'beacon-t');
    const slow = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: here.open.pool }) });
    const late = new Directory(slow, clock);
    const names = new Map([[`mac:${mac}`, { mac }]]);
    const reads = late.find(names, 'json');
    late.forget();
    expect((await reads).get(`mac:${mac}`)?.id).toBe(id);
    await here.database.pool.query('delete from device where id = $1', [id]);
    expect((await late.find(names, 'json')).size).toBe(0);
  });
});
