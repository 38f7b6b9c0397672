/** Whose gateway may speak for whose sensor: the owner sees who hears his sensors, allows it by a button, and takes it back. */
import { expect, test } from '@playwright/test';
import { type Gateway, connectGateway } from './gateway.js';
import { putInInventory, takeDevices } from './devices.js';
import { adminPassword } from './platform.js';
import { button, enterWith, platformFor, zh } from './story.js';

const sensor = { mac: 'C0FFEE000021', model: 'beacon-th', name: '疫苗箱 07' };
const truck = { mac: 'C0FFEE000022', model: 'gateway-a', name: '承运车 014' };
const owner = { account: 'vaccine-owner', nickname: '疫苗货主', password: 'snow-and-ice-42' };
const carrier = { account: 'cold-carrier', nickname: '冷链承运', password: 'wheels-and-ice-42' };

let token = '';
let gateway: Gateway;
const platform = platformFor({ demo: false }, async (started) => {
  const admin = await started.logIn('admin', adminPassword);
  await putInInventory(started, admin, [sensor, truck]);
  for (const person of [owner, carrier]) {
    const made = await started.call('POST', '/api/people', { level: 'normal', ...person }, admin);
    if (made.errorcode !== 0) throw new Error(`${person.account} was refused: ${made.errorcode} ${made.message}`);
  }
  token = await started.logIn(owner.account, owner.password);
  await takeDevices(started, token, [sensor]);
  const theirs = await started.logIn(carrier.account, carrier.password);
  gateway = await connectGateway(started, truck.mac, (await takeDevices(started, theirs, [truck])).get(truck.mac) ?? '');
});
test.afterAll(() => gateway.close());

test('the owner of a sensor sees that a carrier hears it, allows it, has its readings from then on, and takes it back', async ({
  page,
  context,
}) => {
  await enterWith(context, platform(), token);
  await gateway.publish({ mac: sensor.mac, temperature: 3.1 }).acknowledged;
  await page.goto(`${platform().url}/deviceBind?view=relays`);
  const received = page.getByRole('row', { name: sensor.name });
  await expect(received).toContainText(truck.mac);

  // Received, but not taken: the sensor has no value yet.
  const other = await context.newPage();
  await other.goto(`${platform().url}/deviceDetail?mac=${sensor.mac}`);
  const value = other.locator('[data-fact="temperature"]');
  await expect(other.locator('[data-fact="age"]')).toContainText(zh('values.age.never'));
  await expect(value).toHaveCount(0);

  await button(received, zh('relay.allowThis')).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, zh('relay.allowAct')).click();
  await expect(page.locator('.toast')).toContainText(zh('relay.allowed', { name: carrier.account }));
  await expect(received).toContainText(zh('relay.isAllowed'));
  await gateway.publish({ mac: sensor.mac, temperature: 4.7 }).acknowledged;
  await expect(value).toContainText('4.7');

  await page.getByRole('tab', { name: zh('relay.tab.allowed') }).click();
  await button(page.getByRole('row', { name: carrier.account }), zh('relay.end')).click();
  await button(page.getByRole('dialog'), zh('relay.end')).click();
  await expect(page.locator('.toast').last()).toContainText(zh('relay.ended', { name: carrier.account }));
  await gateway.publish({ mac: sensor.mac, temperature: 9.9 }).acknowledged;
  await other.reload();
  await expect(value).toContainText('4.7');
});
