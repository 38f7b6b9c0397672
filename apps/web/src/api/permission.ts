/** What the caller may see and do, as the server says: his menus, the pages he can open, the calls his roles have. */
import { access } from '@frostway/contract/access/endpoints';
import { type Answer, type Endpoint } from '@frostway/contract/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAnswer } from './answers.js';
import { useSessionToken } from './session.js';

export type Permission = Answer<typeof access.getPermission>;

/** Asked once and shown everywhere; asked again when the live connection says that something changed. Not asked without a session. */
export function usePermission(): UseQueryResult<Permission> {
  const token = useSessionToken();
  return useAnswer(access.getPermission, {}, { enabled: token !== undefined, freshMs: 300_000 });
}

/** open: the caller may make the call; demo: his roles have it, and demos do not let anybody make it; none: his roles lack it, or that is not known yet. */
export type Offer = 'open' | 'demo' | 'none';

/** How a call is offered to the caller. */
export function useOffer(): (endpoint: Endpoint) => Offer {
  const permission = usePermission().data;
  return (endpoint) => {
    if (endpoint.auth !== 'session') return 'open';
    if (permission?.resources.includes(`${endpoint.method} ${endpoint.path}`) !== true) return 'none';
    return permission.level === 'demo' && !endpoint.demoMay ? 'demo' : 'open';
  };
}

/** Whether the caller may make a call: what he may not is not offered, or said to be closed to demos (`ui/AddButton.tsx`). */
export function useMay(): (endpoint: Endpoint) => boolean {
  const offerOf = useOffer();
  return (endpoint) => offerOf(endpoint) === 'open';
}
