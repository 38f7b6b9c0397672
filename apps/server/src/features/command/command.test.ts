/** Devices are told something over real connections: bytes out, answer in, offline, out of order, refused, expired, taken back, and after a restart. */
import { commandFeature as commands } from '@frostway/contract/command/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import type { Imei } from '@frostway/core/identity';
import { encodeHeartbeat, encodeLocation12, encodeLogin, encodeReply } from '@frostway/protocol/gt06/encode';
import { gt06 } from '@frostway/protocol/gt06/family';
import { describe, expect, it, vi } from 'vitest';
import { type Line, TestListeners } from '../../ingest/listeners.fixture.js';
import { TestPage } from '../../live/page.fixture.js';
import { receivedCommands, receivedOn } from '../../ingest/received.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

async function comes(imei: Imei): Promise<Line> {
  const line = await listeners.line();
  await line.send(encodeLogin({ imei }, 1), encodeHeartbeat({ voltageLevel: 5, gsmLevel: 4 }, 2));
  await vi.waitFor(() => expect(gt06.framing.tcp(line.received).frames.length).toBeGreaterThanOrEqual(2), 10_000);
  return line;
}
const token = (): string => listeners.account.token;
const give = (
  imei: Imei,
  command: string,
  params: Record<string, string | number | boolean> = {},
  more: { confirm?: string; expires?: number } = {},
) => listeners.test.call(commands.give, { imeis: [imei], command, params, ...more }, token());
async function rowOf(id: number) {
  const { rows } = await listeners.test.call(commands.commands, { id }, token());
  const [row] = rows;
  if (row === undefined) throw new Error(`no command ${id}`);
  return row;
}
const stands = (id: number, state: object): Promise<void> =>
  vi.waitFor(async () => expect(await rowOf(id)).toMatchObject(state), { timeout: 10_000, interval: 20 });
const drives = (line: Line, speedKmh: number, serial: number): Promise<void> =>
  line.send(
    encodeLocation12(
      {
        timeMs: listeners.now(),
        satellites: 9,
        latitude: 31.2,
        longitude: 121.4,
        speedKmh,
        courseDegrees: 90,
        isValid: true,
      },
      serial,
    ),
  );

