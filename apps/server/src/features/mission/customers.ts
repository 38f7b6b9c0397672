/**
 * Tells the customers of a mission, that is whoever a link to it was sent to, by mail: that it set off, half an hour before it is expected, and that it runs late; each
 * once, with the link. A revoked link tells nothing more. What was told stands in mission_message with what its own people were told.
 */
import type { CustomerNews } from '@frostway/contract/mission/messages';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import type { Zone } from '@frostway/core/zone';
import { type Kysely, sql } from 'kysely';
import { holdNamed } from '../../db/advisory-locks.js';
import type { Db } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import { keysOf } from '../../scope/guests.js';
import { Allowance, timeIn } from '../notification/index.js';
import { asWords } from './questions.js';
import { firstOutside } from './stop-times.js';
import type { MissionMessages } from './telling.js';

/** What is older is no news any more, ms. */
const newsMs = 4 * 3_600_000;
/** Expected within this is soon, ms. */
const soonMs = 30 * 60_000;
/** Messages written in one go. */
const mostAtOnce = 500;

type News = { readonly id: number; readonly kind: CustomerNews; readonly atMs: number };
type Expected = ReadonlyMap<number, { readonly endMs: number | null; readonly atMs: number | null }>;

/** Links that open something now, as `link`. */
const isOpen = (nowMs: number) => sql`link.ended_at is null and (link.expires_at is null or link.expires_at > ${new Date(nowMs)})`;

/** Writes what has not been written yet. */
export async function tellCustomers(
  options: MissionMessages,
  { expected, late }: { readonly expected: Expected; readonly late: readonly number[] },
  nowMs: number,
  ending: AbortSignal,
): Promise<void> {
  const { db } = options;
  const news: News[] = [
    ...(await settingOff(db, nowMs)),
    ...[...expected].flatMap(([id, { atMs }]) =>
      atMs !== null && atMs - nowMs <= soonMs ? [{ id, kind: 'customerSoon' as const, atMs }] : [],
    ),
    ...late.map((id) => ({ id, kind: 'customerDelay' as const, atMs: expected.get(id)?.endMs ?? nowMs })),
  ];
  if (news.length === 0) return;
  const { rows } = await sql<{ id: number; kind: CustomerNews; at_ms: number; contact_id: number; owner_id: number }>`
    select news.id, news.kind, news.at_ms, who.contact_id, mission.owner_id
    from unnest(${news.map(({ id }) => id)}::integer[], ${news.map(({ kind }) => kind)}::text[], ${news.map(({ atMs }) => atMs)}::bigint[]) as news (id, kind, at_ms)
    join mission on mission.id = news.id join account on account.id = mission.owner_id and not account.is_disabled
    join lateral (select sent.contact_id, min(link.created_at) as since from mission_share as link join mission_share_contact as sent on sent.share_id = link.id
      where link.mission_id = news.id and ${isOpen(nowMs)} group by sent.contact_id) as who on news.kind <> 'customerDeparted' or who.since <= to_timestamp(news.at_ms / 1000.0)
    where not exists (select from mission_message as told where (told.mission_id, told.contact_id, told.kind) = (news.id, who.contact_id, news.kind))
    order by news.id, who.contact_id limit ${mostAtOnce}`.execute(db);
  for (const { id, kind, at_ms: atMs, contact_id: contactId, owner_id: ownerId } of rows) {
    if (ending.aborted) return;
    const expectedMs = expected.get(id)?.atMs ?? null;
    await db.transaction().execute((tx) => tellOne(tx, { id, kind, atMs, contactId, ownerId, expectedMs }, options, nowMs));
  }
}

