/** "Enterprise adds a user and a team": who sees what is decided on one page and holds at once on the open page of another. */
import { refusals } from '@frostway/contract/refusals';
import { type Page, expect, test } from '@playwright/test';
import { type NewDevice, putInInventory, takeDevices } from './devices.js';
import { connectGateway } from './gateway.js';
import { adminPassword } from './platform.js';
import { button, enterWith, field, logInOnPage, platformFor, zh } from './story.js';

const gatewayOf: NewDevice = { mac: 'C0FFEE00A001', model: 'gateway-a', name: '车载网关 014' };
const shared: NewDevice = { mac: 'C0FFEE00A002', model: 'beacon-th', name: '疫苗冷藏箱 07' };
const kept: NewDevice = { mac: 'C0FFEE00A003', model: 'beacon-th', name: '备用冷藏箱 08' };
const password = 'enterprise-password';
const nickname = '陈若溪';
const team = '华东医药线';
let gatewayPassword = '';

const platform = platformFor({ demo: false }, async (started) => {
  const make = async (token: string, account: string, level: string, named: string): Promise<void> => {
    const { errorcode, message } = await started.call('POST', '/api/people', { account, nickname: named, password, level }, token);
    if (errorcode !== 0) throw new Error(`${account} was refused: ${errorcode} ${message}`);
  };
  const admin = await started.logIn('admin', adminPassword);
  await make(admin, 'dealer', 'dealer', '恒程科技');
  await make(await started.logIn('dealer', password), 'pharma', 'enterprise', '周启明');
  await putInInventory(started, admin, [gatewayOf, shared, kept]);
  const owner = await started.logIn('pharma', password);
  gatewayPassword = (await takeDevices(started, owner, [gatewayOf, shared, kept])).get('C0FFEE00A001') ?? '';
});

const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const row = (page: Page, device: NewDevice) => page.locator('[role=row][data-device]').filter({ hasText: device.name });
const fromMenu = (page: Page, word: string): Promise<void> => page.getByRole('menuitem', { name: word, exact: true }).click();

test('an enterprise adds a user and a team; levels and the great administrator hold at once on the page the user has open', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const gateway = await connectGateway(platform(), 'C0FFEE00A001', gatewayPassword);
  const says = (temperature: number): Promise<unknown> =>
    gateway.publish({ mac: 'C0FFEE00A002', temperature }, { mac: 'C0FFEE00A003', temperature: temperature + 1 }).acknowledged;
  await says(4.5);

  // The enterprise adds a user.
  await page.goto(`${platform().url}/login`);
  await logInOnPage(page, 'pharma', password);
  await expect(page).toHaveURL(/\/(platform|view)/);
  await page.goto(`${platform().url}/user`);
  await button(page, zh('people.add')).first().click();
  await field(dialog(page), zh('people.account')).fill('ruoxi.chen');
  await field(dialog(page), zh('account.nickname')).fill(nickname);
  await field(dialog(page), zh('people.firstPassword')).fill(password);
  await button(dialog(page), zh('access.add')).click();
  await expect(dialog(page)).toContainText(zh('people.added', { name: nickname }));

  // And a team, with the user and a device.
  await page.goto(`${platform().url}/team`);
  await expect(page.getByText(zh('team.great.none'))).toBeVisible();
  await button(page, zh('team.add')).first().click();
  await button(dialog(page), zh('team.add')).click();
  await expect(dialog(page)).toContainText(zh('team.name.needed'));
  await field(dialog(page), zh('team.name.label')).fill(team);
  await button(dialog(page), zh('team.add')).click();
  await expect(page.getByRole('heading', { level: 1, name: team })).toBeVisible();
  await button(page, zh('team.member.add')).click();
  await dialog(page).getByRole('checkbox', { name: nickname }).check();
  await button(dialog(page), zh('team.member.addCount', { count: 1 })).click();
  await expect(page.locator('#team-members').getByRole('row').filter({ hasText: nickname })).toBeVisible();
  await button(page, zh('team.target.add')).click();
  await dialog(page).getByRole('checkbox', { name: shared.name }).check();
  await expect(dialog(page).getByRole('radio', { name: zh('team.level.access'), exact: true })).toBeChecked();
  await button(dialog(page), zh('team.target.addCount', { count: 1 })).click();
  const level = page.getByRole('radiogroup', { name: zh('team.target.levelOf', { name: shared.name }) });
  await expect(level.getByRole('radio', { name: zh('team.level.access'), exact: true })).toBeChecked();

  // The user sees the device live, and no history of it.
  const others = await browser.newContext();
  const monitor = await others.newPage();
  await monitor.goto(`${platform().url}/login`);
  await logInOnPage(monitor, 'ruoxi.chen', password);
  await expect(monitor).toHaveURL(/\/(platform|view)/);
  await monitor.goto(`${platform().url}/deviceMonitor?kind=all&show=table`);
  await expect(row(monitor, shared)).toContainText('4.5');
  await expect(row(monitor, kept)).toHaveCount(0);
  await says(5.5);
  await expect(row(monitor, shared)).toContainText('5.5');
  const detail = await others.newPage();
  await detail.goto(`${platform().url}/deviceDetail?mac=C0FFEE00A002&tab=history`);
  await expect(detail.locator('.dh')).toContainText('5.5');
  await expect(detail.getByRole('tabpanel')).toContainText(zh('share.foreign.noHistory'));

  // His level is raised: the open page has the history, without being loaded again. Lowered again, it is gone.
  await detail.evaluate(() => document.documentElement.setAttribute('data-same-page', 'yes'));
  await page.locator('#team-members .who-row').filter({ hasText: nickname }).click();
  await expect(page.getByRole('heading', { name: zh('team.target.ofMember', { name: nickname }) })).toBeVisible();
  await level.getByRole('radio', { name: zh('team.level.detailed'), exact: true }).click();
  await expect(page.getByText(zh('team.target.own', { level: zh('team.level.access') }))).toBeVisible();
  await expect(detail.getByRole('tabpanel')).not.toContainText(zh('share.foreign.noHistory'));
  await expect(detail.getByRole('tabpanel')).toContainText('4.5');
  await expect(detail.locator('html')).toHaveAttribute('data-same-page', 'yes');
  await button(page, zh('device.menu', { name: shared.name })).click();
  await fromMenu(page, zh('team.target.reset'));
  await expect(detail.getByRole('tabpanel')).toContainText(zh('share.foreign.noHistory'));

  // Authorised as great administrator he sees everything of the enterprise.
  await page.goto(`${platform().url}/team`);
  await button(page, zh('team.great.authorise')).click();
  await dialog(page).getByRole('radio', { name: nickname }).check();
  await button(dialog(page), zh('team.great.authoriseAct')).click();
  await expect(page.getByRole('region', { name: zh('team.great') })).toContainText(nickname);
  await expect(row(monitor, kept)).toContainText('6.5');
  await detail.goto(`${platform().url}/deviceDetail?mac=C0FFEE00A003&tab=history`);
  await expect(detail.getByRole('tabpanel')).toContainText('6.5');

  // Revoked, it is gone at once from the pages he has open; what the team gives him stays.
  await button(page, zh('team.great.revoke')).click();
  await button(dialog(page), zh('team.great.revoke')).click();
  await expect(page.getByText(zh('team.great.none'))).toBeVisible();
  await expect(row(monitor, kept)).toHaveCount(0);
  await expect(row(monitor, shared)).toBeVisible();
  await expect(detail.getByRole('alert')).toContainText([refusals.notFound['zh-cn']]);
  await expect(detail.getByText('6.5')).toHaveCount(0);

  // He sees his team and what he may do in it, and manages nothing.
  await detail.goto(`${platform().url}/team`);
  await detail.getByRole('link', { name: team }).click();
  await expect(detail.getByRole('heading', { name: zh('team.target.ofMe') })).toBeVisible();
  await expect(detail.getByRole('img', { name: new RegExp(`${shared.name}.*${zh('team.level.access')}$`) })).toBeVisible();
  await expect(detail.getByRole('radio')).toHaveCount(0);
  await expect(button(detail, zh('team.member.add'))).toHaveCount(0);

  // Taken out while he looks at it, the team is not there for him any more.
  await page.getByRole('link', { name: team }).click();
  await button(page, zh('device.menu', { name: nickname })).click();
  await fromMenu(page, zh('team.member.remove'));
  await button(dialog(page), zh('team.member.remove')).click();
  await expect(detail.getByRole('alert')).toContainText([refusals.noSuchTeam['zh-cn']]);
  await expect(row(monitor, shared)).toHaveCount(0);
  await others.close();
  await gateway.close();
});

