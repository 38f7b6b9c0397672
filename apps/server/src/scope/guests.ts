/** Guests: from the key in a link to what it opens. An ended link says so; it never leads to the login. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, sql } from 'kysely';
import type { Guest } from '../call/serve.js';
import type { Db } from '../db/connect.js';
import type { ShareScope } from '../db/schema-people.js';
import { findSecret } from '../db/secrets.js';
import { addressKey } from '../outside/address-key.js';
import type { Clock } from '../outside/clock.js';

const slugBytes = 12;
const macBytes = 18;

/** A name for a new key, 16 characters; the key itself is `keyOf` it. */
export const newSlug = (): string => randomBytes(slugBytes).toString('base64url');

/**
 * The key of a slug, 40 characters: the slug and its HMAC-SHA256, cut to 144 bits, under a secret of the installation. So a key can be shown again to its
 * owner, and the table of keys alone opens nothing.
 */
export async function keyOf(db: Db, slug: string): Promise<string> {
  return (await keysOf(db))(slug);
}

/** `keyOf` for many slugs. */
export async function keysOf(db: Db): Promise<(slug: string) => string> {
  const secret = await findSecret(db, 'share');
  return (slug) => slug + seal(slug, secret);
}

const seal = (slug: string, secret: string): string =>
  createHmac('sha256', secret).update(slug).digest().subarray(0, macBytes).toString('base64url');

/** The slug in a key; undefined for a key that was never given out. */
export async function slugIn(db: Db, key: string): Promise<string | undefined> {
  if (!/^[\w-]{40}$/.test(key)) return undefined;
  const slug = key.slice(0, 16);
  const [given, right] = [key.slice(16), seal(slug, await findSecret(db, 'share'))].map((text) => Buffer.from(text)) as [Buffer, Buffer];
  return timingSafeEqual(given, right) ? slug : undefined;
}

/** Tells visitors apart without keeping who they are. */
export const viewerHash = (address: string, agent: string | undefined): Buffer =>
  createHash('sha256')
    .update(`${addressKey(address)} ${agent ?? ''}`)
    .digest();

/** Condition on `share_key`: it opens something now. */
export function isOpen(nowMs: number): RawBuilder<boolean> {
  return sql<boolean>`share_key.ended_at is null and share_key.is_allowed and (share_key.expires_at is null or share_key.expires_at > ${new Date(nowMs)})`;
}

/** Visits of one viewer that are closer together than this are one view, ms. */
const oneViewMs = 30 * 60_000;
/** A visit that goes on is written down this often, ms. */
const noteMs = 60_000;

/** The guest a key lets in, whose visit is counted; refuses 80060 when the link has ended, is suspended, has run out or was looked at as often as it may. */
export async function findGuest(db: Db, key: string, clock: Clock, viewer: Buffer): Promise<Guest> {
  const slug = await slugIn(db, key);
  if (slug === undefined) refuse('shareEnded');
  const nowMs = clock.now();
  const { rows } = await sql<{
    id: number;
    owner_id: number;
    scope: ShareScope[];
    most_views: number | null;
    views: number;
    seen_at: Date | null;
  }>`
    select share_key.id, share_key.owner_id, share_key.scope, share_key.most_views, share_key.views, share_view.seen_at
    from share_key join account on account.id = share_key.owner_id and not account.is_disabled
    left join share_view on share_view.share_key_id = share_key.id and share_view.viewer_hash = ${viewer}
    where share_key.slug = ${slug} and ${isOpen(nowMs)}`.execute(db);
  const row = rows[0] ?? refuse('shareEnded');
  const quietMs = row.seen_at === null ? oneViewMs : nowMs - row.seen_at.getTime();
  if (quietMs >= oneViewMs) await countView(db, row.id, viewer, nowMs);
  else if (quietMs >= noteMs)
    await db
      .updateTable('share_view')
      .set({ seen_at: new Date(nowMs) })
      .where('share_key_id', '=', row.id)
      .where('viewer_hash', '=', viewer)
      .execute();
  return { shareKeyId: row.id, ownerId: row.owner_id, scope: row.scope, now: () => clock.now() };
}

/** Counts a view; refuses 80060 when there were as many as the link allows. A page asks several things at once: they are one view. */
async function countView(db: Db, id: number, viewer: Buffer, nowMs: number): Promise<void> {
  const at = new Date(nowMs);
  await db.transaction().execute(async (tx) => {
    const noted = await tx
      .insertInto('share_view')
      .values({ share_key_id: id, viewer_hash: viewer, seen_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['share_key_id', 'viewer_hash'])
          .doUpdateSet({ seen_at: at })
          .where('share_view.seen_at', '<=', new Date(nowMs - oneViewMs)),
      )
      .returning('share_key_id')
      .executeTakeFirst();
    if (noted === undefined) return;
    const counted = await tx
      .updateTable('share_key')
      .set({ views: sql`views + 1` })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('most_views', 'is', null), eb('views', '<', eb.ref('most_views'))]))
      .returning('id')
      .executeTakeFirst();
    if (counted === undefined) refuse('shareEnded');
  });
}

/** A guest whose page is open, as he is now; refuses 80060 when his link has ended. */
export async function findOpenGuest(db: Db, guest: Guest): Promise<Guest> {
  const { rows } = await sql<{ scope: ShareScope[] }>`
    select share_key.scope from share_key join account on account.id = share_key.owner_id and not account.is_disabled
    where share_key.id = ${guest.shareKeyId} and ${isOpen(guest.now())}`.execute(db);
  const row = rows[0] ?? refuse('shareEnded');
  return { ...guest, scope: row.scope };
}
