/** Links to missions: making, sending, listing and revoking them. Tables mission_share and mission_share_contact are only written here. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import type { MissionShare, MissionShareScope } from '@frostway/contract/mission/shares';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { AuditedChange, Caller } from '../../call/serve.js';
import { holdNamed } from '../../db/advisory-locks.js';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/principal.js';
import { keysOf, newSlug } from '../../scope/guests.js';
import { findMission, holdMission, missionsOf } from '../../scope/missions.js';
import type { Asking } from './questions.js';
import { checkOwned } from './templates.js';
import { sendTo } from './share-sending.js';

type Row = {
  id: number;
  slug: string;
  label: string;
  scope: MissionShareScope;
  expires_at: Date | null;
  views: number;
  created_at: Date;
  ended_at: Date | null;
  state: MissionShare['state'];
  sent: string[];
  left_out: string[];
};
type Added = Input<(typeof table)['addMissionShare']>;

/** Makes a link and sends it. Refuses 80208, 80190, 10000 unless exactly one of date and forever is said, 80061, 80003 when a device of the mission may not be shared, 80200. */
export async function addMissionShare(
  caller: Caller,
  { id, scope, until, forever, label, contacts, mails }: Added,
  { db, audit }: AuditedChange,
  asking: Asking,
  nowMs: number,
): Promise<MissionShare> {
  // Counting and sending of one account go one after the other; this comes before the mission, as with all that is told of missions.
  const { ownerId } = await findMission(db, caller, id, 'change');
  await holdNamed(db, 'questions', ownerId);
  await holdMission(db, caller, id);
  if ((forever === true) === (until !== undefined)) refuse('parametersIllegal', { until: 'parametersIllegal' });
  if (until !== undefined && until <= nowMs) refuse('shareEndPast', { until: 'shareEndPast' });
  await checkMayShare(db, id);
  const sentTo = [...new Set([...contacts, ...(await contactsByMail(db, ownerId, mails))])];
  await checkOwned(db, ownerId, sql`contact`, sentTo, 'noSuchContact');
  const at = new Date(nowMs);
  const expires = until === undefined ? null : new Date(until);
  const added = await db
    .insertInto('mission_share')
    .values({
      mission_id: id,
      slug: newSlug(),
      label,
      scope,
      expires_at: expires,
      created_by: caller.accountId,
      created_at: at,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const link = await readShare(db, added.id, asking, nowMs);
  await sendTo(db, { ...link, missionId: id, ownerId, contacts: sentTo, isDemo: caller.level === 'demo' }, asking, at);
  const share = await readShare(db, added.id, asking, nowMs);
  audit({
    entity: 'missionShare',
    id: added.id,
    after: { mission: id, label, scope, expiryDate: expires, sentTo: share.sentTo, notSentTo: share.notSentTo },
    concerns: [ownerId],
  });
  return share;
}

/** Contacts of an account by their addresses. Refuses 80200 an address that is nobody's. */
async function contactsByMail(db: Db, ownerId: number, mails: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number | null }>`
    select (select min(contact.id) from contact where contact.owner_id = ${ownerId} and lower(contact.email) = lower(wanted.mail)) as id
    from unnest(${mails}::text[]) as wanted (mail)`.execute(db);
  return rows.map(({ id }) => id ?? refuse('noSuchContact', { mails: 'noSuchContact' }));
}

/** Refuses 80003 when a device the mission's owner has may not be shared; it says which. What is shared with him is not shown by any link. */
async function checkMayShare(db: Db, missionId: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(device.mac, device.imei) as name from mission_device as part join mission on mission.id = part.mission_id
    join device on device.id = part.device_id and device.owner_id = mission.owner_id and not device.may_share
    where part.mission_id = ${missionId} and part.left_ms is null order by 1`.execute(db);
  if (rows.length > 0) refuse('noSharePermission', Object.fromEntries(rows.map(({ name }) => [name, 'noSharePermission'])));
}

const columns = (nowMs: number): RawBuilder<unknown> => sql`
  link.id, link.slug, link.label, link.scope, link.expires_at, link.views, link.created_at, link.ended_at,
  case when link.ended_at is not null then 'ended' when link.expires_at <= ${new Date(nowMs)} then 'expired' else 'active' end as state,
  (select coalesce(json_agg(contact.name order by contact.name), '[]') from mission_share_contact as notified join contact on contact.id = notified.contact_id
    where notified.share_id = link.id and notified.sent_at is not null) as sent,
  (select coalesce(json_agg(contact.name order by contact.name), '[]') from mission_share_contact as notified join contact on contact.id = notified.contact_id
    where notified.share_id = link.id and notified.sent_at is null) as left_out`;

async function toShares(db: Db, rows: readonly Row[], { publicUrl }: Pick<Asking, 'publicUrl'>): Promise<MissionShare[]> {
  const keyOf = await keysOf(db);
  return rows.map(({ slug, expires_at, created_at, ended_at, sent, left_out, ...row }) => {
    const key = keyOf(slug);
    const url = new URL('/missionDetail', publicUrl());
    url.searchParams.set('key', key);
    return {
      ...row,
      key,
      url: url.href,
      expiryDate: expires_at?.toISOString() ?? null,
      createdAt: created_at.toISOString(),
      endedAt: ended_at?.toISOString() ?? null,
      sentTo: sent,
      notSentTo: left_out,
    };
  });
}

async function readShare(db: Db, id: number, asking: Asking, nowMs: number): Promise<MissionShare> {
  const { rows } = await sql<Row>`select ${columns(nowMs)} from mission_share as link where link.id = ${id}`.execute(db);
  return (await toShares(db, rows, asking))[0] ?? refuse('noSuchShare');
}

/** The links to a mission, newest first. Refuses 80208, 80190 who may not change it. */
export async function listMissionShares(
  db: Db,
  principal: Principal,
  { id, ...page }: Input<(typeof table)['missionShares']>,
  asking: Asking,
): Promise<Answer<(typeof table)['missionShares']>> {
  await findMission(db, principal, id, 'change');
  const counted = await sql<{ total: number }>`select count(*)::integer as total from mission_share where mission_id = ${id}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  checkPage(total, page);
  const { limit, offset } = rangeOf(page);
  const { rows } = await sql<Row>`
    select ${columns(principal.now())} from mission_share as link where link.mission_id = ${id}
    order by link.created_at desc, link.id desc limit ${limit} offset ${offset}`.execute(db);
  return { total, rows: await toShares(db, rows, asking) };
}

/** Revokes one for ever. Refuses 80205 one of no mission he sees, 80190, 50011 one that has ended already. */
export async function endMissionShare(caller: Caller, id: number, { db, audit }: AuditedChange, nowMs: number): Promise<void> {
  await db.selectFrom('mission_share').select('id').where('id', '=', id).forUpdate().execute();
  const { rows } = await sql<{ mission_id: number; scope: MissionShareScope; ended_at: Date | null }>`
    select link.mission_id, link.scope, link.ended_at from mission_share as link
    join ${missionsOf(caller)} as seen on seen.mission_id = link.mission_id where link.id = ${id}`.execute(db);
  const link = rows[0] ?? refuse('noSuchShare');
  const { ownerId } = await findMission(db, caller, link.mission_id, 'change');
  if (link.ended_at !== null) refuse('shareCancelFailed');
  const at = new Date(nowMs);
  await db.updateTable('mission_share').set({ ended_at: at }).where('id', '=', id).execute();
  audit({
    entity: 'missionShare',
    id,
    before: { mission: link.mission_id, scope: link.scope },
    after: { endedAt: at },
    concerns: [ownerId],
  });
}

/** Ends the links to an account's missions, and takes what they were called: visitors of a demo made them. */
export async function endMissionLinksOf(db: Db, ownerId: number, at: Date): Promise<void> {
  await sql`
    update mission_share as link set ended_at = coalesce(link.ended_at, ${at}), label = '' from mission
    where mission.id = link.mission_id and mission.owner_id = ${ownerId} and (link.ended_at is null or link.label <> '')`.execute(db);
}
