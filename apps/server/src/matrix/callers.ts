/** Every kind of caller the matrix asks as. Who they are in a house stands in house.ts; `beside` is of another house. */

/** The links of a house, by the name under which their holders call. */
export const houseLinks = ['guestLatest', 'guestHistory', 'guestPlace', 'guestWhole', 'guestEnded'] as const;
export type HouseLink = (typeof houseLinks)[number];

const sharees = ['shareeLatest', 'shareeHistory', 'shareePlace', 'shareeWhole'] as const;
const staff = ['memberNone', 'memberAccess', 'memberDetailed', 'memberAll', 'teamAdministrator', 'greatAdministrator'] as const;
/** The accounts of a house, by the name under which they call. */
export const houseRoles = ['dealerTop', 'dealerAbove', 'owner', 'groupUser', ...staff, ...sharees] as const;
export type HouseRole = (typeof houseRoles)[number];

/** In the order of the table's columns. */
export const callerNames = [
  'nobody',
  'expired',
  ...houseLinks,
  'guestBeside',
  'otherCustomer',
  'otherOwner',
  'otherGreat',
  ...sharees,
  'groupUser',
  ...staff,
  'demo',
  'dealerBeside',
  'dealerAbove',
  'dealerTop',
  'owner',
  'administrator',
] as const;
export type CallerName = (typeof callerNames)[number];

/** What a caller is to the other house: the same table says what is foreign to everyone. Who is not named is the same to both. */
const besideAs: Partial<Record<CallerName, CallerName>> = {
  guestLatest: 'guestBeside',
  guestHistory: 'guestBeside',
  guestPlace: 'guestBeside',
  guestWhole: 'guestBeside',
  guestBeside: 'guestWhole',
  otherOwner: 'owner',
  shareeLatest: 'otherCustomer',
  shareeHistory: 'otherCustomer',
  shareePlace: 'otherCustomer',
  shareeWhole: 'otherCustomer',
  memberAccess: 'groupUser',
  memberDetailed: 'groupUser',
  memberAll: 'groupUser',
  teamAdministrator: 'groupUser',
  greatAdministrator: 'otherGreat',
  otherGreat: 'greatAdministrator',
  dealerBeside: 'dealerAbove',
  dealerAbove: 'dealerBeside',
  dealerTop: 'dealerBeside',
  owner: 'otherOwner',
};
/** Who a caller is to the other house. */
export const seenFromBeside = (caller: CallerName): CallerName => besideAs[caller] ?? caller;

/** Who is asked for about the other house too: the rest would only repeat what these show. */
export const askingBeside = [
  'guestWhole',
  'guestBeside',
  'otherOwner',
  'shareeWhole',
  'memberAll',
  'teamAdministrator',
  'greatAdministrator',
  'otherGreat',
  'dealerBeside',
  'dealerAbove',
  'owner',
] as const satisfies readonly CallerName[];
