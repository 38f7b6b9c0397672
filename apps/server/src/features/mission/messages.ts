/**
 * Tells the person in charge and the contacts of a mission, by mail, that it started, that it has alarms, that it runs late, and that it is over: each once. Who has
 * not agreed to be written to is not, and the list of messages says so. Table mission_message is only written here; a row and its mail are one transaction.
 */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import type { MissionNews } from '@frostway/contract/mission/messages';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import type { Zone } from '@frostway/core/zone';
import { type RawBuilder, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import { holdNamed } from '../../db/advisory-locks.js';
import type { Db } from '../../db/connect.js';
import { findMission } from '../../scope/missions.js';
import type { Principal } from '../../scope/principal.js';
import { Allowance, timeIn, typeIn } from '../notification/index.js';
import { tellCustomers } from './customers.js';
import { expectedEnds } from './now.js';
import type { MailReader } from './report-mails.js';
import type { MissionMessages } from './telling.js';
import { tellDelays } from './webhook-news.js';

/** What is older is no news any more, ms. */
const newsMs = 4 * 3_600_000;
/** Alarms that begin within this after a message of one wait for the next, ms. */
const betweenMs = 15 * 60_000;
/** Later than its planned end by this is late, ms. */
const lateMs = 10 * 60_000;
/** Messages written in one go, and alarms one names. */
const [mostAtOnce, mostLines] = [500, 20];
const iso = (ms: number): string => new Date(ms).toISOString();

type News = { mission_id: number; kind: Exclude<MissionNews, 'report'>; contact_id: number; owner_id: number };

/** Writes what has not been written yet. */
export async function tellMissions(options: MissionMessages, nowMs: number, ending: AbortSignal): Promise<void> {
  const { db } = options;
  const expected = await expectedEnds(db, nowMs);
  const late = [...expected].filter(([, { endMs, atMs }]) => endMs !== null && (atMs ?? nowMs) >= endMs + lateMs).map(([id]) => id);
  await tellDelays(db, late, expected, nowMs);
  await tellCustomers(options, { expected, late }, nowMs, ending);
  const { rows } = await sql<News>`
    select distinct news.mission_id, news.kind, person.contact_id, mission.owner_id
    from ${newsOf(late, nowMs)} as news join mission on mission.id = news.mission_id
    join account on account.id = mission.owner_id and not account.is_disabled
    cross join lateral (select mission.person_id as contact_id where mission.person_id is not null
      union select contact_id from mission_contact where mission_id = mission.id) as person
    where not exists (select from mission_message as notified where (notified.mission_id, notified.contact_id, notified.kind, notified.about) = (news.mission_id, person.contact_id, news.kind, news.about))
      and (news.kind <> 'incident' or not exists (select from mission_message as last
        where (last.mission_id, last.contact_id, last.kind) = (news.mission_id, person.contact_id, 'incident') and last.created_at > ${new Date(nowMs - betweenMs)}))
    order by news.mission_id, person.contact_id limit ${mostAtOnce}`.execute(db);
  for (const news of rows) {
    if (ending.aborted) return;
    await db.transaction().execute((tx) => tellOne(tx, news, { ...options, late, expectedMs: expected.get(news.mission_id)?.atMs }, nowMs));
  }
}

/** Subquery (mission_id, kind, about, at_ms): all there is to tell of missions that run, or have just ended. Of the end of those whose report is sent, the report tells. */
const newsOf = (late: readonly number[], nowMs: number): RawBuilder<unknown> => sql`(
  select id as mission_id, 'started' as kind, '' as about, started_ms as at_ms from mission where started_ms between ${nowMs - newsMs} and ${nowMs}
  union all
  select id, case ended_how when 'arrival' then 'arrived' else 'ended' end, '', ended_ms from mission
    where ended_ms between ${nowMs - newsMs} and ${nowMs} and started_ms is not null and not auto_mail
  union all
  select id, 'delay', '', end_ms from mission where id = any(${late}::integer[])
  union all
  select mission.id, 'incident', item.device_id || ':' || item.id, item.started_ms from mission
    join mission_device as part on part.mission_id = mission.id
    join incident as item on item.device_id = part.device_id and item.severity = 'alarm' and item.state <> 'pending'
      and item.started_ms >= mission.started_ms and item.started_ms <= coalesce(mission.ended_ms, ${nowMs}) and (part.left_ms is null or item.started_ms < part.left_ms)
    where mission.started_ms is not null and (mission.ended_ms is null or mission.ended_ms > ${nowMs - newsMs}))`;

type Facts = {
  name: string;
  code: string;
  person: string;
  vehicle: string;
  route: string | null;
  started_ms: number | null;
  end_ms: number | null;
  ended_ms: number | null;
};
type Recipient = { email: string; language: Lang; zone: Zone | null; is_agreed: boolean; is_demo: boolean };
type Incident = { name: string; type: string; started_ms: number };
type Telling = Omit<MissionMessages, 'db'> & { readonly late: readonly number[]; readonly expectedMs: number | null | undefined };

async function tellOne(
  tx: Db,
  { mission_id: id, kind, contact_id: contactId, owner_id: ownerId }: News,
  telling: Telling,
  nowMs: number,
): Promise<void> {
  const { outbox, publicUrl, mostADay, late, expectedMs } = telling;
  // Counting and sending of one account go one after the other.
  await holdNamed(tx, 'questions', ownerId);
  const {
    rows: [recipient],
  } = await sql<Recipient>`
    select contact.email, contact.language, contact.zone, contact.email_agreed_at is not null as is_agreed, account.level = 'demo' as is_demo
    from contact join account on account.id = contact.owner_id where contact.id = ${contactId}`.execute(tx);
  if (recipient === undefined) return;
  const isFree = recipient.is_agreed && !recipient.is_demo && (await new Allowance(tx, mostADay, nowMs).take(ownerId, 'mail'));
  const state = recipient.is_demo ? 'demo' : !recipient.is_agreed ? 'unconfirmed' : isFree ? 'handed' : 'overLimit';
  const { rows: fresh } = await sql<{ id: number; about: string }>`
    insert into mission_message (mission_id, kind, about, contact_id, state, created_at)
    select ${id}, ${kind}, about, ${contactId}, ${state}, ${new Date(nowMs)} from ${newsOf(late, nowMs)} as news where mission_id = ${id} and kind = ${kind}
    on conflict do nothing returning id, about`.execute(tx);
  if (fresh.length === 0 || state !== 'handed') return;
  const incidents =
    kind === 'incident'
      ? await incidentsOf(
          tx,
          id,
          fresh.map(({ about }) => about),
        )
      : [];
  const facts = await factsOf(tx, id);
  const mailId = await outbox.sendMail(tx, {
    to: recipient.email,
    ...write({ id, kind, facts, incidents, expectedMs }, recipient, publicUrl()),
  });
  await sql`update mission_message set mail_id = ${mailId} where id = any(${fresh.map((row) => row.id)}::integer[])`.execute(tx);
}

async function factsOf(tx: Db, id: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select mission.name, mission.code, mission.person, mission.vehicle, mission.started_ms, mission.end_ms, mission.ended_ms,
      (select string_agg(stop.name, ' → ' order by stop.place) from mission_stop as stop where stop.mission_id = mission.id) as route
    from mission where mission.id = ${id}`.execute(tx);
  return rows[0] as Facts;
}

async function incidentsOf(tx: Db, id: number, about: readonly string[]): Promise<Incident[]> {
  const { rows } = await sql<Incident>`
    select part.name, item.type, item.started_ms from mission_device as part join incident as item on item.device_id = part.device_id
    where part.mission_id = ${id} and item.device_id || ':' || item.id = any(${about}::text[]) order by item.started_ms, part.name`.execute(
    tx,
  );
  return rows;
}

type Said = {
  id: number;
  kind: Exclude<MissionNews, 'report'>;
  facts: Facts;
  incidents: readonly Incident[];
  expectedMs: number | null | undefined;
};

function write({ id, kind, facts, incidents, expectedMs }: Said, { language: lang, zone }: Recipient, publicUrl: string) {
  const time = (ms: number): string => timeIn({ lang, zone, unit: 'C' }, { deviceZone: null }, ms);
  const link = `${publicUrl.replace(/\/$/, '')}/missionDetail?id=${id}`;
  const { name, end_ms: endMs, ended_ms: endedMs } = facts;
  const lines = [
    ...incidents
      .slice(0, mostLines)
      .map((each) =>
        text(lang, 'mission.mail.incident', { device: each.name, type: typeIn(lang, each.type), time: time(each.started_ms) }),
      ),
    ...(incidents.length > mostLines ? [text(lang, 'mission.mail.more', { count: incidents.length - mostLines })] : []),
    ...(incidents.length === 0 ? [] : ['']),
    ...aboutLines(facts, lang, time),
    ...(endedMs === null && endMs !== null ? [text(lang, 'mission.mail.plannedEnd', { time: time(endMs) })] : []),
    ...(kind === 'delay' && expectedMs != null ? [text(lang, 'mission.mail.expected', { time: time(expectedMs) })] : []),
    '',
    text(lang, 'mission.mail.link', { url: link }),
  ];
  return { subject: text(lang, `mission.mail.subject.${kind}`, { name }), text: `${lines.join('\n')}\n`, link };
}

/** Which mission, which way, by whom, and when. */
function aboutLines(
  { name, code, person, vehicle, route, started_ms: startedMs, ended_ms: endedMs }: Facts,
  lang: Lang,
  time: (ms: number) => string,
): string[] {
  return [
    text(lang, 'mission.mail.mission', { name, code }),
    ...(route === null ? [] : [text(lang, 'mission.mail.route', { route })]),
    text(lang, 'mission.mail.vehicle', { vehicle }),
    text(lang, 'mission.mail.person', { person }),
    ...(startedMs === null ? [] : [text(lang, 'mission.mail.startedAt', { time: time(startedMs) })]),
    ...(endedMs === null ? [] : [text(lang, 'mission.mail.endedAt', { time: time(endedMs) })]),
  ];
}

/** The name of a mission, and the lines every mail has about it. */
export async function missionLines(
  db: Db,
  id: number,
  { lang, zone }: Pick<MailReader, 'lang' | 'zone'>,
): Promise<{ readonly name: string; readonly lines: readonly string[] }> {
  const facts = await factsOf(db, id);
  const time = (ms: number): string => timeIn({ lang, zone, unit: 'C' }, { deviceZone: null }, ms);
  return { name: facts.name, lines: aboutLines(facts, lang, time) };
}

/** GET /api/mission/messages. Refuses 80208, 80190. */
export async function listMessages(
  db: Db,
  principal: Principal,
  { id, ...asked }: Input<(typeof table)['missionMessages']>,
): Promise<Answer<(typeof table)['missionMessages']>> {
  const { standing } = await findMission(db, principal, id, 'history');
  const { limit, offset } = rangeOf(asked);
  const counted = await sql<{ total: number }>`select count(*)::integer as total from mission_message where mission_id = ${id}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  checkPage(total, asked);
  const { rows } = await sql<Answer<(typeof table)['missionMessages']>['rows'][number] & { created_at: Date; sent_at: Date | null }>`
    select notified.id, notified.kind, contact.name as recipient, case when ${standing} = 'owner' then contact.email end as address, notified.created_at, mail.sent_at,
      case when notified.state <> 'handed' then notified.state when mail.state is null then 'unknown' when mail.state = 'sending' then 'queued' else mail.state end as state
    from mission_message as notified join contact on contact.id = notified.contact_id left join mail on mail.id = notified.mail_id
    where notified.mission_id = ${id} order by notified.id desc limit ${limit} offset ${offset}`.execute(db);
  return {
    total,
    rows: rows.map(({ created_at: at, sent_at: sent, ...row }) => ({
      ...row,
      createdAt: iso(at.getTime()),
      sentAt: sent === null ? null : iso(sent.getTime()),
    })),
  };
}
