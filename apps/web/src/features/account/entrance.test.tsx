/** Login and registration as a person meets them: what is missing, what is refused, where it is said. */
import { refusals } from '@frostway/contract/refusals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen as page, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answers } from '../../api/answers.js';
import { readCookie } from '../../api/cookies.js';
import { chooseLanguage } from '../../api/language.js';
import { endSession, sessionToken } from '../../api/session.js';
import { LoginPage } from './LoginPage.js';
import { RegisterPage } from './RegisterPage.js';
import { strengthOf } from './password-strength.js';

configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

const user = {
  uid: 1,
  account: 'lin',
  nickname: 'Lin',
  email: null,
  phone: null,
  level: 'normal',
  language: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const session = { token: 't9', expiresAt: '2099-01-01T00:00:00.000Z', loginCount: 3, lastLoginAt: '2026-07-13T10:05:00.000Z', user };

type Reply = { errorcode: number; data?: unknown; fields?: Record<string, string> };
type Seen = { path: string; body: Record<string, unknown> };
let seen: Seen[] = [];
let replies: Record<string, Reply[]> = {};
let pictures = 0;

/** The server of these tests: queued replies of a call, and what it answers when none is queued. */
function answered(path: string): Reply {
  const queued = replies[path]?.shift();
  if (queued !== undefined) return queued;
  if (path === '/beacon/source') return { errorcode: 0, data: { signIn: ['account', 'email'], register: ['email'], demo: true } };
  if (path === '/beacon/user/isExists') return { errorcode: 0, data: { exists: false } };
  if (path === '/beacon/pvc') {
    pictures += 1;
    return { errorcode: 0, data: { sid: `s${pictures}`, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' } };
  }
  return { errorcode: 0, data: session };
}
const refused = (name: keyof typeof refusals, fields?: Record<string, string>): Reply => ({
  errorcode: refusals[name].code,
  ...(fields === undefined ? {} : { fields }),
});
const bodies = (path: string): Record<string, unknown>[] => seen.filter((each) => each.path === path).map((each) => each.body);

beforeEach(() => {
  seen = [];
  replies = {};
  pictures = 0;
  answers.clear();
  chooseLanguage('en');
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit) => {
      const path = url.split('?')[0] ?? '';
      seen.push({ path, body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {} });
      return new Response(JSON.stringify({ message: '', ...answered(path) }));
    }),
  );
});
afterEach(() => {
  cleanup();
  endSession('left');
  vi.unstubAllGlobals();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
function show(screen: React.JSX.Element, address: string): void {
  render(
    <QueryClientProvider client={answers}>
      <MemoryRouter initialEntries={[address]}>
        {screen}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const fill = (label: string, value: string): void => void fireEvent.change(page.getByLabelText(label), { target: { value } });
const press = (name: string): void => void fireEvent.click(page.getByRole('button', { name }));
/** What is said right beside a field. */
const beside = (label: string): string => {
  const id = page.getByLabelText(label).getAttribute('aria-describedby');
  return (id === null ? null : document.getElementById(id))?.textContent ?? '';
};

describe('the login', () => {
  it('asks for account and password before it asks the server', () => {
    show(<LoginPage />, '/login');
    press('Log in');
    expect(beside('Account or e-mail')).toBe('Enter your account or e-mail');
    expect(beside('Password')).toBe('Enter your password');
    expect(bodies('/beacon/auth/login')).toEqual([]);
  });
  it('keeps the session until it expires and opens the page that was asked for', async () => {
    show(<LoginPage />, '/login?redirect=%2FdeviceMonitor%3Fstate%3Dalarm');
    fill('Account or e-mail', ' lin ');
    fill('Password', ' secret ');
    press('Log in');
    await waitFor(() => expect(page.getByTestId('address').textContent).toBe('/deviceMonitor?state=alarm'));
    expect(bodies('/beacon/auth/login')).toEqual([{ account: 'lin', password: ' secret ' }]);
    expect([sessionToken(), readCookie('logincount'), readCookie('lasttime')]).toEqual(['t9', '3', '2026-07-13T10:05:00.000Z']);
  });
  it('says a wrong account or password beside the password', async () => {
    replies['/beacon/auth/login'] = [refused('wrongCredentials')];
    show(<LoginPage />, '/login');
    fill('Account or e-mail', 'lin');
    fill('Password', 'wrong');
    press('Log in');
    await waitFor(() => expect(beside('Password')).toBe('Wrong account or password'));
    expect(page.queryByLabelText('Image code')).toBeNull();
  });
  it('shows the picture code once the server asks for it, and another one after a wrong try', async () => {
    replies['/beacon/auth/login'] = [refused('pictureCodeNeeded'), refused('pictureCodeWrong')];
    show(<LoginPage />, '/login');
    fill('Account or e-mail', 'lin');
    fill('Password', 'secret');
    press('Log in');
    await page.findByAltText('Picture with a code');
    expect(beside('Image code')).toBe('Enter the picture code');
    fill('Image code', 'abcd');
    press('Log in');
    await waitFor(() => expect(beside('Image code')).toBe('Picture code mismatch, here is a new one'));
    await waitFor(() => expect(pictures).toBe(2));
    fill('Image code', 'efgh');
    press('Log in');
    await waitFor(() => expect(sessionToken()).toBe('t9'));
    expect(bodies('/beacon/auth/login').slice(1)).toEqual([
      { account: 'lin', password: 'secret', sid: 's1', pictureCode: 'abcd' },
      { account: 'lin', password: 'secret', sid: 's2', pictureCode: 'efgh' },
    ]);
  });
  it('says what belongs to no field above the form', async () => {
    replies['/beacon/auth/login'] = [refused('tooFrequent')];
    show(<LoginPage />, '/login');
    fill('Account or e-mail', 'lin');
    fill('Password', 'secret');
    press('Log in');
    await waitFor(() => expect(page.getByRole('alert').textContent).toBe('Access frequency too high, try again later'));
  });
  it('fills in the demo account where there is one', async () => {
    show(<LoginPage />, '/login');
    fireEvent.click(await page.findByRole('button', { name: 'Use the demo account' }));
    press('Log in');
    await waitFor(() => expect(bodies('/beacon/auth/login')).toEqual([{ account: 'demo', password: 'frostway-demo' }]));
  });
  it('lets the password be looked at', () => {
    show(<LoginPage />, '/login');
    expect(page.getByLabelText('Password').getAttribute('type')).toBe('password');
    press('Show password');
    expect(page.getByLabelText('Password').getAttribute('type')).toBe('text');
  });
});

describe('the registration', () => {
  const fillAll = (change: Partial<Record<'email' | 'nickname' | 'password' | 'again' | 'code', string>> = {}): void => {
    fill('E-mail', change.email ?? 'zhou@example.com');
    fill('Nickname', change.nickname ?? 'Zhou');
    fill('Password', change.password ?? 'frostway26X');
    fill('Repeat password', change.again ?? change.password ?? 'frostway26X');
    fill('Image code', change.code ?? 'abcd');
  };
  it('e-mail required and valid; nickname required; password and confirmation required and must match', () => {
    show(<RegisterPage />, '/register');
    press('Register');
    expect([beside('E-mail'), beside('Nickname'), beside('Password'), beside('Image code')]).toEqual([
      'Enter an e-mail address',
      'Enter a nickname',
      'Enter your password',
      'Enter the characters of the picture',
    ]);
    fillAll({ email: 'zhou@example', again: 'frostway26Y' });
    press('Register');
    expect([beside('E-mail'), beside('Repeat password')]).toEqual(['This is not a valid e-mail address', 'Passwords do not match!']);
    fillAll({ password: 'short' });
    press('Register');
    expect(beside('Password')).toBe('New password too short');
    expect(bodies('/beacon/auth/register')).toEqual([]);
  });
  it('registers behind a picture code and is logged in', async () => {
    show(<RegisterPage />, '/register?redirect=%2Fview');
    await page.findByAltText('Picture with a code');
    fillAll();
    press('Register');
    await waitFor(() => expect(page.getByTestId('address').textContent).toBe('/view'));
    expect(bodies('/beacon/auth/register')).toEqual([
      {
        email: 'zhou@example.com',
        nickname: 'Zhou',
        password: 'frostway26X',
        confirmation: 'frostway26X',
        language: 'en',
        sid: 's1',
        pictureCode: 'abcd',
      },
    ]);
    expect(sessionToken()).toBe('t9');
  });
  it('says a taken address as soon as it is written', async () => {
    replies['/beacon/user/isExists'] = [{ errorcode: 0, data: { exists: true } }];
    show(<RegisterPage />, '/register');
    fill('E-mail', 'zhou@example.com');
    fireEvent.blur(page.getByLabelText('E-mail'));
    await waitFor(() => expect(beside('E-mail')).toBe('E-mail already registered'));
    expect(page.getByRole('link', { name: 'Log in with it' }).getAttribute('href')).toBe('/login');
  });
  it('says each refusal beside its field, and brings another picture', async () => {
    replies['/beacon/auth/register'] = [refused('emailRegistered'), refused('parametersIllegal', { nickname: 'textTooLong' })];
    show(<RegisterPage />, '/register');
    await page.findByAltText('Picture with a code');
    fillAll();
    press('Register');
    await waitFor(() => expect(beside('E-mail')).toBe('E-mail already registered'));
    await waitFor(() => expect(pictures).toBe(2));
    fillAll();
    press('Register');
    await waitFor(() => expect(beside('Nickname')).toBe('String too long to modify'));
  });
  it('is not offered where no way to register is enabled', async () => {
    replies['/beacon/source'] = [{ errorcode: 0, data: { signIn: ['account'], register: [], demo: false } }];
    show(<RegisterPage />, '/register');
    await page.findByText('Registration is not open here');
  });
});

it('a password grows stronger with length and kinds of characters', () => {
  expect(
    ['short', 'aaaaaaaaaaaaaaaaaaaa', 'frostway', 'frostway26', 'frostway26X', 'frostway26Xy', 'correct horse battery 9'].map(strengthOf),
  ).toEqual([1, 1, 1, 2, 3, 4, 4]);
});
