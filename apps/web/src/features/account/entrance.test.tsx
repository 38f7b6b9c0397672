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
import { ForgetPwdPage } from './ForgetPwdPage.js';
import { LoginPage } from './LoginPage.js';
import { LostPwPage } from './LostPwPage.js';
import { RegisterPage } from './RegisterPage.js';
import { wholeNumber } from './calling-codes.js';
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
  if (path === '/beacon/source')
    return { errorcode: 0, data: { signIn: ['account', 'email'], register: ['email'], recover: [], internet: null, demo: true } };
  if (path === '/beacon/user/isExists') return { errorcode: 0, data: { exists: false } };
  if (path === '/beacon/pvc') {
    pictures += 1;
    return { errorcode: 0, data: { sid: `s${pictures}`, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' } };
  }
  if (path === '/beacon/svc') return { errorcode: 0, data: { to: '+8613801732265', validSeconds: 300, resendSeconds: 60 } };
  return { errorcode: 0, data: { activated: true, ...session } };
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
    expect(beside('Account, e-mail or phone')).toBe('Enter your account, e-mail or phone');
    expect(beside('Password')).toBe('Enter your password');
    expect(bodies('/beacon/auth/login')).toEqual([]);
  });
  it('keeps the session until it expires and opens the page that was asked for', async () => {
    show(<LoginPage />, '/login?redirect=%2FdeviceMonitor%3Fstate%3Dalarm');
    fill('Account, e-mail or phone', ' lin ');
    fill('Password', ' secret ');
    press('Log in');
    await waitFor(() => expect(page.getByTestId('address').textContent).toBe('/deviceMonitor?state=alarm'));
    expect(bodies('/beacon/auth/login')).toEqual([{ account: 'lin', password: ' secret ' }]);
    expect([sessionToken(), readCookie('logincount'), readCookie('lasttime')]).toEqual(['t9', '3', '2026-07-13T10:05:00.000Z']);
  });
  it('says a wrong account or password beside the password', async () => {
    replies['/beacon/auth/login'] = [refused('wrongCredentials')];
    show(<LoginPage />, '/login');
    fill('Account, e-mail or phone', 'lin');
    fill('Password', 'wrong');
    press('Log in');
    await waitFor(() => expect(beside('Password')).toBe('Wrong account or password'));
    expect(page.queryByLabelText('Image code')).toBeNull();
  });
  it('shows the picture code once the server asks for it, and another one after a wrong try', async () => {
    replies['/beacon/auth/login'] = [refused('pictureCodeNeeded'), refused('pictureCodeWrong')];
    show(<LoginPage />, '/login');
    fill('Account, e-mail or phone', 'lin');
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
    fill('Account, e-mail or phone', 'lin');
    fill('Password', 'secret');
    press('Log in');
    await waitFor(() => expect(page.getByRole('alert').textContent).toBe('Access frequency too high, try again later'));
  });
  it('asks for the second factor where one is on', async () => {
    replies['/beacon/auth/login'] = [refused('secondFactorNeeded'), refused('secondFactorWrong', { totp: 'secondFactorWrong' })];
    show(<LoginPage />, '/login');
    fill('Account, e-mail or phone', 'lin');
    fill('Password', 'secret');
    press('Log in');
    await page.findByLabelText('Authenticator code');
    fill('Authenticator code', '111111');
    press('Log in');
    await waitFor(() => expect(beside('Authenticator code')).toBe('Wrong code of the authenticator'));
    fill('Authenticator code', '222222');
    press('Log in');
    await waitFor(() => expect(sessionToken()).toBe('t9'));
    expect(bodies('/beacon/auth/login').map((body) => body['totp'])).toEqual([undefined, '111111', '222222']);
  });
  it('an account that is not activated can have the mail sent again', async () => {
    replies['/beacon/auth/login'] = [refused('accountNotActivated')];
    replies['/api/activate/resend'] = [{ errorcode: 0, data: { to: 'lin@example.com', validSeconds: 86_400, resendSeconds: 60 } }];
    show(<LoginPage />, '/login');
    fill('Account, e-mail or phone', 'lin@example.com');
    fill('Password', 'secret');
    press('Log in');
    fireEvent.click(await page.findByRole('button', { name: 'Send the activation mail again' }));
    await page.findByAltText('Picture with a code');
    fill('Image code', 'abcd');
    press('Send the mail');
    await page.findByText('Check your mail');
    expect(bodies('/api/activate/resend')).toEqual([{ email: 'lin@example.com', sid: 's1', pictureCode: 'abcd' }]);
  });
  it('the link of an activation mail activates and logs in, and its key does not stay in the address', async () => {
    show(<LoginPage />, '/login?activate=k7');
    await waitFor(() => expect(sessionToken()).toBe('t9'));
    expect(bodies('/api/activate')).toEqual([{ key: 'k7' }]);
    expect(page.getByTestId('address').textContent).toBe('/');
  });
  it('says why a link does not activate', async () => {
    replies['/api/activate'] = [refused('activationExpired')];
    show(<LoginPage />, '/login?activate=k7&redirect=%2Fview');
    await waitFor(() => expect(page.getByRole('alert').textContent).toBe('The activation link has expired'));
    expect(page.getByTestId('address').textContent).toBe('/login?redirect=%2Fview');
    press('Send the activation mail again');
    await page.findByLabelText('E-mail');
  });
  it('goes to the provider of internet accounts and comes back, with the second factor where one is on', async () => {
    replies['/api/oidc/finish'] = [refused('secondFactorNeeded')];
    sessionStorage.setItem('oidc', JSON.stringify({ purpose: 'signIn', key: 'k1', redirect: '/deviceSet' }));
    show(<LoginPage />, '/login?code=c1&state=s1&iss=i1');
    await page.findByLabelText('Authenticator code');
    expect(page.getByTestId('address').textContent).toBe('/login');
    fill('Authenticator code', '123456');
    press('Log in');
    await waitFor(() => expect(page.getByTestId('address').textContent).toBe('/deviceSet'));
    const sent = { code: 'c1', state: 's1', iss: 'i1', key: 'k1' };
    expect(bodies('/api/oidc/finish')).toEqual([sent, { ...sent, totp: '123456' }]);
    expect(sessionStorage.getItem('oidc')).toBeNull();
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
  it('e-mail required and valid; nickname required; password and confirmation required and must match', async () => {
    show(<RegisterPage />, '/register');
    await page.findByLabelText('E-mail');
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
    await page.findByLabelText('E-mail');
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
    replies['/beacon/source'] = [{ errorcode: 0, data: { signIn: ['account'], register: [], recover: [], internet: null, demo: false } }];
    show(<RegisterPage />, '/register');
    await page.findByText('Registration is not open here');
  });
});

