/** Administration: what a role gives is what its users see and may call, from one moment to the next; administrators cannot lock themselves out. */
import { refusals } from '@frostway/contract/refusals';
import { type Page, expect, test } from '@playwright/test';
import { adminPassword } from './platform.js';
import { button, enterWith, field, platformFor, zh } from './story.js';

let admin = '';
let user = '';
const account = 'zhouqm';
const password = 'a-first-password';
const platform = platformFor({ demo: false }, async (started) => {
  admin = await started.logIn('admin', adminPassword);
  const made = await started.call('POST', '/api/people', { account, nickname: '周启明', password, level: 'normal' }, admin);
  expect(made.errorcode).toBe(0);
  user = await started.logIn(account, password);
});
test.describe.configure({ mode: 'serial' });

const dialogOn = (page: Page) => page.getByRole('dialog').filter({ visible: true }).last();
const navigation = (page: Page) => page.getByRole('navigation', { name: zh('frame.nav.main') }).filter({ visible: true });
const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('a role is added, given menus and resources, and given to a user', async ({ page, context }) => {
  await enterWith(context, platform(), admin);
  await page.goto(`${platform().url}/role`);
  await button(page, zh('access.role.add')).click();
  await button(dialogOn(page), zh('access.add')).click();
  await expect(dialogOn(page)).toContainText(zh('access.nameNeeded'));
  await field(dialogOn(page), zh('access.name')).fill('质量经理');
  await button(dialogOn(page), zh('access.add')).click();
  await page.getByRole('link', { name: zh('access.role.menusOf', { name: '质量经理' }) }).click();

  await expect(page.getByRole('heading', { level: 1, name: '质量经理' })).toBeVisible();
  await boxOf(page, '概览').check();
  await boxOf(page, '字典').check();
  await expect(boxOf(page, '系统管理')).toBeChecked({ indeterminate: true });
  await expect(page.getByText(zh('access.grant.menuChanges', { added: 3, removed: 0, users: 0 }))).toBeVisible();
  await button(page, zh('frame.save')).click();
  await expect(page.getByText(zh('access.grant.hint'))).toBeVisible();

  await page
    .getByRole('link', { name: zh('access.role.toResources') })
    .last()
    .click();
  await expect(page).toHaveURL(/roleResource/);
  await boxOf(page, zh('access.feature.dictionary')).check();
  await button(page, zh('frame.save')).click();
  await expect(page.getByText(zh('access.grant.hint'))).toBeVisible();

  await page.goto(`${platform().url}/role`);
  await button(page, zh('access.role.usersOf', { name: '质量经理' })).click();
  await button(page, zh('access.role.everybody')).click();
  await page
    .getByRole('row', { name: /zhouqm/ })
    .getByRole('button', { name: zh('access.user.roles') })
    .click();
  await dialogOn(page).getByRole('checkbox', { name: '普通账号' }).uncheck();
  await dialogOn(page).getByRole('checkbox', { name: '质量经理' }).check();
  await button(dialogOn(page), zh('frame.save')).click();
  await expect(page.getByText(zh('access.user.rolesSaved', { name: '周启明' }))).toBeVisible();
});

test('the navigation a user sees comes from his menus; a path whose menu is taken away cannot be opened either', async ({
  page,
  context,
}) => {
  await enterWith(context, platform(), user);
  await page.goto(`${platform().url}/view`);
  await expect(navigation(page).getByRole('link', { name: '字典' })).toBeVisible();
  await expect(navigation(page).getByRole('link', { name: '设备管理' })).toHaveCount(0);
  await page.goto(`${platform().url}/deviceSet`);
  await expect(page.getByRole('main').getByText(zh('frame.closed'))).toBeVisible();
});

test('the own navigation follows a change of menus without a new login', async ({ page, context }) => {
  await enterWith(context, platform(), admin);
  await page.goto(`${platform().url}/menu`);
  await expect(
    navigation(page)
      .getByRole('link', { name: '公告' })
      .or(navigation(page).getByRole('link', { name: '发件箱' }))
      .first(),
  ).toBeVisible();
  await page.getByRole('switch', { name: zh('access.menu.show', { name: '发件箱' }) }).click();
  await expect(navigation(page).getByRole('link', { name: '发件箱' })).toHaveCount(0);
  await page.getByRole('switch', { name: zh('access.menu.show', { name: '发件箱' }) }).click();
  await expect(navigation(page).getByRole('link', { name: '发件箱' })).toBeVisible();
});

test('administrators cannot lock themselves out', async ({ page, context }) => {
  await enterWith(context, platform(), admin);
  await page.goto(`${platform().url}/role`);
  await page.getByRole('switch', { name: zh('access.role.enable', { name: '管理员' }) }).click();
  await button(dialogOn(page), zh('access.disable')).click();
  await expect(dialogOn(page).getByRole('alert')).toHaveText(refusals.administratorKept['zh-cn']);
  await button(dialogOn(page), zh('frame.cancel')).click();
  await page.getByRole('link', { name: zh('access.role.menusOf', { name: '管理员' }) }).click();
  await expect(boxOf(page, '角色菜单')).toBeDisabled();
  await page.goto(`${platform().url}/menu`);
  await page.getByRole('switch', { name: zh('access.menu.show', { name: '系统管理' }) }).click();
  await expect(page.getByText(refusals.administratorKept['zh-cn'])).toBeVisible();
});

test('an account is made with a password to pass on, disabled, and comes back', async ({ page, context }) => {
  await enterWith(context, platform(), admin);
  await page.goto(`${platform().url}/user`);
  await button(page, zh('people.add')).click();
  const dialog = dialogOn(page);
  await field(dialog, zh('people.account')).fill('wangwei');
  await field(dialog, zh('account.nickname')).fill('王伟');
  await button(dialog, zh('people.makeUp')).click();
  const made = await field(dialog, zh('people.firstPassword')).inputValue();
  await button(dialog, zh('access.add')).click();
  await expect(dialogOn(page)).toContainText(made);
  await button(dialogOn(page), zh('frame.close')).last().click();
  const token = await platform().logIn('wangwei', made);

  await button(page, zh('device.menu', { name: '王伟' })).click();
  await page.getByRole('menuitem', { name: zh('people.disable') }).click();
  await button(dialogOn(page), zh('people.disable')).click();
  await expect(page.getByText(zh('people.disabledNow', { name: '王伟' }))).toBeVisible();
  expect((await platform().call('GET', '/beacon/user/profile', undefined, token)).errorcode).not.toBe(0);
  await button(page, zh('device.menu', { name: '王伟' })).click();
  await page.getByRole('menuitem', { name: zh('people.enable') }).click();
  await expect(page.getByText(zh('people.enabledNow', { name: '王伟' }))).toBeVisible();
  await platform().logIn('wangwei', made);
});
