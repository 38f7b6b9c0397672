/** The route guard and the way back, in the words of the specification's section 2. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { seededMenus } from '@frostway/contract/access/menus';
import { describe, expect, it } from 'vitest';
import { afterLogin, loginWithReturn, ownPath } from '../api/redirect.js';
import { pageOf, pages } from '../pages.js';
import { type Visit, guard, openPaths } from './guard.js';

const root = path.join(import.meta.dirname, '../../../..');
const menuPaths = seededMenus.flatMap((menu) => menu.path ?? []);

const visit = (change: Partial<Visit>): Visit => ({
  path: '/view',
  search: '',
  hash: '',
  hasSession: false,
  hasScreen: true,
  asksPlatform: false,
  ended: undefined,
  ...change,
});

describe('a visit is allowed', () => {
  it('when a session-token cookie exists', () => {
    expect(guard(visit({ hasSession: true }))).toBeUndefined();
  });
  it('when a token is in the URL query', () => {
    expect(guard(visit({ search: '?mac=AC233FA1075E&token=abc' }))).toBeUndefined();
    expect(guard(visit({ search: '?token=' }))).toBe('/login?redirect=%2Fview');
  });
  it.each(openPaths)('on %s without either', (path) => {
    expect(guard(visit({ path }))).toBeUndefined();
  });
});

describe('otherwise the user goes to /login with a redirect query holding the full original path', () => {
  it('path, query and fragment', () => {
    expect(guard(visit({ path: '/deviceMonitor', search: '?state=alarm&page=2', hash: '#row' }))).toBe(
      '/login?redirect=%2FdeviceMonitor%3Fstate%3Dalarm%26page%3D2%23row',
    );
  });
  it('without the way back when the person left', () => {
    expect(guard(visit({ ended: 'left' }))).toBe('/login');
    expect(guard(visit({ ended: 'refused' }))).toBe('/login?redirect=%2Fview');
  });
});

describe('paths that lead elsewhere', () => {
  it('any unknown path redirects to /', () => {
    expect(guard(visit({ path: '/nothing', hasScreen: false }))).toBe('/');
    expect(guard(visit({ path: '/nothing', hasScreen: false, hasSession: true }))).toBe('/');
  });
  it('/home redirects to /view', () => {
    expect(guard(visit({ path: '/home', hasScreen: false, hasSession: true }))).toBe('/view');
  });
  it('/ is the login without a session, the platform chooser the first time with one, then /view', () => {
    expect(guard(visit({ path: '/' }))).toBeUndefined();
    expect(guard(visit({ path: '/', hasSession: true, asksPlatform: true }))).toBe('/platform');
    expect(guard(visit({ path: '/', hasSession: true }))).toBe('/view');
  });
});

describe('the way back', () => {
  it('leads to our own pages only', () => {
    for (const target of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
      'view',
      '',
      '/\t/evil.example',
      '/.//evil.example',
    ]) {
      const own = ownPath(target);
      expect(own === undefined || new URL(own, 'https://ours.example').origin === 'https://ours.example', target).toBe(true);
      expect(own === undefined || !own.startsWith('//'), target).toBe(true);
    }
    expect(ownPath('https://evil.example/')).toBeUndefined();
    expect(ownPath('//evil.example')).toBeUndefined();
    expect(ownPath('/\\evil.example')).toBeUndefined();
  });
  it('never carries a token', () => {
    expect(loginWithReturn('/view?token=abc&lasttime=1&logincount=2&mac=AC233FA1075E#top')).toBe(
      '/login?redirect=%2Fview%3Fmac%3DAC233FA1075E%23top',
    );
    expect(afterLogin('?redirect=%2Fview%3Ftoken%3Dabc')).toBe('/view');
  });
  it('is the start when there is none, or it is the login itself', () => {
    expect(afterLogin('')).toBe('/');
    expect(afterLogin('?redirect=%2Flogin%3Fredirect%3D%2Fview')).toBe('/');
  });
});

describe('the table of pages', () => {
  const specified = [
    '/',
    '/login',
    '/platform',
    '/register',
    '/forgetPwd',
    '/lostpw',
    '/foreign_posList',
    '/view',
    '/deviceSet',
    '/deviceMonitor',
    '/deviceAlarm',
    '/deviceBind',
    '/bindBeacon',
    '/deviceDetail',
    '/alaDetail',
    '/mission',
    '/missionRule',
    '/missionTemplate',
    '/missionDetail',
    '/missionReport',
    '/person',
    '/vehicle',
    '/address',
    '/role',
    '/user',
    '/menu',
    '/roleMenu',
    '/roleResource',
    '/resource',
    '/team',
    '/teamDetail',
    '/posList',
    '/dic',
  ];
  it('has a page for every path of section 2', () => {
    expect(specified.filter((each) => pageOf(each) === undefined)).toEqual([]);
  });
  it('names nothing that neither the specification has nor a menu leads to', () => {
    const own = ['/profile', '/verify', ...menuPaths];
    for (const page of pages) expect([...specified, ...own]).toContain(page.path);
  });
  it('has a menu for every page behind a session, by which roles give it; only the own profile is always there', () => {
    const given = pages.filter(({ isBare }) => isBare !== true).map(({ path }) => path);
    expect(given.filter((path) => !menuPaths.includes(path))).toEqual(['/profile']);
    expect(menuPaths.filter((path) => pageOf(path) === undefined)).toEqual([]);
  });
  it('has every page walked by a row of e2e/screens*.ts', () => {
    const walks = readdirSync(path.join(root, 'e2e'))
      .filter((name) => name.startsWith('screens'))
      .map((name) => readFileSync(path.join(root, 'e2e', name), 'utf8'))
      .join('');
    const walked = new Set([...walks.matchAll(/['`](\/\w+)(?=['`?$])/g)].map(([, found]) => found));
    // `/` is the page of signing in.
    expect(pages.filter((page) => page.path !== '/' && !walked.has(page.path)).map((page) => page.path)).toEqual([]);
  });
  it('takes a slash at the end for the same path', () => {
    expect(pageOf('/view/')?.path).toBe('/view');
  });
});
