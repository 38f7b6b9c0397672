/** The teams the caller owns or belongs to. */
import { teamFeature } from '@frostway/contract/team/endpoints';
import type { Team } from '@frostway/contract/team/rows';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { actsColumn } from '../../ui/acts-column.js';
import { type Column, ListPanel, SearchField } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { countText } from '../../values/figures.js';
import { MembershipChip } from './MembershipChip.js';
import type { WantedTeam } from './TeamDialogs.js';
import { teamPath } from './membership-role.js';
import { useTeamActs } from './team-acts.js';

export type TeamListProps = { readonly add: ReactNode; readonly mayOwn: boolean; readonly onWant: (wanted: WantedTeam) => void };

/** See above. */
export function TeamList({ add, mayOwn, onWant }: TeamListProps) {
  const { t } = useText();
  const address = useListAddress();
  const actsOf = useTeamActs(onWant);
  const search = address.get('q');
  const list = useList(teamFeature.teamList, address, { search });
  const columns: readonly Column<Team>[] = [
    {
      key: 'name',
      title: t('team.name'),
      isHead: true,
      cell: (team) => (
        <span className="team-name">
          <Link className="plain-name" to={teamPath(team.id)}>
            {team.name}
          </Link>
          {team.description === '' ? null : (
            <span className="two ell" title={team.description}>
              {team.description}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'owner',
      title: t('team.owner'),
      cell: ({ owner, creator }) => (
        <span>
          {owner.nickname}
          {creator === null || creator.uid === owner.uid ? null : (
            <span className="two">{t('team.createdBy', { name: creator.nickname })}</span>
          )}
        </span>
      ),
    },
    { key: 'role', title: t('team.myRole'), cell: (team) => <MembershipChip role={team.myRole} /> },
    {
      key: 'members',
      title: t('team.members'),
      isFigure: true,
      cell: (team) => (
        <span title={t('team.memberCounts', team)}>{countText(team.administrators + team.subUsers + team.externalUsers)}</span>
      ),
    },
    { key: 'targets', title: t('team.targets'), isFigure: true, cell: (team) => countText(team.targets) },
    { key: 'created', title: t('team.created'), cell: (team) => <Moment at={team.createdAt} /> },
    actsColumn(actsOf, (team) => team.name),
  ];
  return (
    <ListPanel
      {...list}
      columns={columns}
      rowKey={(team) => team.id}
      tools={<SearchField value={search} label={t('team.search')} onChange={(q) => address.set({ q })} />}
      empty={
        search === '' ? (
          <Empty drawing="search" title={t('team.none')} hint={t(mayOwn ? 'team.none.hint' : 'team.none.memberHint')} actions={add} />
        ) : (
          <Empty drawing="search" title={t('team.noneFound')} hint={t('team.noneFoundHint')} />
        )
      }
    />
  );
}
