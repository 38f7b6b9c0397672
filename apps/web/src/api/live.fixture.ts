/** The page's live connection in a test: its server, its clock, and what the page shows of devices. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { afterEach, beforeEach, vi } from 'vitest';
import { deviceOf, readingAt } from '../testing/fleet.js';
import { FakeSocket } from '../testing/socket.js';
import { clearFleet } from './fleet-store.js';
import { fleetNow } from './fleet.js';
import { keepSession } from './session.js';

export const row = (id: number, time: string, temperature: number): DeviceStatus => deviceOf(id, { reading: readingAt(time, temperature) });
export const temperatureOf = (id: number): number | null | undefined => fleetNow().get(id)?.reading?.temperature;

/**
 * Opens a live connection before every test of a file, to a server that does as it is told; called once at its top.
 * Answers what closes that connection and opens another within a test.
 */
export function withLive(start: () => () => void): { readonly stop: () => void; readonly start: () => void } {
  let stop: () => void = () => undefined;
  beforeEach(() => {
    vi.useFakeTimers({
      now: Date.UTC(2026, 6, 14),
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'requestAnimationFrame', 'cancelAnimationFrame'],
    });
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    FakeSocket.all.length = 0;
    keepSession({ token: 't1', expiresAt: '2099-01-01T00:00:00.000Z', loginCount: 1, lastLoginAt: null });
    clearFleet();
    stop = start();
  });
  afterEach(() => {
    stop();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return { stop: () => stop(), start: () => void (stop = start()) };
}

/** The server takes the connection. */
export function accept(): void {
  FakeSocket.last().open();
  FakeSocket.last().say({ type: 'welcome', serverTime: Date.now() + 5000 });
}
