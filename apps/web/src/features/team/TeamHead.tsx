/** The head of a team: what it is called, what it is for, whose it is, how large it is, and what the caller may do with it. */
import { teamFeature } from '@frostway/contract/team/endpoints';
import type { Team } from '@frostway/contract/team/rows';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { AddButton } from '../../ui/AddButton.js';
import { ActButton, ActMenu } from '../../ui/ActMenu.js';
import { Fact } from '../../ui/Fact.js';
import { Icon } from '../../ui/icons.js';
import { countText } from '../../values/figures.js';
import { dateText, msOf } from '../../values/times.js';
import { AddMembersDialog } from './AddMembersDialog.js';
import { MembershipChip } from './MembershipChip.js';
import type { WantedTeam } from './TeamDialogs.js';
import { manages } from './membership-role.js';
import { useTeamActs } from './team-acts.js';

/** See above. */
export function TeamHead({ team, onWant }: { team: Team; onWant: (wanted: WantedTeam) => void }) {
  const { t } = useText();
  const [isAdding, setAdding] = useState(false);
  const acts = useTeamActs(onWant)(team);
  const edit = acts.find((act) => act.key === 'edit');
  const rest = acts.filter((act) => act.key !== 'edit');
  const date = dateText(msOf(team.createdAt) ?? 0);
  return (
    <section className="panel th">
      <div className="l1">
        <Link className="ib back" to="/team" aria-label={t('team.detail.toTeams')} title={t('team.detail.toTeams')}>
          <Icon name="left" />
        </Link>
        <h1>{team.name}</h1>
        <MembershipChip role={team.myRole} />
        <span className="grow" />
        {edit === undefined ? null : <ActButton act={edit} />}
        {manages(team.myRole) ? (
          <AddButton call={teamFeature.addMembers} word={t('team.member.add')} onAdd={() => setAdding(true)} />
        ) : null}
        {rest.length === 0 ? null : <ActMenu acts={rest} title={team.name} className="ib" />}
      </div>
      {team.description === '' ? null : <p className="sec">{team.description}</p>}
      <div className="meta">
        <Fact word={t('team.owner')}>{team.owner.nickname}</Fact>
        <Fact word={t('team.created')}>{team.creator === null ? date : t('team.detail.date', { name: team.creator.nickname, date })}</Fact>
        <Fact word={t('team.administrators')}>{countText(team.administrators)}</Fact>
        <Fact word={t('team.subUsers')}>{countText(team.subUsers)}</Fact>
        <Fact word={t('team.externalUsers')}>{countText(team.externalUsers)}</Fact>
        <Fact word={t('team.targets')}>{countText(team.targets)}</Fact>
      </div>
      {isAdding ? <AddMembersDialog team={team} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}
