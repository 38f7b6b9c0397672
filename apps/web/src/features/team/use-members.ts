/** A team's members as its page shows them, and the one whose levels are looked at. */
import type { Answer } from '@frostway/contract/endpoint';
import { teamFeature } from '@frostway/contract/team/endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { type Pages, useList } from '../../ui/paged-list.js';
import { type TeamAddress, pageText } from './team-address.js';

export type Members = Answer<typeof teamFeature.memberList>;
export type Member = Members['rows'][number];

/** See above. Who was chosen stays chosen on another page of the list. */
export function useMembers(
  teamId: number,
  { search, page, member, change }: TeamAddress,
): {
  readonly answer: UseQueryResult<Members>;
  readonly pages: Pages;
  readonly chosen: Member | undefined;
  readonly choose: (member: Member | undefined) => void;
} {
  const [last, setLast] = useState<Member>();
  const { answer, pages } = useList(teamFeature.memberList, { page, turn: (to) => change({ page: pageText(to) }) }, { teamId, search });
  const rows = answer.data?.rows ?? [];
  const chosen = rows.find((row) => row.uid === member) ?? (last?.uid === member ? last : undefined);
  return {
    answer,
    pages,
    chosen,
    choose: (next) => {
      setLast(next);
      change({ member: next === undefined ? '' : String(next.uid), ...(next === undefined ? {} : { tab: 'targets' }) });
    },
  };
}
