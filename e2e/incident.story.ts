/** One excursion over a device's limit and two rules is one row, opened with each of them inside, and acknowledged once. */
import { expect, test } from '@playwright/test';
import { type ColdRoom, acknowledgeByKey, alarmRow, feel, minuteMs, openColdRoom, zoneName } from './cold-room.js';
import { expectNoticesClear } from './layout.js';
import { enterWith, platformFor, zh } from './story.js';

test.use({ timezoneId: zoneName });
let room: ColdRoom;
test.afterAll(() => room.gateway.close());
const platform = platformFor({ demo: false }, async (started) => {
  room = await openColdRoom(started, ['Fridge 1'], { name: '冷藏 1 分钟', condition: 'gt', value: 8, delay: 60 });
  const [mac = ''] = room.macs;
  await room.must('POST', '/beacon/alertRule', {
    name: '冷藏预警',
    probe: 'temperature',
    condition: 'gt',
    value: 7.5,
    delay: 0,
    severity: 'warning',
    macs: [mac],
  });
  await room.must('PUT', '/beacon/devices/edit', { mac, temperatureUpper: 7 });
});
test.beforeEach(({ context }) => enterWith(context, platform(), room.token));

test('one excursion with a limit and two rules is one row, acknowledged once', async ({ page }) => {
  const [mac = ''] = room.macs;
  await page.goto(`${platform().url}/deviceAlarm`);
  await expect(page.getByText(zh('alarm.none.open'))).toBeVisible();
  const beganMs = Date.now() + 1000;
  await feel(room, mac, [
    [beganMs, 9.4],
    [beganMs + minuteMs, 9.8],
  ]);
  const row = alarmRow(page, 'Fridge 1');
  await expect(row).toContainText(zh('alarm.parts.more', { count: 2 }));
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('9.8');
  await expect(page.getByRole('tab', { name: zh('alarm.tab.open') })).toContainText('1');
  await expect(page.getByRole('button', { name: new RegExp(`^${zh('notification.bell', { count: 1 })}`) })).toBeVisible();

  await row.click();
  const drawer = page.getByRole('complementary', { name: zh('alarm.drawer') });
  await expect(drawer.locator('.al-parts > li')).toHaveCount(3);
  for (const words of ['冷藏 1 分钟', '冷藏预警', zh('alarm.byDeviceLimit')])
    await expect(drawer.locator('.al-parts')).toContainText(words);

  // A notice stands clear of what one acts with, at every width.
  await expectNoticesClear(page, () => page.locator('.al-drawer button.copy').first().click());

  await acknowledgeByKey(page, '制冷设备故障', 'Compressor stopped');
  await expect(row).toContainText(zh('alarm.acknowledged'));
  await expect(page.getByRole('button', { name: new RegExp(`^${zh('notification.bell', { count: 1 })}`) })).toBeVisible();
  await expect(drawer.locator('.al-parts > li').filter({ hasText: zh('alarm.acknowledged') })).toHaveCount(3);

  // It comes back: nothing is left that waits for somebody.
  await feel(room, mac, [[beganMs + 2 * minuteMs, 4.5]]);
  await expect(page.getByText(zh('alarm.none.open'))).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`^${zh('notification.bell.none')}`) })).toBeVisible();
});
