/** Fences as people set them: specification, section 3 (fence: up to 8 per device, alarm mode, circle), and the decisions on positioning. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { fence as calls } from '@frostway/contract/fence/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import type { Imei } from '@frostway/core/identity';
import { describe, expect, it } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { say, type Said } from '../position/track.fixture.js';

const minute = 60_000;
let listeners: TestListeners;
let owner: TestAccount;
TestListeners.forFile((opened) => {
  listeners = opened;
  owner = listeners.account;
});

const circle = { shape: 'circle', latitude: 52, longitude: 13, radius: 500 } as const;
const polygon = {
  shape: 'polygon',
  points: [
    [13, 52],
    [13.1, 52],
    [13.1, 52.1],
  ],
} as const;
type New = Parameters<typeof listeners.test.call<typeof calls.addFence>>[1];
const add = (more: Partial<New> = {}, by = owner) => listeners.test.call(calls.addFence, { name: 'Yard', ...circle, ...more }, by.token);
const refused = (more: Record<string, unknown>, ...rest: readonly [refusal: Parameters<typeof listeners.test.refused>[3]]) =>
  listeners.test.refused(calls.addFence, { name: 'Yard', ...more }, owner.token, ...rest);
const list = async (more = {}, by = owner) => (await listeners.test.call(calls.fences, { pageSize: 1000, ...more }, by.token)).rows;

describe('/api/fences', () => {
  it('adds circles, polygons and corridors, lists them by name, changes and removes them', async () => {
    const { imei } = await listeners.tracker();
    const made = await add({ name: 'Berlin yard', imeis: [imei], mode: 'out' });
    expect(made).toMatchObject({ ...circle, points: null, width: null, mode: 'out', kept: 'server', isMine: true, mayChange: true });
    expect(made.devices.map((each) => each.imei)).toEqual([imei]);
    expect(made.box.north).toBeCloseTo(52.0045, 4);
    const field = await add({ name: 'A field', ...polygon });
    const road = await add({ name: 'The road', ...polygon, shape: 'corridor', width: 300 });
    expect([field, road].map(({ shape, radius, points, width }) => [shape, radius, points?.length, width])).toEqual([
      ['polygon', null, 3, null],
      ['corridor', null, 3, 300],
    ]);
    expect((await list()).map(({ name }) => name)).toEqual(['A field', 'Berlin yard', 'The road']);
    expect((await list({ search: 'yard' })).map(({ id }) => id)).toEqual([made.id]);
    expect((await list({ imei: [imei] })).map(({ id }) => id)).toEqual([made.id]);
    const changed = await listeners.test.call(calls.changeFence, { id: made.id, radius: 800, name: 'Yard' }, owner.token);
    expect(changed).toMatchObject({ name: 'Yard', radius: 800, latitude: 52, mode: 'out' });
    await listeners.test.refused(calls.changeFence, { id: made.id, radius: 800 }, owner.token, 'nothingChanged');
    expect(await listeners.test.call(calls.changeFence, { id: made.id, imeis: [] }, owner.token)).toMatchObject({ devices: [] });
    await listeners.test.call(calls.removeFence, { id: made.id }, owner.token);
    await listeners.test.refused(calls.removeFence, { id: made.id }, owner.token, 'noSuchFence');
    expect((await list()).map(({ name }) => name)).toEqual(['A field', 'The road']);
  });

  it('refuses what no fence can be, beside its field', async () => {
    await refused({ ...circle, radius: 99 }, 'fenceRadius');
    await refused({ ...circle, radius: 50_001 }, 'fenceRadius');
    await refused({ ...circle, latitude: 91 }, 'fencePlace');
    await refused({ ...polygon, points: polygon.points.slice(0, 2) }, 'fenceCorners');
    await refused({ ...polygon, shape: 'corridor', points: polygon.points.slice(0, 1), width: 100 }, 'fenceLine');
    await refused({ ...polygon, points: [...polygon.points.slice(0, 2), [13, 52.1], [13.1, 52.1]] }, 'fenceCrossing');
    await refused({ ...polygon, shape: 'corridor', width: 19 }, 'fenceWidth');
    await refused({ ...polygon, shape: 'corridor', width: 5001 }, 'fenceWidth');
    await refused(
      { ...polygon, points: Array.from({ length: 501 }, (_, index) => [13 + index / 1000, 52 + index ** 2 / 1e7]) },
      'fencePoints',
    );
    await refused(
      {
        ...polygon,
        points: [
          [0, 80],
          [120, 80],
          [-120, 80],
        ],
      },
      'fenceReach',
    );
    await refused({ shape: 'circle', latitude: 52, longitude: 13 }, 'parametersIllegal');
  });

  it('works across the antimeridian', async () => {
    const made = await add({
      name: 'Fiji',
      shape: 'polygon',
      points: [
        [179.9, -17],
        [-179.9, -17],
        [-179.9, -16.8],
        [179.9, -16.8],
      ],
    } as never);
    const { west, south, east, north } = made.box;
    expect([west, south, east, north].map((degrees) => Math.round(degrees * 1e6) / 1e6)).toEqual([179.9, -17, -179.9, -16.8]);
  });

  it('gives a device eight fences and refuses the ninth, by name', async () => {
    const [full, other] = [(await listeners.tracker()).imei, (await listeners.tracker()).imei];
    for (let index = 0; index < 8; index += 1) await add({ name: `Fence ${index}`, imeis: [full] });
    await listeners.test.refused(calls.addFence, { name: 'Ninth', ...circle, imeis: [other, full] }, owner.token, 'tooManyFences');
    const spare = await add({ name: 'Spare', imeis: [other] });
    await listeners.test.refused(calls.changeFence, { id: spare.id, imeis: [full] }, owner.token, 'tooManyFences');
    const [first] = await list({ imei: [full] });
    await listeners.test.call(calls.removeFence, { id: first?.id ?? 0 }, owner.token);
    expect((await listeners.test.call(calls.changeFence, { id: spare.id, imeis: [full] }, owner.token)).devices).toHaveLength(1);
  });

  it("are an account's own; who sees where their devices were sees them, with the devices he sees", async () => {
    const [one, two] = [(await listeners.tracker()).imei, (await listeners.tracker()).imei];
    const made = await add({ name: 'Shared yard', imeis: [one, two] });
    const friend = await addTestAccount(listeners.test);
    expect(await list({}, friend)).toEqual([]);
    await listeners.test.call(share.shareDevices, { imei: [one], account: friend.account, forever: true }, owner.token);
    const [seen] = await list({ id: made.id }, friend);
    expect(seen).toMatchObject({ isMine: false, mayChange: false });
    expect(seen?.devices.map((each) => each.imei)).toEqual([one]);
    await listeners.test.refused(calls.changeFence, { id: made.id, radius: 900 }, friend.token, 'notYours');
    await listeners.test.refused(calls.addFence, { name: 'Mine', ...circle, imeis: [one] }, friend.token, 'notOwner');
  });

  it('end for a device that leaves its owner', async () => {
    const { imei } = await listeners.tracker();
    const made = await add({ name: 'Left', imeis: [imei] });
    await listeners.test.call(calls.setPositionAlarms, { imeis: [imei], speedHigh: 90 }, owner.token);
    await listeners.test.call(devices.giveBack, { imei, confirm: 'Yes' }, owner.token);
    await listeners.test.call(devices.addDevice, { imei, activationKey: 'key' }, owner.token);
    expect((await list({ id: made.id }))[0]?.devices).toEqual([]);
    expect((await listeners.test.call(calls.positionAlarms, { imei: [imei] }, owner.token)).rows).toEqual([]);
  });
});

describe('POST /api/fences/import', () => {
  const bring = (text: string, more = {}) => listeners.test.call(calls.importFences, { text, ...more }, owner.token);

  it('names fences as they can be kept: a name is cut between its characters, and what is none is left out', async () => {
    const names = ['a'.concat('🚚'.repeat(40)), 'Yard\u0000 \ud83d1', '\u0000'];
    const features = names.map((name) => ({
      type: 'Feature',
      properties: { name, radius: 300 },
      geometry: { type: 'Point', coordinates: [13, 52] },
    }));
    const { rows } = await bring(JSON.stringify({ type: 'FeatureCollection', features }));
    expect(rows.map(({ name }) => name)).toEqual([`a${'🚚'.repeat(31)}`, 'Yard 1', '3']);
  });
  it('makes a fence of each feature of a GeoJSON text, and says why others are none', async () => {
    const feature = (name: string, geometry: object, more = {}) => ({ type: 'Feature', properties: { name, ...more }, geometry });
    const ring = [...polygon.points, polygon.points[0]];
    const { rows } = await bring(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          feature('Depot', { type: 'Point', coordinates: [13, 52] }, { radius: 300 }),
          feature('Field', { type: 'Polygon', coordinates: [ring] }),
          feature('With a hole', { type: 'Polygon', coordinates: [ring, ring] }),
          feature('Bow', {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [1, 1],
                [1, 0],
                [0, 1],
                [0, 0],
              ],
            ],
          }),
          feature('Road', { type: 'LineString', coordinates: polygon.points }, { width: 50 }),
          feature('Small', { type: 'Point', coordinates: [13, 52] }, { radius: 30 }),
        ],
      }),
    );
    expect(rows.map(({ feature: at, name, id, errorcode }) => [at, name, id !== null, errorcode])).toEqual([
      [1, 'Depot', true, null],
      [2, 'Field', true, null],
      [3, 'With a hole', false, 80358],
      [4, 'Bow', false, 80344],
      [5, 'Road', true, null],
      [6, 'Small', false, 80341],
    ]);
    expect((await list({ id: rows[4]?.id ?? 0 }))[0]).toMatchObject({ shape: 'corridor', width: 50 });
  });

  it('and of each placemark of a KML text', async () => {
    const { imei } = await listeners.tracker();
    const mark = (name: string, geometry: string) => `<Placemark><name>${name}</name>${geometry}</Placemark>`;
    const { rows } = await bring(
      `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Sites</name><Folder>
        ${mark('Site &amp; yard', '<Polygon><outerBoundaryIs><LinearRing><coordinates>13,52,0 13.1,52,0 13.1,52.1,0 13,52,0</coordinates></LinearRing></outerBoundaryIs></Polygon>')}
        ${mark('Route', '<LineString><coordinates>13,52 13.1,52</coordinates></LineString>')}
        ${mark('Pin', '<Point><coordinates>13,52</coordinates></Point>')}
      </Folder></Document></kml>`,
      { imeis: [imei], width: 400, mode: 'in' },
    );
    expect(rows.map(({ name, id, errorcode }) => [name, id !== null, errorcode])).toEqual([
      ['Site & yard', true, null],
      ['Route', true, null],
      ['Pin', false, 80358],
    ]);
    expect((await list({ imei: [imei] })).map(({ name, shape, width, mode }) => [name, shape, width, mode])).toEqual([
      ['Route', 'corridor', 400, 'in'],
      ['Site & yard', 'polygon', null, 'in'],
    ]);
  });

  it('says what would become of each feature before anything is made, and makes only those that are chosen', async () => {
    const depot = (name: string, radius: number) => ({
      type: 'Feature',
      properties: { name, radius },
      geometry: { type: 'Point', coordinates: [13, 52] },
    });
    const text = JSON.stringify({
      type: 'FeatureCollection',
      features: [depot('Depot 1', 300), depot('Depot 2', 30), depot('Depot 3', 400)],
    });
    const before = (await list()).length;
    const preview = await bring(text, { isPreview: true });
    expect(preview.rows.map(({ feature, id, errorcode, fence }) => [feature, id, errorcode, fence?.radius])).toEqual([
      [1, null, null, 300],
      [2, null, 80341, undefined],
      [3, null, null, 400],
    ]);
    expect(await list()).toHaveLength(before);
    const { rows } = await bring(text, { features: [3] });
    expect(rows.map(({ feature, name, id }) => [feature, name, id !== null])).toEqual([[3, 'Depot 3', true]]);
    expect((await list({ search: 'Depot' })).map(({ name }) => name).filter((name) => name !== 'Depot')).toEqual(['Depot 3']);
    const { imei } = await listeners.tracker();
    const many = JSON.stringify({ type: 'FeatureCollection', features: Array.from({ length: 9 }, (_, index) => depot(`D ${index}`, 300)) });
    await listeners.test.refused(calls.importFences, { text: many, imeis: [imei] }, owner.token, 'tooManyFences');
    expect((await bring(many, { imeis: [imei], features: [1, 2, 3, 4, 5, 6, 7, 8] })).total).toBe(8);
  });

  it('refuses what is neither, and more than a device has room for', async () => {
    await listeners.test.refused(calls.importFences, { text: 'a list of places' }, owner.token, 'fenceFile');
    await listeners.test.refused(calls.importFences, { text: '<html></html>' }, owner.token, 'fenceFile');
    await listeners.test.refused(calls.importFences, { text: '{"type":"FeatureCollection","features":[]}' }, owner.token, 'fenceFile');
    const { imei } = await listeners.tracker();
    const features = Array.from({ length: 9 }, () => ({
      type: 'Feature',
      properties: { radius: 300 },
      geometry: { type: 'Point', coordinates: [13, 52] },
    }));
    const text = JSON.stringify({ type: 'FeatureCollection', features });
    await listeners.test.refused(calls.importFences, { text, imeis: [imei] }, owner.token, 'tooManyFences');
  });
});

describe('/api/positionAlarms', () => {
  const set = (imei: Imei, more: object) => listeners.test.call(calls.setPositionAlarms, { imeis: [imei], ...more }, owner.token);
  const refusedWith = (more: object, refusal: Parameters<typeof listeners.test.refused>[3], imei: Imei) =>
    listeners.test.refused(calls.setPositionAlarms, { imeis: [imei], ...more }, owner.token, refusal);

  it('sets what is given, leaves what is not, and turns off what is null', async () => {
    const { imei } = await listeners.tracker();
    const hours = [{ from: '22:00', until: '06:00', days: [1, 2] }];
    const { rows } = await set(imei, { speedHigh: 90, stop: 45, hours, zone: 'Europe/Berlin' });
    expect(rows).toMatchObject([
      { imei, speedHigh: 90, speedLow: null, displacement: null, armedAt: null, stop: 45, hours, zone: 'Europe/Berlin', mayChange: true },
    ]);
    expect((await set(imei, { speedLow: 10, stop: null })).rows).toMatchObject([{ speedHigh: 90, speedLow: 10, stop: null, hours }]);
    await refusedWith({ speedLow: 10 }, 'nothingChanged', imei);
    await listeners.test.call(calls.removePositionAlarms, { imeis: [imei] }, owner.token);
    expect((await listeners.test.call(calls.positionAlarms, { imei: [imei] }, owner.token)).rows).toEqual([]);
    await listeners.test.refused(calls.removePositionAlarms, { imeis: [imei] }, owner.token, 'nothingChanged');
  });

  it('refuses what lies beyond its range, beside its field', async () => {
    const { imei } = await listeners.tracker();
    await refusedWith({ speedHigh: 39 }, 'speedHighRange', imei);
    await refusedWith({ speedHigh: 201 }, 'speedHighRange', imei);
    await refusedWith({ speedLow: 4 }, 'speedLowRange', imei);
    await refusedWith({ speedLow: 36 }, 'speedLowRange', imei);
    await refusedWith({ displacement: 99 }, 'displacementRange', imei);
    await refusedWith({ displacement: 2001 }, 'displacementRange', imei);
    await refusedWith({ displacement: 500 }, 'placeUnknown', imei);
    await refusedWith({ stop: 2 }, 'stopRange', imei);
    await refusedWith({ hours: [{ from: '08:00', until: '08:00' }] }, 'hoursUnfit', imei);
    await refusedWith({ hours: [{ from: '08:00', until: '09:00' }], zone: 'Nowhere/City' }, 'zoneUnknown', imei);
  });

  it('arms the displacement where the device is', async () => {
    const { imei } = await listeners.tracker();
    await say(listeners, imei, [{ timeMs: listeners.now() - minute, latitude: 52.5, longitude: 13.25 }]);
    expect((await set(imei, { displacement: 500 })).rows).toMatchObject([
      { displacement: 500, armedAt: { latitude: 52.5, longitude: 13.25 } },
    ]);
  });
});

describe('a fenced tracker', () => {
  const metre = 1 / 111_195;
  /** North of the middle of the fence, a minute apart. */
  const way = (fromMs: number, metres: readonly number[]): Said[] =>
    metres.map((north, index) => ({ timeMs: fromMs + index * minute, latitude: 52 + north * metre, speedKmh: 30 }));
  const alarmsOf = async (imei: Imei) => {
    const { rows } = await listeners.test.call(alarms.alarms, { imei: [imei], state: ['pending', 'active', 'cleared'] }, owner.token);
    return rows.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
  };
  const iso = (ms: number): string => new Date(ms).toISOString();

  it('that was in the yard when it was fenced raises an alarm with its place when it leaves, until it is back', async () => {
    const { imei } = await listeners.tracker();
    const startMs = listeners.now() - 20 * minute;
    await say(listeners, imei, way(startMs, [0]));
    await add({ name: 'Yard', imeis: [imei], mode: 'out' });
    await say(listeners, imei, way(startMs + minute, [700, 1500, 2200]));
    const [left, ...others] = await alarmsOf(imei);
    expect(others).toEqual([]);
    expect(left).toMatchObject({ type: 'fenceExit', severity: 'warning', state: 'active', startedAt: iso(startMs + minute) });
    expect(left?.fence?.name).toBe('Yard');
    const { excursion } = await listeners.test.call(alarms.oneAlarm, { id: left?.id ?? 0 }, owner.token);
    expect(excursion?.latitude).toBeCloseTo(52 + 700 * metre, 5);
    await say(listeners, imei, way(startMs + 4 * minute, [200, 0]));
    expect(await alarmsOf(imei)).toMatchObject([{ state: 'cleared', endedAt: iso(startMs + 4 * minute) }]);
  });

  it('raises the alarm of a way out that is reported late, as if it had been reported in time', async () => {
    const { imei } = await listeners.tracker();
    const startMs = listeners.now() - 30 * minute;
    await add({ name: 'Yard', imeis: [imei] });
    await say(listeners, imei, way(startMs, [0, 10]));
    await say(listeners, imei, way(startMs + 10 * minute, [20, 10]));
    expect(await alarmsOf(imei)).toEqual([]);
    await say(listeners, imei, way(startMs + 4 * minute, [900, 1600, 800]));
    expect(await alarmsOf(imei)).toMatchObject([
      { type: 'fenceExit', state: 'cleared', startedAt: iso(startMs + 4 * minute), endedAt: iso(startMs + 4 * minute), late: true },
      { type: 'fenceEnter', state: 'cleared', startedAt: iso(startMs + 10 * minute), endedAt: iso(startMs + 10 * minute) },
    ]);
  });

  it('is judged by a fence that is changed from then on; what the old one found ends with it', async () => {
    const { imei } = await listeners.tracker();
    const startMs = listeners.now() - 20 * minute;
    const made = await add({ name: 'Yard', imeis: [imei], mode: 'out' });
    await say(listeners, imei, way(startMs, [0, 0, 900, 900]));
    expect(await alarmsOf(imei)).toMatchObject([{ type: 'fenceExit', state: 'active' }]);
    await listeners.test.call(calls.changeFence, { id: made.id, radius: 2000 }, owner.token);
    expect(await alarmsOf(imei)).toMatchObject([{ type: 'fenceExit', state: 'cleared' }]);
    await listeners.test.call(calls.removeFence, { id: made.id }, owner.token);
    expect(await alarmsOf(imei)).toMatchObject([{ type: 'fenceExit', state: 'cleared' }]);
  });
});
