/** Login and registration as a person meets them: what is missing, what is refused, where it is said. */
import { act, fireEvent, screen as page, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readCookie } from '../../api/cookies.js';
import { chooseLanguage } from '../../api/language.js';
import { sessionToken } from '../../api/session.js';
import { addressNow, fill, press, show } from '../../testing/page.js';
import { LoginPage } from './LoginPage.js';
import { beside, bodies, refused, server, withServer } from './sign-in.fixture.js';

withServer();

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
    await waitFor(() => expect(addressNow()).toBe('/deviceMonitor?state=alarm'));
    expect(bodies('/beacon/auth/login')).toEqual([{ account: 'lin', password: ' secret ' }]);
    expect([sessionToken(), readCookie('logincount'), readCookie('lasttime')]).toEqual(['t9', '3', '2026-07-13T10:05:00.000Z']);
  });
  it('says a wrong account or password beside the password', async () => {
    server.replies['/beacon/auth/login'] = [refused('wrongCredentials')];
    show(<LoginPage />, '/login');
    fill('Account, e-mail or phone', 'lin');
    fill('Password', 'wrong');
    press('Log in');
    await waitFor(() => expect(beside('Password')).toBe('Wrong account or password'));
    expect(page.queryByLabelText('Image code')).toBeNull();
  });
  it('shows the captcha once the server asks for it, and another one after a wrong try', async () => {
    server.replies['/beacon/auth/login'] = [refused('pictureCodeNeeded'), refused('pictureCodeWrong')];
    show(<LoginPage />, '/login');
    fill('Account, e-mail or phone', 'lin');
    fill('Password', 'secret');
    press('Log in');
    await page.findByAltText('Image with a code');
    expect(beside('Image code')).toBe('Enter the picture code');
    fill('Image code', 'abcd');
    press('Log in');
    await waitFor(() => expect(beside('Image code')).toBe('Image code mismatch. Please try the new one.'));
    await waitFor(() => expect(server.captchas).toBe(2));
    fill('Image code', 'efgh');
    press('Log in');
    await waitFor(() => expect(sessionToken()).toBe('t9'));
    expect(bodies('/beacon/auth/login').slice(1)).toEqual([
      { account: 'lin', password: 'secret', sid: 's1', pictureCode: 'abcd' },
      { account: 'lin', password: 'secret', sid: 's2', pictureCode: 'efgh' },
    ]);
  });
  it('has a captcha that reading programs can name: a field, the picture beside it, and a button for another', async () => {
    server.replies['/beacon/auth/login'] = [refused('pictureCodeNeeded')];
    show(<LoginPage />, '/login');
    fill('Account, e-mail or phone', 'lin');
    fill('Password', 'secret');
    press('Log in');
    const field = await page.findByRole('textbox', { name: 'Image code' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Enter the picture code');
    expect(await page.findByRole('img', { name: 'Image with a code' })).toBeTruthy();
    const [another] = page.getAllByRole('button', { name: 'New image' });
    fireEvent.click(another ?? field);
    await waitFor(() => expect(server.captchas).toBe(2));
  });
  it('says what belongs to no field above the form', async () => {
    server.replies['/beacon/auth/login'] = [refused('tooFrequent')];
    show(<LoginPage />, '/login');
    fill('Account, e-mail or phone', 'lin');
    fill('Password', 'secret');
    press('Log in');
    await waitFor(() => expect(page.getByRole('alert').textContent).toBe('Access frequency too high, try again later'));
  });
  it('says how long to wait when log-ins to the account are slowed down, and keeps the captcha for then', async () => {
    server.replies['/beacon/auth/login'] = [refused('pictureCodeNeeded'), { ...refused('loginSlowed'), retryAfter: 40 }];
    show(<LoginPage />, '/login');
    fill('Account, e-mail or phone', 'lin');
    fill('Password', 'secret');
    press('Log in');
    await page.findByAltText('Image with a code');
    fill('Image code', 'abcd');
    press('Log in');
    await waitFor(() => expect(page.getByRole('alert').textContent).toContain('Too many failed logins for this account'));
    expect(page.getByRole('button', { name: /^Try again in (40|39) s$/ }).hasAttribute('disabled')).toBe(true);
    expect(server.captchas).toBe(1);
  });
  it('asks for the second factor where one is on', async () => {
    server.replies['/beacon/auth/login'] = [refused('secondFactorNeeded'), refused('secondFactorWrong', { totp: 'secondFactorWrong' })];
    show(<LoginPage />, '/login');
    fill('Account, e-mail or phone', 'lin');
    fill('Password', 'secret');
    press('Log in');
    await page.findByLabelText('Authenticator code');
    fill('Authenticator code', '111111');
    press('Log in');
    await waitFor(() => expect(beside('Authenticator code')).toBe('Wrong authenticator code'));
    fill('Authenticator code', '222222');
    press('Log in');
    await waitFor(() => expect(sessionToken()).toBe('t9'));
    expect(bodies('/beacon/auth/login').map((body) => body['totp'])).toEqual([undefined, '111111', '222222']);
  });
  it('an account that is not activated can have the mail sent again', async () => {
    server.replies['/beacon/auth/login'] = [refused('accountNotActivated')];
    server.replies['/api/activate/resend'] = [{ errorcode: 0, data: { to: 'lin@example.com', validSeconds: 86_400, resendSeconds: 60 } }];
    show(<LoginPage />, '/login');
    fill('Account, e-mail or phone', 'lin@example.com');
    fill('Password', 'secret');
    press('Log in');
    fireEvent.click(await page.findByRole('button', { name: 'Resend activation e-mail' }));
    await page.findByAltText('Image with a code');
    fill('Image code', 'abcd');
    press('Send e-mail');
    await page.findByText('Check your e-mail');
    expect(bodies('/api/activate/resend')).toEqual([{ email: 'lin@example.com', sid: 's1', pictureCode: 'abcd' }]);
  });
  it('the link of an activation mail activates and logs in, and its key does not stay in the address', async () => {
    show(<LoginPage />, '/login?activate=k7');
    await waitFor(() => expect(sessionToken()).toBe('t9'));
    expect(bodies('/api/activate')).toEqual([{ key: 'k7' }]);
    await waitFor(() => expect(addressNow()).toBe('/'));
  });
  it('says why a link does not activate', async () => {
    server.replies['/api/activate'] = [refused('activationExpired')];
    show(<LoginPage />, '/login?activate=k7&redirect=%2Fview');
    await waitFor(() => expect(page.getByRole('alert').textContent).toBe('The activation link has expired'));
    expect(addressNow()).toBe('/login?redirect=%2Fview');
    press('Resend activation e-mail');
    await page.findByLabelText('E-mail');
  });
  it('goes to the provider of internet accounts and comes back, with the second factor where one is on', async () => {
    server.replies['/api/oidc/finish'] = [refused('secondFactorNeeded')];
    sessionStorage.setItem('oidc', JSON.stringify({ purpose: 'signIn', key: 'k1', redirect: '/deviceSet' }));
    show(<LoginPage />, '/login?code=c1&state=s1&iss=i1');
    await page.findByLabelText('Authenticator code');
    expect(addressNow()).toBe('/login');
    fill('Authenticator code', '123456');
    press('Log in');
    await waitFor(() => expect(addressNow()).toBe('/deviceSet'));
    const sent = { code: 'c1', state: 's1', iss: 'i1', key: 'k1' };
    expect(bodies('/api/oidc/finish')).toEqual([sent, { ...sent, totp: '123456' }]);
    expect(sessionStorage.getItem('oidc')).toBeNull();
  });
  it('fills in the demo account whose names are in the language of the page', async () => {
    show(<LoginPage />, '/login');
    fireEvent.click(await page.findByRole('button', { name: 'Use the demo account' }));
    expect(page.getByLabelText('Account, e-mail or phone')).toHaveProperty('value', 'demo-en');
    act(() => chooseLanguage('zh-cn'));
    press('填入演示账号');
    press('登录');
    await waitFor(() => expect(bodies('/beacon/auth/login')).toEqual([{ account: 'demo', password: 'frostway-demo' }]));
  });
  it('lets the password be looked at', () => {
    show(<LoginPage />, '/login');
    expect(page.getByLabelText('Password').getAttribute('type')).toBe('password');
    press('Show password');
    expect(page.getByLabelText('Password').getAttribute('type')).toBe('text');
  });
});
