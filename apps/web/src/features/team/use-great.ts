/** The great administrator, and whether the caller may own teams and name people he works with. */
import { teamFeature } from '@frostway/contract/team/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { useAnswer } from '../../api/answers.js';
import { useMay } from '../../api/permission.js';
import { useProfile } from '../../api/profile.js';

export type Relation = Answer<typeof teamFeature.relationUsers>['rows'][number];

export type Great = {
  readonly isKnown: boolean;
  /** The one who is; undefined when nobody is, or not known yet. */
  readonly who: Relation | undefined;
  readonly isMe: boolean;
  /** Only an enterprise has sub-accounts, and only the owner himself authorises. */
  readonly isOwner: boolean;
  /** A group user owns nothing unless he acts for his enterprise. */
  readonly mayOwn: boolean;
};

/** See above. The list of sub-users begins with him. */
export function useGreat(): Great {
  const profile = useProfile().data;
  const may = useMay();
  const isConcerned = profile?.level === 'enterprise' || profile?.level === 'groupUser';
  const answer = useAnswer(
    teamFeature.relationUsers,
    { kind: 'subUser', page: 1, pageSize: 1 },
    { enabled: isConcerned && may(teamFeature.relationUsers) },
  );
  const first = answer.data?.rows[0];
  const who = first?.isGreatAdmin === true ? first : undefined;
  const isMe = who !== undefined && who.uid === profile?.uid;
  return {
    isKnown: answer.data !== undefined,
    who,
    isMe,
    isOwner: profile?.level === 'enterprise',
    mayOwn: profile !== undefined && (profile.level !== 'groupUser' || isMe),
  };
}
