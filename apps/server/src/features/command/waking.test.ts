/** Devices that sleep: until when by plan, what follows from a mode after hours, what waits meanwhile, and the text message that wakes one. */
import { commandFeature as commands } from '@frostway/contract/command/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { notification } from '@frostway/contract/notification/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import type { Imei } from '@frostway/core/identity';
import { encodeHeartbeat, encodeLogin, encodeReply } from '@frostway/protocol/gt06/encode';
import { gt06 } from '@frostway/protocol/gt06/family';
import { describe, expect, it, vi } from 'vitest';
import { type Line, TestListeners } from '../../ingest/listeners.fixture.js';
import { receivedCommands } from '../../ingest/received.fixture.js';
import { followsOf, giveFollowing } from './rhythm.js';
import { findModel } from '@frostway/core/models';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});
const token = (): string => listeners.account.token;
const hourMs = 3_600_000;

async function comes(imei: Imei): Promise<Line> {
  const line = await listeners.line();
  await line.send(encodeLogin({ imei }, 1), encodeHeartbeat({ voltageLevel: 5, gsmLevel: 4 }, 2));
  await vi.waitFor(() => expect(gt06.framing.tcp(line.received).frames.length).toBeGreaterThanOrEqual(2), 10_000);
  return line;
}
/** Tells a device something and lets it take that. */
async function takes(
  imei: Imei,
  line: Line,
  count: number,
  command: string,
  params: Record<string, string | number | boolean>,
): Promise<string> {
  const { rows } = await listeners.test.call(commands.give, { imeis: [imei], command, params }, token());
  const sent = (await receivedCommands(line, count))[count - 1];
  await line.send(encodeReply({ flag: sent?.flag ?? 0, text: 'OK!' }, count + 2));
  await vi.waitFor(
    async () => expect((await listeners.test.call(commands.commands, { id: rows[0]?.id ?? 0 }, token())).rows[0]?.state).toBe('answered'),
    10_000,
  );
  return sent?.text ?? '';
}
const follow = () => giveFollowing(listeners.test.database.db, listeners.test.clock.now());
const sleepOf = (imei: Imei) => listeners.test.call(commands.sleep, { imei }, token());

