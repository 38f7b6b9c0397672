/** Which refusals a call can give: those its row names, those of its authentication, and those any call gives. */
import { type Endpoint, isGoverned } from './endpoint.js';
import { type RefusalName, refusals } from './refusals.js';

/** Any call may be asked wrongly, too often, or when something of ours does not work. */
const ofAnyCall = [
  'parametersIllegal',
  'textTooLong',
  'macInvalid',
  'imeiInvalid',
  'bodyTooLarge',
  'bodyUnreadable',
  'tooFrequent',
  'databaseAway',
  'internalError',
] as const satisfies readonly RefusalName[];

/** What a call says to those whose level, roles or API token do not open it. */
export function permissionRefusalOf({ isOfDevices }: Pick<Endpoint, 'isOfDevices'>): 'notPermitted' | 'notAllowed' {
  return isOfDevices ? 'notPermitted' : 'notAllowed';
}

/** Every refusal of a call, each once, in the order of their codes. */
export function refusalsOf(endpoint: Endpoint): RefusalName[] {
  const names = new Set<RefusalName>([...endpoint.refuses, ...(endpoint.failure === undefined ? [] : [endpoint.failure]), ...ofAnyCall]);
  // Not logged in: with a guest's key alone.
  if (endpoint.auth === 'session') for (const name of ['sessionInvalid', 'sessionExpired', 'notLoggedIn'] as const) names.add(name);
  // Roles, or an API token that opens no personal call, or none that changes anything.
  if (isGoverned(endpoint) || (endpoint.auth === 'session' && (endpoint.isPersonal || endpoint.method !== 'GET')))
    names.add(permissionRefusalOf(endpoint));
  // Whoever names a device may see it without being let further.
  if (endpoint.refuses.includes('notFound')) names.add('notPermitted');
  if (endpoint.auth === 'session' && !endpoint.demoMay) names.add('demoReadOnly');
  // A link that has ended never leads to the login; a session may look as well.
  if (endpoint.auth === 'guest')
    for (const name of ['shareEnded', 'notLoggedIn', 'sessionInvalid', 'sessionExpired'] as const) names.add(name);
  return [...names].toSorted((a, b) => refusals[a].code - refusals[b].code);
}
