/** /user: the accounts below the caller, for an administrator all; making, changing, disabling them. */
import { people, personStates } from '@frostway/contract/people/endpoints';
import type { Person } from '@frostway/contract/people/endpoints';
import { type AccountLevel, accountLevels } from '@frostway/contract/levels';
import { Select } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { MenuAct } from '../../ui/ActMenu.js';
import { ListPanel, SearchField, Segments } from '../../ui/ListPanel.js';
import { PageHead } from '../../ui/Panel.js';
import { Icon } from '../../ui/icons.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { AddUserDialog } from './AddUserDialog.js';
import { DisableUserDialog, useEnableUser } from './DisableUserDialog.js';
import { EditUserDialog } from './EditUserDialog.js';
import { ResetPasswordDialog } from './ResetPasswordDialog.js';
import { UserDrawer } from './UserDrawer.js';
import './people.css';
import { useColumns } from './user-columns.js';

type PersonAction = { readonly act: 'add' } | { readonly act: 'edit' | 'password' | 'disable'; readonly person: Person };

/** See above. */
export function UserPage() {
  const { t } = useText();
  const address = useListAddress();
  const may = useMay();
  const [wanted, setWanted] = useState<PersonAction>();
  const enable = useEnableUser();
  const search = address.get('q');
  const level = accountLevels.find((each) => each === address.get('level'));
  const state = personStates.find((each) => each === address.get('state'));
  const parentUid = Number(address.get('below')) || undefined;
  const shown = Number(address.get('uid')) || undefined;
  const list = useList(people.list, address, { search, level, state, parentUid });
  const mayMake = list.answer.data?.mayMake ?? [];
  const isFiltered = search !== '' || level !== undefined || state !== undefined || parentUid !== undefined;
  const actsOf = (person: Person): MenuAct[] => [
    { key: 'open', word: t('people.open'), icon: 'info', run: () => address.set({ uid: String(person.uid) }) },
    ...(may(people.change)
      ? [{ key: 'edit', word: t('people.edit'), icon: 'edit', run: () => setWanted({ act: 'edit', person }) } as const]
      : []),
    ...(may(people.resetPassword) && person.mayReset && !person.isMe
      ? [{ key: 'password', word: t('people.resetPassword'), icon: 'key', run: () => setWanted({ act: 'password', person }) } as const]
      : []),
    ...(may(people.change) && !person.isMe
      ? [
          person.isDisabled
            ? ({ key: 'enable', word: t('people.enable'), icon: 'normal', run: () => enable(person) } as const)
            : ({
                key: 'disable',
                word: t('people.disable'),
                icon: 'lock',
                destroys: true,
                run: () => setWanted({ act: 'disable', person }),
              } as const),
        ]
      : []),
  ];
  const close = (): void => setWanted(undefined);
  return (
    <div className="page">
      <PageHead
        title={t('frame.nav.user')}
        note={t('people.lead')}
        extra={
          mayMake.length > 0 && may(people.add) ? (
            <button type="button" className="btn p" onClick={() => setWanted({ act: 'add' })}>
              <Icon name="plus" size={14} />
              {t('people.add')}
            </button>
          ) : null
        }
      />
      <ListPanel
        {...list}
        columns={useColumns(actsOf)}
        rowKey={(person) => person.uid}
        selected={(person) => person.uid === shown}
        tools={
          <>
            <SearchField value={search} label={t('people.search')} onChange={(q) => address.set({ q })} />
            <Select<AccountLevel | 'any'>
              aria-label={t('people.level')}
              className="level-pick"
              value={level ?? 'any'}
              onChange={(value) => address.set({ level: value === 'any' ? '' : value })}
              options={[
                { value: 'any', label: t('people.level.any') },
                ...accountLevels.map((value) => ({ value, label: t(`access.level.${value}`) })),
              ]}
            />
            <Segments
              label={t('access.state')}
              value={state ?? 'all'}
              options={[{ key: 'all', word: t('access.all') }, ...personStates.map((key) => ({ key, word: t(`people.state.${key}`) }))]}
              onChange={(key) => address.set({ state: key === 'all' ? '' : key })}
            />
            {parentUid === undefined ? null : <BelowMark uid={parentUid} onClear={() => address.set({ below: '' })} />}
          </>
        }
        empty={
          isFiltered ? (
            <Empty drawing="search" title={t('people.noneFound')} hint={t('access.noneHint')} />
          ) : (
            <Empty
              drawing="search"
              title={t('people.none')}
              hint={t('people.noneHint')}
              actions={
                mayMake.length > 0 && may(people.add) ? (
                  <button type="button" className="btn p" onClick={() => setWanted({ act: 'add' })}>
                    {t('people.add')}
                  </button>
                ) : null
              }
            />
          )
        }
      />
      {wanted?.act === 'add' ? <AddUserDialog mayMake={mayMake} onClose={close} /> : null}
      {wanted?.act === 'edit' ? (
        <EditUserDialog person={wanted.person} isAdministrator={mayMake.includes('administrator')} onClose={close} />
      ) : null}
      {wanted?.act === 'password' ? <ResetPasswordDialog person={wanted.person} onClose={close} /> : null}
      {wanted?.act === 'disable' ? <DisableUserDialog person={wanted.person} onClose={close} /> : null}
      {shown === undefined ? null : (
        <UserDrawer
          uid={shown}
          onClose={() => address.set({ uid: '' })}
          onBelow={() => address.set({ uid: '', below: String(shown), q: '', level: '', state: '' })}
        />
      )}
    </div>
  );
}

function BelowMark({ uid, onClear }: { uid: number; onClear: () => void }) {
  const { t } = useText();
  const parent = useAnswer(people.one, { uid });
  const name = parent.data?.nickname ?? String(uid);
  return (
    <span className="below-mark">
      {t('people.belowOf', { name })}
      <button type="button" className="ib xs" aria-label={t('people.belowClear')} onClick={onClear}>
        <Icon name="x" size={12} />
      </button>
    </span>
  );
}