describe('A device that saves power', () => {
  it('sleeps by plan after a standby, is "asleep until" and not silent, and has a queue meanwhile', async () => {
    const { imei } = await listeners.tracker('tracker-b');
    expect(await sleepOf(imei)).toMatchObject({ mode: null, asleepUntil: null, isAsleep: false });
    const line = await comes(imei);
    expect(await takes(imei, line, 1, 'standby', { value: 720, awake: 5 })).toBe('SWMODE,1,720,5#');
    line.end();
    const { asleepUntil, lastSeen } = await sleepOf(imei);
    expect(Date.parse(asleepUntil ?? '') - Date.parse(lastSeen ?? '')).toBe(12 * hourMs);
    listeners.test.clock.advance(2 * hourMs);
    await listeners.test.call(commands.give, { imeis: [imei], command: 'mode', params: { value: 'normal' } }, token());
    expect(await sleepOf(imei)).toMatchObject({ isOnline: false, isAsleep: true, waiting: 1, mode: { command: 'standby' } });
    const stands = async () => (await listeners.test.call(position.overview, {}, token())).rows.find((row) => row.imei === imei)?.motion;
    expect(await stands()).toBe('asleep');
    // Missed by ten minutes it is silent.
    listeners.test.clock.advance(10 * hourMs + 11 * 60_000);
    expect(await stands()).toBe('silent');
    expect(await sleepOf(imei)).toMatchObject({ isAsleep: false });
  });

  it('goes back from precise mode to saving after the hours of its model, unless it was told something else', async () => {
    const [{ imei }, { imei: other }] = [await listeners.tracker(), await listeners.tracker()];
    const [line, otherLine] = [await comes(imei), await comes(other)];
    await takes(imei, line, 1, 'mode', { value: 'precise' });
    await takes(other, otherLine, 1, 'mode', { value: 'precise' });
    expect((await sleepOf(imei)).next).toMatchObject([{ command: 'mode', params: { value: 'saving' } }]);
    await takes(other, otherLine, 2, 'mode', { value: 'normal' });
    expect((await sleepOf(other)).next).toEqual([]);
    listeners.test.clock.advance(hourMs - 60_000);
    await follow();
    expect((await sleepOf(imei)).next).toHaveLength(1);
    listeners.test.clock.advance(60_000);
    await follow();
    expect((await receivedCommands(line, 2))[1]?.text).toBe('TIMER,60,3600#');
    expect((await sleepOf(imei)).next).toEqual([]);
    await follow();
    expect((await listeners.test.call(commands.commands, { imei: [imei] }, token())).total).toBe(2);
    line.end();
    otherLine.end();
  });

  it('goes from GPS to saving and to sleep in emergency mode, by the constants of its model', () => {
    const model = findModel('tracker-b');
    expect(model && followsOf(model, 'emergency', {})).toEqual([
      { afterHours: 6, name: 'mode', params: { value: 'saving' } },
      { afterHours: 48, name: 'standby', params: { value: 1440, awake: 2 } },
    ]);
    expect(model && followsOf(model, 'mode', { value: 'precise' })).toMatchObject([{ afterHours: 6 }]);
    expect(model && followsOf(model, 'mode', { value: 'normal' })).toEqual([]);
  });

  it('is in emergency mode at once, before an ordinary command that waits, and has the intervals of its plan again at the end', async () => {
    const { imei } = await listeners.tracker('tracker-b');
    const say = (command: string, params: Record<string, string | number | boolean> = {}) =>
      listeners.test.call(commands.give, { imeis: [imei], command, params }, token());
    const mode = await say('mode', { value: 'saving' });
    await say('vibrationAlarm', { sensitivity: 0 });
    await say('emergency');
    expect((await listeners.test.call(commands.commands, { id: mode.rows[0]?.id ?? 0 }, token())).rows[0]).toMatchObject({
      state: 'cancelled',
      reason: 'superseded',
    });
    const line = await comes(imei);
    const [first, ...others] = await receivedCommands(line, 2);
    // The mode that waited would undo it: emergency takes its place. What is no mode comes behind.
    expect([first, ...others].map((each) => each?.text)).toEqual(['TIMER,10,10#', 'SENALM,OFF#']);
    await line.send(...[first, ...others].map((each, index) => encodeReply({ flag: each?.flag ?? 0, text: 'OK!' }, index + 3)));
    await vi.waitFor(async () => expect((await sleepOf(imei)).mode).toMatchObject({ command: 'emergency' }), 10_000);
    const steps = [
      [6 * hourMs, 'TIMER,30,3600#'],
      [42 * hourMs, 'SWMODE,1,1440,2#'],
    ] as const;
    for (const [index, [hours, text]] of steps.entries()) {
      listeners.test.clock.advance(hours);
      await follow();
      const told = (await receivedCommands(line, index + 3))[index + 2];
      expect(told?.text).toBe(text);
      await line.send(encodeReply({ flag: told?.flag ?? 0, text: 'OK!' }, index + 5));
      await vi.waitFor(async () => expect((await sleepOf(imei)).waiting).toBe(0), 10_000);
    }
    await vi.waitFor(async () => expect((await sleepOf(imei)).mode).toMatchObject({ command: 'standby', params: { awake: 2 } }), 10_000);
    expect((await sleepOf(imei)).next).toEqual([]);
    line.end();
    // Given back and registered again, it says nothing of how it worked for whoever had it.
    await listeners.test.call(devices.giveBack, { imei, confirm: 'Yes' }, token());
    expect(await listeners.test.sql('select 1 from device_rhythm join device on device.id = device_id where imei = $1', [imei])).toEqual(
      [],
    );
  });

  it('is off by night when its timer switch is on, which a form begins with from 21:00 to 07:00', async () => {
    const { imei } = await listeners.tracker();
    const { commands: offered } = await listeners.test.call(commands.offer, { imei }, token());
    expect(offered.find(({ command }) => command === 'timerSwitch')?.parameters).toMatchObject([
      { name: 'isOn' },
      { name: 'offAt', usual: '21:00' },
      { name: 'onAt', usual: '07:00' },
    ]);
    const night = { isOn: true, offAt: '21:00', onAt: '25:00' };
    await listeners.test.refused(commands.give, { imeis: [imei], command: 'timerSwitch', params: night }, token(), 'valueTime');
    const line = await comes(imei);
    expect(await takes(imei, line, 1, 'timerSwitch', { isOn: true, offAt: '21:00', onAt: '07:00' })).toBe('PWRTIME,ON,21:00,07:00#');
    expect(await sleepOf(imei)).toMatchObject({ night: { offAt: '21:00', onAt: '07:00' } });
    expect(await takes(imei, line, 2, 'timerSwitch', { isOn: false, offAt: '21:00', onAt: '07:00' })).toBe('PWRTIME,OFF#');
    expect(await sleepOf(imei)).toMatchObject({ night: null });
    line.end();
  });

  it('is not offered a standby outside of the ranges of its model', async () => {
    const { imei } = await listeners.tracker('tracker-b');
    for (const params of [
      { value: 59, awake: 5 },
      { value: 62_236, awake: 5 },
      { value: 60, awake: 1 },
      { value: 60, awake: 62_236 },
    ])
      await listeners.test.refused(commands.give, { imeis: [imei], command: 'standby', params }, token(), 'valueRange');
  });
});