test('an account from outside is added by name, and a team is deleted with the word Yes', async ({ page, context }) => {
  const token = await platform().logIn('pharma', password);
  const other = '华北冷库';
  expect(await platform().call('POST', '/api/team', { name: other }, token)).toMatchObject({ errorcode: 0 });
  await enterWith(context, platform(), token);
  await page.goto(`${platform().url}/team?tab=people`);
  await button(page, zh('team.people.add')).first().click();
  await field(dialog(page), zh('team.people.byName')).fill('nobody.here');
  await button(dialog(page), zh('team.people.addAct')).click();
  await expect(dialog(page)).toContainText(refusals.shareTargetNonexistent['zh-cn']);
  await field(dialog(page), zh('team.people.byName')).fill('pharma');
  await button(dialog(page), zh('team.people.addAct')).click();
  await expect(dialog(page)).toContainText(refusals.ownerIsNoMember['zh-cn']);
  await field(dialog(page), zh('team.people.byName')).fill('dealer');
  await button(dialog(page), zh('team.people.addAct')).click();
  const person = page.getByRole('row').filter({ hasText: '恒程科技' });
  await expect(person).toContainText(zh('team.role.externalUser'));
  await button(person, zh('device.menu', { name: '恒程科技' })).click();
  await fromMenu(page, zh('team.people.remove'));
  await button(dialog(page), zh('team.people.remove')).click();
  await expect(page.getByText(zh('team.people.removed', { name: '恒程科技', count: 0 }))).toBeVisible();
  await expect(person).toHaveCount(0);

  await page.getByRole('tab', { name: zh('team.tab.teams') }).click();
  await button(page, zh('team.add')).click();
  await field(dialog(page), zh('team.name.label')).fill(other);
  await button(dialog(page), zh('team.add')).click();
  await expect(dialog(page)).toContainText(refusals.teamNameTaken['zh-cn']);
  await button(dialog(page), zh('frame.cancel')).click();
  await button(page, zh('device.menu', { name: other })).click();
  await fromMenu(page, zh('team.remove'));
  await expect(button(dialog(page), zh('team.remove'))).toBeDisabled();
  await field(dialog(page), zh('frame.typeYes')).fill('Yes');
  await button(dialog(page), zh('team.remove')).click();
  await expect(page.getByText(zh('team.removed', { name: other }))).toBeVisible();
  await expect(page.getByRole('link', { name: other })).toHaveCount(0);
});
