/** What a download leaves in the audit trail. */
import { auditCalls } from '@frostway/contract/audit/endpoints';
import { exportCalls as calls } from '@frostway/contract/export/endpoints';
import { expect, it } from 'vitest';
import { newMac, TestListeners } from '../../ingest/listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

it('a download is in the audit trail with what was handed over, as an export of a page is; a refused one is not', async () => {
  const { test, account } = listeners;
  const sensor = await listeners.beacon();
  const [et, address] = [listeners.now(), '127.0.0.1'];
  const range = { st: et - 3_600_000, et };
  const messages = [{ type: 'reading' as const, device: { mac: sensor.mac }, timeMs: et - 1000, temperatureC: 4 }];
  await test.platform.pipeline.submit({ family: 'json', messages, receivedMs: et, address });
  const entries = async () => (await test.call(auditCalls.entries, { call: 'GET /beacon/common/downXls' }, account.token)).rows;

  await test.refused(calls.downXls, { subject: 'track', mac: newMac(), ...range }, account.token, 'notFound');
  expect(await entries()).toEqual([]);
  const asked = { subject: 'track', type: 'csv', mac: sensor.mac, st: String(range.st), et: String(range.et), token: account.token };
  const file = await test.request(`${calls.downXls.path}?${new URLSearchParams(asked).toString()}`);
  expect([file.status, file.text.includes('4')]).toEqual([200, true]);
  const found = await entries();
  expect(found).toMatchObject([
    {
      account: account.account,
      entity: 'export',
      thing: expect.stringMatching(new RegExp(`^${sensor.mac} .*\\.csv$`)) as string,
      after: { subject: 'track', devices: [sensor.mac], ...range, type: 'csv' },
    },
  ]);
  expect(JSON.stringify(found)).not.toContain(account.token);
  const { calls: named } = await test.call(auditCalls.kinds, {}, account.token);
  expect(named.map(({ call }) => call)).toContain('GET /beacon/common/downXls');
});
