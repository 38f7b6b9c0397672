/** Who has a role, and every other account that could be given it. */
import { access } from '@frostway/contract/access/endpoints';
import type { RoleUser } from '@frostway/contract/access/rows';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { ListPanel, SearchField, Segments } from '../../ui/ListPanel.js';
import { SideDrawer } from '../../ui/SideDrawer.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { UserRolesDialog } from './UserRolesDialog.js';
import { levelText } from './level.js';

/** See above. */
export function RoleUsersDrawer({ roleId, name, onClose }: { roleId: number; name: string | undefined; onClose: () => void }) {
  const { t } = useText();
  const may = useMay();
  const [whom, setWhom] = useState<'having' | 'all'>('having');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<RoleUser>();
  const users = useList(access.roleUsers, { page, turn: setPage }, { ...(whom === 'having' ? { roleId } : {}), search });
  return (
    <SideDrawer
      title={name === undefined ? t('access.role.users') : t('access.role.usersOf', { name })}
      width={640}
      isFlush
      onClose={onClose}
    >
      <div className="drawer-list">
        <ListPanel<RoleUser>
          {...users}
          rowKey={(user) => user.uid}
          tools={
            <>
              <SearchField value={search} label={t('access.user.search')} onChange={(text) => (setSearch(text), setPage(1))} />
              <Segments
                label={t('access.role.users')}
                value={whom}
                options={[
                  { key: 'having', word: t('access.role.having') },
                  { key: 'all', word: t('access.role.everybody') },
                ]}
                onChange={(key) => (setWhom(key), setPage(1))}
              />
            </>
          }
          columns={[
            {
              key: 'user',
              title: t('access.user'),
              isHead: true,
              cell: (user) => (
                <>
                  <span className={user.isDisabled ? 'mut' : undefined}>{user.nickname}</span>
                  <span className="two">
                    {user.account}
                    <i className="dot" />
                    {levelText(t, user.level)}
                    {user.isDisabled ? (
                      <>
                        <i className="dot" />
                        {t('access.disabled')}
                      </>
                    ) : null}
                  </span>
                </>
              ),
            },
            { key: 'roles', title: t('access.roles'), cell: (user) => <RoleNames roles={user.roles} marked={roleId} /> },
            {
              key: 'acts',
              cell: (user) =>
                may(access.changeUserRoles) ? (
                  <button type="button" className="btn sm" onClick={() => setChosen(user)}>
                    {t('access.user.roles')}
                  </button>
                ) : null,
            },
          ]}
          empty={
            search === '' ? (
              <Empty drawing="search" title={t('access.role.noUsers')} hint={t('access.role.noUsersHint')} />
            ) : (
              <Empty drawing="search" title={t('access.user.none')} hint={t('access.noneHint')} />
            )
          }
        />
      </div>
      {chosen === undefined ? null : <UserRolesDialog user={chosen} onClose={() => setChosen(undefined)} />}
    </SideDrawer>
  );
}

/** Names of roles in a row; disabled ones are struck out. */
export function RoleNames({ roles, marked }: { roles: RoleUser['roles']; marked?: number }) {
  const { t } = useText();
  return (
    <span className="role-names">
      {roles.map((role) => (
        <span
          key={role.id}
          className={`role-name${role.id === marked ? ' marked' : ''}${role.isEnabled ? '' : ' off'}`}
          title={role.isEnabled ? undefined : t('access.disabled')}
        >
          {role.name}
        </span>
      ))}
    </span>
  );
}
