/** An interval is changed on fifty trackers at once while three of them sleep: the page counts who has it, the three wait, and have it at their login. */
import { expect, test } from '@playwright/test';
import { connectTracker, type NewDevice, putInInventory, takeDevices, type Tracker } from './devices.js';
import { adminPassword } from './platform.js';
import { button, enterWith, field, platformFor, zh } from './story.js';

const fleet: readonly (NewDevice & { readonly imei: string })[] = Array.from({ length: 50 }, (_, index) => ({
  imei: String(866_123_456_782_000 + index),
  model: 'tracker-a',
  name: `Truck ${101 + index}`,
}));
const [awake, asleep] = [fleet.slice(3), fleet.slice(0, 3)];

let token = '';
const platform = platformFor({ demo: false }, async (started) => {
  token = await started.logIn('admin', adminPassword);
  await putInInventory(started, token, fleet);
  await takeDevices(started, token, fleet);
});

/** What each was told, by its number. */
const told = new Map<string, string[]>();
function comes({ imei }: { readonly imei: string }): Promise<Tracker> {
  return connectTracker(platform(), imei, (text) => {
    told.set(imei, [...(told.get(imei) ?? []), text]);
    return text.startsWith('TIMER') ? 'TIMER OK!' : 'OK!';
  });
}
const toldOf = ({ imei }: { readonly imei: string }): string | undefined => told.get(imei)?.at(-1);

test('an interval changes on fifty trackers while three of them sleep: those wait, and get it at their login', async ({
  page,
  context,
}) => {
  const trackers: Tracker[] = [];
  // Three take a mode in which they sleep for hours, and were last heard half an hour ago.
  for (const each of asleep) {
    const sleeper = await comes(each);
    sleeper.move({ latitude: 31.2, longitude: 121.4, speedKmh: 0 });
    await platform().call('POST', '/api/cmd', { imeis: [each.imei], command: 'mode', params: { value: 'sleep' } }, token);
    await expect.poll(() => toldOf(each)).toBe('TIMER,300,18000#');
    const { errorcode } = await platform().call('GET', `/beacon/getPsmStatus?imei=${each.imei}`, undefined, token);
    expect(errorcode).toBe(0);
    sleeper.close();
  }
  await platform().sql(
    `update device_state set last_seen_ms = last_seen_ms - 1800000 where device_id in (select id from device where imei in (${asleep.map(({ imei }) => `'${imei}'`).join()}))`,
  );
  for (const each of awake) trackers.push(await comes(each));

  await enterWith(context, platform(), token);
  await page.goto(`${platform().url}/deviceDetail?imei=${asleep[0]?.imei ?? ''}&tab=commands`);
  await expect(page.getByText(zh('command.sleep.asleep'))).toBeVisible();

  await page.goto(`${platform().url}/command?tab=give`);
  await button(page, zh('command.devices.all', { count: 50 })).click();
  const commands = page.getByRole('combobox', { name: zh('command.command'), exact: true });
  await commands.fill(zh('command.name.intervals'));
  await commands.press('Enter');
  await field(page, zh('command.value.moving')).fill('20');
  await field(page, zh('command.value.still')).fill('600');
  await button(page, zh('command.send')).click();

  await expect(page.getByText(zh('command.progress.done', { done: 47, total: 50 }))).toBeVisible();
  await expect(page.getByText(`${zh('command.state.answered')} 47`)).toBeVisible();
  await expect(page.getByText(`${zh('command.state.waiting')} 3`)).toBeVisible();
  expect(awake.filter((each) => toldOf(each) === 'TIMER,20,600#')).toHaveLength(47);
  expect(asleep.map(toldOf)).toEqual(asleep.map(() => 'TIMER,300,18000#'));

  for (const each of asleep) trackers.push(await comes(each));
  await expect(page.getByText(zh('command.progress.done', { done: 50, total: 50 }))).toBeVisible();
  expect(asleep.map(toldOf)).toEqual(asleep.map(() => 'TIMER,20,600#'));
  for (const each of fleet) expect(told.get(each.imei)?.filter((text) => text === 'TIMER,20,600#')).toHaveLength(1);
  for (const tracker of trackers) tracker.close();
});
