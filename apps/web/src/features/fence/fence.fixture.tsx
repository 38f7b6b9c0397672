/** A page of fences in a test: the server's answers, what was sent, and a map that is pressed by buttons. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { fence } from '@frostway/contract/fence/endpoints';
import type { FenceRow, PositionAlarmRow } from '@frostway/contract/fence/rows';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import '../../api/all-texts.js';
import type { FleetMapProps, MapTools } from '../../map/FleetMap.js';
import { rowsOf } from '../../testing/blank.js';
import { deviceOf, groupOf } from '../../testing/fleet.js';
import { type StubbedServer, stubServer } from '../../testing/server.js';

export const imeis = ['869900050001016', '869900050001024'] as const;
const device = (index: 0 | 1) => ({ id: index + 1, mac: null, imei: imeis[index], name: `Truck ${index + 1}` });

/** A fence of an answer. */
export const fenceOf = (id: number, more: Partial<FenceRow> = {}): FenceRow => ({
  id,
  name: `Yard ${id}`,
  shape: 'circle',
  latitude: 31,
  longitude: 121,
  radius: 500,
  points: null,
  width: null,
  box: { west: 120.9, south: 30.9, east: 121.1, north: 31.1 },
  mode: 'out',
  kept: 'server',
  devices: [{ ...device(0), copy: 'server' }],
  createdAt: '2026-07-01T00:00:00.000Z',
  isMine: true,
  mayChange: true,
  ...more,
});

/** What is watched of a vehicle. */
export const watchedOf = (more: Partial<PositionAlarmRow> = {}): PositionAlarmRow => ({
  ...device(0),
  speedHigh: 90,
  speedLow: null,
  displacement: null,
  armedAt: null,
  stop: 90,
  hours: [{ from: '22:00', until: '06:00', days: [1, 2] }],
  zone: 'Asia/Shanghai',
  copies: { speedHigh: 'waiting', speedLow: null, displacement: null, stop: 'server', hours: 'server' },
  mayChange: true,
  ...more,
});

const tracker = (index: 0 | 1): DeviceStatus =>
  deviceOf(index + 1, { ...device(index), kind: 'tracker', model: 'tracker-a', groupId: 7, lastSeen: null, reading: null });

/** What a page of fences is told, which a test may change before it asks, and the server that tells it. */
export type Fences = { fences: FenceRow[]; watched: PositionAlarmRow[]; readonly server: StubbedServer };

const corridor = {
  name: 'Ring road',
  shape: 'corridor',
  mode: 'both',
  latitude: null,
  longitude: null,
  radius: null,
  points: [[121, 31], [121, 31.1]], // prettier-ignore
  width: 300,
  devices: [{ ...device(1), copy: 'server' }],
} satisfies Partial<FenceRow>;

/** Stands in for the server until the page is left, for who may do everything about fences. */
export function stubFences(): Fences {
  const { fences, addFence, changeFence, removeFence, importFences, positionAlarms, setPositionAlarms, removePositionAlarms } = fence;
  const server = stubServer({
    may: [fences, addFence, changeFence, removeFence, importFences, positionAlarms, setPositionAlarms, removePositionAlarms],
    isStrict: true,
  });
  const known: Fences = { fences: [fenceOf(1), fenceOf(2, corridor)], watched: [watchedOf()], server };
  server
    .says(fences, () => rowsOf(known.fences))
    .says(positionAlarms, () => rowsOf(known.watched))
    .says(telemetry.status, rowsOf([tracker(0), tracker(1)]))
    .says(deviceFeature.groupTree, rowsOf([groupOf(7, null, { name: 'East', deviceCount: 2, deviceTotal: 2 })]))
    .says(addFence, fenceOf(9))
    .says(changeFence, fenceOf(9))
    .says(removeFence, null);
  return known;
}

/** A pixel is a thousandth of a degree, right and down from 121 E, 31 N. */
const tools: MapTools = {
  pixelOf: (longitude, latitude) => ({ x: (longitude - 121) * 1000, y: (31 - latitude) * 1000 }),
  placeOf: (x, y) => ({ longitude: 121 + x / 1000, latitude: 31 - y / 1000 }),
};

/** Instead of the map: its fences as buttons, presses as buttons, and what lies over it. */
export function MapStub({ fences, chosenFence, onFence, onPress, over, lookAt }: FleetMapProps) {
  const places = [[31, 121], [31, 121.1], [31.1, 121.1]] as const; // prettier-ignore
  return (
    <div data-testid="map" data-chosen={chosenFence ?? undefined} data-look={lookAt === undefined ? undefined : JSON.stringify(lookAt)}>
      {fences?.map(({ id, name, shape }) => (
        <button key={id} type="button" data-shape={shape.shape} onClick={() => onFence?.(id)}>{`drawn ${name}`}</button>
      ))}
      {onPress === undefined
        ? null
        : places.map(([latitude, longitude]) => (
            <button key={`${latitude},${longitude}`} type="button" onClick={() => onPress({ latitude, longitude })}>
              {`press ${latitude} ${longitude}`}
            </button>
          ))}
      {over?.(tools)}
    </div>
  );
}
