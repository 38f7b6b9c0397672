/** The mails and text messages of accounts, in the language of who reads them. */
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { limits } from '@frostway/core/limits';
import type { Db } from '../../db/connect.js';
import { lifeOf } from './one-time.js';
import type { AccountOptions } from './options.js';
import type { AccountRow } from './sql.js';

const minute = 60_000;
const codeMinutes = limits.codeMs / minute;
type Options = Pick<AccountOptions, 'outbox' | 'publicUrl'>;
type Reader = Pick<AccountRow, 'nickname' | 'account' | 'language'>;

/** An address of a page with a secret; never named `token`, which the page would take for a session. */
const link = (publicUrl: string, page: string, name: 'reset' | 'activate', key: string): string =>
  `${publicUrl.replace(/\/$/, '')}${page}?${name}=${key}`;
const langOf = (reader: Reader, lang: Lang): Lang => reader.language ?? lang;
const about = ({ nickname, account }: Reader): { nickname: string; account: string } => ({ nickname, account });

export async function mailWelcome(db: Db, to: string, reader: Reader, lang: Lang, options: Options): Promise<void> {
  const spoken = langOf(reader, lang);
  await options.outbox.sendMail(db, {
    to,
    subject: text(spoken, 'account.welcomeMail.subject'),
    text: text(spoken, 'account.welcomeMail.text', { ...about(reader), url: options.publicUrl() }),
  });
}

export async function mailActivation(db: Db, to: string, reader: Reader, lang: Lang, key: string, options: Options): Promise<void> {
  const spoken = langOf(reader, lang);
  const url = link(options.publicUrl(), '/login', 'activate', key);
  await options.outbox.sendMail(db, {
    to,
    subject: text(spoken, 'account.activateMail.subject'),
    text: text(spoken, 'account.activateMail.text', { ...about(reader), url, hours: lifeOf.activate / (60 * minute) }),
    link: url,
  });
}

export async function mailReset(db: Db, to: string, reader: Reader, lang: Lang, key: string, options: Options): Promise<void> {
  const spoken = langOf(reader, lang);
  const url = link(options.publicUrl(), '/lostpw', 'reset', key);
  await options.outbox.sendMail(db, {
    to,
    subject: text(spoken, 'account.resetMail.subject'),
    text: text(spoken, 'account.resetMail.text', { ...about(reader), url, minutes: lifeOf.reset / minute }),
    link: url,
  });
}

/** Tells the owner that his password was set anew. */
export async function mailPasswordSet(db: Db, to: string, reader: Reader, lang: Lang, options: Options): Promise<void> {
  const spoken = langOf(reader, lang);
  await options.outbox.sendMail(db, {
    to,
    subject: text(spoken, 'account.passwordSetMail.subject'),
    text: text(spoken, 'account.passwordSetMail.text', about(reader)),
  });
}

/** Tells the owner that somebody guesses at his password. */
export async function mailLoginFailures(db: Db, to: string, reader: Reader, lang: Lang, options: Options): Promise<void> {
  const spoken = langOf(reader, lang);
  await options.outbox.sendMail(db, {
    to,
    subject: text(spoken, 'account.loginFailuresMail.subject'),
    text: text(spoken, 'account.loginFailuresMail.text', { ...about(reader), url: options.publicUrl() }),
  });
}

/** Tells the old address that the account has another. */
export async function mailContactChanged(
  db: Db,
  { from, to }: { from: string; to: string },
  reader: Reader,
  lang: Lang,
  options: Options,
): Promise<void> {
  const spoken = langOf(reader, lang);
  await options.outbox.sendMail(db, {
    to: from,
    subject: text(spoken, 'account.contactMail.subject'),
    text: text(spoken, 'account.contactMail.text', { ...about(reader), to }),
  });
}

export async function mailCode(db: Db, to: string, reader: Reader, lang: Lang, code: string, options: Options): Promise<void> {
  const spoken = langOf(reader, lang);
  await options.outbox.sendMail(db, {
    to,
    subject: text(spoken, 'account.codeMail.subject', { code }),
    text: text(spoken, 'account.codeMail.text', { ...about(reader), code, minutes: codeMinutes }),
  });
}

export async function textCode(db: Db, to: string, lang: Lang, code: string, options: Options): Promise<void> {
  await options.outbox.sendSms(db, { to, text: text(lang, 'account.codeSms.text', { code, minutes: codeMinutes }) });
}
