/** A page of fences in a test: the server's answers, what was sent, and a map that is pressed by buttons. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { FenceRow, PositionAlarmRow } from '@frostway/contract/fence/rows';
import { refusals } from '@frostway/contract/refusals';
import { vi } from 'vitest';
import '../../api/all-texts.js';
import type { FleetMapProps, MapTools } from '../../map/FleetMap.js';
import { deviceOf } from '../../testing/fleet.js';

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

export type Server = {
  fences: FenceRow[];
  watched: PositionAlarmRow[];
  /** What the next change is refused with. */
  refusal: object | undefined;
  /** What a change answers, where that is not a fence of what was sent. */
  answer: ((body: Readonly<Record<string, unknown>>) => unknown) | undefined;
  readonly sent: { path: string; body: Readonly<Record<string, unknown>> }[];
};

const resources = ['fences', 'fences/import', 'positionAlarms'].flatMap((path) =>
  ['GET', 'POST', 'PUT', 'DELETE'].map((method) => `${method} /api/${path}`),
);

/** A server of fences in place of the network. */
export function stubServer(): Server {
  const server: Server = { fences: [fenceOf(1), fenceOf(2, { name: 'Ring road', shape: 'corridor', mode: 'both', latitude: null, longitude: null, radius: null, points: [[121, 31], [121, 31.1]], width: 300, devices: [{ ...device(1), copy: 'server' }] })], watched: [watchedOf()], refusal: undefined, answer: undefined, sent: [] }; // prettier-ignore
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://page');
    const method = init?.method ?? 'GET';
    const ok = (data: unknown): Response => new Response(JSON.stringify({ errorcode: 0, data }));
    if (method !== 'GET') {
      const body = (
        typeof init?.body === 'string'
          ? JSON.parse(init.body)
          : Object.fromEntries([...url.searchParams].filter(([name]) => name !== 'lang'))
      ) as Readonly<Record<string, unknown>>;
      server.sent.push({ path: `${method} ${url.pathname}`, body });
      if (server.refusal !== undefined) return new Response(JSON.stringify(server.refusal));
      return ok(server.answer === undefined ? { ...fenceOf(9), ...body } : server.answer(body));
    }
    switch (url.pathname) {
      case '/api/fences':
        return ok({ total: server.fences.length, rows: server.fences });
      case '/api/positionAlarms':
        return ok({ total: server.watched.length, rows: server.watched });
      case '/beacon/devices/status':
        return ok({ total: 2, rows: [tracker(0), tracker(1)] });
      case '/beacon/group':
        return ok({ total: 1, rows: [{ id: 7, name: 'East', parentId: null, depth: 1, zone: null, deviceCount: 2, deviceTotal: 2 }] });
      case '/api/getPermission':
        return ok({ level: 'normal', menus: [], paths: [], resources });
      default:
        return new Response(JSON.stringify({ errorcode: refusals.notFound.code }));
    }
  });
  return server;
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
