/** What a team works with and how far its members may go: the levels of every member, or those of one; for a member his own. */
import { teamFeature } from '@frostway/contract/team/endpoints';
import { type Team, targetKinds } from '@frostway/contract/team/rows';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { AddButton } from '../../ui/AddButton.js';
import { SearchField } from '../../ui/ListPanel.js';
import { Icon } from '../../ui/icons.js';
import { Turns } from '../../ui/page-turns.js';
import { QueryBoundary, Empty, RowSkeleton } from '../../ui/states.js';
import { countText } from '../../values/figures.js';
import { AddTargetsDialog } from './AddTargetsDialog.js';
import { LevelTable } from './Levels.js';
import { TargetRow } from './TargetRow.js';
import { manages, owns } from './membership-role.js';
import { type TeamAddress, pageText } from './team-address.js';
import type { Member } from './use-members.js';

const pageSize = 50;

export type TargetsPanelProps = {
  readonly team: Team;
  /** Whose levels; undefined for those of every member, or the caller's own. */
  readonly member: Member | undefined;
  readonly address: TeamAddress;
  readonly onBack: () => void;
};

/** See above. */
export function TargetsPanel({ team, member, address, onBack }: TargetsPanelProps) {
  const { t } = useText();
  const [isAdding, setAdding] = useState(false);
  const search = address.targetSearch;
  const answer = useAnswer(
    teamFeature.joins,
    { teamId: team.id, page: address.targetPage, pageSize, ...(search === '' ? {} : { search }) },
    { keepPrevious: true },
  );
  const mayManage = manages(team.myRole);
  const title = !mayManage
    ? t('team.target.ofMe')
    : member === undefined
      ? t('team.target.everybody')
      : t('team.target.ofMember', { name: member.nickname });
  const add = owns(team.myRole) ? (
    <AddButton call={teamFeature.addJoins} word={t('team.target.add')} look="quiet" onAdd={() => setAdding(true)} />
  ) : null;
  return (
    <section className="panel targets" aria-label={title}>
      <header>
        <h2 className="ell">{title}</h2>
        <span className="mut c13 nw">
          {member !== undefined ? t(`team.role.${member.role}`) : mayManage ? t('team.target.everybodyNote') : null}
        </span>
        {member === undefined ? null : (
          <button type="button" className="ib xs" aria-label={t('team.target.back')} title={t('team.target.back')} onClick={onBack}>
            <Icon name="x" size={14} />
          </button>
        )}
        <span className="grow" />
        {add}
      </header>
      <LevelTable />
      <div className="targets-tools">
        <h3>{t('team.targets')}</h3>
        <span className="count">{countText(team.targets)}</span>
        <span className="grow" />
        <SearchField value={search} label={t('team.target.search')} onChange={(tq) => address.change({ tq, tpage: '' })} />
      </div>
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={5} widths={[180, 200]} />}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <None isSearched={search !== ''} mayManage={mayManage} />
          ) : (
            <>
              {targetKinds.map((kind) => {
                const those = rows.filter((row) => row.kind === kind);
                return those.length === 0 ? null : (
                  <ul key={kind} className="tg" aria-label={t(`team.target.${kind}`)}>
                    {those.map((row) => (
                      <TargetRow key={`${row.targetId} ${member?.uid ?? ''}`} team={team} target={row} member={member} />
                    ))}
                  </ul>
                );
              })}
              {total > pageSize ? (
                <div className="list-turns">
                  <span className="grow" />
                  <Turns
                    current={address.targetPage}
                    pageSize={pageSize}
                    total={total}
                    onChange={(page) => address.change({ tpage: pageText(page) })}
                  />
                </div>
              ) : null}
            </>
          )
        }
      </QueryBoundary>
      {mayManage ? (
        <p className="targets-foot">
          <Icon name="info" size={14} />
          <span>
            {member?.isAdmin === true ? t('team.target.adminHasAll') : t('team.target.atOnce')}
            {member === undefined ? t('team.target.chooseMember') : null}
          </span>
        </p>
      ) : null}
      {isAdding ? <AddTargetsDialog team={team} member={member} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

function None({ isSearched, mayManage }: { isSearched: boolean; mayManage: boolean }) {
  const { t } = useText();
  if (isSearched) return <Empty drawing="search" title={t('team.target.noneFound')} hint={t('team.noneFoundHint')} />;
  return mayManage ? (
    <Empty drawing="device" title={t('team.target.none')} hint={t('team.target.noneHint')} />
  ) : (
    <Empty drawing="device" title={t('team.target.noneMine')} hint={t('team.target.noneMineHint')} />
  );
}
