/** Reports over many vehicles: what each drove, where it stood, how it was driven. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { fence } from '@frostway/contract/fence/endpoints';
import { fleet as calls } from '@frostway/contract/fleet/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import type { Imei } from '@frostway/core/identity';
import { Workbook } from 'exceljs';
import { describe, expect, it } from 'vitest';
import type { TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount } from '../../testing/accounts.js';
import { sayFacts } from '../../testing/say.js';
import { day, drive, hour, minute, say, stand, trackedForFile } from '../position/track.fixture.js';

let listeners: TestListeners;
let imei: Imei;
let midnight = 0;
trackedForFile((tracked) => {
  ({ listeners, imei, midnight } = tracked);
});
const token = (): string => listeners.account.token;
const range = () => ({ st: midnight, et: midnight + day });
const report = async (more = {}) => listeners.test.call(calls.report, { imei: [imei], ...range(), ...more }, token());
const kmNorth = 1 / 111.195;

describe('GET /api/fleet/report', () => {
  it('says trips, stops, distance, driving and standing as the calls of trips and mileage do', async () => {
    const at = midnight + 8 * hour;
    await say(listeners, imei, [...stand(at, 10), ...drive(at + 11 * minute, 9, 1), ...stand(at + 21 * minute, 10, 10)]);
    const [row] = (await report()).rows;
    const trips = await listeners.test.call(position.trips, { imei, ...range() }, token());
    const [mileage] = (await listeners.test.call(position.mileage, { imei: [imei], ...range(), by: 'vehicle', zone: 'UTC' }, token())).rows;
    expect(row).toMatchObject({ imei, trips: 1, stops: 2, distance: 10, driving: 660, standing: 1200, topSpeed: 60, elsewhere: 1200 });
    expect([row?.distance, row?.driving, row?.standing]).toEqual([trips.sums.distance, trips.sums.driving, trips.sums.standing]);
    expect(row?.distance).toBe(mileage?.distance);
  });

  it('says how long each stood at the sites of the account, which are groups with a place', async () => {
    const group = await listeners.test.call(
      devices.addGroup,
      { name: `Depot ${imei}`, latitude: 52 + 10 * kmNorth, longitude: 13, radius: 300 },
      token(),
    );
    const at = midnight + 8 * hour;
    await say(listeners, imei, [...stand(at, 10), ...drive(at + 11 * minute, 9, 1), ...stand(at + 21 * minute, 10, 10)]);
    const [row] = (await report()).rows;
    expect(row?.sites).toEqual([{ groupId: group.id, name: group.name, stops: 1, seconds: 600 }]);
    expect(row?.elsewhere).toBe(600);
    await listeners.test.call(devices.removeGroup, { id: group.id, confirm: 'Yes' }, token());
  });

  it('counts speeding above the limit that is asked for, and visits to the fences that watch the vehicle', async () => {
    const at = midnight + 8 * hour;
    await listeners.test.call(
      fence.addFence,
      {
        name: 'Yard',
        shape: 'circle',
        latitude: 52 + 5 * kmNorth,
        longitude: 13,
        radius: 1200,
        mode: 'both',
        imeis: [imei],
        kept: 'server',
      },
      token(),
    );
    const way = drive(at, 10).map((each, index) => ({ ...each, speedKmh: index === 3 || index === 4 ? 120 : 60 }));
    await say(listeners, imei, way);
    const [row] = (await report()).rows;
    expect(row?.overspeed).toEqual({ runs: 1, seconds: 120, top: 120 });
    expect((await report({ speedLimit: 130 })).rows[0]?.overspeed).toEqual({ runs: 0, seconds: 0, top: null });
    expect(row?.fences).toMatchObject([{ name: 'Yard', visits: 1, seconds: 120 }]);
  });

  it('counts idling where the ignition is said, harsh driving by 100 km, and says nothing where the device does not', async () => {
    const at = midnight + 8 * hour;
    const mute = (await report()).rows[0];
    expect(mute).toMatchObject({ idle: null, odometer: null, distance: 0, harshPer100: null });
    const on = stand(at + 61 * minute, 10, 60).map((each) => ({ ...each, attributes: { ignition: true } }));
    await say(listeners, imei, [...drive(at, 60), ...on]);
    await sayFacts(
      listeners.test,
      [5, 15, 25].map((after) => ({ type: 'alarm', device: { imei }, timeMs: at + after * minute, kind: 'harshBraking' })),
    );
    const [row] = (await report()).rows;
    expect(row).toMatchObject({ idle: 600, harsh: 3 });
    expect(row?.harshPer100).toBeCloseTo(300 / (row?.distance ?? 1), 0);
  });

  it('refuses ranges over 31 days, limits out of range and vehicles of others; without names it is about all', async () => {
    const st = listeners.now() - 40 * day;
    await listeners.test.refused(calls.report, { imei: [imei], st, et: st + 32 * day }, token(), 'reportTooLong');
    await listeners.test.refused(calls.report, { imei: [imei], ...range(), speedLimit: 20 }, token(), 'parametersIllegal');
    const stranger = await addTestAccount(listeners.test);
    await listeners.test.refused(calls.report, { imei: [imei], ...range() }, stranger.token, 'notFound');
    expect(await listeners.test.call(calls.report, range(), stranger.token)).toEqual({ total: 0, rows: [] });
    const all = await listeners.test.call(calls.report, { ...range(), page: 1, pageSize: 1 }, token());
    expect(all.total).toBeGreaterThan(1);
    expect(all.rows).toHaveLength(1);
  });

  it('is about the vehicles of a group of trackers', async () => {
    const group = await listeners.test.call(position.addGroup, { name: `Night ${imei}` }, token());
    await listeners.test.call(position.moveDevices, { imei: [imei], groupId: group.id }, token());
    const { rows } = await listeners.test.call(calls.report, { positionGroupId: group.id, ...range() }, token());
    expect(rows.map((row) => row.imei)).toEqual([imei]);
  });
});

describe('GET /api/fleet/report/file', () => {
  const download = async (query: Record<string, string>): Promise<Uint8Array> => {
    const address = `${listeners.test.url}${calls.reportFile.path}?${new URLSearchParams({ ...query, token: token() }).toString()}`;
    return new Uint8Array(await (await fetch(address)).arrayBuffer());
  };

  it('is a workbook with a sheet each of vehicles, trips, stops, sites, fences and speeding, and stands in the audit trail', async () => {
    const at = midnight + 8 * hour;
    await say(listeners, imei, [...stand(at, 10), ...drive(at + 11 * minute, 9, 1), ...stand(at + 21 * minute, 10, 10)]);
    const file = await download({ imei, st: String(midnight), et: String(midnight + day), zone: 'UTC', lang: 'en' });
    const book = new Workbook();
    await book.xlsx.load(file.slice().buffer);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Vehicles', 'Trips', 'Stops', 'Time at sites', 'Geofence visits', 'Speeding']);
    const cells = (sheet: string, row: number): unknown[] => Array.from(book.getWorksheet(sheet)?.getRow(row).values as unknown[]).slice(1);
    expect(cells('Vehicles', 3)).toEqual(expect.arrayContaining([imei, 10, '0:11:00', '0:20:00']));
    expect(cells('Trips', 3)).toEqual(expect.arrayContaining([imei, '0:11:00', 10]));
    expect(book.getWorksheet('Stops')?.rowCount).toBe(4);
    expect(await listeners.test.sql("select from audit_entry where entity = 'export' and entity_id like 'Fleet report%'")).toHaveLength(1);
  });

  it('is an archive of CSV when that is wanted, and refused when there is nobody to report on', async () => {
    const file = await download({ imei, st: String(midnight), et: String(midnight + day), type: 'csv' });
    expect([...file.subarray(0, 2)]).toEqual([0x50, 0x4b]);
    const stranger = await addTestAccount(listeners.test);
    await listeners.test.refused(calls.reportFile, range(), stranger.token, 'noPlaybackData');
  });
});
