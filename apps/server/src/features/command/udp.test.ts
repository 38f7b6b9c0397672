/** A tracker that speaks over UDP is told something only while the way back to it is open: for half a minute after it has spoken. */
import { commandFeature as commands } from '@frostway/contract/command/endpoints';
import { encodeConfirmation, encodeHeartbeat } from '@frostway/protocol/h02/encode';
import { expect, it, vi } from 'vitest';
import { Datagrams } from '../../ingest/datagrams.fixture.js';
import { TestListeners } from '../../ingest/listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

const id = '8699999901';
const heartbeat = `*HQ,${id},HTBT#`;
const give = async (imei: string, value: number): Promise<number> => {
  const sent = { imeis: [imei], command: 'writeInterval', params: { value } };
  const { rows } = await listeners.test.call(commands.give, sent, listeners.account.token);
  return rows[0]?.id ?? 0;
};
const stands = (command: number, state: object): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await listeners.test.call(commands.commands, { id: command }, listeners.account.token);
    expect(rows[0]).toMatchObject(state);
  }, 10_000);
/** The interval and the time digits of a command, as the device reads them. */
const read = (datagram = ''): string[] => /S17,(\d{6}),(\d+)#$/.exec(datagram)?.slice(1) ?? [];

it('A command goes out to the address that spoke last, waits once that is too long ago, and its answer counts', async () => {
  const { imei } = await listeners.tracker('h02', id);
  const device = await Datagrams.open(listeners.port('h02'));
  await device.send(encodeHeartbeat(id, 80));
  await device.answers(heartbeat);
  const first = await give(imei, 60);
  await vi.waitFor(() => expect(device.received).toHaveLength(2), 10_000);
  const [digits = '', value] = read(device.received[1]);
  expect(value).toBe('60');
  const report = {
    id,
    timeMs: listeners.now(),
    latitude: 22.5,
    longitude: 114.1,
    speedKmh: 0,
    courseDegrees: 0,
    isValid: true,
    conditions: [],
  };
  await device.send(encodeConfirmation(report, 'S17', ['OK'], digits));
  await stands(first, { state: 'answered', sent: 1 });

  listeners.test.clock.advance(31_000);
  const answers = device.received.length;
  const second = await give(imei, 90);
  await stands(second, { state: 'waiting' });
  await device.send(encodeHeartbeat(id, 80));
  await vi.waitFor(() => expect(device.received.length).toBeGreaterThanOrEqual(answers + 2), 10_000);
  // Its own answer comes first: the command did not go out before.
  expect(device.received[answers]).toBe(heartbeat);
  expect(read(device.received[answers + 1])[1]).toBe('90');
  await stands(second, { state: 'sent', sent: 1 });
  device.end();
});
