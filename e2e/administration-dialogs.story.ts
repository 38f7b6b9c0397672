/** Every dialog and drawer of administration in both languages: its words, its accessibility, its picture. */
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { type Page, expect, test } from '@playwright/test';
import { choose, type Dialog, dialogOn, walkDialogs } from './dialog.js';
import { namesOf } from './look.js';
import { adminPassword } from './platform.js';
import { button, platformFor } from './story.js';

let admin = '';
let names: readonly string[] = [];
/** The account that dialogs are about, and the address its message went to. */
const somebody = { account: 'wangwei', nickname: '王伟', email: 'wangwei@example.com' };
const platform = platformFor({ demo: false }, async (started) => {
  admin = await started.logIn('admin', adminPassword);
  const made = await started.call('POST', '/api/people', { ...somebody, password: 'a-first-password', level: 'normal' }, admin);
  expect(made.errorcode).toBe(0);
  await started.sql(
    `insert into mail (channel, recipient, subject, body, link, state) values ('mail', $1, '100', '200', 'https://example.com/x', 'kept')`,
    [somebody.email],
  );
  names = [...(await namesOf(started, admin)), somebody.email, somebody.account, somebody.nickname];
});
test.use({ trace: 'off' });

type Act = { readonly name: string; readonly path: string; readonly open: (page: Page, lang: Lang) => Promise<void> };

const level = (lang: Lang): string => text(lang, 'access.level.normal');
/** Opens the menu of acts of something and takes one. */
const act = async (page: Page, lang: Lang, name: string, word: string): Promise<void> => {
  await button(page, text(lang, 'device.menu', { name })).click();
  await choose(page, word);
};

const acts: readonly Act[] = [
  { name: 'role-add', path: '/role', open: (page, lang) => button(page, text(lang, 'access.role.add')).click() },
  { name: 'role-edit', path: '/role', open: (page, lang) => act(page, lang, level(lang), text(lang, 'access.role.edit')) },
  {
    name: 'role-disable',
    path: '/role',
    open: (page, lang) => page.getByRole('switch', { name: text(lang, 'access.role.enable', { name: level(lang) }) }).click(),
  },
  { name: 'role-users', path: '/role', open: (page, lang) => act(page, lang, level(lang), text(lang, 'access.role.users')) },
  {
    name: 'user-roles',
    path: '/role',
    open: async (page, lang) => {
      await act(page, lang, level(lang), text(lang, 'access.role.users'));
      await button(page, text(lang, 'access.user.roles')).first().click();
    },
  },
  { name: 'menu-add', path: '/menu', open: (page, lang) => button(page, text(lang, 'access.menu.add')).click() },
  { name: 'resource-add', path: '/resource', open: (page, lang) => button(page, text(lang, 'access.resource.add')).click() },
  { name: 'category-add', path: '/resource', open: (page, lang) => button(page, text(lang, 'access.new')).click() },
  { name: 'dic-group', path: '/dic', open: (page, lang) => button(page, text(lang, 'access.new')).click() },
  { name: 'dic-add', path: '/dic', open: (page, lang) => button(page, text(lang, 'dictionary.data.add')).click() },
  {
    name: 'dic-edit',
    path: '/dic',
    open: (page, lang) =>
      page
        .getByRole('button', { name: text(lang, 'access.edit') })
        .first()
        .click(),
  },
  { name: 'user-add', path: '/user', open: (page, lang) => button(page, text(lang, 'people.add')).click() },
  ...(['open', 'edit', 'resetPassword', 'disable'] as const).map((name): Act => ({
    name: `user-${name}`,
    path: '/user',
    open: (page, lang) => act(page, lang, somebody.nickname, text(lang, `people.${name}`)),
  })),
  { name: 'outbox-message', path: '/outbox', open: (page, lang) => button(page, text(lang, 'account.outbox.open')).first().click() },
];

test('the dialogs of administration speak one language only, are accessible and can be shown', ({ page, context }) =>
  walkDialogs(
    page,
    context,
    acts.map(({ name, path, open }): Dialog => ({
      name,
      path,
      open: async (on, lang) => {
        await open(on, lang);
        return dialogOn(on).last();
      },
    })),
    { platform: platform(), token: admin, names },
  ));
