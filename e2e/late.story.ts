/** A gateway back-fills a night at noon: what happened at three appears at its own time, marked late, and nobody's phone rings for it. */
import { expect, test } from '@playwright/test';
import { type ColdRoom, addContact, addPlan, alarmRow, feel, minuteMs, openColdRoom, zoneName } from './cold-room.js';
import { type Senders, sendersForFile } from './senders.js';
import { enterWith, platformFor, zh } from './story.js';

test.use({ timezoneId: zoneName });
let senders: Senders;
const env = sendersForFile((started) => (senders = started));
let room: ColdRoom;
test.afterAll(() => room.gateway.close());
const names = ['Room 1', 'Room 2', 'Room 3'];
const platform = platformFor({ demo: false, env }, async (started) => {
  room = await openColdRoom(started, names, { name: '疫苗冷藏', condition: 'gt', value: 8, delay: 60 });
  const contact = await addContact(room, senders, { name: '李经理', email: 'li@example.com', phone: '+8613800138000' });
  await addPlan(room, [{ kind: 'contact', id: contact, channels: ['mail', 'sms'] }]);
});
test.beforeEach(({ context }) => enterWith(context, platform(), room.token));

const hourMs = 60 * minuteMs;
/** Three in the morning in the zone of the story, eight hours ago or more. */
function threeInTheMorning(): number {
  const zoneMs = 8 * hourMs;
  const local = Date.now() + zoneMs - 11 * hourMs;
  return local - (local % (24 * hourMs)) - zoneMs + 3 * hourMs;
}

test('the excursion of 3 a.m. appears marked late at its own time; a mail tells of it, and no text message', async ({ page }) => {
  const [first = '', second = '', third = ''] = room.macs;
  const threeMs = threeInTheMorning();
  await feel(room, first, [[Date.now(), 4]]);
  await feel(room, second, [[Date.now(), 4]]);
  await page.goto(`${platform().url}/deviceAlarm?tab=cleared`);
  await expect(page.getByText(zh('alarm.none.cleared'))).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', 'yes'));

  // From half past one to five, every five minutes; from 3:00 to 3:40 it was too warm.
  const night = Array.from({ length: 43 }, (_, index) => threeMs - 90 * minuteMs + index * 5 * minuteMs);
  const isOut = (atMs: number): boolean => atMs >= threeMs && atMs < threeMs + 40 * minuteMs;
  for (const mac of [first, second])
    await feel(
      room,
      mac,
      night.map((atMs) => [atMs, isOut(atMs) ? 9.4 : 4.2]),
    );
  for (const name of ['Room 1', 'Room 2']) {
    await expect(alarmRow(page, name)).toContainText(zh('alarm.late'));
    await expect(alarmRow(page, name)).toContainText('03:00');
  }
  await expect(page.locator('html')).toHaveAttribute('data-same-page', 'yes');
  await alarmRow(page, 'Room 1').click();
  const drawer = page.getByRole('complementary', { name: zh('alarm.drawer') });
  await expect(drawer).toContainText('03:00:00');
  await expect(drawer).toContainText('03:40:00');
  await expect(drawer.locator('.al-log li')).toHaveCount(1);
  await expect(drawer.locator('.al-log li')).toContainText(zh('alarm.deliveries.kind.late'));
  await expect(drawer.locator('.al-log li')).toContainText(zh('notification.log.state.waiting'));

  // What late data shows is collected for ten minutes and then told in one mail. That of the second room may come to be waited for after the first is shown.
  await expect.poll(() => platform().sql("select count(*)::integer as count from delivery where kind = 'late'")).toEqual([{ count: 2 }]);
  await platform().sql("update delivery set due_at = now() where kind = 'late'");
  await expect.poll(() => senders.mails.length).toBe(1);
  const [digest] = senders.mails;
  expect(digest?.subject).toBe(zh('notification.subject.lateDigest', { count: 2 }));
  for (const name of ['Room 1', 'Room 2']) expect(digest?.text).toMatch(new RegExp(`${name}.* 03:00 \\(UTC\\+08:00\\).* 03:40 `));

  // The phone does ring for what is outside now: so the gateway of text messages has taken nothing else.
  const nowMs = Date.now();
  await feel(room, third, [
    [nowMs - minuteMs, 9.4],
    [nowMs, 9.9],
  ]);
  await expect.poll(() => senders.texts.length).toBe(1);
  expect(senders.texts[0]?.to).toBe('+8613800138000');
  expect(senders.texts[0]?.text).toContain('Room 3');
  await expect.poll(() => senders.mails.length).toBe(2);
  expect(senders.texts).toHaveLength(1);
  await page.getByRole('tab', { name: zh('alarm.tab.open') }).click();
  await expect(alarmRow(page, 'Room 3')).toContainText(zh('alarm.unacknowledged'));
  await expect(alarmRow(page, 'Room 3')).not.toContainText(zh('alarm.late'));
});
