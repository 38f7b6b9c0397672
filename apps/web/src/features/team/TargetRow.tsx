/** One target of a team with its level: chosen by who manages the team, shown to a member. What is refused stands below the name. */
import type { Answer } from '@frostway/contract/endpoint';
import { teamFeature } from '@frostway/contract/team/endpoints';
import type { Team, TeamLevel } from '@frostway/contract/team/rows';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { ActMenu, type MenuAct } from '../../ui/ActMenu.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Icon } from '../../ui/icons.js';
import { devicePath } from '../../values/device-row.js';
import { LevelChoice } from './Levels.js';
import { manages, owns } from './membership-role.js';
import type { Member } from './use-members.js';

export type Target = Answer<typeof teamFeature.joins>['rows'][number];
type TargetRowProps = { readonly team: Team; readonly target: Target; readonly member: Member | undefined };

/** The level a target has for somebody: that of the team's administrators, his own, the team's. */
export function levelOf(target: Target, member: Pick<Member, 'uid' | 'isAdmin'> | undefined): TeamLevel {
  if (member === undefined) return target.level;
  if (member.isAdmin) return 'all';
  return target.members.find(({ uid }) => uid === member.uid)?.level ?? target.level;
}

/** See above. */
export function TargetRow({ team, target, member }: TargetRowProps) {
  const { t, lang } = useText();
  const may = useMay();
  const [isRemoving, setRemoving] = useState(false);
  const change = useAction(teamFeature.changeJoins);
  const reset = useAction(teamFeature.removeJoins);
  const mayManage = manages(team.myRole);
  const named = { teamId: team.id, kind: target.kind, targetId: [target.targetId] };
  const forOne = member === undefined ? {} : { uid: member.uid };
  const own = member === undefined || member.isAdmin ? undefined : target.members.find(({ uid }) => uid === member.uid);
  const level = mayManage ? levelOf(target, member) : target.myLevel;
  const maySet = mayManage && member?.isAdmin !== true && may(teamFeature.changeJoins);
  const error = change.error ?? reset.error;
  const acts: MenuAct[] = [
    ...(own !== undefined && may(teamFeature.removeJoins)
      ? [{ key: 'reset', word: t('team.target.reset'), icon: 'refresh', run: () => reset.mutate({ ...named, ...forOne }) } as const]
      : []),
    ...(owns(team.myRole) && may(teamFeature.removeJoins)
      ? [{ key: 'remove', word: t('team.target.remove'), icon: 'x', destroys: true, run: () => setRemoving(true) } as const]
      : []),
  ];
  const note =
    own !== undefined
      ? t('team.target.own', { level: t(`team.level.${target.level}`) })
      : mayManage && member === undefined && target.members.length > 0
        ? t('team.target.others', { count: target.members.length })
        : !mayManage && target.members.length > 0
          ? t('team.target.ownMine')
          : undefined;
  const identity = target.mac ?? target.imei;
  return (
    <li>
      <Icon name={target.kind === 'mission' ? 'mission' : 'device'} />
      <div className="grow">
        {target.kind === 'device' ? (
          <Link className="d ell" to={devicePath(target)} title={target.name}>
            {target.name}
          </Link>
        ) : (
          <span className="d ell">{target.name}</span>
        )}
        <span className="two ell">
          {identity}
          {note === undefined ? null : (
            <>
              {identity === null ? null : <i className="dot" />}
              <span className={own === undefined ? undefined : 'own'}>{note}</span>
            </>
          )}
        </span>
        {error === null ? null : (
          <span className="refused" role="alert">
            <Icon name="alarm" size={12} />
            {errorText(error, lang)}
          </span>
        )}
      </div>
      <LevelChoice
        label={t('team.target.levelOf', { name: target.name })}
        value={change.isPending ? change.variables.level : level}
        busy={change.isPending || reset.isPending}
        {...(maySet
          ? {
              onChange: (next) => {
                reset.reset();
                change.mutate({ ...named, ...forOne, level: next });
              },
            }
          : {})}
      />
      <span className="act">{acts.length === 0 ? null : <ActMenu acts={acts} title={target.name} />}</span>
      {isRemoving ? <RemoveTargetDialog team={team} target={target} onClose={() => setRemoving(false)} /> : null}
    </li>
  );
}

function RemoveTargetDialog({ team, target, onClose }: { team: Team; target: Target; onClose: () => void }) {
  const { t } = useText();
  const { name } = target;
  return (
    <AskDialog
      call={teamFeature.removeJoins}
      input={{ teamId: team.id, kind: target.kind, targetId: [target.targetId] }}
      done={t('team.target.removed', { name })}
      onClose={onClose}
      title={t('team.target.removeTitle', { name })}
      lead={t('team.target.removeLead')}
      act={t('team.target.remove')}
    />
  );
}
