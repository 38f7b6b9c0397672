/** Decisions about the goods of missions: signed, kept, and taken back when late data changes what they were made upon. Table mission_decision is only written here. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import type { MissionDecision, Signing } from '@frostway/contract/mission/decisions';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Caller, Changing } from '../../call/serve.js';
import type { Db, Tx } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import { publish } from '../../events/publish.js';
import type { Outbox } from '../../outbox/outbox.js';
import type { Clock } from '../../outside/clock.js';
import type { Sealer } from '../../outside/sealer.js';
import type { Judge } from '../../platform/feature.js';
import type { Principal } from '../../scope/principal.js';
import { withAudience } from '../../scope/audience.js';
import { findMission, holdMission } from '../../scope/missions.js';
import { checkMayOwn, mayOwn } from '../../scope/teams.js';
import { setTwoSignatures, sign, type Signature } from '../account/index.js';
import { type Verdict, verdictOf } from './verdict.js';
import { tellPrograms } from './webhook-news.js';

type Row = Selectable<Schema['mission_decision']>;
/** What signing, and telling of a decision that is taken back, need from outside. */
export type Deciding = { readonly clock: Clock; readonly sealer: Sealer };
export type Recalling = { readonly outbox: Outbox; readonly publicUrl: () => string };

const toDecision = ({
  id,
  decision,
  meaning,
  reason,
  account,
  nickname,
  proof,
  signed_at,
  incidents,
  hash,
  part,
}: Row): MissionDecision => ({
  id,
  verdict: decision,
  meaning,
  reason,
  signer: account === null ? null : { account, nickname: nickname ?? account },
  proof,
  part: part === null ? 'only' : part === 1 ? 'first' : 'second',
  signedAt: signed_at.toISOString(),
  incidents,
  hash: hash.toString('hex'),
});

/** What was signed last, a first signature that waits for its second included. */
const newest = (db: Db, missionId: number): Promise<Row | undefined> =>
  db.selectFrom('mission_decision').selectAll().where('mission_id', '=', missionId).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** The decision in force, or that took the one before back. */
