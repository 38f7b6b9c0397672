/** Settings that a tracker takes: sent to it while it is there, else when it comes back (specification, section 4). */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import type { Imei } from '@frostway/core/identity';
import { encodeHeartbeat, encodeLogin, encodeReply } from '@frostway/protocol/gt06/encode';
import { gt06 } from '@frostway/protocol/gt06/family';
import { describe, expect, it, vi } from 'vitest';
import { type Line, TestListeners } from './listeners.fixture.js';
import { receivedCommands, receivedOn } from './received.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

async function comes(imei: Imei): Promise<Line> {
  const line = await listeners.line();
  await line.send(encodeLogin({ imei }, 1));
  return line;
}
const want = (imei: Imei, edits: object): Promise<unknown> =>
  listeners.test.call(devices.editDevice, { imei, ...edits }, listeners.account.token);
const settingOf = async (imei: Imei, name = 'writeInterval') =>
  (await listeners.test.call(devices.settings, { imei }, listeners.account.token)).states.find((each) => each.name === name);
const stands = (imei: Imei, state: object, name?: string): Promise<void> =>
  vi.waitFor(async () => expect(await settingOf(imei, name)).toMatchObject(state), 10_000);
/** A frame that is answered: when its answer is there, what came before it was taken in. */
const heartbeat = encodeHeartbeat({ voltageLevel: 5, gsmLevel: 4, ignition: true }, 7);
const heartbeatAnswered = async (line: Line): Promise<void> => {
  const before = gt06.framing.tcp(line.received).frames.length;
  await line.send(heartbeat);
  await vi.waitFor(() => expect(gt06.framing.tcp(line.received).frames.length).toBeGreaterThan(before), 10_000);
};
/** A tracker that is connected, and is wanted to transmit every 600 s. */
async function wants600() {
  const { imei } = await listeners.tracker();
  const line = await comes(imei);
  await heartbeatAnswered(line);
  await want(imei, { writeInterval: 600 });
  return { imei, line };
}

describe('a setting of a tracker', () => {
  it('is sent at once while the tracker is connected, and says what it answered', async () => {
    const { imei } = await listeners.tracker();
    const line = await comes(imei);
    await heartbeatAnswered(line);
    expect(await settingOf(imei)).toMatchObject({ state: 'stored', sentAt: null });
    await want(imei, { writeInterval: 600 });
    const [command] = await receivedCommands(line, 1);
    expect(command?.text).toBe('TIMER,600#');
    await stands(imei, { state: 'sent', value: 600, answer: null });
    await line.send(encodeReply({ flag: command?.flag ?? 0, text: 'OK!' }, 2));
    await stands(imei, { state: 'taken', answer: 'OK!' });
    line.end();
  });

  it('waits for one that is away, is sent when it comes back, and again when it left without an answer', async () => {
    const { imei } = await listeners.tracker();
    await want(imei, { writeInterval: 900, timezone: -3.5 });
    expect(await settingOf(imei)).toMatchObject({ state: 'toSend', sentAt: null });
    const first = await comes(imei);
    expect((await receivedCommands(first, 2)).map(({ text }) => text)).toEqual(['TIMER,900#', 'GMT,W,3,30#']);
    first.end();
    await first.closed();
    const second = await comes(imei);
    for (const { flag } of await receivedCommands(second, 2)) await second.send(encodeReply({ flag, text: 'Success!' }, 2));
    await stands(imei, { state: 'taken' });
    await stands(imei, { state: 'taken' }, 'timezone');
    second.end();
    await second.closed();
    const third = await comes(imei);
    await heartbeatAnswered(third);
    expect(receivedOn(third)).toEqual([]);
    third.end();
  });

  it('that the tracker refuses says so, and is not pressed on it again; another value is', async () => {
    const { imei, line } = await wants600();
    const [command] = await receivedCommands(line, 1);
    await line.send(encodeReply({ flag: command?.flag ?? 0, text: 'Error: parameter' }, 2));
    await stands(imei, { state: 'refused', answer: 'Error: parameter' });
    await want(imei, { remark: 'slow' });
    await want(imei, { writeInterval: 300 });
    expect((await receivedCommands(line, 2))[1]?.text).toBe('TIMER,300#');
    line.end();
  });

  it('that is answered in words nobody knows says so with the words, and is not sent again', async () => {
    const { imei, line } = await wants600();
    const [command] = await receivedCommands(line, 1);
    await line.send(encodeReply({ flag: command?.flag ?? 0, text: 'TIMER:600' }, 2));
    await stands(imei, { state: 'unclear', answer: 'TIMER:600' });
    line.end();
    await line.closed();
    const again = await comes(imei);
    await heartbeatAnswered(again);
    expect(receivedOn(again)).toEqual([]);
    again.end();
  });

  it('goes back to what its model has when its owner gives the tracker back', async () => {
    const { imei, line } = await wants600();
    await receivedCommands(line, 1);
    await listeners.test.call(devices.giveBack, { imei, confirm: 'Yes' }, listeners.account.token);
    expect((await receivedCommands(line, 2))[1]?.text).toBe('TIMER,30#');
    line.end();
  });

  it('is nobody else’s to answer, and an old answer says nothing of a new value', async () => {
    const [{ imei }, other] = [await listeners.tracker(), await listeners.tracker()];
    const [line, stranger] = [await comes(imei), await comes(other.imei)];
    await heartbeatAnswered(line);
    await want(imei, { writeInterval: 120 });
    const [old] = await receivedCommands(line, 1);
    await heartbeatAnswered(stranger);
    await stranger.send(encodeReply({ flag: old?.flag ?? 0, text: 'OK!' }, 2));
    await heartbeatAnswered(stranger);
    await want(imei, { writeInterval: 240 });
    await receivedCommands(line, 2);
    await line.send(encodeReply({ flag: old?.flag ?? 0, text: 'OK!' }, 2));
    await heartbeatAnswered(line);
    expect(await settingOf(imei)).toMatchObject({ value: 240, state: 'sent', answer: null });
    line.end();
    stranger.end();
  });
});
