/** Days of positions that are sealed are shown, judged and exported as their rows were: tracks, trips, mileage, fences and files, before, after and with late points. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { exportCalls as files } from '@frostway/contract/export/endpoints';
import { fence as fences } from '@frostway/contract/fence/endpoints';
import { fleet } from '@frostway/contract/fleet/endpoints';
import { position as calls } from '@frostway/contract/position/endpoints';
import type { Imei, Mac } from '@frostway/core/identity';
import { describe, expect, it } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { Partitions } from '../../telemetry-store/partitions.js';
import { openAll, sealOld } from '../../telemetry-store/sealed/sealing.js';
import { verifySealed } from '../../telemetry-store/sealed/verify.js';
import { sayFacts } from '../../testing/say.js';
import { askedMoments } from '../excursion/index.js';
import { day, drive, hour, minute, type Said, say, stand } from './track.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});
const token = (): string => listeners.account.token;
const never = new AbortController().signal;
const seal = async (): Promise<number> => {
  const { pool } = listeners.test.database;
  const tools = { pool, partitions: new Partitions(pool), askedOf: askedMoments };
  return (await sealOld(tools, { nowMs: listeners.test.clock.now() + 1, days: 3, quietMs: 0 }, never)).sealed;
};

type Van = { readonly imei: Imei; readonly mac: Mac; readonly st: number; readonly et: number };

/** A van with a fence, a limit on speed and a sensor in it, that drives out and back on each of eight days. */
async function van(midnight: number): Promise<Van> {
  const { imei, id } = await listeners.tracker();
  const { mac, id: sensorId } = await listeners.beacon();
  const st = midnight - 8 * day;
  await listeners.test.call(
    fences.addFence,
    { name: `Yard ${imei}`, shape: 'circle', latitude: 52, longitude: 13, radius: 500, imeis: [imei], mode: 'both' },
    token(),
  );
  await listeners.test.call(fences.setPositionAlarms, { imeis: [imei], speedHigh: 50 }, token());
  // Watches, limits and intervals that hold from the beginning.
  await listeners.test.sql('update fence_watch set from_ms = $2 where device_id = $1', [id, st]);
  await listeners.test.sql('update position_alarm set from_ms = $2 where device_id = $1', [id, st]);
  await listeners.test.sql(
    'update device_setting set temperature_upper = 8, read_seconds = 600, write_seconds = 600 where device_id = $1',
    [sensorId],
  );
  for (let index = 0; index < 8; index += 1) {
    const at = st + index * day + 8 * hour;
    const inputs = (said: Said[], tag?: string): Said[] =>
      said.map((each, place) => ({
        ...each,
        altitudeM: 30 + (place % 4),
        attributes: {
          ignition: (each.speedKmh ?? 0) > 0,
          odometerM: 100_000 + index * 50_000 + place * 1000,
          fuelL: 60 - place / 4,
          ...(tag === undefined ? {} : { driverId: tag }),
        },
      }));
    await say(listeners, imei, [
      ...inputs(stand(at, 10), 'A1'),
      ...inputs(drive(at + 11 * minute, 19, 1)),
      ...inputs(stand(at + 31 * minute, 20, 20), 'B2'),
      { timeMs: at + 45 * minute, latitude: 52.2, source: 'lbs', accuracyM: 800 },
      ...inputs(drive(at + 52 * minute, 9, 21)),
      // Over midnight.
      ...inputs(stand(at + 15 * hour, 120, 30)),
    ]);
    await sayFacts(
      listeners.test,
      Array.from({ length: 10 }, (_, place) => ({
        type: 'reading' as const,
        device: { mac },
        gateway: { imei },
        timeMs: at + place * 6 * minute,
        temperatureC: place > 3 && place < 7 ? 9 + place / 10 : 4,
      })),
    );
  }
  return { imei, mac, st, et: midnight };
}

