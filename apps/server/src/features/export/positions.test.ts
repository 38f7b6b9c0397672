/** Downloads of positions: specification, sections 7 and 9 (CSV with a byte-order mark, headed by the IMEI), and tracks for maps. */
import { auditCalls } from '@frostway/contract/audit/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { exportCalls as calls } from '@frostway/contract/export/endpoints';
import { refusals } from '@frostway/contract/refusals';
import type { Imei } from '@frostway/core/identity';
import { describe, expect, it } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount } from '../../testing/accounts.js';

const minute = 60_000;
let listeners: TestListeners;
let imei: Imei;
let at = 0;
TestListeners.forFile(async (opened) => {
  listeners = opened;
  ({ imei } = await listeners.tracker());
  at = Math.floor(listeners.now() / minute) * minute - 60 * minute;
  await listeners.test.call(devices.renameDevice, { imei, name: '=HYPERLINK("x") & <Van>', confirm: true }, listeners.account.token);
  const place = { type: 'position', source: 'gps', isValid: true } as const;
  await listeners.test.platform.pipeline.submit({
    family: 'gt06',
    device: { imei },
    receivedMs: listeners.test.clock.now(),
    address: '127.0.0.1',
    messages: [
      {
        ...place,
        timeMs: at,
        latitude: 52.5,
        longitude: 179.99,
        speedKmh: 40,
        courseDegrees: 90,
        attributes: { ignition: true, fuelL: 41.5 },
      },
      { ...place, timeMs: at + minute, latitude: 52.5, longitude: -179.99, altitudeM: 31 },
      { ...place, timeMs: at + 2 * minute, latitude: 52.6, longitude: -179.98, source: 'lbs', accuracyM: 150 },
      { ...place, timeMs: at + 3 * minute, latitude: 0, longitude: 0, isValid: false },
      { ...place, timeMs: at + 40 * minute, latitude: 52.7, longitude: -179.97 },
    ],
  });
});

