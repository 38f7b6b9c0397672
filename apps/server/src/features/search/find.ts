/** The search over everything: one statement over all kinds the caller may find. Reads only. */
import { addressOf } from '@frostway/contract/search/addresses';
import { type Found, type FoundKind, foundKinds, type searchFeature as table } from '@frostway/contract/search/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import type { Lang } from '@frostway/contract/text';
import type { AlarmType, Severity } from '@frostway/core/alarms';
import { connectionOf } from '@frostway/core/device-state';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { type Open, readOpen } from './open-kinds.js';
import type { Matching } from '../../call/finding.js';
import { sources } from './sources.js';

/** Rows of a kind that are shown. */
const mostOfKind = 5;

type Facts = {
  readonly mac?: string | null;
  readonly imei?: string | null;
  readonly lastSeenMs?: number | null;
  readonly writeSeconds?: number | null;
  readonly type?: AlarmType;
  readonly severity?: Severity;
  readonly state?: string;
  readonly startedMs?: number;
};
type Row = { kind: Exclude<FoundKind, 'page'>; id: string; name: string; detail: string; facts: Facts; rank: number; total: number };
type Kind = { readonly kind: FoundKind; readonly total: number; readonly rows: Found[]; readonly isExact: boolean };

/** What is looked for. */
export type SearchRequest = { readonly search: string; readonly kinds?: readonly FoundKind[] | undefined };

/** Everything that holds a text, by kind; see the call. */
export async function findAll(
  db: Db,
  caller: Caller,
  { search, kinds }: SearchRequest,
  lang: Lang,
): Promise<Answer<(typeof table)['find']>> {
  const open = await readOpen(db, caller, lang);
  const isAsked = (kind: FoundKind): boolean => kinds === undefined || kinds.includes(kind);
  const pages = isAsked('page') ? findPages(open, search) : [];
  const things = await findThings(
    db,
    caller,
    search,
    lang,
    foundKinds.filter((kind) => kind !== 'page' && isAsked(kind) && open.kinds.has(kind)) as Row['kind'][],
  );
  const found = [...pages, ...things];
  const place = (kind: Kind): number => (kind.isExact ? 0 : foundKinds.length) + foundKinds.indexOf(kind.kind);
  return {
    total: found.reduce((sum, { total }) => sum + total, 0),
    kinds: found.sort((a, b) => place(a) - place(b)).map(({ kind, total, rows }) => ({ kind, total, rows })),
  };
}

function findPages({ pages }: Open, search: string): Kind[] {
  const wanted = search.toLowerCase();
  const isIt = (name: string): boolean => name.toLowerCase() === wanted;
  const held = pages.filter(({ names }) => names.some((name) => name.toLowerCase().includes(wanted)));
  if (held.length === 0) return [];
  const rows = held.map(({ path, name }) => ({ id: path, name, detail: '', path, connection: null, alarm: null }));
  return [{ kind: 'page', total: rows.length, rows: rows.slice(0, mostOfKind), isExact: held.some(({ names }) => names.some(isIt)) }];
}

/** Condition: one of the texts holds what was typed, or a number does without its separators. */
function holding(search: string): Matching {
  const pattern = likePattern(search);
  const number = search.replace(/[:\- .·]/g, '');
  // A phone is kept without the blanks, hyphens and brackets people write it with.
  const digits = search.replace(/[\s().-]/g, '');
  return ({ words, marks = [], phone }) => {
    const conditions = [
      ...words.map((word) => sql`${word} ilike ${pattern}`),
      ...(number === '' ? [] : marks.map((mark) => sql`${mark} ilike ${likePattern(number)}`)),
      ...(phone === undefined || digits === '' ? [] : [sql`${phone} ilike ${likePattern(digits)}`]),
    ];
    return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
  };
}

/** 0 it is called exactly so, 1 its name begins so, 2 its name holds it, 3 something else of it does. */
function rankOf(search: string): RawBuilder<number> {
  const pattern = likePattern(search);
  const number = search.replace(/[:\- .·]/g, '').toLowerCase();
  return sql<number>`case when lower(thing.name) = ${search.toLowerCase()} or lower(thing.detail) in (${search.toLowerCase()}, ${number}) then 0
    when thing.name ilike ${pattern.slice(1)} then 1 when thing.name ilike ${pattern} then 2 else 3 end`;
}

async function findThings(db: Db, caller: Caller, search: string, lang: Lang, kinds: readonly Row['kind'][]): Promise<Kind[]> {
  if (kinds.length === 0) return [];
  const isWanted = holding(search);
  const parts = kinds.map(
    (kind) => sql`(
      select ${kind}::text as kind, thing.*, ${rankOf(search)} as rank, (count(*) over ())::integer as total
      from (${sources[kind]({ caller, lang, isWanted })}) as thing order by rank, lower(thing.name), thing.id limit ${mostOfKind})`,
  );
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db);
  return kinds.flatMap((kind): Kind[] => {
    const own = rows.filter((row) => row.kind === kind).sort((a, b) => a.rank - b.rank);
    const [first] = own;
    if (first === undefined) return [];
    return [{ kind, total: first.total, rows: own.map((row) => toFound(row, caller.now())), isExact: first.rank === 0 }];
  });
}

function toFound({ kind, id, name, detail, facts }: Row, nowMs: number): Found {
  const { type, severity, state, startedMs, lastSeenMs, writeSeconds } = facts;
  const isDevice = kind === 'device' || kind === 'gateway' || kind === 'business';
  return {
    id,
    name,
    detail,
    path: pathOf(kind, id, facts),
    connection: isDevice ? connectionOf(lastSeenMs ?? null, writeSeconds ?? 0, nowMs) : null,
    alarm:
      type === undefined || severity === undefined || startedMs === undefined
        ? null
        : { type, severity, isPending: state === 'pending', startedAt: new Date(startedMs).toISOString() },
  };
}

function pathOf(kind: Row['kind'], id: string, { mac, imei }: Facts): string {
  const device = mac ?? imei ?? '';
  if (kind === 'business') return `/dealer?q=${device}`;
  if (kind === 'certificate') return `${addressOf({ kind: 'device', ref: device })}&tab=info`;
  if (kind === 'device' || kind === 'gateway') return addressOf({ kind: 'device', ref: device });
  return addressOf({ kind, ref: id });
}
