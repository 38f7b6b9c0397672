/** A team's members as its page shows them, and the one whose levels are looked at. */
import type { Answer } from '@frostway/contract/endpoint';
import { teamFeature } from '@frostway/contract/team/endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import type { TeamAddress } from './team-address.js';

export type Members = Answer<typeof teamFeature.memberList>;
export type Member = Members['rows'][number];

export const membersPageSize = 20;

/** See above. Who was chosen stays chosen on another page of the list. */
export function useMembers(
  teamId: number,
  { search, page, member, change }: TeamAddress,
): {
  readonly answer: UseQueryResult<Members>;
  readonly chosen: Member | undefined;
  readonly choose: (member: Member | undefined) => void;
} {
  const [last, setLast] = useState<Member>();
  const answer = useAnswer(
    teamFeature.memberList,
    { teamId, page, pageSize: membersPageSize, ...(search === '' ? {} : { search }) },
    { keepPrevious: true },
  );
  const rows = answer.data?.rows ?? [];
  const chosen = rows.find((row) => row.uid === member) ?? (last?.uid === member ? last : undefined);
  return {
    answer,
    chosen,
    choose: (next) => {
      setLast(next);
      change({ member: next === undefined ? '' : String(next.uid), ...(next === undefined ? {} : { tab: 'targets' }) });
    },
  };
}
