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

/** Whether the caller's roles have a call: what they lack is not offered. False until it is known. */
export function useMay(): (endpoint: Endpoint) => boolean {
  const permission = usePermission().data;
  return (endpoint) => {
    if (endpoint.auth !== 'session') return true;
    if (permission === undefined) return false;
    if (permission.level === 'demo' && !endpoint.demoMay) return false;
    return permission.resources.includes(`${endpoint.method} ${endpoint.path}`);
  };
}
