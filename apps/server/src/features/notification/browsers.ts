/** The caller's own browsers that show notifications while no page is open: listed, added by the browser itself, removed. */
import { createHash, createPublicKey } from 'node:crypto';
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { notification as table } from '@frostway/contract/notification/endpoints';
import type { PushBrowser } from '@frostway/contract/notification/rows';
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import type { Caller, AuditedChange, Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { type BrowserRow, dropBrowser, listBrowserRows, putBrowser } from '../../outbox/browsers.js';

type ChangeFromBrowser = AuditedChange & Pick<Changing, 'origin'>;

/** What push messages need from outside. */
export type PushOptions = {
  /** Off where the installation leaves them out. */
  readonly isOn: boolean;
  /** What browsers subscribe with; throws when the keys cannot be opened. */
  readonly publicKey: () => Promise<string>;
  /** Why a browser may not name such an address; undefined when it may. */
  readonly refusesAddress: (endpoint: string) => Promise<'notHttps' | 'notPublic' | undefined>;
};

/** What a browser knows itself by in the list: who reads the list is not told where its messages go. */
const fingerprintOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

const toBrowser = (row: BrowserRow, isCurrent: boolean): PushBrowser => ({
  id: row.id,
  agent: row.agent,
  host: new URL(row.endpoint).host,
  fingerprint: fingerprintOf(row.endpoint),
  isCurrent,
  createdAt: row.created_at.toISOString(),
  reachedAt: row.reached_at?.toISOString() ?? null,
});

/** The audit keeps no address: whoever has it is close to sending there. */
const audited = ({ agent, endpoint }: BrowserRow) => ({ agent, host: new URL(endpoint).host });

/** The caller's own, the newest first, and the key a browser subscribes with; no key where there are no push messages. */
export async function readBrowsers(db: Db, caller: Caller, push: PushOptions): Promise<Answer<(typeof table)['pushBrowsers']>> {
  const rows = await listBrowserRows(db, caller.accountId, caller.tokenHash);
  const publicKey = push.isOn ? await push.publicKey().catch(() => null) : null;
  return { publicKey, total: rows.length, rows: rows.map((row) => toBrowser(row, row.is_current)) };
}

/** Adds the browser that asks, in the session it asks in; one that is there stays the same entry. Refuses 10000 a key that is none, 80227, 80270, 80271, 80272. */
export async function addBrowser(
  { accountId, tokenHash }: Caller,
  { endpoint, p256dh, auth }: Input<(typeof table)['addPushBrowser']>,
  { db, audit, origin }: ChangeFromBrowser,
  { at, push }: { readonly at: Date; readonly push: PushOptions },
): Promise<PushBrowser> {
  if (!push.isOn) refuse('pushOff');
  if (!isPointOfP256(p256dh)) refuse('parametersIllegal', { p256dh: 'parametersIllegal' });
  const why = await push.refusesAddress(endpoint);
  if (why !== undefined) refuse(why === 'notHttps' ? 'pushNotHttps' : 'pushNotPublic');
  const row = await putBrowser(
    db,
    { agent: origin.agent, endpoint, p256dh, auth },
    { accountId, tokenHash, at, most: limits.pushBrowsers },
  );
  if (row === undefined) refuse('tooManyBrowsers');
  audit({ entity: 'pushBrowser', id: row.id, after: audited(row) });
  return toBrowser(row, true);
}

/** Whether a key can be encrypted for: else every message to the browser would fail. */
function isPointOfP256(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'));
  if (bytes.length !== 65 || bytes[0] !== 4 || x === undefined || y === undefined) return false;
  try {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    return true;
  } catch {
    return false;
  }
}

/** Removes one of the caller's. Refuses 80226. */
export async function removeBrowser(
  { accountId }: Caller,
  id: number,
  { db, audit }: Pick<ChangeFromBrowser, 'db' | 'audit'>,
): Promise<void> {
  const row = (await dropBrowser(db, accountId, id)) ?? refuse('noSuchBrowser');
  audit({ entity: 'pushBrowser', id, before: audited(row) });
}