describe('A command', () => {
  it('waits for a device that is offline, goes out at its login in order, and what it answers is kept in its own words', async () => {
    const { imei } = await listeners.tracker();
    const { rows: first } = await give(imei, 'mode', { value: 'tracking' });
    const { rows: second } = await give(imei, 'vibrationAlarm', { sensitivity: 0 });
    expect([first[0]?.state, second[0]?.state]).toEqual(['waiting', 'waiting']);
    const line = await comes(imei);
    const sent = await receivedCommands(line, 2);
    expect(sent.map(({ text }) => text)).toEqual(['TIMER,10,10#', 'SENALM,OFF#']);
    // Out of order.
    await line.send(
      encodeReply({ flag: sent[1]?.flag ?? 0, text: 'FAIL!' }, 3),
      encodeReply({ flag: sent[0]?.flag ?? 0, text: 'TIMER OK!' }, 4),
    );
    await stands(first[0]?.id ?? 0, { state: 'answered', answer: 'TIMER OK!' });
    await stands(second[0]?.id ?? 0, { state: 'refused', answer: 'FAIL!' });
    expect((await rowOf(first[0]?.id ?? 0)).frame).toContain(Buffer.from('TIMER,10,10#').toString('hex'));
    line.end();
  });

  it('of a kind takes the place of one that still waits', async () => {
    const { imei } = await listeners.tracker();
    const { rows: older } = await give(imei, 'mode', { value: 'tracking' });
    await give(imei, 'mode', { value: 'saving' });
    expect(await rowOf(older[0]?.id ?? 0)).toMatchObject({ state: 'cancelled', reason: 'superseded' });
    const line = await comes(imei);
    expect((await receivedCommands(line, 1))[0]?.text).toBe('TIMER,60,3600#');
    line.end();
  });

  it('that is taken back while it waits never goes out; one that went out cannot be', async () => {
    const { imei } = await listeners.tracker();
    const { rows } = await give(imei, 'mode', { value: 'tracking' });
    const kept = await give(imei, 'vibrationAlarm', { sensitivity: 0 });
    const id = rows[0]?.id ?? 0;
    expect(await listeners.test.call(commands.cancel, { ids: [id] }, token())).toEqual({ cancelled: 1 });
    const line = await comes(imei);
    expect((await receivedCommands(line, 1))[0]?.text).toBe('SENALM,OFF#');
    await stands(kept.rows[0]?.id ?? 0, { state: 'sent' });
    await listeners.test.refused(commands.cancel, { ids: [kept.rows[0]?.id ?? 0] }, token(), 'commandOver');
    line.end();
  });

  it('that has waited too long has expired, and never goes out', async () => {
    const { imei } = await listeners.tracker();
    const { rows } = await give(imei, 'mode', { value: 'tracking' }, { expires: 10 });
    await give(imei, 'vibrationAlarm', { sensitivity: 0 });
    listeners.test.clock.advance(10_000);
    expect(await rowOf(rows[0]?.id ?? 0)).toMatchObject({ state: 'expired' });
    await listeners.test.refused(commands.cancel, { ids: [rows[0]?.id ?? 0] }, token(), 'commandOver');
    const line = await comes(imei);
    expect((await receivedCommands(line, 1))[0]?.text).toBe('SENALM,OFF#');
    line.end();
  });

  it('beyond the fifty that one device may have waiting is refused', async () => {
    const { imei } = await listeners.tracker();
    for (let index = 0; index < 50; index += 1)
      await listeners.test.sql(
        `insert into command (order_id, device_id, way, name, params, is_once, is_held, created_at, expires_at)
         select nextval('command_order'), id, 'cmd', 'any', '{}', false, false, $2, $3 from device where imei = $1`,
        [imei, new Date(listeners.now()), new Date(listeners.now() + 3_600_000)],
      );
    await listeners.test.refused(
      commands.give,
      { imeis: [imei], command: 'mode', params: { value: 'saving' } },
      token(),
      'commandsTooMany',
    );
  });

  it('calls the guardian: the device is told the number at once, and connects after 40 seconds; without a number it can dial it is refused beside it', async () => {
    const { imei } = await listeners.tracker();
    const { constants } = await listeners.test.call(commands.offer, { imei }, token());
    expect(constants).toContainEqual({ name: 'guardianCall', connectsAfterSeconds: 40 });
    const call = { imeis: [imei], command: 'guardianCall', params: { number: '+8613800138000' } };
    await listeners.test.refused(commands.give, call, token(), 'deviceOffline');
    const line = await comes(imei);
    await listeners.test.refused(commands.give, { ...call, params: {} }, token(), 'valueMissing');
    await listeners.test.refused(commands.give, { ...call, params: { number: 'nobody' } }, token(), 'valueCharacters');
    await listeners.test.refused(commands.give, { ...call, params: { number: '1'.repeat(21) } }, token(), 'valueLength');
    const { rows } = await listeners.test.call(commands.give, call, token());
    const [sent] = await receivedCommands(line, 1);
    expect(sent?.text).toBe('MONITOR,+8613800138000#');
    await line.send(encodeReply({ flag: sent?.flag ?? 0, text: 'OK!' }, 3));
    await stands(rows[0]?.id ?? 0, { state: 'answered', answer: 'OK!', isOnce: true });
    line.end();
  });

  it.each([
    ['tracker-a', 60],
    ['tracker-b', 30],
  ])('of saving mode has the map of a %s updated every %i seconds, as long as it saves', async (model, seconds) => {
    const { imei } = await listeners.tracker(model);
    const line = await comes(imei);
    const mapUpdate = async () => (await listeners.test.call(commands.sleep, { imei }, token())).mapUpdateSeconds;
    expect(await mapUpdate()).toBeNull();
    for (const [index, [value, updated]] of (
      [
        ['saving', seconds],
        ['tracking', null],
      ] as const
    ).entries()) {
      const { rows } = await give(imei, 'mode', { value });
      const sent = await receivedCommands(line, index + 1);
      await line.send(encodeReply({ flag: sent[index]?.flag ?? 0, text: 'TIMER OK!' }, 3 + index));
      await stands(rows[0]?.id ?? 0, { state: 'answered' });
      expect(await mapUpdate()).toBe(updated);
    }
    line.end();
  });

  it('of upload intervals says how often it reports on the way and at rest, within the range of its model', async () => {
    const { imei } = await listeners.tracker();
    const far = { imeis: [imei], command: 'intervals', params: { moving: 4, still: 300 } };
    await listeners.test.refused(commands.give, far, token(), 'valueRange');
    await listeners.test.refused(commands.give, { ...far, params: { moving: 10, still: 18_001 } }, token(), 'valueRange');
    await give(imei, 'intervals', { moving: 10, still: 300 });
    const line = await comes(imei);
    expect((await receivedCommands(line, 1))[0]?.text).toBe('TIMER,10,300#');
    line.end();
  });

  it('that acts at once is refused for a device that is offline', async () => {
    const { imei } = await listeners.tracker();
    await listeners.test.refused(commands.give, { imeis: [imei], command: 'locate' }, token(), 'deviceOffline');
    await listeners.test.refused(commands.sendLine, { imei, text: 'STATUS#' }, token(), 'deviceOffline');
  });

  it('that acts is not sent again on another connection, and its late answer still counts', async () => {
    const { imei } = await listeners.tracker();
    const first = await comes(imei);
    const { rows } = await give(imei, 'restart');
    const [sent] = await receivedCommands(first, 1);
    first.end();
    const second = await comes(imei);
    await give(imei, 'mode', { value: 'normal' });
    expect((await receivedCommands(second, 1)).map(({ text }) => text)).toEqual(['TIMER,30,300#']);
    await second.send(encodeReply({ flag: sent?.flag ?? 0, text: 'RESET OK!' }, 5));
    await stands(rows[0]?.id ?? 0, { state: 'answered', sent: 1 });
    second.end();
  });

  it('is said to open pages when it is given and when it is answered', async () => {
    const { imei, id } = await listeners.tracker();
    const page = await TestPage.watching(listeners.test.url, { token: token() });
    page.say({ type: 'watch', topic: 'commands' });
    await vi.waitFor(() => expect(page.messages.filter(({ type }) => type === 'watching')).toHaveLength(2), 10_000);
    await give(imei, 'mode', { value: 'tracking' });
    await vi.waitFor(() => expect(page.messages).toContainEqual({ type: 'commands', deviceIds: [id] }), 10_000);
    const reception = (): number => page.messages.filter(({ type }) => type === 'commands').length;
    const before = reception();
    const line = await comes(imei);
    const [sent] = await receivedCommands(line, 1);
    await line.send(encodeReply({ flag: sent?.flag ?? 0, text: 'TIMER OK!' }, 3));
    await vi.waitFor(() => expect(reception()).toBeGreaterThan(before + 1), 10_000);
    page.close();
    line.end();
  });

  it('that is out of the range of the model, or that it cannot do, is refused', async () => {
    const { imei } = await listeners.tracker('tracker-b');
    const far = { imeis: [imei], command: 'speedAlarm', params: { above: 201, duration: 10 } };
    await listeners.test.refused(commands.give, far, token(), 'valueRange');
    await listeners.test.refused(commands.give, { imeis: [imei], command: 'text', params: { text: 'STATUS#' } }, token(), 'textIsRaw');
    await listeners.test.refused(commands.give, { imeis: [imei], command: 'cutOff', confirm: 'Yes' }, token(), 'commandNotTaken');
  });
});

