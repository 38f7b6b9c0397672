/** Whom the caller works with: his sub-users and his external users, and in how many of his teams they are. */
import { teamFeature } from '@frostway/contract/team/endpoints';
import { type ReactNode, useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { MenuAct } from '../../ui/ActMenu.js';
import { actsColumn } from '../../ui/acts-column.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Chip } from '../../ui/Chip.js';
import { type Column, ListPanel, SearchField, Segments } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { countText } from '../../values/figures.js';
import { MembershipChip } from './MembershipChip.js';
import type { Relation } from './use-great.js';

const kinds = ['subUser', 'externalUser'] as const;

/** See above. */
export function PeopleList({ add }: { add: ReactNode }) {
  const { t } = useText();
  const address = useListAddress();
  const may = useMay();
  const [removing, setRemoving] = useState<Relation>();
  const search = address.get('q');
  const kind = kinds.find((each) => each === address.get('kind'));
  const list = useList(teamFeature.relationUsers, address, { search, kind });
  // A sub-user who is in no team cannot be taken out of any.
  const actsOf = (person: Relation): MenuAct[] =>
    may(teamFeature.removeUser) && (person.kind === 'externalUser' || person.teams > 0)
      ? [
          {
            key: 'remove',
            word: t(person.kind === 'externalUser' ? 'team.people.remove' : 'team.people.removeAll'),
            icon: 'x',
            destroys: true,
            run: () => setRemoving(person),
          },
        ]
      : [];
  const columns: readonly Column<Relation>[] = [
    {
      key: 'name',
      title: t('team.people.account'),
      isHead: true,
      cell: (person) => (
        <span>
          {person.nickname}
          <span className="two">{person.account}</span>
        </span>
      ),
    },
    {
      key: 'kind',
      title: t('team.people.kind'),
      cell: (person) => (
        <span className="marks">
          <MembershipChip role={person.kind} />
          {person.isGreatAdmin ? <Chip hue="accent" icon="crown" word={t('team.great')} /> : null}
        </span>
      ),
    },
    { key: 'teams', title: t('team.people.teams'), isFigure: true, cell: (person) => countText(person.teams) },
    { key: 'since', title: t('team.people.since'), cell: (person) => <Moment at={person.createdAt} /> },
    actsColumn(actsOf, (person) => person.nickname),
  ];
  return (
    <>
      <ListPanel
        {...list}
        columns={columns}
        rowKey={(person) => person.uid}
        tools={
          <>
            <SearchField value={search} label={t('team.people.search')} onChange={(q) => address.set({ q })} />
            <Segments
              label={t('team.people.kind')}
              value={kind ?? 'all'}
              options={[{ key: 'all', word: t('team.people.all') }, ...kinds.map((key) => ({ key, word: t(`team.role.${key}`) }))]}
              onChange={(key) => address.set({ kind: key === 'all' ? '' : key })}
            />
          </>
        }
        empty={
          search === '' ? (
            <Empty
              drawing="search"
              title={t('team.people.none')}
              hint={t(kind === 'externalUser' ? 'team.people.noneHintExternal' : 'team.people.noneHint')}
              actions={add}
            />
          ) : (
            <Empty drawing="search" title={t('team.people.noneFound')} hint={t('team.noneFoundHint')} />
          )
        }
      />
      {removing === undefined ? null : <RemovePersonDialog person={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

/** Says before out of how many teams somebody goes, and afterwards how many it were. */
function RemovePersonDialog({ person, onClose }: { person: Relation; onClose: () => void }) {
  const { t } = useText();
  const name = person.nickname;
  const isExternal = person.kind === 'externalUser';
  return (
    <AskDialog
      call={teamFeature.removeUser}
      input={{ uid: person.uid }}
      done={({ teams }) => toast({ words: t('team.people.removed', { name, count: teams }) })}
      onClose={onClose}
      title={t(isExternal ? 'team.people.removeTitle' : 'team.people.removeAllTitle', { name })}
      lead={t(isExternal ? 'team.people.removeLead' : 'team.people.removeAllLead', { count: person.teams })}
      act={t(isExternal ? 'team.people.remove' : 'team.people.removeAll')}
    />
  );
}
