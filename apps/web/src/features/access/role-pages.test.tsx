/** /roleMenu and /roleResource: what is ticked is sent whole, what changes is said before, refusals stand at the foot. */
import { access } from '@frostway/contract/access/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { text } from '@frostway/contract/texts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { translator } from '../../api/language.js';
import { rowOf, rowsOf } from '../../testing/blank.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { refused, stubServer, type StubbedServer } from '../../testing/server.js';
import { RoleMenuPage } from './RoleMenuPage.js';
import { RoleResourcePage } from './RoleResourcePage.js';

const createdAt = '2026-07-14T00:00:00.000Z';
const role = rowOf(access.roles, {
  id: 7,
  name: 'Quality',
  level: null,
  remark: '',
  isEnabled: true,
  userCount: 2,
  menuCount: 1,
  resourceCount: 1,
  createdAt,
});
const menu = (id: number, parentId: number | null, label: string, path: string | null, isGranted = false) => ({
  id,
  parentId,
  level: parentId === null ? 1 : 2,
  name: label,
  nameEn: label,
  label,
  path,
  icon: null,
  sort: id,
  isShown: true,
  key: null,
  createdAt,
  isGranted,
  isKept: false,
});
const resource = (id: number, method: 'GET' | 'PUT' | 'DELETE', path: string, isGranted: boolean, isKept = false) => ({
  id,
  name: path,
  nameEn: path,
  label: `Call ${id}`,
  method,
  path,
  categoryId: 1,
  category: 'Devices',
  isSeeded: true,
  levels: null,
  createdAt,
  isGranted,
  isKept,
});
let server: StubbedServer;

beforeEach(async () => {
  server = stubServer({ may: [access.changeRoleMenus, access.changeRoleResources], permission: { level: 'administrator' } })
    .says(access.roles, rowsOf([role]))
    .says(
      access.roleMenus,
      rowsOf([
        menu(1, null, 'Overview', '/view', true),
        menu(2, null, 'Records', null),
        menu(3, 2, 'Cars', '/car'),
        menu(4, 2, 'Places', '/place'),
      ]),
    )
    .says(
      access.roleResources,
      rowsOf([resource(1, 'GET', '/a', true, true), resource(2, 'PUT', '/a', false), resource(3, 'DELETE', '/b', false)]),
    )
    .says(access.changeRoleMenus, role)
    .says(access.changeRoleResources, role);
  await translator.changeLanguage('en');
  signIn();
});
afterEach(leavePage);

const open = (page: ReactNode) => show(page, '/?roleId=7');
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`${name}$`) }, { timeout: 10_000 });
/** Clicks a box once it may be clicked. */
const tick = async (name: string): Promise<void> => {
  const found = await box(name);
  await waitFor(() => expect(found.disabled).toBe(false));
  fireEvent.click(found);
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('a menu that is given brings its heading, which is mixed; all of them are sent', async () => {
  open(<RoleMenuPage />);
  await tick('Cars');
  expect((await box('Records')).indeterminate).toBe(true);
  expect(screen.getByText(text('en', 'access.grant.menuChanges', { added: 2, removed: 0, users: 2 }))).toBeTruthy();
  save();
  await waitFor(() => expect(server.sent).toHaveLength(1));
  const [input] = server.inputsOf(access.changeRoleMenus);
  expect(input).toMatchObject({ roleId: 7 });
  expect(new Set(input?.menuIds as number[])).toEqual(new Set([1, 2, 3]));
});

it('a category gives all its calls; what administrators must keep stays ticked', async () => {
  open(<RoleResourcePage />);
  expect((await box('Call 1')).disabled).toBe(true);
  await tick('Devices');
  expect(screen.getByText(text('en', 'access.grant.resourceChanges', { added: 2, removed: 0, users: 2 }))).toBeTruthy();
  await tick('Devices');
  expect((await box('Call 1')).checked).toBe(true);
  expect((await box('Call 2')).checked).toBe(false);
});

it('says what was refused and keeps what was ticked', async () => {
  server.says(access.changeRoleResources, refused('administratorKept'));
  open(<RoleResourcePage />);
  await tick('Call 3');
  save();
  expect((await screen.findByRole('alert')).textContent).toBe(refusals.administratorKept.en);
  expect((await box('Call 3')).checked).toBe(true);
});