const inForce = (db: Db, missionId: number): Promise<Row | undefined> =>
  db
    .selectFrom('mission_decision')
    .selectAll()
    .where('mission_id', '=', missionId)
    .where(sql<boolean>`part is distinct from 1`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether decisions about missions of an account take two signatures. */
async function isTwofold(db: Db, ownerId: number): Promise<boolean> {
  const { two_signatures: isOn } = await db
    .selectFrom('account')
    .select('two_signatures')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return isOn;
}

/** See above, as the caller's own account has it. */
export async function readSigning(db: Db, caller: Caller): Promise<Signing> {
  return { isTwofold: await isTwofold(db, caller.ownerId), mayChange: caller.level !== 'demo' && mayOwn(caller) };
}

/** Sets it. Refuses 50006 a group user, 60062 what is so already. */
export async function changeSigning(caller: Caller, isOn: boolean, { db, audit }: Changing): Promise<Signing> {
  checkMayOwn(caller);
  if (!(await setTwoSignatures(db, caller.ownerId, isOn))) refuse('nothingChanged');
  audit({ entity: 'account', id: caller.ownerId, before: { isTwofold: !isOn }, after: { isTwofold: isOn } });
  return { isTwofold: isOn, mayChange: true };
}

/**
 * Signs one. Where the account asks for two signatures, the first decides nothing: the second is another account's, under the same decision upon the same incidents.
 * Refuses 80208, 80190, 80454 a mission that is not over, 80455 without a reason unless all is released, 60062 the same once more, 80780 who has signed first, and as
 * signing does.
 */
export async function decide(
  caller: Caller,
  { id, verdict: decision, meaning, reason, code, ...shown }: Input<(typeof table)['decide']>,
  context: Changing,
  deciding: Deciding,
): Promise<MissionDecision> {
  const { db, audit } = context;
  const held = await holdMission(db, caller, id);
  if (held.startedMs === null || held.endedMs === null) refuse('missionNotOver');
  if (decision !== 'released' && reason === '') refuse('decisionReasonMissing', { reason: 'decisionReasonMissing' });
  const nowMs = deciding.clock.now();
  const verdict = await verdictOf(db, id, nowMs);
  const before = await newest(db, id);
  const signature = await sign(caller, { ...shown, totp: code }, context, deciding);
  const isMeant = before?.decision === decision && before.hash.equals(verdict.hash);
  const isTwice = await isTwofold(db, held.ownerId);
  const awaitsSecond = isTwice && isMeant && before.part === 1;
  if (awaitsSecond && before.signer_id === signature.accountId) refuse('secondSignatureOther');
  const part = !isTwice ? null : awaitsSecond ? 2 : 1;
  if (!awaitsSecond && isMeant && before.meaning === meaning && before.reason === reason && before.signer_id === signature.accountId)
    refuse('nothingChanged');
  const row = await keepDecision(db, id, { decision, meaning, reason, signature, part }, verdict, nowMs);
  audit({
    entity: 'mission',
    id,
    before: { decision: before?.decision ?? 'undecided' },
    after: { decision, meaning, incidents: verdict.incidents, ...(part === null ? {} : { part }) },
    concerns: [held.ownerId],
  });
  return toDecision(row);
}

type Signed = {
  readonly decision: Row['decision'];
  readonly meaning: Row['meaning'];
  readonly reason: string;
  /** Null: late data takes the decision before back. */
  readonly signature: Signature | null;
  /** 1: the first of two, which alone decides nothing. */
  readonly part?: 1 | 2 | null;
};

/** Keeps a decision, which is in force from now on unless it is the first signature of two. */
export async function keepDecision(db: Db, missionId: number, signed: Signed, verdict: Verdict, nowMs: number): Promise<Row> {
  const { decision, meaning, reason, signature, part = null } = signed;
  const row = await db
    .insertInto('mission_decision')
    .values({
      mission_id: missionId,
      decision,
      meaning,
      reason,
      signer_id: signature?.accountId ?? null,
      account: signature?.account ?? null,
      nickname: signature?.nickname ?? null,
      proof: signature?.proof ?? null,
      signed_at: new Date(nowMs),
      part,
      ...verdict,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (part === 1) return row;
  const { ownerId } = await db
    .updateTable('mission')
    .set({ decision, is_touched: false })
    .where('id', '=', missionId)
    .returning('owner_id as ownerId')
    .executeTakeFirstOrThrow();
  const { signer, signedAt, incidents } = toDecision(row);
  const more = { decision: { id: row.id, verdict: decision, meaning, reason, signer, signedAt, incidents } };
  await tellPrograms(db, { id: missionId, ownerId }, { kind: 'decided', about: row.id, more }, nowMs);
  return row;
}

/** What was decided, newest first. Refuses 80208, 80190 where the principal's level shows no past. */
export async function listDecisions(
  db: Db,
  principal: Principal,
  { id, ...page }: Input<(typeof table)['decisions']>,
): Promise<Answer<(typeof table)['decisions']>> {
  await findMission(db, principal, id, 'history');
  const counted = await sql<{ total: number }>`select count(*)::integer as total from mission_decision where mission_id = ${id}`.execute(
    db,
  );
  const total = counted.rows[0]?.total ?? 0;
  checkPage(total, page);
  const { limit, offset } = rangeOf(page);
  const rows = await db
    .selectFrom('mission_decision')
    .selectAll()
    .where('mission_id', '=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { total, rows: rows.map(toDecision) };
}

/** All of them, oldest first; that the reader may see them is asked by the caller. */
export async function everyDecision(db: Db, missionId: number): Promise<MissionDecision[]> {
  return (await db.selectFrom('mission_decision').selectAll().where('mission_id', '=', missionId).orderBy('id').execute()).map(toDecision);
}

/** Notes missions that were decided and of whose time something comes now, in the transaction that stores it. */
export const decisionJudge: Judge = async (client, _batch, { readings, events }) => {
  const oldest = new Map<number, number>();
  for (const { deviceId, timeMs } of [...readings, ...events]) oldest.set(deviceId, Math.min(timeMs, oldest.get(deviceId) ?? timeMs));
  if (oldest.size === 0) return;
  await client.query({
    name: 'touch-decided-missions',
    text: `update mission set is_touched = true
from unnest($1::integer[], $2::bigint[]) as touched (id, ms), mission_device as part
where part.device_id = touched.id and mission.id = part.mission_id and mission.decision <> 'undecided' and not mission.is_touched
  and touched.ms <= mission.ended_ms`,
    values: [[...oldest.keys()], [...oldest.values()]],
  });
};

/** Missions that are looked at in one go. */
const most = 200;

/** Looks again at what was touched: a decision whose incidents are others than those it was made upon is taken back, and its signer is notified. */
export async function recallDecisions(db: Kysely<Schema>, recalling: Recalling, nowMs: number, ending: AbortSignal): Promise<void> {
  const touched = await db.selectFrom('mission').select('id').where('is_touched', '=', true).orderBy('id').limit(most).execute();
  for (const { id } of touched) {
    if (ending.aborted) return;
    await db.transaction().execute((tx) => recallOne(tx, id, recalling, nowMs));
  }
}

async function recallOne(tx: Tx, id: number, recalling: Recalling, nowMs: number): Promise<void> {
  const mission = await tx
    .selectFrom('mission')
    .select(['owner_id', 'name', 'code', 'is_touched'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (mission?.is_touched !== true) return;
  await tx.updateTable('mission').set({ is_touched: false }).where('id', '=', id).execute();
  const before = await inForce(tx, id);
  const verdict = await verdictOf(tx, id, nowMs);
  if (before === undefined || before.decision === 'undecided' || before.hash.equals(verdict.hash)) return;
  await keepDecision(tx, id, { decision: 'undecided', meaning: null, reason: 'lateData', signature: null }, verdict, nowMs);
  await tellSigner(tx, before, { id, name: mission.name, code: mission.code }, recalling);
  await publish(tx, { type: 'devicesEdited', accountIds: await withAudience(tx, [mission.owner_id]) });
}

/** One mail to who signed, where he has an address. */
async function tellSigner(
  tx: Tx,
  { signer_id }: Row,
  { id, name, code }: { readonly id: number; readonly name: string; readonly code: string },
  { outbox, publicUrl }: Recalling,
): Promise<void> {
  if (signer_id === null) return;
  const signer = await tx.selectFrom('account').select(['email', 'language']).where('id', '=', signer_id).executeTakeFirst();
  if (signer?.email == null) return;
  const lang: Lang = signer.language ?? 'zh-cn';
  const url = new URL(`/missionDetail?id=${id}`, publicUrl()).href;
  await outbox.sendMail(tx, {
    to: signer.email,
    subject: text(lang, 'mission.decision.mail.subject', { mission: name }),
    text: text(lang, 'mission.decision.mail.text', { mission: name, number: code, url }),
    link: url,
  });
}