async function download(path: string, asked: Record<string, string | number>, token = listeners.account.token) {
  const query = new URLSearchParams(
    Object.entries<string | number>({ token, ...asked }).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return listeners.test.request(`${path}?${query.toString()}`);
}
const range = () => ({ st: at - minute, et: at + 60 * minute });

describe('GET /beacon/position/downgps', () => {
  it('is a CSV with a byte-order mark and the IMEI at its head, every position, formulas as text, inputs it has, in the hours of tz', async () => {
    const file = await download(calls.downGps.path, { did: imei, ...range(), tz: 8, lang: 'en' });
    const [title, heads, ...rows] = file.text.replace('\u{feff}', '').trim().split('\r\n');
    expect(file.status).toBe(200);
    expect(title?.startsWith(`${imei},"'=HYPERLINK(""x"") & <Van>"`)).toBe(true);
    expect(heads).toBe(
      'Time (UTC+08:00),Latitude,Longitude,Speed (km/h),Course (°),Positioned by,Fix,Accuracy (m),Altitude (m),Ignition,Fuel (L),Late data,Received (UTC+08:00)',
    );
    const local = (ms: number): string => new Date(ms + 8 * 60 * minute).toISOString().replace('T', ' ').slice(0, 19);
    expect(rows).toHaveLength(5);
    expect(rows[0]).toContain(`${local(at)},52.5,179.99,40,90,GPS,Current,,,yes,41.5,late,`);
    expect(rows[2]).toContain(',52.6,-179.98,,,Base station,Current,150,,,,late,');
    expect(rows[3]).toContain(',Last known,');
    const chinese = await download(calls.downGps.path, { did: imei, ...range(), lang: 'zh-cn' });
    expect(chinese.text).toContain('基站');
  });

  it('is refused without a device, for devices of others, beyond 90 days, and for a range without positions', async () => {
    const codes = async (asked: Record<string, string | number>, token?: string) =>
      (JSON.parse((await download(calls.downGps.path, asked, token)).text) as { errorcode: number }).errorcode;
    expect(await codes(range())).toBe(refusals.rangeMissing.code);
    expect(await codes({ did: 'nonsense', ...range() })).toBe(refusals.notFound.code);
    expect(await codes({ did: imei, ...range() }, (await addTestAccount(listeners.test)).token)).toBe(refusals.notFound.code);
    expect(await codes({ did: imei, st: at - 90 * 1440 * minute, et: at + 1 })).toBe(refusals.rangeTooLong.code);
    expect(await codes({ did: imei, st: at - 5 * minute, et: at })).toBe(refusals.noPlaybackData.code);
  });

  it('is in the audit trail with what was handed over', async () => {
    await download(calls.downGps.path, { did: imei, ...range() });
    await download(calls.trackFile.path, { imei, ...range(), type: 'gpx' });
    for (const [call, type] of [
      ['GET /beacon/position/downgps', 'csv'],
      ['GET /api/track/export', 'gpx'],
    ] as const) {
      const { rows } = await listeners.test.call(auditCalls.entries, { call }, listeners.account.token);
      expect(rows[0]).toMatchObject({ entity: 'export', after: { subject: 'position', devices: [imei], type, ...range() } });
    }
  });
});

describe('GET /api/track/export', () => {
  const track = async (type: string) => download(calls.trackFile.path, { imei, ...range(), type });

  it('is GeoJSON with a line for each stretch: gaps and the antimeridian end one, last known places are left out', async () => {
    const { text, type } = await track('geojson').then((file) => ({ text: file.text, type: file.headers.get('content-type') }));
    expect(type).toContain('application/geo+json');
    const { features, name } = JSON.parse(text) as {
      name: string;
      features: { geometry: unknown; properties: { times: string[]; sources: string[] } }[];
    };
    expect(name).toBe('=HYPERLINK("x") & <Van>');
    expect(features.map(({ geometry }) => geometry)).toEqual([
      { type: 'Point', coordinates: [179.99, 52.5] },
      {
        type: 'LineString',
        coordinates: [
          [-179.99, 52.5, 31],
          [-179.98, 52.6],
        ],
      },
      { type: 'Point', coordinates: [-179.97, 52.7] },
    ]);
    expect(features[1]?.properties).toMatchObject({
      times: [new Date(at + minute).toISOString(), new Date(at + 2 * minute).toISOString()],
      sources: ['gps', 'lbs'],
    });
  });

  it('is GPX and KML whose names are escaped, with times and heights', async () => {
    const gpx = (await track('gpx')).text;
    expect(gpx).toContain('<name>=HYPERLINK(&quot;x&quot;) &amp; &lt;Van&gt;</name>');
    expect(gpx).toContain(
      `<trkpt lat="52.5" lon="-179.99"><ele>31</ele><time>${new Date(at + minute).toISOString()}</time><src>gps</src></trkpt>`,
    );
    expect(gpx.match(/<trkseg>/g)).toHaveLength(3);
    const kml = (await track('kml')).text;
    expect(kml.match(/<when>/g)).toHaveLength(4);
    expect(kml).toContain('<gx:coord>-179.98 52.6 0</gx:coord>');
    expect(kml.match(/<gx:Track>/g)).toHaveLength(3);
  });

  it('goes on over slices: thousands of fixes are one line, none lost', async () => {
    const { imei: other } = await listeners.tracker();
    const from = at - 4000 * 10_000;
    await listeners.test.platform.pipeline.submit({
      family: 'gt06',
      device: { imei: other },
      receivedMs: listeners.test.clock.now(),
      address: '127.0.0.1',
      messages: Array.from({ length: 4000 }, (_, index) => ({
        type: 'position' as const,
        timeMs: from + index * 10_000,
        latitude: index / 1000,
        longitude: 13,
        source: 'gps' as const,
        isValid: true,
      })),
    });
    const file = await download(calls.trackFile.path, { imei: other, st: from, et: at, type: 'geojson' });
    const { features } = JSON.parse(file.text) as { features: { geometry: { coordinates: number[][] } }[] };
    const places = features.flatMap(({ geometry }) => geometry.coordinates.map(([, latitude]) => latitude));
    expect(new Set(places).size).toBe(4000);
    // Each piece begins where the one before ended.
    for (const [index, { geometry }] of features.entries())
      if (index > 0) expect(geometry.coordinates[0]).toEqual(features[index - 1]?.geometry.coordinates.at(-1));
  });

  it('knows no other format', async () => {
    expect((JSON.parse((await track('shp')).text) as { errorcode: number }).errorcode).toBe(refusals.downloadUnsupported.code);
  });
});