/** Running missions that have set off: were outside their start, or began without one; and have a customer who was not told. */
async function settingOff(db: Kysely<Schema>, nowMs: number): Promise<News[]> {
  const { rows } = await sql<{ id: number; started_ms: number; latitude: number | null; longitude: number | null; radius: number | null }>`
    select mission.id, mission.started_ms, stop.latitude, stop.longitude, stop.radius from mission
    left join mission_stop as stop on stop.mission_id = mission.id and stop.kind = 'start'
    where mission.started_ms is not null and mission.ended_ms is null and exists (
      select from mission_share as link join mission_share_contact as sent on sent.share_id = link.id where link.mission_id = mission.id and ${isOpen(nowMs)}
        and not exists (select from mission_message as told
          where (told.mission_id, told.contact_id, told.kind) = (mission.id, sent.contact_id, 'customerDeparted')))
    order by mission.id limit ${mostAtOnce}`.execute(db);
  const news: News[] = [];
  for (const { id, started_ms: fromMs, latitude, longitude, radius } of rows) {
    const atMs =
      latitude === null || longitude === null || radius === null
        ? fromMs
        : await firstOutside(db, id, { latitude, longitude, radius }, { fromMs, untilMs: nowMs });
    if (atMs !== undefined && nowMs - atMs <= newsMs) news.push({ id, kind: 'customerDeparted', atMs });
  }
  return news;
}

type Told = News & { readonly contactId: number; readonly ownerId: number; readonly expectedMs: number | null };
type Facts = {
  email: string;
  language: Lang;
  zone: Zone | null;
  is_agreed: boolean;
  is_demo: boolean;
  nickname: string;
  name: string;
  code: string;
  route: string | null;
  slug: string;
};

/** One message: its row and its mail in one transaction, so that a crash neither loses nor repeats it. */
async function tellOne(tx: Db, told: Told, { outbox, publicUrl, mostADay }: MissionMessages, nowMs: number): Promise<void> {
  const { id, kind, contactId, ownerId } = told;
  // Counting and sending of one account go one after the other.
  await holdNamed(tx, 'questions', ownerId);
  const {
    rows: [facts],
  } = await sql<Facts>`
    select contact.email, contact.language, contact.zone, contact.email_agreed_at is not null as is_agreed, account.level = 'demo' as is_demo, account.nickname,
      mission.name, mission.code, link.slug,
      (select string_agg(stop.name, ' → ' order by stop.place) from mission_stop as stop where stop.mission_id = mission.id) as route
    from contact join mission on mission.id = ${id} join account on account.id = mission.owner_id
    join lateral (select link.slug from mission_share as link join mission_share_contact as sent on sent.share_id = link.id and sent.contact_id = contact.id
      where link.mission_id = mission.id and ${isOpen(nowMs)} order by link.id desc limit 1) as link on true
    where contact.id = ${contactId}`.execute(tx);
  if (facts === undefined) return;
  const isFree = facts.is_agreed && !facts.is_demo && (await new Allowance(tx, mostADay, nowMs).take(ownerId, 'mail'));
  const state = facts.is_demo ? 'demo' : !facts.is_agreed ? 'unconfirmed' : isFree ? 'handed' : 'overLimit';
  const { rows: fresh } = await sql<{ id: number }>`
    insert into mission_message (mission_id, kind, contact_id, state, created_at) values (${id}, ${kind}, ${contactId}, ${state}, ${new Date(nowMs)})
    on conflict do nothing returning id`.execute(tx);
  const [row] = fresh;
  if (row === undefined || state !== 'handed') return;
  const url = new URL('/missionDetail', publicUrl());
  url.searchParams.set('key', (await keysOf(tx))(facts.slug));
  const mailId = await outbox.sendMail(tx, { to: facts.email, ...write(told, facts, url.href) });
  await sql`update mission_message set mail_id = ${mailId} where id = ${row.id}`.execute(tx);
}

function write({ kind, atMs, expectedMs }: Told, { language: lang, zone, nickname, name, code, route }: Facts, url: string) {
  const time = (ms: number): string => timeIn({ lang, zone, unit: 'C' }, { deviceZone: null }, ms);
  const mission = asWords(name);
  const lines = [
    text(lang, `mission.customer.lead.${kind}`, { nickname: asWords(nickname), mission, code: asWords(code), time: time(atMs) }),
    '',
    ...(route === null ? [] : [text(lang, 'mission.mail.route', { route: asWords(route) })]),
    ...(kind === 'customerSoon' || expectedMs === null ? [] : [text(lang, 'mission.customer.expected', { time: time(expectedMs) })]),
    text(lang, 'mission.customer.link', { url }),
  ];
  return { subject: text(lang, `mission.customer.subject.${kind}`, { mission }), text: `${lines.join('\n')}\n`, link: url };
}
