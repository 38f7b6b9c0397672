/** Who is logged in, asked once and shown everywhere. */
import { type Answer } from '@frostway/contract/endpoint';
import { account } from '@frostway/contract/account/endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAnswer } from './answers.js';
import { useSessionToken } from './session.js';

export type Profile = Answer<typeof account.profile>;

/** The caller's account; not asked without a session. */
export function useProfile(): UseQueryResult<Profile> {
  const token = useSessionToken();
  return useAnswer(account.profile, {}, { enabled: token !== undefined, freshMs: 300_000 });
}