describe('A setting that is wanted of a device', () => {
  const edit = (imei: Imei, change: object) => listeners.test.call(devices.editDevice, { imei, ...change }, token());
  const queueOf = async (imei: Imei) => (await listeners.test.call(commands.commands, { imei: [imei] }, token())).rows;
  const stateOf = async (imei: Imei) =>
    (await listeners.test.call(devices.settings, { imei }, token())).states.find(({ name }) => name === 'writeInterval');

  it('waits in its queue without an end, is told at its login, and what it answers stands at the setting', async () => {
    const { imei } = await listeners.tracker();
    await edit(imei, { writeInterval: 600 });
    const [row] = await queueOf(imei);
    expect(row).toMatchObject({ way: 'setting', command: 'writeInterval', params: { value: 600 }, state: 'waiting', expiresAt: null });
    expect(await stateOf(imei)).toMatchObject({ state: 'toSend', value: 600 });
    listeners.test.clock.advance(40 * 86_400_000);
    const line = await comes(imei);
    const [sent] = await receivedCommands(line, 1);
    expect(sent?.text).toBe('TIMER,600#');
    await line.send(encodeReply({ flag: sent?.flag ?? 0, text: 'OK!' }, 3));
    await stands(row?.id ?? 0, { state: 'answered', verdict: 'taken', sent: 1 });
    expect(await stateOf(imei)).toMatchObject({ state: 'taken', answer: 'OK!' });
    line.end();
  });

  it('is taken back by another value alone, and an edit of something else tells nothing', async () => {
    const { imei } = await listeners.tracker();
    await edit(imei, { writeInterval: 600 });
    const [first] = await queueOf(imei);
    await listeners.test.refused(commands.cancel, { ids: [first?.id ?? 0] }, token(), 'commandIsSetting');
    await edit(imei, { remark: 'behind the seat' });
    expect(await queueOf(imei)).toHaveLength(1);
    await edit(imei, { writeInterval: 900 });
    expect((await queueOf(imei)).map(({ params, state, reason }) => [params['value'], state, reason])).toEqual([
      [900, 'waiting', null],
      [600, 'cancelled', 'superseded'],
    ]);
  });

  it('leaves the queue once what the device has is wanted again', async () => {
    const { imei } = await listeners.tracker();
    const line = await listeners.line();
    await line.send(encodeLogin({ imei, timezoneMinutes: 480 }, 1));
    await vi.waitFor(async () => {
      const { reported } = await listeners.test.call(devices.settings, { imei }, token());
      expect(reported).toMatchObject({ timezoneMinutes: 480 });
    }, 10_000);
    line.end();
    await edit(imei, { timezone: 9 });
    await edit(imei, { timezone: 8 });
    expect((await queueOf(imei)).map(({ command, params, state }) => [command, params['value'], state])).toEqual([
      ['timezone', 9, 'cancelled'],
    ]);
  });
});

describe('A cut-off', () => {
  it('needs Yes, waits for the login and for less than 20 km/h, and is done once', async () => {
    const { imei } = await listeners.tracker();
    await listeners.test.refused(commands.cutOff, { imeis: [imei] }, token(), 'confirmationMissing');
    const { rows } = await listeners.test.call(commands.cutOff, { imeis: [imei], confirm: 'Yes' }, token());
    const id = rows[0]?.id ?? 0;
    const line = await comes(imei);
    await drives(line, 20, 3);
    await give(imei, 'mode', { value: 'normal' });
    expect((await receivedCommands(line, 1)).map(({ text }) => text)).toEqual(['TIMER,30,300#']);
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', isHeld: true });
    listeners.test.clock.advance(10_000);
    await drives(line, 19, 4);
    const [, cut] = await receivedCommands(line, 2);
    expect(cut?.text).toBe('RELAY,1#');
    await line.send(encodeReply({ flag: cut?.flag ?? 0, text: 'Cut off the fuel supply: Success!' }, 5));
    await stands(id, { state: 'answered', sent: 1 });
    expect(receivedOn(line)).toHaveLength(2);
    line.end();
  });
});
