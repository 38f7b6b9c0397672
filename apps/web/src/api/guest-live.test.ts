/** The live connection of the page a share opens: it says the key of the link, and ends with it. */
import { describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../testing/socket.js';
import { fleetNow } from './fleet.js';
import { accept, row, temperatureOf, withLive } from './live.fixture.js';
import { startGuestLive } from './live.js';
import { sessionToken } from './session.js';

withLive(() => startGuestLive('k1'));

describe('the page of a guest', () => {
  it('says hello with the key of the link, and nothing of the session', () => {
    FakeSocket.last().open();
    expect(FakeSocket.last().sent).toEqual([{ type: 'hello', key: 'k1' }]);
  });
  it('forgets what it showed when the link ends, is not connected again, and leaves the session alone', () => {
    accept();
    FakeSocket.last().say({ type: 'devices', rows: [row(1, '2026-07-14T00:00:01.000Z', 4)] });
    vi.advanceTimersByTime(20);
    expect(temperatureOf(1)).toBe(4);
    FakeSocket.last().say({ type: 'refused', errorcode: 80060, message: '' });
    expect(fleetNow().size).toBe(0);
    vi.advanceTimersByTime(120_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(sessionToken()).toBe('t1');
  });
});
