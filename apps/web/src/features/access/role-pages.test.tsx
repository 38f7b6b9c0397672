/** /roleMenu and /roleResource: what is ticked is sent whole, what changes is said before, refusals stand at the foot. */
import { refusals } from '@frostway/contract/refusals';
import { text } from '@frostway/contract/texts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { translator } from '../../api/language.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { RoleMenuPage } from './RoleMenuPage.js';
import { RoleResourcePage } from './RoleResourcePage.js';

const createdAt = '2026-07-14T00:00:00.000Z';
const role = {
  id: 7,
  name: 'Quality',
  level: null,
  remark: '',
  isEnabled: true,
  userCount: 2,
  menuCount: 1,
  resourceCount: 1,
  createdAt,
};
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
const resource = (id: number, method: string, path: string, isGranted: boolean, isKept = false) => ({
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
const list = (rows: unknown[]) => ({ errorcode: 0, data: { total: rows.length, rows } });

let changes: { readonly path: string; readonly input: Record<string, unknown> }[] = [];
let says: Record<string, unknown> = {};

beforeEach(async () => {
  changes = [];
  says = {
    'GET /api/getPermission': {
      errorcode: 0,
      data: {
        level: 'administrator',
        roles: [],
        menus: [],
        paths: [],
        owner: null,
        resources: ['POST /api/roleMenuJoin', 'POST /api/roleRes'],
      },
    },
    'GET /api/role': list([role]),
    'GET /api/roleMenuJoin': list([
      menu(1, null, 'Overview', '/view', true),
      menu(2, null, 'Records', null),
      menu(3, 2, 'Cars', '/car'),
      menu(4, 2, 'Places', '/place'),
    ]),
    'GET /api/roleRes': list([resource(1, 'GET', '/a', true, true), resource(2, 'PUT', '/a', false), resource(3, 'DELETE', '/b', false)]),
  };
  await translator.changeLanguage('en');
  signIn();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://page');
    const method = init.method ?? 'GET';
    if (method !== 'GET') changes.push({ path: pathname, input: JSON.parse(init.body as string) as Record<string, unknown> });
    return new Response(JSON.stringify(says[`${method} ${pathname}`] ?? { errorcode: 0, data: role }));
  });
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
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]).toMatchObject({ path: '/api/roleMenuJoin', input: { roleId: 7 } });
  expect(new Set(changes[0]?.input['menuIds'] as number[])).toEqual(new Set([1, 2, 3]));
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
  says['POST /api/roleRes'] = { errorcode: refusals.administratorKept.code };
  open(<RoleResourcePage />);
  await tick('Call 3');
  save();
  expect((await screen.findByRole('alert')).textContent).toBe(refusals.administratorKept.en);
  expect((await box('Call 3')).checked).toBe(true);
});