describe('A wake-up message', () => {
  const wake = (imei: Imei) => listeners.test.call(commands.sendWakeUp, { imei }, token());
  const setSim = (imei: Imei, sim: string) => listeners.test.call(devices.changeSim, { imei, sim }, token());

  it('goes to the number of the card, five times in 24 hours and no more, and is in the trail', async () => {
    const { imei } = await listeners.tracker();
    await listeners.test.refused(commands.sendWakeUp, { imei }, token(), 'wakeUpNoNumber');
    await setSim(imei, '13800138000');
    expect(await listeners.test.call(commands.wakeUp, { imei }, token())).toMatchObject({
      text: 'WHERE#',
      phone: '+8613800138000',
      left: 5,
      most: 5,
    });
    for (let left = 4; left >= 0; left -= 1) expect((await wake(imei)).left).toBe(left);
    await listeners.test.refused(commands.sendWakeUp, { imei }, token(), 'wakeUpsUsedUp');
    const messages = await listeners.test.sql<{ recipient: string; body: string }>(
      "select recipient, body from mail where channel = 'sms' and body = 'WHERE#'",
    );
    expect(messages).toEqual(Array.from({ length: 5 }, () => ({ recipient: '+8613800138000', body: 'WHERE#' })));
    const trail = await listeners.test.sql("select 1 from audit_entry where call = 'GET /beacon/sendWakeupSms'");
    expect(trail).toHaveLength(5);
    listeners.test.clock.advance(24 * hourMs + 1000);
    expect((await wake(imei)).left).toBe(4);
  });

  it('is a text message of the account: only where these are on, and one of those it may have sent today', async () => {
    const { id, imei } = await listeners.tracker();
    await setSim(imei, '13800138000');
    const is = (maySms: boolean) => listeners.test.sql('update account set may_sms = $2 where id = $1', [listeners.account.id, maySms]);
    const { leftOfAccount } = await listeners.test.call(commands.wakeUp, { imei }, token());
    await is(false);
    expect(await listeners.test.call(commands.wakeUp, { imei }, token())).toMatchObject({ isAllowed: false, left: 5 });
    await listeners.test.refused(commands.sendWakeUp, { imei }, token(), 'smsNotAllowed');
    await is(true);
    expect(await wake(imei)).toMatchObject({ isAllowed: true, left: 4, leftOfAccount: leftOfAccount - 1 });
    // Of another device of the account, and by whomever it has made great administrator.
    await listeners.test.sql(
      `insert into wake_up (device_id, phone, text, sent_at, owner_id)
       select $1, '+8613800138001', 'WHERE#', $2, $3 from generate_series(1, $4::integer)`,
      [(await listeners.tracker()).id, new Date(listeners.test.clock.now()), listeners.account.id, leftOfAccount - 1],
    );
    expect(await listeners.test.call(commands.wakeUp, { imei }, token())).toMatchObject({ left: 4, leftOfAccount: 0 });
    expect(await listeners.test.call(notification.allowance, {}, token())).toMatchObject({ sms: { sent: 100, most: 100 } });
    await listeners.test.refused(commands.sendWakeUp, { imei }, token(), 'messagesUsedUp');
    expect(await listeners.test.sql('select 1 from wake_up where device_id = $1', [id])).toHaveLength(1);
    listeners.test.clock.advance(24 * hourMs + 1000);
    expect((await wake(imei)).leftOfAccount).toBe(99);
  });

  it('is refused for a device that no message wakes, for one nobody has, and without a name', async () => {
    const { imei } = await listeners.tracker('h02');
    await setSim(imei, '13800138000');
    await listeners.test.refused(commands.sendWakeUp, { imei }, token(), 'wakeUpNotTaken');
    await listeners.test.refused(commands.sendWakeUp, { imei: '866000000000017' }, token(), 'notFound');
    await listeners.test.refused(commands.sendWakeUp, {}, token(), 'rangeMissing');
  });
});
