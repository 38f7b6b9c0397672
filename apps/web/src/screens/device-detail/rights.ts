/** What the caller may see of a device that is not his: by a share its scope, by a team or as the dealer above the level. */
import { teamFeature } from '@frostway/contract/team/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { useAnswer } from '../../api/answers.js';
import { type Foreign, useForeign } from '../../api/foreign.js';
import { useMay } from '../../api/permission.js';
import { callName } from '../../features/device/naming.js';

export type Rights = {
  /** Undefined for the caller's own device, and while it is not known. */
  readonly foreign: Foreign | undefined;
  /** Names of the teams it came by. */
  readonly teams: readonly string[];
  readonly latest: boolean;
  readonly place: boolean;
  readonly history: boolean;
  /** False while what others give is being asked. */
  readonly isKnown: boolean;
};

/** See above. Everything of one's own; of others what is not known yet counts as not given. */
export function useRights(device: Device): Rights {
  const may = useMay();
  const foreign = useForeign(device);
  const isAsked = !device.isMine && may(teamFeature.targetPermission);
  const answer = useAnswer(teamFeature.targetPermission, { kind: 'device', ...callName(device) }, { enabled: isAsked, freshMs: 60_000 });
  if (device.isMine) return { foreign: undefined, teams: [], latest: true, place: true, history: true, isKnown: true };
  const level = answer.data?.level ?? 'none';
  const scope = foreign?.scope ?? [];
  const hasValues = level !== 'none' && foreign?.by !== 'share';
  const teams = answer.data?.teams ?? [];
  const byTeam = teams.length > 0;
  return {
    foreign,
    teams: teams.map((team) => team.name),
    latest: scope.includes('latest') || hasValues || byTeam,
    place: scope.includes('place') || hasValues || byTeam,
    history:
      scope.includes('history') ||
      (hasValues && level !== 'access') ||
      teams.some((team) => team.level === 'detailed' || team.level === 'all'),
    isKnown: foreign !== undefined && (!isAsked || !answer.isLoading),
  };
}
