/** A fridge fails: the delay runs on the open page, the alarm rises there, people and programs are told, it is acknowledged by keyboard; what clears waits for somebody. */
import { createHmac } from 'node:crypto';
import { type Locator, type Page, expect, test } from '@playwright/test';
import {
  type ColdRoom,
  acknowledgeByKey,
  addContact,
  addPlan,
  alarmRow,
  feel,
  minuteMs,
  openColdRoom,
  typeName,
  zoneName,
} from './cold-room.js';
import { type Senders, sendersForFile } from './senders.js';
import { button, enterWith, platformFor, zh } from './story.js';

test.use({ timezoneId: zoneName });
let senders: Senders;
const env = sendersForFile((started) => (senders = started));
let room: ColdRoom;
let secret = '';
test.afterAll(() => room.gateway.close());
const platform = platformFor({ demo: false, env }, async (started) => {
  room = await openColdRoom(started, ['Fridge 1', 'Fridge 2'], { name: '疫苗冷藏', condition: 'gt', value: 8, delay: 60 });
  const contact = await addContact(room, senders, { name: '李经理', email: 'li@example.com' });
  const webhook = await room.must<{ id: number; secret: string }>('POST', '/api/notification/webhook', {
    name: 'ERP',
    url: senders.endpoint,
  });
  ({ secret } = webhook);
  const [owner] = await started.sql("select id from account where account = 'admin'");
  await addPlan(room, [
    { kind: 'account', id: owner?.['id'], channels: ['inApp'] },
    { kind: 'contact', id: contact, channels: ['mail'] },
    { kind: 'webhook', id: webhook.id, channels: ['webhook'] },
  ]);
});
test.beforeEach(({ context }) => enterWith(context, platform(), room.token));

type Told = {
  readonly type: string;
  readonly data: { readonly alarm: Record<string, unknown>; readonly device: { readonly name: string } };
};
const posted = (device: string): Told[] =>
  senders.posts.map(({ body }) => JSON.parse(body) as Told).filter(({ data }) => data.device.name === device);
const subject = (moment: 'start' | 'end', device: string): string =>
  zh(`notification.subject.${moment}`, { severity: zh('alarm.severity.alarm'), device, type: typeName('temperatureHigh') });
const mailed = (words: string): number => senders.mails.filter((mail) => mail.subject === words).length;

