/**
 * The way to the provider and back. What has to be the same when somebody comes back stands in a one-time token under the state; the key that the page kept
 * shows that whoever comes back is who went.
 */
import { email as emailInput } from '@frostway/contract/account/inputs';
import { ofOneLine } from '@frostway/contract/inputs';
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { storableText } from '../../call/storable-text.js';
import { hashToken, newToken } from '../../db/tokens.js';
import type { Identity, OidcFlow, OpenIdProvider } from '../../outside/openid.js';
import type { IndependentTransaction } from './failures.js';
import { addOneTime, findOneTime, type OneTime, takeOneTime } from './one-time.js';
import type { AccountOptions } from './options.js';

type Purpose = 'internetLogin' | 'internetLink';
export type CameBack = {
  readonly code: string;
  readonly state: string;
  readonly key: string;
  readonly iss?: string | undefined;
};

/** The provider; refuses 80015 where none is set. */
const providerOf = ({ internet }: AccountOptions): OpenIdProvider => internet ?? refuse('callUnknown');
/** Where the provider leads back to. */
const redirectUri = ({ publicUrl }: AccountOptions): string => `${publicUrl().replace(/\/$/, '')}/login`;
const hashOf = (key: string): string => hashToken(key).toString('base64url');

/** Where to go, and the key to come back with; refuses 50016 when the provider cannot be reached. */
export async function beginOidcFlow(
  purpose: Purpose,
  accountId: number | null,
  independentTransaction: IndependentTransaction,
  options: AccountOptions,
): Promise<{ url: string; key: string }> {
  const provider = providerOf(options);
  const { url, flow } = await provider.begin(redirectUri(options)).catch(() => refuse('loginFailed'));
  const key = newToken();
  const body = { ...flow, keyHash: hashOf(key) };
  await independentTransaction((db) => addOneTime(db, { purpose, accountId, body }, options.clock.now(), flow.state));
  return { url, key };
}

/** Who came back, and the account that had gone to be linked; refuses 80040 what does not fit, or comes twice. */
export async function finishOidcFlow(
  purpose: Purpose,
  brought: CameBack,
  independentTransaction: IndependentTransaction,
  options: AccountOptions,
): Promise<{ identity: Identity; accountId: number | null }> {
  const provider = providerOf(options);
  const now = options.clock.now();
  const begun = await independentTransaction((db) => findOneTime(db, brought.state, purpose, now));
  if (begun === undefined || !isKept(begun, brought.key)) refuse('internetFailed');
  // Used up before the provider is asked: nobody comes back twice.
  const taken = await independentTransaction((db) => takeOneTime(db, brought.state, purpose, now));
  if (typeof taken === 'string') refuse('internetFailed');
  const identity = await provider.finish(redirectUri(options), taken.body as OidcFlow, brought).catch(() => refuse('internetFailed'));
  return { identity: asKept(identity), accountId: taken.accountId };
}

/** Characters of a subject: as many as OpenID Connect allows. */
const longestSubject = 255;

/** What the provider says of somebody as it can be kept: names are anybody's choice there. Refuses 80040 whom it names in no such way. */
function asKept({ issuer, subject, name, email }: Identity): Identity {
  if (subject.length > longestSubject || storableText(ofOneLine(subject)) !== subject) refuse('internetFailed');
  return {
    issuer,
    subject,
    name: storableText(ofOneLine(name).trim().slice(0, limits.name)),
    email: emailInput.safeParse(email).success ? email : null,
  };
}

const isKept = ({ body }: OneTime, key: string): boolean => body['keyHash'] === hashOf(key);

/** Remembers who came back while his second factor is asked for. */
export async function remember(
  identity: Identity,
  { state, key }: CameBack,
  independentTransaction: IndependentTransaction,
  options: AccountOptions,
): Promise<void> {
  const body = { ...identity, keyHash: hashOf(key) };
  await independentTransaction((db) =>
    addOneTime(db, { purpose: 'internetSecond', accountId: null, body }, options.clock.now(), second(state)),
  );
}

/** Who came back a moment ago and has been asked for his second factor. */
export async function remembered(
  { state, key }: CameBack,
  independentTransaction: IndependentTransaction,
  options: AccountOptions,
): Promise<Identity | undefined> {
  const found = await independentTransaction((db) => findOneTime(db, second(state), 'internetSecond', options.clock.now()));
  return found !== undefined && isKept(found, key) ? (found.body as Identity & Record<string, unknown>) : undefined;
}

/** He is in. */
export async function forget({ state }: CameBack, independentTransaction: IndependentTransaction, options: AccountOptions): Promise<void> {
  await independentTransaction((db) => takeOneTime(db, second(state), 'internetSecond', options.clock.now()));
}

const second = (state: string): string => `second:${state}`;
