/** Changing one's e-mail or phone: the new one is proved by a code sent to it. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { own as table } from '@frostway/contract/account/own';
import { type RefusalName, refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import type { Caller, Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { countCodes, faultOfCode, newCode, resendMs } from './codes.js';
import { checkOldPassword } from './login.js';
import { mailCode, mailContactChanged, textCode } from './messages.js';
import { endRecoveries } from './new-password.js';
import type { AccountOptions } from './options.js';
import { phoneOf } from './phone.js';
import { type AccountRow, findAccount, findByPhone, getAccount, setContact, toUser } from './sql.js';

/** Codes one account may have sent in a day, to whatever address. */
const mostADay = 10;

type Contact = { readonly kind: 'email' | 'phone'; readonly value: string };

/** The address given; refuses 10000 unless it is one, 60062 when it is the account's already, 50019 when it is another account's. */
async function wanted(
  db: Db,
  row: AccountRow,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Promise<Contact> {
  if ((email === undefined) === (phone === undefined)) refuse('parametersIllegal');
  const contact: Contact = email === undefined ? { kind: 'phone', value: phoneOf(phone ?? '') } : { kind: 'email', value: email };
  if (row[contact.kind] === contact.value) refuse('nothingChanged', { [contact.kind]: 'nothingChanged' });
  const other = await (contact.kind === 'email' ? findAccount(db, contact.value) : findByPhone(db, contact.value));
  if (other !== undefined && other.id !== row.id) refuseTaken(contact);
  return contact;
}

function refuseTaken({ kind }: Contact): never {
  const taken: RefusalName = kind === 'email' ? 'emailRegistered' : 'phoneRegistered';
  return refuse('profileChangeFailed', { [kind]: taken });
}

/** Sends a code to the new address. */
export async function sendContactCode(
  input: Input<(typeof table)['sendContactCode']>,
  caller: Caller,
  { db, lang }: Changing,
  options: AccountOptions,
): Promise<Answer<(typeof table)['sendContactCode']>> {
  const row = await getAccount(db, caller.accountId);
  const contact = await wanted(db, row, input);
  const purpose = `contact:${row.id}`;
  if ((await countCodes(db, purpose, options.clock)) >= mostADay) refuse('codesUsedUp');
  const code = await newCode(db, { target: contact.value, purpose }, options.clock);
  if (contact.kind === 'email') await mailCode(db, contact.value, row, lang, code, options);
  else await textCode(db, contact.value, row.language ?? lang, code, options);
  return { to: contact.value, validSeconds: limits.codeMs / 1000, resendSeconds: resendMs / 1000 };
}

/** Changes it, and tells the old e-mail. Links and second steps that went to the old address end. */
export async function changeContact(
  input: Input<(typeof table)['changeContact']>,
  caller: Caller,
  context: Changing,
  options: AccountOptions,
): Promise<Answer<(typeof table)['changeContact']>> {
  const { db, independentTransaction, audit, origin } = context;
  const { clock } = options;
  const before = await getAccount(db, caller.accountId);
  const contact = await wanted(db, before, input);
  if (!(await checkOldPassword(before, input.password, context, clock))) refuse('oldPasswordWrong', { password: 'oldPasswordWrong' });
  const to = { target: contact.value, purpose: `contact:${before.id}` };
  const fault = await faultOfCode(to, input.code, { independentTransaction, clock, address: origin.address, use: true });
  if (fault !== undefined) refuse('profileChangeFailed', { code: fault });
  const row = await setContact(db, before.id, contact.kind, contact.value).catch((error: unknown) => {
    // Somebody else has taken it since it was looked at.
    if ((error as { code?: string }).code === '23505') refuseTaken(contact);
    throw error;
  });
  await endRecoveries(db, row.id, clock.now());
  if (contact.kind === 'email' && before.email !== null)
    await mailContactChanged(db, { from: before.email, to: contact.value }, row, context.lang, options);
  audit({ entity: 'account', id: row.id, before: { [contact.kind]: before[contact.kind] }, after: { [contact.kind]: contact.value } });
  return toUser(row);
}