/** What people see of a van. */
async function shown({ imei, mac, st, et }: Van): Promise<Record<string, unknown>> {
  const { test } = listeners;
  const range = { st: st + 9 * hour, et: et - 30 * minute };
  const found = await test.call(alarms.alarms, { imei: [imei], mac: [mac], pageSize: 200 }, token());
  const places = await Promise.all(
    found.rows.map(async ({ id }) => {
      const { excursion, start } = (await test.call(alarms.oneAlarm, { id }, token())) as unknown as Record<'excursion' | 'start', unknown>;
      return { excursion, start };
    }),
  );
  const file = async (path: string, asked: Record<string, string | number>): Promise<string> => {
    const query = new URLSearchParams(
      Object.entries<string | number>({ token: token(), ...asked }).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return (await test.request(`${path}?${query.toString()}`)).text;
  };
  const zone = 'Asia/Shanghai';
  return {
    track: await test.call(calls.positions, { imei, ...range }, token()),
    playback: await test.call(calls.positions, { imei, ...range, playback: true, maxPoints: 50 }, token()),
    trips: await test.call(calls.trips, { imei, ...range }, token()),
    mileage: await test.call(calls.mileage, { imei: [imei], ...range, zone }, token()),
    recorded: await test.call(calls.checkRecord, { imei, ...range, zone }, token()),
    report: await test.call(fleet.report, { imei: [imei], ...range }, token()),
    csv: await file(files.downGps.path, { did: imei, ...range, lang: 'en' }),
    gpx: await file(files.trackFile.path, { imei, ...range, type: 'gpx' }),
    alarms: found.rows,
    places,
  };
}

/** What is of each device, or of when it was found. */
const ofTheirOwn = new Set([
  'id',
  'device',
  'deviceId',
  'name',
  'alarm',
  'lead',
  'incident',
  'fenceId',
  'raisedAt',
  'clearedAt',
  'fence',
  'receivedAt',
]);
const common = (said: Record<string, unknown>, { imei, mac }: Van): unknown =>
  JSON.parse(
    JSON.stringify(said, (key, value: unknown) => (ofTheirOwn.has(key) ? null : value))
      .replaceAll(imei, '')
      .replaceAll(mac, ''),
  );

describe('Sealed days of positions', () => {
  it('are shown, judged and exported as their rows were, the places of excursions too', async () => {
    // The last of its days goes on for an hour after it.
    const midnight = Math.floor((listeners.now() - 2 * hour) / day) * day;
    const [one, other] = [await van(midnight), await van(midnight)];
    const before = await shown(one);
    expect((before['track'] as { rows: unknown[] }).rows.length).toBeGreaterThan(1000);
    expect((before['alarms'] as { type: string }[]).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['fenceEnter', 'fenceExit', 'overspeed', 'temperatureHigh']),
    );
    expect(before['places']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ excursion: expect.objectContaining({ latitude: expect.any(Number) as number }) as unknown }),
      ]),
    );
    expect(before['csv']).toContain('Ignition');
    expect(await seal()).toBeGreaterThanOrEqual(16);
    expect(await listeners.test.sql('select from position_chunk')).not.toEqual([]);
    expect(await shown(one)).toEqual(before);
    // What comes late moves an alarm of a sealed day as it would any other's.
    const late = ({ imei, st }: Van) => say(listeners, imei, drive(st + day + 8 * hour + 5 * minute + 500, 3, 40));
    await late(one);
    await openAll(listeners.test.database.pool, never);
    await late(other);
    await seal();
    const [sealed, plain] = [await shown(one), await shown(other)];
    const { csv: _, gpx: __, alarms: ofOne, ...seen } = common(sealed, one) as Record<string, unknown>;
    const { csv: ___, gpx: ____, alarms: ofOther, ...same } = common(plain, other) as Record<string, unknown>;
    expect(seen).toEqual(same);
    expect(ofOne).toEqual(ofOther);
    expect((await verifySealed(listeners.test.database.pool)).faults).toEqual([]);
  });
});
