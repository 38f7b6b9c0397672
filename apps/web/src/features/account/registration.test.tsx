/** The registration, and how strong a password is. */
import { fireEvent, screen as page, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionToken } from '../../api/session.js';
import { addressNow, fill, press, show } from '../../testing/page.js';
import { RegisterPage } from './RegisterPage.js';
import { beside, bodies, refused, server, withServer } from './sign-in.fixture.js';
import { strengthOf } from './password-strength.js';

withServer();

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
      'Enter the characters in the image',
    ]);
    fillAll({ email: 'zhou@example', again: 'frostway26Y' });
    press('Register');
    expect([beside('E-mail'), beside('Repeat password')]).toEqual(['This is not a valid e-mail address', 'Passwords do not match!']);
    fillAll({ password: 'short' });
    press('Register');
    expect(beside('Password')).toBe('New password too short');
    expect(bodies('/beacon/auth/register')).toEqual([]);
  });
  it('registers behind a captcha and is logged in', async () => {
    show(<RegisterPage />, '/register?redirect=%2Fview');
    await page.findByAltText('Image with a code');
    fillAll();
    press('Register');
    await waitFor(() => expect(addressNow()).toBe('/view'));
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
    server.replies['/beacon/user/isExists'] = [{ errorcode: 0, data: { exists: true } }];
    show(<RegisterPage />, '/register');
    await page.findByLabelText('E-mail');
    fill('E-mail', 'zhou@example.com');
    fireEvent.blur(page.getByLabelText('E-mail'));
    await waitFor(() => expect(beside('E-mail')).toBe('E-mail already registered'));
    expect(page.getByRole('link', { name: 'Log in with this account' }).getAttribute('href')).toBe('/login');
  });
  it('says each refusal beside its field, and brings another captcha', async () => {
    server.replies['/beacon/auth/register'] = [refused('emailRegistered'), refused('parametersIllegal', { nickname: 'textTooLong' })];
    show(<RegisterPage />, '/register');
    await page.findByAltText('Image with a code');
    fillAll();
    press('Register');
    await waitFor(() => expect(beside('E-mail')).toBe('E-mail already registered'));
    await waitFor(() => expect(server.captchas).toBe(2));
    fillAll();
    press('Register');
    await waitFor(() => expect(beside('Nickname')).toBe('String too long to modify'));
  });
  it('is not offered where no way to register is enabled', async () => {
    server.replies['/beacon/source'] = [
      { errorcode: 0, data: { signIn: ['account'], register: [], recover: [], internet: null, demo: false } },
    ];
    show(<RegisterPage />, '/register');
    await page.findByText('Registration is not available');
  });
});

it('a password grows stronger with length and kinds of characters', () => {
  expect(
    ['short', 'aaaaaaaaaaaaaaaaaaaa', 'frostway', 'frostway26', 'frostway26X', 'frostway26Xy', 'correct horse battery 9'].map(strengthOf),
  ).toEqual([1, 1, 1, 2, 3, 4, 4]);
});
