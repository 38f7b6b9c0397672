/** Devices that have said something of every kind, and what somebody is shown of them, for the tests of sharing. */
import type { Imei } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { beforeEach } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import type { TestAccount } from '../../testing/accounts.js';
import { sayFacts } from '../../testing/say.js';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** What a tracker says at a moment: a reading, a place, and further facts of which some tell the place too. */
export const facts = (imei: Imei, timeMs: number, temperatureC: number): Message[] => [
  { type: 'reading', device: { imei }, timeMs, temperatureC },
  { type: 'position', device: { imei }, timeMs, latitude: 30, longitude: 114, source: 'gps', isValid: true },
  { type: 'status', device: { imei }, timeMs, attributes: { ignition: true, lac: 4660, iccid: '89860000000000000001', odometerM: 1200 } },
];

export const say = (listeners: TestListeners, messages: readonly Message[]): Promise<void> => sayFacts(listeners.test, messages);

/** A tracker that has said something now. */
export async function receivedTracker(listeners: TestListeners, temperatureC = -18): Promise<Imei> {
  const { imei } = await listeners.tracker();
  await say(listeners, facts(imei, listeners.now(), temperatureC));
  return imei;
}

/** Opens a platform for the tests of a file, and hands over a tracker of its account that has said something now before each. */
export function receivedForFile(
  use: (received: { readonly listeners: TestListeners; readonly owner: TestAccount; readonly imei: Imei }) => unknown,
): void {
  let listeners: TestListeners;
  TestListeners.forFile((opened) => {
    listeners = opened;
  });
  beforeEach(async () => use({ listeners, owner: listeners.account, imei: await receivedTracker(listeners) }));
}

/** What a row shows: of the latest, of the place, of further facts. */
export const shows = (row: DeviceStatus | undefined) => ({
  latest: row?.reading?.temperature ?? null,
  place: row?.position?.latitude ?? null,
  facts: Object.keys(row?.attributes ?? {}).toSorted(),
});
