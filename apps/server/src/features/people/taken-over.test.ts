/** What was open for the old password or the old address is worth nothing after somebody above has set another. */
import { account as accountCalls } from '@frostway/contract/account/endpoints';
import { people as calls } from '@frostway/contract/people/endpoints';
import { beforeEach, describe, it } from 'vitest';
import { adminToken } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';
import { addPerson, codeTo, freshPhone, keyTo, password } from '../account/sign-in.fixture.js';
import { makePerson } from './people.fixture.js';

let test: TestPlatform;
let admin: string;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
});
beforeEach(() => test.sql('delete from login_failure'));

const newPassword = 'battery staple';

describe('A new password from above', () => {
  it('cancels links and second steps of a recovery that is under way', async () => {
    const [email, phone] = ['under-way@example.com', freshPhone()];
    const { id: uid } = await addPerson(test, { email, phone });
    await test.call(accountCalls.mailReset, { email, ...(await test.captcha()) });
    await test.call(accountCalls.sendResetCode, { phone, ...(await test.captcha()) });
    const { sid } = await test.call(accountCalls.checkResetCode, { phone, code: await codeTo(test, phone) });
    await test.call(calls.resetPassword, { uid, newPassword }, admin);
    const key = await keyTo(test, email, 'reset');
    await test.refused(accountCalls.resetByMail, { key, newPassword: 'a third one' }, undefined, 'resetTokenInvalid');
    await test.refused(accountCalls.resetByPhone, { sid, newPassword: 'a third one' }, undefined, 'secondStepNeeded');
  });
  it('lets in who was locked out by wrong guesses at the old one', async () => {
    const { id: uid, account } = await addPerson(test);
    for (let guess = 0; guess < 3; guess += 1)
      await test.refused(accountCalls.login, { account, password: `guess ${guess}` }, undefined, 'wrongCredentials');
    await test.refused(accountCalls.login, { account, password }, undefined, 'pictureCodeNeeded');
    await test.call(calls.resetPassword, { uid, newPassword }, admin);
    await test.call(accountCalls.login, { account, password: newPassword });
  });
});

describe('A new password of one’s own', () => {
  it('cancels the links that were mailed for the old one', async () => {
    const email = 'own@example.com';
    const { token } = await addPerson(test, { email });
    await test.call(accountCalls.mailReset, { email, ...(await test.captcha()) });
    await test.call(accountCalls.changePassword, { oldPassword: password, newPassword }, token);
    const key = await keyTo(test, email, 'reset');
    await test.refused(accountCalls.resetByMail, { key, newPassword: 'a third one' }, undefined, 'resetTokenInvalid');
  });
});

describe('A new address from above', () => {
  it('cancels the links that went to the old one', async () => {
    const email = 'stolen@example.com';
    const { id: uid } = await addPerson(test, { email });
    await test.call(accountCalls.mailReset, { email, ...(await test.captcha()) });
    await test.call(calls.change, { uid, email: 'safe@example.com' }, admin);
    const key = await keyTo(test, email, 'reset');
    await test.refused(accountCalls.resetByMail, { key, newPassword }, undefined, 'resetTokenInvalid');
  });
});

describe('A customer who comes in through a provider', () => {
  it('has another way back than his dealer, who gets no password to it', async () => {
    const dealer = await makePerson(test, 'dealer', admin);
    const customer = await makePerson(test, 'normal', dealer.token);
    await test.sql("update account set level = 'internet', password_hash = null, login_count = 1 where id = $1", [customer.id]);
    await test.sql(
      "insert into internet_identity (issuer, subject, account_id, created_at) values ('https://id.example', 'x', $1, now())",
      [customer.id],
    );
    await test.refused(calls.resetPassword, { uid: customer.id, newPassword }, dealer.token, 'notAllowed');
    await test.refused(calls.change, { uid: customer.id, email: 'dealer@example.com' }, dealer.token, 'notAllowed');
  });
});
