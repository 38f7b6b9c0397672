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
  /** 50006, or 80190 where it is not about devices: level, role or scope is too low. */
  no: 'notPermitted',
  /** 60041, or 80191: only the owner may. */
  owner: 'notOwner',
  /** 50017, or its kind's own 404: as if it did not exist. */
  hidden: 'notFound',
  /** 80029: a demo account changes nothing but what the call's row lets it. */
  demo: 'demoReadOnly',
};

/**
 * Calls about oneself and by level. open: needs no login. account: everyone with an account. change: the same, but it changes something. putOwn: who may own
 * devices and teams adds one; a group user owns nothing. administrator: his alone. dealing: his and dealers'. minding: who may have accounts below him.
 */
const bySelf = `
caller              open  account  change  putOwn  administrator  dealing  minding
nobody              yes   out      out     out     out            out      out
expired             yes   old      old     old     old            old      old
guestLatest         yes   key      key     key     key            key      key
guestHistory        yes   key      key     key     key            key      key
guestPlace          yes   key      key     key     key            key      key
guestWhole          yes   key      key     key     key            key      key
guestEnded          yes   key      key     key     key            key      key
guestBeside         yes   key      key     key     key            key      key
otherCustomer       yes   yes      yes     yes     no             no       no
otherOwner          yes   yes      yes     yes     no             no       yes
otherGreat          yes   yes      yes     yes     no             no       yes
shareeLatest        yes   yes      yes     yes     no             no       no
shareeHistory       yes   yes      yes     yes     no             no       no
shareePlace         yes   yes      yes     yes     no             no       no
shareeWhole         yes   yes      yes     yes     no             no       no
groupUser           yes   yes      yes     no      no             no       yes
memberNone          yes   yes      yes     no      no             no       yes
memberAccess        yes   yes      yes     no      no             no       yes
memberDetailed      yes   yes      yes     no      no             no       yes
memberAll           yes   yes      yes     no      no             no       yes
teamAdministrator   yes   yes      yes     no      no             no       yes
greatAdministrator  yes   yes      yes     yes     no             no       yes
demo                yes   yes      demo    demo    no             no       no
dealerBeside        yes   yes      yes     yes     no             yes      yes
dealerAbove         yes   yes      yes     yes     no             yes      yes
dealerTop           yes   yes      yes     yes     no             yes      yes
owner               yes   yes      yes     yes     no             no       yes
administrator       yes   yes      yes     yes     yes            yes      yes
`;

/**
 * Calls that name a device. see: that it is there is asked. direct: the same, but a dealer is no reason. history: its past is asked. edit: it is changed.
 * own: only its owner may.
 */
const byDevice = `
caller              see     direct  history  edit    own
nobody              out     out     out      out     out
expired             old     old     old      old     old
guestLatest         key     key     key      key     key
guestHistory        key     key     key      key     key
guestPlace          key     key     key      key     key
guestWhole          key     key     key      key     key
guestEnded          key     key     key      key     key
guestBeside         key     key     key      key     key
otherCustomer       hidden  hidden  hidden   hidden  hidden
otherOwner          hidden  hidden  hidden   hidden  hidden
otherGreat          hidden  hidden  hidden   hidden  hidden
shareeLatest        yes     yes     no       owner   owner
shareeHistory       yes     yes     yes      owner   owner
shareePlace         yes     yes     no       owner   owner
shareeWhole         yes     yes     yes      owner   owner
groupUser           hidden  hidden  hidden   hidden  hidden
memberNone          hidden  hidden  hidden   hidden  hidden
memberAccess        yes     yes     no       no      owner
memberDetailed      yes     yes     yes      no      owner
memberAll           yes     yes     yes      yes     owner
teamAdministrator   yes     yes     yes      yes     owner
greatAdministrator  yes     yes     yes      yes     yes
demo                hidden  hidden  hidden   demo    demo
dealerBeside        hidden  hidden  hidden   hidden  hidden
dealerAbove         yes     hidden  no       owner   owner
dealerTop           yes     hidden  no       owner   owner
owner               yes     yes     yes      yes     yes
administrator       hidden  hidden  hidden   hidden  hidden
`;

/**
 * Calls that name something else of a house. group: a group, or what else only its owner sees. putGroup: the same, to change it. team: a team is looked at.
 * manage: its people and levels are changed. ownTeam: what only its owner decides. mind: an account below the owner.
 */
const byHouse = `
caller              group   putGroup  team    manage  ownTeam  mind
nobody              out     out       out     out     out      out
expired             old     old       old     old     old      old
guestLatest         key     key       key     key     key      key
guestHistory        key     key       key     key     key      key
guestPlace          key     key       key     key     key      key
guestWhole          key     key       key     key     key      key
guestEnded          key     key       key     key     key      key
guestBeside         key     key       key     key     key      key
otherCustomer       hidden  hidden    hidden  hidden  hidden   no
otherOwner          hidden  hidden    hidden  hidden  hidden   hidden
otherGreat          hidden  hidden    hidden  hidden  hidden   hidden
shareeLatest        hidden  hidden    hidden  hidden  hidden   no
shareeHistory       hidden  hidden    hidden  hidden  hidden   no
shareePlace         hidden  hidden    hidden  hidden  hidden   no
shareeWhole         hidden  hidden    hidden  hidden  hidden   no
groupUser           hidden  hidden    hidden  hidden  hidden   hidden
memberNone          hidden  hidden    yes     no      owner    hidden
memberAccess        hidden  hidden    yes     no      owner    hidden
memberDetailed      hidden  hidden    yes     no      owner    hidden
memberAll           hidden  hidden    yes     no      owner    hidden
teamAdministrator   hidden  hidden    yes     yes     owner    hidden
greatAdministrator  yes     yes       yes     yes     yes      yes
demo                hidden  demo      hidden  demo    demo     no
dealerBeside        hidden  hidden    hidden  hidden  hidden   hidden
dealerAbove         hidden  hidden    hidden  hidden  hidden   yes
dealerTop           hidden  hidden    hidden  hidden  hidden   yes
owner               yes     yes       yes     yes     yes      yes
administrator       hidden  hidden    hidden  hidden  hidden   yes
`;

