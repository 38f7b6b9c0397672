/** Generated input nobody sends who means well: inputs of the matrix with parts that are wrong, huge, nested, of another language, or somebody else's. */
import { type Endpoint, holesOf } from '@frostway/contract/endpoint';
import * as fc from 'fast-check';
import type { House } from './house.js';

/** One call as it goes over the wire. */
export type Hostile = {
  /** Which input of the matrix it begins with, and about which house; none = with nothing. */
  readonly row: number;
  readonly isOwnHouse: boolean;
  readonly isEmpty: boolean;
  /** Fields that are replaced, by their place among the fields of the call and a few that every call may be sent. */
  readonly changes: readonly { readonly field: number; readonly value: unknown }[];
  /** How it is sent: a body of a changing call may be a form, may stand in the query, may be no object or no JSON at all. */
  readonly way: 'plain' | 'query' | 'form' | 'bare' | 'broken';
};

const sql = [
  "' or '1'='1",
  "'; drop table account; --",
  '1) union select password_hash from account --',
  "\\'; select pg_sleep(5); --",
  '%_%',
  '$1',
  '{"a":1}',
  'null',
  "E'\\\\x00'",
  '9223372036854775808',
  'NaN',
  '-Infinity',
  '2025-02-30',
  '275760-09-13T00:00:00.001Z',
  '0001-01-01',
];
const odd = [
  '\0',
  'a\0b',
  '\ud83d',
  '\udc00x',
  '\u202e\u0000',
  '\r\nset-cookie: a=b',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'İ',
  'ﬀ',
  '١٢٣',
  ' ',
  '',
  ',,,',
  '[',
  '[[[[',
  '["a',
];

/** A value as JSON carries it; `__proto__` is a field like any other. */
const parsed = (text: string): unknown => JSON.parse(text) as unknown;
const nested = (depth: number, open: string, close: string): unknown => parsed(`${open.repeat(depth)}0${close.repeat(depth)}`);

/** Values that no field expects. `others` are somebody else's. */
function valueOf(others: readonly unknown[]): fc.Arbitrary<unknown> {
  const small = fc.oneof(
    fc.constantFrom<unknown>(...others),
    fc.constantFrom(...sql, ...odd),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom<unknown>(2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -1, 0, 0.5, -0.0001, true, false, null),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  return fc.oneof(
    { weight: 6, arbitrary: small },
    { weight: 2, arbitrary: fc.array(small, { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('a', 'id', '__proto__x', 'length', 'toString', 'then'), small, { maxKeys: 4 }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<unknown>(
        'x'.repeat(20_000),
        '🚚'.repeat(3000),
        '9'.repeat(400),
        Array.from({ length: 1500 }, (_, index) => index),
        nested(40, '[', ']'),
        nested(40, '{"a":', '}'),
        parsed('{"__proto__":{"isAdministrator":true},"constructor":{"prototype":{"x":1}}}'),
        { $ne: null },
        { toString: 'x', valueOf: 1 },
      ),
    },
  );
}

/** Fields that may stand in any call. */
const everywhere = ['lang', 'page', 'pageSize', 'constructor', '__proto__', 'toString', 'x'];

/** The fields a change may be about. */
export const fieldsOf = (endpoint: Endpoint): string[] => [
  ...Object.keys((endpoint.input as { shape?: object }).shape ?? {}),
  ...holesOf(endpoint.path),
  ...everywhere,
];

/** Hostile input for a call that has so many rows in the matrix. */
export function hostileFor(endpoint: Endpoint, rowCount: number, others: readonly unknown[]): fc.Arbitrary<Hostile> {
  return fc.record({
    row: fc.integer({ min: 0, max: Math.max(0, rowCount - 1) }),
    isOwnHouse: fc.boolean(),
    isEmpty: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    changes: fc.array(fc.record({ field: fc.integer({ min: 0, max: fieldsOf(endpoint).length - 1 }), value: valueOf(others) }), {
      minLength: 1,
      maxLength: 4,
    }),
    way: fc.oneof(
      { weight: 8, arbitrary: fc.constant('plain' as const) },
      { weight: 3, arbitrary: fc.constantFrom('query' as const, 'form' as const, 'bare' as const, 'broken' as const) },
    ),
  });
}

/**
 * Somebody else's ids and names, written otherwise than he has them: what an attacker wrote himself is not taken for what he was answered. Accounts are not among
 * the names, for who knows one may find its owner by it.
 */
export function belongingsOf({ people, links, teamId, groupId, shareId, announcementId, sensor, tracker, gateway }: House): unknown[] {
  return [
    ...[sensor, gateway].flatMap(({ id, mac, name }) => [id, mac.toLowerCase().replace(/(..)(?=.)/g, '$1:'), name.toLowerCase()]),
    tracker.imei.replace(/(.{5})(?=.)/g, '$1 '),
    tracker.id,
    ...Object.values(people).map((person) => person.id),
    people.owner.rootId,
    ...Object.values(links).map((link) => link.id),
    teamId,
    groupId,
    shareId,
    announcementId,
  ];
}

/** Sends it; answers the status and the text that came back. */
export async function sendHostile(
  url: string,
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  way: Hostile['way'],
  token: string | undefined,
): Promise<{ status: number; text: string }> {
  const rest = new Map(Object.entries(input));
  let path = endpoint.path;
  for (const hole of holesOf(endpoint.path)) {
    const value = rest.get(hole);
    rest.delete(hole);
    path = path.replace(`{${hole}}`, encoded(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')) || '%20');
  }
  const query = [...rest]
    .map(([field, value]) => `${encoded(field)}=${encoded(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`)
    .join('&');
  const isInQuery = endpoint.method === 'GET' || way === 'query';
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const [type, body] = bodyOf(rest, query, way);
  const response = await fetch(`${url}${path}${isInQuery && query !== '' ? `?${query}` : ''}`, {
    method: endpoint.method,
    headers: isInQuery ? headers : { ...headers, 'content-type': type },
    ...(isInQuery ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
}

/** Half a surrogate pair is no text that an address can hold; its bytes are. */
const encoded = (text: string): string => (/\p{Surrogate}/u.test(text) ? '%ed%a0%bd' : encodeURIComponent(text)).slice(0, 6000);

function bodyOf(fields: ReadonlyMap<string, unknown>, query: string, way: Hostile['way']): [string, string] {
  const object = `{${[...fields].map(([field, value]) => `${JSON.stringify(field)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`;
  if (way === 'form') return ['application/x-www-form-urlencoded', query];
  if (way === 'bare') return ['application/json', JSON.stringify([...fields.values()][0] ?? null)];
  if (way === 'broken') return ['application/json', object.slice(0, -1)];
  return ['application/json', object];
}
