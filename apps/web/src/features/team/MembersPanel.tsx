/** Who is in a team and as what; choosing one shows his levels beside it. */
import { teamFeature } from '@frostway/contract/team/endpoints';
import type { Team } from '@frostway/contract/team/rows';
import type { UseQueryResult } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import type { MenuAct } from '../../ui/ActMenu.js';
import { actsColumn } from '../../ui/acts-column.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Avatar } from '../../ui/Avatar.js';
import { type Column, ListPanel, SearchField } from '../../ui/ListPanel.js';
import type { Pages } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { countText } from '../../values/figures.js';
import { MembershipChip } from './MembershipChip.js';
import { manages, owns } from './membership-role.js';
import type { TeamAddress } from './team-address.js';
import type { Member, Members } from './use-members.js';

export type MembersPanelProps = {
  readonly team: Team;
  readonly answer: UseQueryResult<Members>;
  readonly pages: Pages;
  readonly chosen: Member | undefined;
  readonly address: TeamAddress;
  readonly onChoose: (member: Member | undefined) => void;
};

/** See above. */
export function MembersPanel({ team, answer, pages, chosen, address, onChoose }: MembersPanelProps) {
  const { t } = useText();
  const may = useMay();
  const [removing, setRemoving] = useState<Member>();
  const mayManage = manages(team.myRole);
  const mayOwn = owns(team.myRole);
  // Leaving is an act of the head; an administrator is taken out by the owner only.
  const mayRemove = (member: Member): boolean => mayManage && !member.isMe && (mayOwn || !member.isAdmin) && may(teamFeature.removeMember);
  const actsOf = (member: Member): MenuAct[] => [
    ...(mayManage ? [{ key: 'levels', word: t('team.member.levels'), icon: 'eye', run: () => onChoose(member) } as const] : []),
    ...(mayRemove(member)
      ? [{ key: 'remove', word: t('team.member.remove'), icon: 'x', destroys: true, run: () => setRemoving(member) } as const]
      : []),
  ];
  const columns: readonly Column<Member>[] = [
    {
      key: 'name',
      title: t('team.member.name'),
      isHead: true,
      cell: (member) => {
        const name = (
          <span className="grow">
            <span className="ell">
              {member.nickname}
              {member.isMe ? <span className="mut c12"> {t('team.member.me')}</span> : null}
            </span>
            <span className="two ell">{member.account}</span>
          </span>
        );
        return mayManage ? (
          <button type="button" className="who-row" onClick={() => onChoose(chosen?.uid === member.uid ? undefined : member)}>
            <Avatar name={member.nickname} />
            {name}
          </button>
        ) : (
          <span className="who-row">
            <Avatar name={member.nickname} />
            {name}
          </span>
        );
      },
    },
    { key: 'kind', title: t('team.people.kind'), cell: (member) => <MembershipChip role={member.role} /> },
    ...(mayOwn && may(teamFeature.changeMember)
      ? [
          {
            key: 'admin',
            title: t('team.member.isAdmin'),
            cell: (member: Member) => <AdminSwitch team={team} member={member} />,
          },
        ]
      : []),
    { key: 'targets', title: t('team.targets'), isFigure: true, cell: (member) => countText(member.targets) },
    actsColumn(actsOf, (member) => member.nickname),
  ];
  return (
    <>
      <ListPanel
        answer={answer}
        columns={columns}
        rowKey={(member) => member.uid}
        pages={pages}
        selected={(member) => member.uid === chosen?.uid}
        tools={
          <>
            <h2>{t('team.members')}</h2>
            <span className="count">{countText(team.administrators + team.subUsers + team.externalUsers)}</span>
            <span className="grow" />
            <SearchField value={address.search} label={t('team.people.search')} onChange={(q) => address.change({ q, page: '' })} />
          </>
        }
        empty={
          address.search === '' ? (
            <Empty drawing="search" title={t('team.member.none')} hint={t('team.member.noneHint')} />
          ) : (
            <Empty drawing="search" title={t('team.people.noneFound')} hint={t('team.noneFoundHint')} />
          )
        }
      />
      {removing === undefined ? null : (
        <RemoveMemberDialog
          team={team}
          member={removing}
          onClose={() => setRemoving(undefined)}
          onGone={() => (chosen?.uid === removing.uid ? onChoose(undefined) : undefined)}
        />
      )}
    </>
  );
}

function AdminSwitch({ team, member }: { team: Team; member: Member }) {
  const { t, lang } = useText();
  const change = useAction(teamFeature.changeMember);
  return (
    <Switch
      size="small"
      checked={change.isPending ? change.variables.isAdmin === true : member.isAdmin}
      loading={change.isPending}
      aria-label={t('team.member.isAdminOf', { name: member.nickname })}
      onChange={(isAdmin) =>
        change.mutate(
          { teamId: team.id, uid: member.uid, isAdmin },
          { onError: (error) => toast({ hue: 'alarm', icon: 'alarm', words: errorText(error, lang) }) },
        )
      }
    />
  );
}

function RemoveMemberDialog(props: { team: Team; member: Member; onClose: () => void; onGone: () => void }) {
  const { team, member } = props;
  const { t } = useText();
  const name = member.nickname;
  return (
    <AskDialog
      call={teamFeature.removeMember}
      input={{ teamId: team.id, uid: member.uid }}
      done={() => {
        toast({ words: t('team.member.removed', { name }) });
        props.onGone();
      }}
      onClose={props.onClose}
      title={t('team.member.removeTitle', { name })}
      lead={t('team.member.removeLead')}
      act={t('team.member.remove')}
    />
  );
}
