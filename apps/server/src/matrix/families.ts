/**
 * Who may do what, as a table: a row for every kind of caller, a column for every family of calls that are alike. The rows of the matrix name a column, and
 * where a call differs from its family, how.
 */
import type { RefusalName } from '@frostway/contract/refusals';
import { type CallerName, callerNames } from './callers.js';

/** What becomes of a call at the gates: it passes, or is refused by one of them. */
export type Outcome = 'yes' | Gate;
/** Refusals that say who may not. All others are said to somebody who may. */
export const gates = [
  'sessionInvalid',
  'sessionExpired',
  'notLoggedIn',
  'shareEnded',
  'notPermitted',
  'notOwner',
  'notFound',
  'demoReadOnly',
] as const satisfies readonly RefusalName[];
export type Gate = (typeof gates)[number];

/** The words of the tables below. */
const words: Readonly<Record<string, Outcome>> = {
  yes: 'yes',
  /** 70130: not logged in. */
  out: 'sessionInvalid',
  /** 50160: the session has expired. */
  old: 'sessionExpired',
  /** 50039: not with the key of a link. */
  key: 'notLoggedIn',
  /** 80060: the link has ended. */
  ended: 'shareEnded',
  /** 50006: level, role or scope is too low. */
  no: 'notPermitted',
  /** 60041: only the owner may. */
  owner: 'notOwner',
  /** 50017: as if it did not exist. */
  hidden: 'notFound',
  /** 80029: a demo account changes nothing. */
  demo: 'demoReadOnly',
};

/** Ways of calling.
 *
 * - open: needs no login. account: everyone with an account, about himself. change: the same, but it changes something. administrator: his
 *   alone. dealing: his and dealers'.
 * - see: a device is named, and its being there is asked. direct: the same, but a dealer is no reason. history: its past is asked.
 * - edit: it is changed. own: only its owner may. group: a group or another thing that only its owner sees. putGroup: the same, to change it.
 * - shared: calls that a link opens too, of the latest, the place or the history of a device.
 */
const calling = `
caller              open  account  change  administrator  dealing  see     direct  history  edit    own     group   putGroup
nobody              yes   out      out     out            out      out     out     out      out     out     out     out
expired             yes   old      old     old            old      old     old     old      old     old     old     old
guestLatest         yes   key      key     key            key      key     key     key      key     key     key     key
guestHistory        yes   key      key     key            key      key     key     key      key     key     key     key
guestPlace          yes   key      key     key            key      key     key     key      key     key     key     key
guestWhole          yes   key      key     key            key      key     key     key      key     key     key     key
guestEnded          yes   key      key     key            key      key     key     key      key     key     key     key
guestBeside         yes   key      key     key            key      key     key     key      key     key     key     key
otherCustomer       yes   yes      yes     no             no       hidden  hidden  hidden   hidden  hidden  hidden  hidden
otherOwner          yes   yes      yes     no             no       hidden  hidden  hidden   hidden  hidden  hidden  hidden
otherGreat          yes   yes      yes     no             no       hidden  hidden  hidden   hidden  hidden  hidden  hidden
shareeLatest        yes   yes      yes     no             no       yes     yes     no       owner   owner   hidden  hidden
shareeHistory       yes   yes      yes     no             no       yes     yes     yes      owner   owner   hidden  hidden
shareePlace         yes   yes      yes     no             no       yes     yes     no       owner   owner   hidden  hidden
shareeWhole         yes   yes      yes     no             no       yes     yes     yes      owner   owner   hidden  hidden
groupUser           yes   yes      yes     no             no       hidden  hidden  hidden   hidden  hidden  hidden  hidden
memberNone          yes   yes      yes     no             no       hidden  hidden  hidden   hidden  hidden  hidden  hidden
memberAccess        yes   yes      yes     no             no       yes     yes     no       no      owner   hidden  hidden
memberDetailed      yes   yes      yes     no             no       yes     yes     yes      no      owner   hidden  hidden
memberAll           yes   yes      yes     no             no       yes     yes     yes      yes     owner   hidden  hidden
teamAdministrator   yes   yes      yes     no             no       yes     yes     yes      yes     owner   hidden  hidden
greatAdministrator  yes   yes      yes     no             no       yes     yes     yes      yes     yes     yes     yes
demo                yes   yes      demo    no             no       hidden  hidden  hidden   demo    demo    hidden  demo
dealerBeside        yes   yes      yes     no             yes      hidden  hidden  hidden   hidden  hidden  hidden  hidden
dealerAbove         yes   yes      yes     no             yes      yes     hidden  no       owner   owner   hidden  hidden
dealerTop           yes   yes      yes     no             yes      yes     hidden  no       owner   owner   hidden  hidden
owner               yes   yes      yes     no             no       yes     yes     yes      yes     yes     yes     yes
administrator       yes   yes      yes     yes            yes      hidden  hidden  hidden   hidden  hidden  hidden  hidden
`;

