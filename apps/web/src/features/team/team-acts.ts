/** What the caller may do with a team, as a menu. */
import { teamFeature } from '@frostway/contract/team/endpoints';
import type { Team } from '@frostway/contract/team/rows';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { MenuAct } from '../../ui/ActMenu.js';
import type { WantedTeam } from './TeamDialogs.js';
import { manages, owns } from './membership-role.js';

/** See above. The owner deletes, and who is a member leaves. */
export function useTeamActs(want: (wanted: WantedTeam) => void): (team: Team) => MenuAct[] {
  const { t } = useText();
  const may = useMay();
  return (team) => [
    ...(manages(team.myRole) && may(teamFeature.changeTeam)
      ? [{ key: 'edit', word: t('team.edit'), icon: 'edit', run: () => want({ act: 'edit', team }) } as const]
      : []),
    ...(owns(team.myRole) && may(teamFeature.removeTeam)
      ? [{ key: 'remove', word: t('team.remove'), icon: 'trash', destroys: true, run: () => want({ act: 'remove', team }) } as const]
      : []),
    ...(!owns(team.myRole) && may(teamFeature.removeMember)
      ? [{ key: 'leave', word: t('team.leave'), icon: 'logout', destroys: true, run: () => want({ act: 'leave', team }) } as const]
      : []),
  ];
}
