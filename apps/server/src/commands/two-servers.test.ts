/** Settings of trackers with two servers on one database: it does not matter at which of them people are, and at which the tracker is. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import type { Imei } from '@frostway/core/identity';
import { encodeHeartbeat, encodeLogin, encodeReply } from '@frostway/protocol/gt06/encode';
import { gt06 } from '@frostway/protocol/gt06/family';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Platform } from '../app.js';
import { Line, TestListeners } from '../ingest/listeners.fixture.js';
import { receivedCommands, receivedOn } from '../ingest/received.fixture.js';
import { startSecondServer } from '../testing/second-server.js';

let here: TestListeners;
let there: Platform;
beforeAll(async () => {
  here = await TestListeners.open();
  there = await startSecondServer(here.test);
});
afterAll(async () => {
  await there.stop();
  await here.close();
});

/** A tracker comes to a server; answers when what it said is taken in. */
async function comes(imei: Imei, to: 'first' | 'second'): Promise<Line> {
  const line = to === 'first' ? await here.line() : await Line.open(there.ports.gt06 ?? 0);
  await line.send(encodeLogin({ imei }, 1), encodeHeartbeat({ voltageLevel: 5, gsmLevel: 4 }, 2));
  await vi.waitFor(() => expect(gt06.framing.tcp(line.received).frames.length).toBeGreaterThanOrEqual(2), 10_000);
  return line;
}
/** People are at the first server. */
const want = (imei: Imei, writeInterval: number): Promise<unknown> =>
  here.test.call(devices.editDevice, { imei, writeInterval }, here.account.token);
const stands = (imei: Imei, state: object): Promise<void> =>
  vi.waitFor(async () => {
    const { states } = await here.test.call(devices.settings, { imei }, here.account.token);
    expect(states.find(({ name }) => name === 'writeInterval')).toMatchObject(state);
  }, 10_000);
const reply = (line: Line, flag: number, text: string): Promise<void> => line.send(encodeReply({ flag, text }, 3));

describe('A setting that is changed at one server', () => {
  it('is sent to the tracker that is connected to the other, and what it answers is seen at both', async () => {
    const { imei } = await here.tracker();
    const line = await comes(imei, 'second');
    await want(imei, 600);
    const [command] = await receivedCommands(line, 1);
    expect(command?.text).toBe('TIMER,600#');
    await stands(imei, { state: 'sent', value: 600 });
    await reply(line, command?.flag ?? 0, 'OK!');
    await stands(imei, { state: 'taken', answer: 'OK!' });
    line.end();
  });

  it('waits while the tracker is away, and is sent when it comes to the other', async () => {
    const { imei } = await here.tracker();
    await want(imei, 900);
    await stands(imei, { state: 'toSend' });
    const first = await comes(imei, 'second');
    expect((await receivedCommands(first, 1))[0]?.text).toBe('TIMER,900#');
    first.end();
    // Nobody answered: it is sent again at whichever server the tracker comes to.
    const second = await comes(imei, 'first');
    const [again] = await receivedCommands(second, 1);
    await reply(second, again?.flag ?? 0, 'OK!');
    await stands(imei, { state: 'taken', value: 900 });
    second.end();
  });

  it('goes over both connections of a tracker that two servers hold, and its answer counts whichever it comes over', async () => {
    const { imei } = await here.tracker();
    const lines = [await comes(imei, 'first'), await comes(imei, 'second')] as const;
    for (const [count, answering] of lines.entries()) {
      const value = 300 * (count + 1);
      await want(imei, value);
      const [one, other] = [(await receivedCommands(lines[0], count + 1))[count], (await receivedCommands(lines[1], count + 1))[count]];
      expect(one).toEqual(other);
      await reply(answering, one?.flag ?? 0, 'OK!');
      await stands(imei, { state: 'taken', value });
    }
    expect(lines.map((line) => receivedOn(line).length)).toEqual([2, 2]);
    for (const line of lines) line.end();
  });
});