describe('the registration by phone', () => {
  const offered = {
    errorcode: 0,
    data: { signIn: ['account'], register: ['email', 'phone'], recover: ['phone'], internet: null, demo: false },
  };
  const opened = async (): Promise<void> => {
    replies['/beacon/source'] = [offered];
    show(<RegisterPage />, '/register');
    await page.findByAltText('Picture with a code');
  };
  it('sends a code behind the picture, counts the seconds down, and registers with both', async () => {
    await opened();
    fill('Mobile phone', '138 0173 2265');
    fill('Image code', 'abcd');
    press('Send code');
    const counting = await page.findByRole<HTMLButtonElement>('button', { name: /^Resend in \d+ s$/ });
    expect(counting.disabled).toBe(true);
    expect(beside('SMS code')).toBe('Sent to +8613801732265');
    fill('SMS code', '123456');
    fill('Nickname', 'Zhou');
    fill('Password', 'frostway26X');
    fill('Repeat password', 'frostway26X');
    press('Register');
    await waitFor(() => expect(sessionToken()).toBe('t9'));
    const picture = { sid: 's1', pictureCode: 'abcd' };
    expect(bodies('/beacon/svc')).toEqual([{ phone: '+86 138 0173 2265', ...picture }]);
    expect(bodies('/beacon/phone/register')).toEqual([
      {
        phone: '+86 138 0173 2265',
        code: '123456',
        nickname: 'Zhou',
        password: 'frostway26X',
        confirmation: 'frostway26X',
        language: 'en',
        ...picture,
      },
    ]);
  });
  it('"Mobile phone number has been registered" stands next to the field as soon as it is written', async () => {
    replies['/beacon/user/isPhoneExists'] = [{ errorcode: 0, data: { exists: true } }];
    await opened();
    fill('Mobile phone', '13801732265');
    fireEvent.blur(page.getByLabelText('Mobile phone'));
    await waitFor(() => expect(beside('Mobile phone')).toBe('Mobile phone number has been registered'));
  });
  it('another phone needs a picture and a code of its own', async () => {
    await opened();
    fill('Mobile phone', '13801732265');
    fill('Image code', 'abcd');
    press('Send code');
    await page.findByRole('button', { name: /^Resend in/ });
    fill('Mobile phone', '13801732266');
    await waitFor(() => expect(pictures).toBe(2));
    press('Send code');
    expect(beside('Image code')).toBe('Enter the characters of the picture');
    expect(bodies('/beacon/svc').length).toBe(1);
  });
  it('a number may bring its own country', () => {
    expect(wholeNumber({ region: 'GB', number: ' 07911 123456' })).toBe('+44 07911 123456');
    expect(wholeNumber({ region: 'CN', number: '+1 202 555 0143' })).toBe('+1 202 555 0143');
    expect(wholeNumber({ region: 'CN', number: '0044 7911 123456' })).toBe('+44 7911 123456');
  });
});

