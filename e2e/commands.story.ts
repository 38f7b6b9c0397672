/** A vehicle is cut off from the page of its tracker: queued while it is away, held while it drives, done once it is slow, answered, and undone; a wrong text is refused. */
import { expect, test } from '@playwright/test';
import { type NewDevice, connectTracker, putInInventory, takeDevices } from './devices.js';
import { adminPassword } from './platform.js';
import { button, enterWith, field, platformFor, zh } from './story.js';

const truck = { imei: '866123456780110', model: 'tracker-a', name: 'Truck 31' } as const satisfies NewDevice;
let token = '';
const platform = platformFor({ demo: false }, async (started) => {
  token = await started.logIn('admin', adminPassword);
  await putInInventory(started, token, [truck]);
  await takeDevices(started, token, [truck]);
  // To cut off is a right of its own, which the administrator's role does not have at first.
  await started.sql(`insert into role_resource (role_id, resource_id) select role.id, resource.id from role, resource
    where role.level = 'administrator' and resource.method = 'POST' and resource.path = '/api/cmd/cutOff' on conflict do nothing`);
});

const place = { latitude: 31.2, longitude: 121.4 };
const replies: Readonly<Record<string, string>> = {
  'RELAY,1#': 'Cut off the fuel supply: Success!',
  'RELAY,0#': 'Restore fuel supply: Success!',
};

test('a cut-off waits for the login and for less than 20 km/h, is done, answered and undone; a wrong text is refused by the device', async ({
  page,
  context,
}) => {
  await enterWith(context, platform(), token);
  await page.goto(`${platform().url}/deviceDetail?imei=${truck.imei}&tab=commands`);
  const rows = page.locator('.cmd tbody tr');
  const choose = async (word: string): Promise<void> => {
    const commands = page.getByRole('combobox', { name: zh('command.command'), exact: true });
    await commands.fill(word);
    await commands.press('Enter');
  };

  await choose(zh('command.name.cutOff'));
  await button(page, `${zh('command.name.cutOff')}…`).click();
  const dialog = page.getByRole('dialog');
  await expect(button(dialog, zh('command.cutOff'))).toBeDisabled();
  await field(dialog, zh('frame.typeYes')).fill('Yes');
  await button(dialog, zh('command.cutOff')).click();
  await expect(dialog).toBeHidden();
  await expect(rows.first()).toContainText(zh('command.state.held'));

  const delivered: string[] = [];
  const tracker = await connectTracker(platform(), truck.imei, (text) => {
    delivered.push(text);
    return replies[text] ?? 'Error! Invalid command';
  });
  tracker.move({ ...place, speedKmh: 60 });
  // The place is known, and the vehicle drives: what was sent meanwhile would stand before this.
  await choose(zh('command.name.locate'));
  await expect(button(page, zh('command.send'))).toBeEnabled();
  await button(page, zh('command.send')).click();
  await expect.poll(() => delivered).toEqual(['WHERE#']);
  await expect(rows.nth(1)).toContainText(zh('command.state.held'));

  tracker.move({ ...place, speedKmh: 12 });
  await expect.poll(() => delivered).toEqual(['WHERE#', 'RELAY,1#']);
  await expect(rows.nth(1)).toContainText('Cut off the fuel supply: Success!');
  await expect(rows.nth(1)).toContainText(zh('command.state.answered'));

  await choose(zh('command.name.restore'));
  await button(page, zh('command.send')).click();
  await expect(rows.first()).toContainText('Restore fuel supply: Success!');

  await field(page, zh('command.line.text')).fill('DANCE#');
  await button(page, zh('command.line.send')).click();
  await expect(rows.first()).toContainText(zh('command.state.refused'));
  await expect(rows.first()).toContainText('Error! Invalid command');
  tracker.close();
});
