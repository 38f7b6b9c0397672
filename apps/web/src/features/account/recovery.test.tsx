/** Registering by phone and getting a lost password anew, as a person meets them. */
import { refusals } from '@frostway/contract/refusals';
import { fireEvent, screen as page, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sessionToken } from '../../api/session.js';
import { addressNow, fill, press, show } from '../../testing/page.js';
import { ForgetPwdPage } from './ForgetPwdPage.js';
import { LostPwPage } from './LostPwPage.js';
import { RegisterPage } from './RegisterPage.js';
import { wholeNumber } from './calling-codes.js';
import { beside, bodies, refused, server, withServer } from './sign-in.fixture.js';

withServer();

describe('the registration by phone', () => {
  const offered = {
    errorcode: 0,
    data: { signIn: ['account'], register: ['email', 'phone'], recover: ['phone'], internet: null, demo: false },
  };
  const opened = async (): Promise<void> => {
    server.replies['/beacon/source'] = [offered];
    show(<RegisterPage />, '/register');
    await page.findByAltText('Image with a code');
  };
  it('sends a code behind the captcha, counts the seconds down, and registers with both', async () => {
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
    const captcha = { sid: 's1', pictureCode: 'abcd' };
    expect(bodies('/beacon/svc')).toEqual([{ phone: '+86 138 0173 2265', ...captcha }]);
    expect(bodies('/beacon/phone/register')).toEqual([
      {
        phone: '+86 138 0173 2265',
        code: '123456',
        nickname: 'Zhou',
        password: 'frostway26X',
        confirmation: 'frostway26X',
        language: 'en',
        ...captcha,
      },
    ]);
  });
  it('"Mobile phone number has been registered" stands next to the field as soon as it is written', async () => {
    server.replies['/beacon/user/isPhoneExists'] = [{ errorcode: 0, data: { exists: true } }];
    await opened();
    fill('Mobile phone', '13801732265');
    fireEvent.blur(page.getByLabelText('Mobile phone'));
    await waitFor(() => expect(beside('Mobile phone')).toBe('Mobile phone number has been registered'));
  });
  it('another phone needs a captcha and a code of its own', async () => {
    await opened();
    fill('Mobile phone', '13801732265');
    fill('Image code', 'abcd');
    press('Send code');
    await page.findByRole('button', { name: /^Resend in/ });
    fill('Mobile phone', '13801732266');
    await waitFor(() => expect(server.captchas).toBe(2));
    press('Send code');
    expect(beside('Image code')).toBe('Enter the characters in the image');
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
    server.replies['/beacon/source'] = [source];
    show(<ForgetPwdPage />, '/forgetPwd');
    await page.findByAltText('Image with a code');
    fill('Account, e-mail or phone', 'lin');
    fill('Image code', 'abcd');
    press('Next');
  };
  it('says what was sent by mail', async () => {
    server.replies['/api/checkAccount'] = [{ errorcode: 0, data: { ways: ways.slice(0, 1), sid: 'r1' } }];
    server.replies['/beacon/pw/forgot'] = [{ errorcode: 0, data: { to: 'l***n@example.com', validSeconds: 3600, resendSeconds: 60 } }];
    await ask();
    await page.findByText(/We sent a link to set a new password to l\*\*\*n@example\.com\. It can be used once within 60 minutes/);
    expect(bodies('/beacon/pw/forgot')).toEqual([{ account: 'lin', sid: 'r1' }]);
  });
  it('by phone: the code opens the second step, which sets the new password', async () => {
    server.replies['/api/checkAccount'] = [{ errorcode: 0, data: { ways, sid: 'r1' } }];
    server.replies['/beacon/pw/svc'] = [
      { errorcode: 0, data: { to: '+86 138****2265', validSeconds: 300, resendSeconds: 60 } },
      refused('sentCodeWrong', { code: 'sentCodeWrong' }),
      { errorcode: 0, data: { sid: 'r2' } },
      { errorcode: 0 },
    ];
    await ask();
    fireEvent.click(await page.findByRole('button', { name: 'Text a code to +86 138****2265' }));
    await page.findByLabelText('SMS code');
    fill('SMS code', '000000');
    press('Verify');
    await waitFor(() => expect(beside('SMS code')).toBe('Wrong verification code'));
    fill('SMS code', '123456');
    press('Verify');
    await page.findByLabelText('New password');
    fill('New password', 'frostway26X');
    fill('Repeat password', 'frostway26X');
    press('Set new password');
    await waitFor(() => expect(addressNow()).toBe('/login'));
    expect(bodies('/beacon/pw/svc').at(-1)).toEqual({ sid: 'r2', newPassword: 'frostway26X', confirmation: 'frostway26X' });
  });
  it('an unregistered account is said at its field, behind a passed captcha', async () => {
    server.replies['/api/checkAccount'] = [refused('accountNonexistent', { account: 'accountNonexistent' })];
    await ask();
    await waitFor(() => expect(beside('Account, e-mail or phone')).toBe('Nonexistent account'));
    await waitFor(() => expect(server.captchas).toBe(2));
  });
  it('is not offered where nothing can be sent', async () => {
    server.replies['/beacon/source'] = [{ errorcode: 0, data: { ...source.data, recover: [] } }];
    show(<ForgetPwdPage />, '/forgetPwd');
    await page.findByText('Password reset is not available');
  });
  it('what fails is said as "Reset failed", with its reason where there is one', async () => {
    const failed = { errorcode: refusals.passwordChangeFailed.code };
    server.replies['/beacon/pw/forgot'] = [failed, { errorcode: refusals.tooFrequent.code }];
    show(<LostPwPage />, '/lostpw?reset=k9');
    fill('New password', 'frostway26X');
    fill('Repeat password', 'frostway26X');
    press('Set new password');
    await page.findByText('Reset failed');
    press('Set new password');
    await page.findByText(`Reset failed: ${refusals.tooFrequent.en}`);
  });
  it('the key of a mailed link is taken out of the address; a link that timed out leads to a new one', async () => {
    server.replies['/beacon/pw/forgot'] = [refused('resetTokenExpired')];
    show(<LostPwPage />, '/lostpw?reset=k9');
    await waitFor(() => expect(addressNow()).toBe('/lostpw'));
    fill('New password', 'frostway26X');
    fill('Repeat password', 'frostway26X');
    press('Set new password');
    await page.findByText('Reset token timed out');
    expect(bodies('/beacon/pw/forgot')).toEqual([{ key: 'k9', newPassword: 'frostway26X', confirmation: 'frostway26X' }]);
    expect(page.getByRole('link', { name: 'Start again' }).getAttribute('href')).toBe('/forgetPwd');
  });
});