describe('the recovery of a password', () => {
  const source = {
    errorcode: 0,
    data: { signIn: ['account'], register: ['email'], recover: ['email', 'phone'], internet: null, demo: false },
  };
  const ways = [
    { way: 'email', to: 'l***n@example.com', canSend: true },
    { way: 'phone', to: '+86 138****2265', canSend: true },
  ];
  const ask = async (): Promise<void> => {
    replies['/beacon/source'] = [source];
    show(<ForgetPwdPage />, '/forgetPwd');
    await page.findByAltText('Picture with a code');
    fill('Account, e-mail or phone', 'lin');
    fill('Image code', 'abcd');
    press('Next');
  };
  it('says what was sent by mail', async () => {
    replies['/api/checkAccount'] = [{ errorcode: 0, data: { ways: ways.slice(0, 1), sid: 'r1' } }];
    replies['/beacon/pw/forgot'] = [{ errorcode: 0, data: { to: 'l***n@example.com', validSeconds: 3600, resendSeconds: 60 } }];
    await ask();
    await page.findByText(/on its way to l\*\*\*n@example.com\. It works once, within 60 minutes/);
    expect(bodies('/beacon/pw/forgot')).toEqual([{ account: 'lin', sid: 'r1' }]);
  });
  it('by phone: the code opens the second step, which sets the new password', async () => {
    replies['/api/checkAccount'] = [{ errorcode: 0, data: { ways, sid: 'r1' } }];
    replies['/beacon/pw/svc'] = [
      { errorcode: 0, data: { to: '+86 138****2265', validSeconds: 300, resendSeconds: 60 } },
      refused('sentCodeWrong', { code: 'sentCodeWrong' }),
      { errorcode: 0, data: { sid: 'r2' } },
      { errorcode: 0 },
    ];
    await ask();
    fireEvent.click(await page.findByRole('button', { name: 'Text a code to +86 138****2265' }));
    await page.findByLabelText('SMS code');
    fill('SMS code', '000000');
    press('Check the code');
    await waitFor(() => expect(beside('SMS code')).toBe('Wrong verification code'));
    fill('SMS code', '123456');
    press('Check the code');
    await page.findByLabelText('New password');
    fill('New password', 'frostway26X');
    fill('Repeat password', 'frostway26X');
    press('Set the password');
    await waitFor(() => expect(page.getByTestId('address').textContent).toBe('/login'));
    expect(bodies('/beacon/pw/svc').at(-1)).toEqual({ sid: 'r2', newPassword: 'frostway26X', confirmation: 'frostway26X' });
  });
  it('an unregistered account is said at its field, behind a passed picture code', async () => {
    replies['/api/checkAccount'] = [refused('accountNonexistent', { account: 'accountNonexistent' })];
    await ask();
    await waitFor(() => expect(beside('Account, e-mail or phone')).toBe('Nonexistent account'));
    await waitFor(() => expect(pictures).toBe(2));
  });
  it('is not offered where nothing can be sent', async () => {
    replies['/beacon/source'] = [{ errorcode: 0, data: { ...source.data, recover: [] } }];
    show(<ForgetPwdPage />, '/forgetPwd');
    await page.findByText('Passwords cannot be recovered here');
  });
  it('the key of a mailed link is taken out of the address; a link that timed out leads to a new one', async () => {
    replies['/beacon/pw/forgot'] = [refused('resetTokenExpired')];
    show(<LostPwPage />, '/lostpw?reset=k9');
    await waitFor(() => expect(page.getByTestId('address').textContent).toBe('/lostpw'));
    fill('New password', 'frostway26X');
    fill('Repeat password', 'frostway26X');
    press('Set the password');
    await page.findByText('Reset token timed out');
    expect(bodies('/beacon/pw/forgot')).toEqual([{ key: 'k9', newPassword: 'frostway26X', confirmation: 'frostway26X' }]);
    expect(page.getByRole('link', { name: 'Recover it again' }).getAttribute('href')).toBe('/forgetPwd');
  });
});

it('a password grows stronger with length and kinds of characters', () => {
  expect(
    ['short', 'aaaaaaaaaaaaaaaaaaaa', 'frostway', 'frostway26', 'frostway26X', 'frostway26Xy', 'correct horse battery 9'].map(strengthOf),
  ).toEqual([1, 1, 1, 2, 3, 4, 4]);
});
