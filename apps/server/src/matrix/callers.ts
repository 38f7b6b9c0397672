/** Every kind of caller the matrix asks as. Who they are in a house stands in house.ts; `beside` is of another house. */
export const callerNames = [
  'nobody',
  'expired',
  'guestLatest',
  'guestHistory',
  'guestPlace',
  'guestWhole',
  'guestEnded',
  'guestBeside',
  'otherCustomer',
  'otherOwner',
  'otherGreat',
  'shareeLatest',
  'shareeHistory',
  'shareePlace',
  'shareeWhole',
  'groupUser',
  'memberNone',
  'memberAccess',
  'memberDetailed',
  'memberAll',
  'teamAdministrator',
  'greatAdministrator',
  'demo',
  'dealerBeside',
  'dealerAbove',
  'dealerTop',
  'owner',
  'administrator',
] as const;
export type CallerName = (typeof callerNames)[number];

/** The accounts of a house, by the name under which they call. */
export const houseRoles = [
  'dealerTop',
  'dealerAbove',
  'owner',
  'groupUser',
  'memberNone',
  'memberAccess',
  'memberDetailed',
  'memberAll',
  'teamAdministrator',
  'greatAdministrator',
  'shareeLatest',
  'shareeHistory',
  'shareePlace',
  'shareeWhole',
] as const satisfies readonly CallerName[];
export type HouseRole = (typeof houseRoles)[number];

/** The links of a house, by the name under which their holders call. */
export const houseLinks = [
  'guestLatest',
  'guestHistory',
  'guestPlace',
  'guestWhole',
  'guestEnded',
] as const satisfies readonly CallerName[];
export type HouseLink = (typeof houseLinks)[number];

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