/** The bell at the top, when it says how many alarms wait, whatever is new beside. */
const bell = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^${count === 0 ? zh('notification.bell.none') : zh('notification.bell', { count })}`) });
const expectBell = (page: Page, count: number): Promise<void> => expect(bell(page, count)).toBeVisible();
const countdown = new RegExp(zh('alarm.activeIn', { time: String.raw`\d:\d\d` }));

test('a fridge fails and everybody learns of it once; what has cleared stays until somebody acknowledges it', async ({ page }) => {
  const [first = '', second = ''] = room.macs;
  await page.goto(`${platform().url}/deviceAlarm`);
  await expect(page.getByText(zh('alarm.none.open'))).toBeVisible();
  await expectBell(page, 0);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', 'yes'));

  // Outside, but not for long enough: the delay runs.
  const failedMs = Date.now() - 10_000;
  await feel(room, first, [[failedMs, 9.4]]);
  const row = alarmRow(page, 'Fridge 1');
  await expect(row).toContainText(countdown);
  const [atFirst = ''] = countdown.exec(await row.innerText()) ?? [];
  await expect(row).not.toContainText(atFirst);
  await expect(row).toContainText(countdown);
  await expectBell(page, 1);
  expect(senders.mails).toEqual([]);
  expect(senders.posts).toEqual([]);

  // A minute later by the readings' own time the delay is over.
  await feel(room, first, [[failedMs + minuteMs, 9.8]]);
  await expect(row).toContainText(zh('alarm.unacknowledged'));
  await expect(row).toContainText('9.8');
  await expect(page.getByRole('tab', { name: zh('alarm.tab.open') })).toContainText('1');

  // Who is told in the app is told on his open page, and finds it in the bell, where looking reads it.
  const what = zh('notification.inbox.start', { type: typeName('temperatureHigh') });
  await expect(page.getByRole('status').filter({ hasText: zh('notification.inbox.of', { device: 'Fridge 1', what }) })).toBeVisible();
  const counted = zh('notification.bell', { count: 1 });
  await button(page, zh('notification.bell.new', { words: counted, count: 1 })).click();
  const forYou = page.getByRole('region', { name: zh('notification.bell.forYou') });
  await expect(forYou.getByRole('link', { name: 'Fridge 1' })).toContainText(what);
  await expect(button(page, counted)).toBeVisible();
  await page.keyboard.press('Escape');

  await expect.poll(() => mailed(subject('start', 'Fridge 1'))).toBe(1);
  const [mail] = senders.mails;
  expect(mail?.to).toBe('li@example.com');
  expect(mail?.text).toContain(zh('notification.line.limit', { limit: zh('notification.limit.above', { value: '8.0 °C' }) }));
  expect(mail?.text).toContain(`${platform().url}/deviceAlarm?alarm=`);
  await expect.poll(() => posted('Fridge 1').map(({ type }) => type)).toEqual(['alarm.start']);
  const [post] = senders.posts;
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = post?.headers ?? {};
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = createHmac('sha256', key).update(`${String(id)}.${String(timestamp)}.${post?.body}`);
  expect(signature).toBe(`v1,${signed.digest('base64')}`);
  expect(posted('Fridge 1')[0]?.data.alarm).toMatchObject({
    type: 'temperatureHigh',
    startedAt: new Date(failedMs).toISOString(),
    worst: 9.8,
    limit: 8,
  });

  // By keyboard: the first row, its drawer, a cause and words.
  await page.getByRole('grid', { name: zh('alarm.list') }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('complementary', { name: zh('alarm.drawer') });
  await expect(drawer.getByRole('heading', { name: 'Fridge 1' })).toBeVisible();
  await acknowledgeByKey(page, '制冷设备故障', 'Compressor stopped');
  await expect(row).toContainText(zh('alarm.acknowledged'));
  await expect(drawer).toContainText('Compressor stopped');
  await expect(drawer.getByRole('listitem').filter({ hasText: 'ERP' }).first()).toContainText(zh('notification.log.state.sent'));
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  // Another one fails and comes back by itself; the acknowledged one comes back too.
  await feel(room, second, [
    [failedMs, 8.8],
    [failedMs + minuteMs, 9.1],
  ]);
  await expect(alarmRow(page, 'Fridge 2')).toContainText(zh('alarm.unacknowledged'));
  await expectBell(page, 2);
  // Before it comes back: what begins and ends between two looks of the engine is told in one message.
  await expect.poll(() => mailed(subject('start', 'Fridge 2'))).toBe(1);
  await feel(room, second, [[failedMs + 2 * minuteMs, 4.5]]);
  await feel(room, first, [[failedMs + 2 * minuteMs, 4.5]]);
  await expect(page.getByText(zh('alarm.none.open'))).toBeVisible();
  await expectBell(page, 1);
  await page.getByRole('tab', { name: zh('alarm.tab.cleared') }).click();
  await expect(alarmRow(page, 'Fridge 2')).toContainText(zh('alarm.clearedUnacknowledged'));
  await expect(alarmRow(page, 'Fridge 1')).toHaveCount(0);
  await page.keyboard.press('j');
  await acknowledgeByKey(page, '开门时间过长', 'Door was open');
  await expect(page.getByText(zh('alarm.none.cleared'))).toBeVisible();
  await expectBell(page, 0);

  for (const device of ['Fridge 1', 'Fridge 2']) {
    await expect.poll(() => mailed(subject('end', device))).toBe(1);
    await expect.poll(() => posted(device).filter(({ type }) => type === 'alarm.end').length).toBe(1);
    expect(mailed(subject('start', device))).toBe(1);
    expect(posted(device).filter(({ type }) => type === 'alarm.start')).toHaveLength(1);
  }
  expect(senders.texts).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('data-same-page', 'yes');
});
