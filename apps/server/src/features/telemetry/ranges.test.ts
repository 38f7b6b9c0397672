import { position } from '@frostway/contract/position/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { describe, expect, it } from 'vitest';
import { type Gateway, TestListeners } from '../../ingest/listeners.fixture.js';

const day = 86_400_000;
let listeners: TestListeners;
let mac: string;
let imei: string;
let gateway: Gateway;
TestListeners.forFile(async (opened) => {
  listeners = opened;
  mac = (await listeners.beacon()).mac;
  imei = (await listeners.tracker()).imei;
  gateway = await listeners.gateway();
});

/** Calls that read a range back, with what names the device and the days they give at the most. */
const calls = [
  { title: 'GET /beacon/devices/track', endpoint: telemetry.track, who: () => ({ mac }), days: 90 },
  { title: 'GET /beacon/devices/track/v1', endpoint: telemetry.trackColumns, who: () => ({ mac }), days: 90 },
  { title: 'GET /api/devices/chart', endpoint: telemetry.chart, who: () => ({ mac }), days: 10_000 },
  { title: 'GET /beacon/devices/track/sensor', endpoint: telemetry.sensorTrack, who: () => ({ mac }), days: 90 },
  { title: 'GET /api/statistics', endpoint: telemetry.statistics, who: () => ({ mac }), days: 10_000, isCounted: true },
  { title: 'GET /api/statistics by hour', endpoint: telemetry.statistics, who: () => ({ mac, by: 'hour' }), days: 90, isCounted: true },
  { title: 'GET /beacon/devices/position', endpoint: position.positions, who: () => ({ imei }), days: 90 },
  { title: 'GET /beacon/gateway/device/track', endpoint: telemetry.gatewayTrack, who: () => ({ gateway: gateway.mac }), days: 30 },
  { title: 'GET /beacon/gateway/devices/track', endpoint: telemetry.gatewaysTrack, who: () => ({ mac }), days: 30 },
] as const;

/** A device that is not there, and the rest of a question as it was. */
const nobody = { mac: 'FFFFFFFFFFF0', imei: '999999999999999', gateway: 'FFFFFFFFFFF0', by: 'hour' } as const;

describe.each(calls)('Section 5: the range of $title', (call) => {
  const { endpoint, who, days } = call;
  const et = Date.UTC(2026, 2, 14);
  const asked = (range: Record<string, unknown>) => listeners.test.reply(endpoint, { ...who(), ...range }, listeners.account.token);

  it('needs st and et: 10012', async () => {
    for (const range of [{}, { st: et - day }, { et }, { st: '', et: '' }])
      expect(await asked(range), JSON.stringify(range)).toMatchObject({ status: 400, errorcode: 10012 });
  });
  it('that cannot be read is refused as 10013', async () => {
    for (const range of [
      { st: 'yesterday', et },
      { st: '2026-02-30', et },
      { st: et - day, et: '9'.repeat(20) },
    ])
      expect(await asked(range), JSON.stringify(range)).toMatchObject({ status: 400, errorcode: 10013 });
  });
  it('that ends before it begins is refused as 10000', async () => {
    for (const range of [
      { st: et, et },
      { st: et + 1, et },
    ])
      expect(await asked(range)).toMatchObject({ status: 400, errorcode: 10000 });
  });
  it(`of ${days} days is answered, a longer one is refused as 56091`, async () => {
    expect(await asked({ st: et - days * day, et })).toMatchObject({
      status: 200,
      errorcode: 0,
      data: 'isCounted' in call ? { count: 0 } : { total: 0 },
    });
    expect(await asked({ st: et - days * day - 1, et })).toMatchObject({ status: 400, errorcode: 56091 });
  });
  it('of a device that is not there, or not yours, is refused as 50017 alike', async () => {
    const foreign = await listeners.test.reply(endpoint, { ...who(), st: et - day, et }, listeners.admin);
    const range = { st: et - day, et };
    const unknown = await listeners.test.reply(
      endpoint,
      { ...Object.fromEntries(Object.keys(who()).map((name) => [name, nobody[name as keyof typeof nobody]])), ...range },
      listeners.account.token,
    );
    expect(foreign).toMatchObject({ status: 404, errorcode: 50017 });
    expect(unknown).toEqual(foreign);
  });
});

describe('Section 5: lists of MACs', () => {
  it('that are none are refused as 10001, a wrong one among them as 80008', async () => {
    for (const endpoint of [telemetry.status, telemetry.gatewayBatchStatus]) {
      expect(await listeners.test.reply(endpoint, { mac: '[broken' }, listeners.account.token)).toMatchObject({
        status: 400,
        errorcode: 10001,
        fields: { mac: 'MAC 必须是列表' },
      });
      expect(await listeners.test.reply(endpoint, { mac: `${mac},nonsense` }, listeners.account.token)).toMatchObject({
        status: 400,
        errorcode: 80008,
      });
    }
  });
});
