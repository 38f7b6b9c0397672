/** The time zone of an account: chosen once, and every open page says its times by it at once, wherever the browser is. */
import { type Page, expect, test } from '@playwright/test';
import { type ColdRoom, feel, minuteMs, openColdRoom, zoneName } from './cold-room.js';
import { enterWith, field, platformFor, zh } from './story.js';

test.use({ timezoneId: zoneName });
const elsewhere = 'America/New_York';
const readMs = Math.floor(Date.now() / minuteMs) * minuteMs - 12 * minuteMs;
let room: ColdRoom;
const platform = platformFor({ demo: false }, async (started) => {
  room = await openColdRoom(started, ['Shelf 1'], { name: 'Warm', condition: 'gt', value: 8, delay: 0 });
  await feel(room, room.macs[0] ?? '', [
    [readMs, 9.5],
    [readMs + 5 * minuteMs, 4.1],
  ]);
});
test.afterAll(() => room.gateway.close());
test.beforeEach(({ context }) => enterWith(context, platform(), room.token));

/** Month, day and clock of a moment, as the clocks of a zone show it. */
function shownIn(timeZone: string, ms: number): string {
  const part = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return `${part['month']}-${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`;
}

async function chooseZone(page: Page, words: string, zone: string): Promise<void> {
  await field(page, zh('account.own.zone')).click();
  await page.keyboard.type(words);
  await page.locator('.ant-select-item-option', { hasText: zone.replaceAll('_', ' ') }).click();
  await expect(page.locator('.toast')).toContainText(zh('account.own.zoneSaved'));
}

test('a person chooses a zone in one window, and the times of the other change without loading it again', async ({ page, context }) => {
  const row = page.locator(`[data-time="${readMs}"]`);
  await page.goto(`${platform().url}/deviceDetail?mac=${room.macs[0] ?? ''}&tab=history`);
  await expect(row).toContainText(shownIn(zoneName, readMs));
  // A page that was loaded anew has forgotten this.
  await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'));

  const profile = await context.newPage();
  await profile.goto(`${platform().url}/profile`);
  await chooseZone(profile, 'New York', elsewhere);
  await expect(row).toContainText(shownIn(elsewhere, readMs));
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once');

  // And in the next window, whatever this browser's clock says.
  const next = await context.newPage();
  await next.goto(`${platform().url}/deviceDetail?mac=${room.macs[0] ?? ''}&tab=history`);
  await expect(next.locator(`[data-time="${readMs}"]`)).toContainText(shownIn(elsewhere, readMs));

  // The account has it, not this browser alone: another one, in a third zone, shows the same.
  const browser = context.browser();
  if (browser === null) throw new Error('the context has no browser');
  const far = await browser.newContext({ timezoneId: 'Asia/Tokyo' });
  await enterWith(far, platform(), room.token);
  const there = await far.newPage();
  await there.goto(`${platform().url}/deviceDetail?mac=${room.macs[0] ?? ''}&tab=history`);
  await expect(there.locator(`[data-time="${readMs}"]`)).toContainText(shownIn(elsewhere, readMs));
  await far.close();
});