/** What an answer tells of a device or of its house, where there is one.
 *
 * - listed: the device stands in his lists. known: he may know of it at all. latest, place, past, track: its latest values and place, and the earlier ones.
 * - owned: what its owner has around it, such as groups. people: he may know names of the house's accounts and things. team: its team.
 *   shared: what is shared with him. below: an account below its owner. announced: what its dealer announces.
 */
const knowing = `
caller              listed  known  latest  place  past  track  owned  people  team  shared  below  announced
nobody              -       -      -       -      -     -      -      -       -     -       -      -
expired             -       -      -       -      -     -      -      -       -     -       -      -
guestLatest         yes     yes    yes     -      -     -      -      yes     -     -       -      -
guestHistory        yes     yes    -       -      yes   -      -      yes     -     -       -      -
guestPlace          yes     yes    -       yes    -     -      -      yes     -     -       -      -
guestWhole          yes     yes    yes     yes    yes   yes    -      yes     -     -       -      -
guestEnded          -       -      -       -      -     -      -      -       -     -       -      -
guestBeside         -       -      -       -      -     -      -      -       -     -       -      -
otherCustomer       -       -      -       -      -     -      -      -       -     -       -      -
otherOwner          -       -      -       -      -     -      -      -       -     -       -      -
otherGreat          -       -      -       -      -     -      -      -       -     -       -      -
shareeLatest        yes     yes    yes     -      -     -      -      yes     -     yes     -      -
shareeHistory       yes     yes    -       -      yes   -      -      yes     -     yes     -      -
shareePlace         yes     yes    -       yes    -     -      -      yes     -     yes     -      -
shareeWhole         yes     yes    yes     yes    yes   yes    -      yes     -     yes     -      -
groupUser           -       -      -       -      -     -      -      yes     -     -       -      yes
memberNone          -       -      -       -      -     -      -      yes     yes   -       -      yes
memberAccess        yes     yes    yes     yes    -     -      -      yes     yes   -       -      yes
memberDetailed      yes     yes    yes     yes    yes   yes    -      yes     yes   -       -      yes
memberAll           yes     yes    yes     yes    yes   yes    -      yes     yes   -       -      yes
teamAdministrator   yes     yes    yes     yes    yes   yes    -      yes     yes   -       -      yes
greatAdministrator  yes     yes    yes     yes    yes   yes    yes    yes     yes   -       yes    yes
demo                -       -      -       -      -     -      -      -       -     -       -      -
dealerBeside        -       -      -       -      -     -      -      -       -     -       -      -
dealerAbove         -       yes    -       -      -     -      -      yes     -     -       yes    -
dealerTop           -       yes    -       -      -     -      -      yes     -     -       yes    -
owner               yes     yes    yes     yes    yes   yes    yes    yes     yes   -       yes    yes
administrator       -       yes    -       -      -     -      -      yes     -     -       yes    -
`;

export type Family = Readonly<Record<CallerName, Outcome>>;
type BySelf = 'open' | 'account' | 'change' | 'putOwn' | 'administrator' | 'dealing' | 'minding';
type ByDevice = 'see' | 'direct' | 'history' | 'edit' | 'own';
type ByHouse = 'group' | 'putGroup' | 'team' | 'manage' | 'ownTeam' | 'mind';
/** What can be told. */
export type Knowledge =
  'listed' | 'known' | 'latest' | 'place' | 'past' | 'track' | 'owned' | 'people' | 'team' | 'shared' | 'below' | 'announced';

/** The families by their names. */
export const family = {
  ...readTable<BySelf, Outcome>(bySelf, (word) => words[word]),
  ...readTable<ByDevice, Outcome>(byDevice, (word) => words[word]),
  ...readTable<ByHouse, Outcome>(byHouse, (word) => words[word]),
};
/** Whether a caller is told something. */
export const mayKnow = readTable<Knowledge, boolean>(knowing, (word) => (word === 'yes' ? true : word === '-' ? false : undefined));

/** A family with what differs. */
export function except(base: Family, others: Partial<Family>): Family {
  return { ...base, ...others };
}

/** Group users own nothing, so the seeded role of their level lacks what owners do. */
export function notGroupUsers(base: Family): Family {
  const users = ['groupUser', 'memberNone', 'memberAccess', 'memberDetailed', 'memberAll', 'teamAdministrator'] as const;
  return { ...base, ...Object.fromEntries(users.map((user) => [user, 'notPermitted' as const])) };
}

/** A call with a field `key` of its own takes nobody for a guest. */
export function withoutLinks(base: Family): Family {
  return {
    ...base,
    ...Object.fromEntries(callerNames.filter((name) => name.startsWith('guest')).map((name) => [name, 'sessionInvalid' as const])),
  };
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