/** What an answer tells of a device or of its house, where there is one.
 *
 * - listed: the device stands in his lists. known: he may know of it at all. latest, place, past, track: its latest values and place, and the earlier ones.
 * - owned: what its owner has around it, such as groups. people: he may know names of the house's accounts and things.
 */
const knowing = `
caller              listed  known  latest  place  past  track  owned  people
nobody              -       -      -       -      -     -      -      -
expired             -       -      -       -      -     -      -      -
guestLatest         yes     yes    yes     -      -     -      -      yes
guestHistory        yes     yes    -       -      yes   -      -      yes
guestPlace          yes     yes    -       yes    -     -      -      yes
guestWhole          yes     yes    yes     yes    yes   yes    -      yes
guestEnded          -       -      -       -      -     -      -      -
guestBeside         -       -      -       -      -     -      -      -
otherCustomer       -       -      -       -      -     -      -      -
otherOwner          -       -      -       -      -     -      -      -
otherGreat          -       -      -       -      -     -      -      -
shareeLatest        yes     yes    yes     -      -     -      -      yes
shareeHistory       yes     yes    -       -      yes   -      -      yes
shareePlace         yes     yes    -       yes    -     -      -      yes
shareeWhole         yes     yes    yes     yes    yes   yes    -      yes
groupUser           -       -      -       -      -     -      -      yes
memberNone          -       -      -       -      -     -      -      yes
memberAccess        yes     yes    yes     yes    -     -      -      yes
memberDetailed      yes     yes    yes     yes    yes   yes    -      yes
memberAll           yes     yes    yes     yes    yes   yes    -      yes
teamAdministrator   yes     yes    yes     yes    yes   yes    -      yes
greatAdministrator  yes     yes    yes     yes    yes   yes    yes    yes
demo                -       -      -       -      -     -      -      -
dealerBeside        -       -      -       -      -     -      -      -
dealerAbove         -       yes    -       -      -     -      -      yes
dealerTop           -       yes    -       -      -     -      -      yes
owner               yes     yes    yes     yes    yes   yes    yes    yes
administrator       -       yes    -       -      -     -      -      yes
`;

export type Family = Readonly<Record<CallerName, Outcome>>;
type Way =
  'open' | 'account' | 'change' | 'administrator' | 'dealing' | 'see' | 'direct' | 'history' | 'edit' | 'own' | 'group' | 'putGroup';
/** What can be told. */
export type Told = 'listed' | 'known' | 'latest' | 'place' | 'past' | 'track' | 'owned' | 'people';

/** The families by their names. */
export const family = readTable<Way, Outcome>(calling, (word) => words[word]);
/** Whether a caller is told something. */
export const isTold = readTable<Told, boolean>(knowing, (word) => (word === 'yes' ? true : word === '-' ? false : undefined));

/** A family with what differs. */
export function except(base: Family, others: Partial<Family>): Family {
  return { ...base, ...others };
}

/** A table of words as columns by caller; fails for a caller that is missing and for a word that says nothing. */
function readTable<C extends string, V>(
  table: string,
  valueOf: (word: string) => V | undefined,
): Readonly<Record<C, Record<CallerName, V>>> {
  const [heading = [], ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const cells = new Map(lines.map(([caller = '', ...cell]) => [caller, cell]));
  return Object.fromEntries(
    heading.slice(1).map((column, index) => [
      column,
      Object.fromEntries(
        callerNames.map((caller) => {
          const word = cells.get(caller)?.[index] ?? '';
          const value = valueOf(word);
          if (value === undefined) throw new Error(`${column} of ${caller}: '${word}' is no word of the table`);
          return [caller, value];
        }),
      ),
    ]),
  ) as Record<C, Record<CallerName, V>>;
}
