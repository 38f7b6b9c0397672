/** An export of hundreds of thousands of rows: whole, and read no further than somebody wants it. */
import { exportCalls as calls } from '@frostway/contract/export/endpoints';
import type { Mac } from '@frostway/core/identity';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { exportJob, startExport } from './export.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});
const start = (input: Record<string, unknown>) => startExport(listeners, input);
const job = (id: number) => exportJob(listeners, id);

describe('A large export', () => {
  const count = 300_000;
  let span: { st: number; et: number };
  let large: { id: number; mac: Mac };
  beforeAll(async () => {
    large = await listeners.beacon();
    span = { st: listeners.now() - count * 1000, et: listeners.now() + 1 };
    await listeners.test.sql('update device_ownership set from_ms = null where device_id = $1', [large.id]);
    // Months that no reading came in yet have no room.
    await listeners.test.sql(
      `do $$ begin for month in 0..2 loop
         execute format('create table if not exists reading_%s partition of reading for values from (%s) to (%s)', to_char(d, 'YYYYMM'), extract(epoch from d) * 1000, extract(epoch from d + interval '1 month') * 1000)
           from (select date_trunc('month', to_timestamp(${span.st / 1000}) at time zone 'UTC') at time zone 'UTC' + month * interval '1 month' as d) as m;
       end loop; exception when others then null; end $$`,
    );
    await listeners.test.sql(
      'insert into reading (device_id, time_ms, received_ms, temperature, humidity) select $1, $2::bigint + n * 1000, $2::bigint + n * 1000, n % 400 / 10.0, n % 90 from generate_series(1, $3) as n',
      [large.id, span.st, count],
    );
  }, 60_000);

  it('holds every row of the range, not a page', async () => {
    const query = new URLSearchParams({ subject: 'track', type: 'csv', mac: large.mac, st: String(span.st), et: String(span.et) });
    const response = await fetch(new URL(`${calls.downXls.path}?${query.toString()}`, listeners.test.url), {
      headers: { authorization: `Bearer ${listeners.account.token}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    let lines = 0;
    for (const byte of bytes) if (byte === 10) lines += 1;
    expect(lines).toBe(count + 2);
  }, 60_000);
  it('reads no further once it is cancelled', async () => {
    const { id, url } = await start({ subject: 'track', mac: [large.mac], ...span, type: 'csv' });
    const response = await fetch(new URL(url, listeners.test.url));
    const reader = response.body?.getReader();
    await reader?.read();
    await listeners.test.call(calls.cancel, { id }, listeners.account.token);
    // What is on its way still comes; then the connection breaks off, so that nobody takes the file for whole.
    await expect(
      (async () => {
        for (;;) {
          if ((await reader?.read())?.done === true) return;
        }
      })(),
    ).rejects.toThrow();
    expect((await job(id))?.state).toBe('cancelled');
  }, 60_000);
  it('reads no further once its reader goes away', async () => {
    const { id, url } = await start({ subject: 'track', mac: [large.mac], ...span, type: 'csv' });
    const away = new AbortController();
    const response = await fetch(new URL(url, listeners.test.url), { signal: away.signal });
    await response.body?.getReader().read();
    away.abort();
    await vi.waitFor(async () => expect((await job(id))?.state).toBe('failed'), { timeout: 10_000 });
    expect((await job(id))?.rows).toBeLessThan(count);
  }, 60_000);
});
