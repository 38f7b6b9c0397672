/** /role: the roles, who has them and what they give; adding, renaming, enabling and removing them. */
import { access } from '@frostway/contract/access/endpoints';
import type { Role } from '@frostway/contract/access/rows';
import { Switch } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { ActMenu, type MenuAct } from '../../ui/ActMenu.js';
import { type Column, ListPanel, SearchField, Segments } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { PageHead } from '../../ui/Panel.js';
import { Icon } from '../../ui/icons.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { countText } from '../../values/figures.js';
import { DisableRoleDialog, RemoveRoleDialog, RoleDialog } from './RoleDialogs.js';
import { RoleUsersDrawer } from './RoleUsersDrawer.js';
import './access.css';
import { SeededMark } from './SeededMark.js';

type RoleAction = { readonly act: 'edit' | 'remove' | 'disable'; readonly role: Role } | { readonly act: 'add' };

/** See above. */
export function RolePage() {
  const { t, lang } = useText();
  const address = useListAddress();
  const may = useMay();
  const [wanted, setWanted] = useState<RoleAction>();
  const search = address.get('q');
  const state = address.get('state');
  const usersOf = Number(address.get('users')) || undefined;
  const roles = useList(access.roles, address, { search, ...(state === '' ? {} : { isEnabled: state === 'on' }) });
  const enable = useAction(access.changeRole);
  const mayChange = may(access.changeRole);
  const turn = (role: Role, isEnabled: boolean): void => {
    if (!isEnabled) return setWanted({ act: 'disable', role });
    enable.mutate(
      { id: role.id, isEnabled },
      {
        onSuccess: () => toast({ words: t('access.role.enabledNow', { name: role.name }) }),
        onError: (error) => toast({ hue: 'alarm', icon: 'alarm', words: errorText(error, lang) }),
      },
    );
  };
  const users = (role: Role): void => address.set({ users: String(role.id) });
  const actsOf = (role: Role): MenuAct[] => [
    { key: 'users', word: t('access.role.users'), icon: 'people', run: () => users(role) },
    ...(mayChange
      ? [{ key: 'edit', word: t('access.role.edit'), icon: 'edit', run: () => setWanted({ act: 'edit', role }) } as const]
      : []),
    ...(may(access.removeRole) && role.level === null
      ? [
          {
            key: 'remove',
            word: t('access.role.remove'),
            icon: 'trash',
            destroys: true,
            run: () => setWanted({ act: 'remove', role }),
          } as const,
        ]
      : []),
  ];
  const columns: readonly Column<Role>[] = [
    {
      key: 'name',
      title: t('access.role'),
      isHead: true,
      cell: (role) => (
        <>
          <span className="row gap8">
            <span className={role.isEnabled ? 'ell' : 'ell mut'}>{role.name}</span>
            <SeededMark role={role} />
          </span>
          {role.remark === '' ? null : <span className="two ell role-remark">{role.remark}</span>}
        </>
      ),
    },
    {
      key: 'users',
      title: t('access.role.userCount'),
      isFigure: true,
      cell: (role) => (
        <button type="button" className="lnk" onClick={() => users(role)} aria-label={t('access.role.usersOf', { name: role.name })}>
          {countText(role.userCount)}
        </button>
      ),
    },
    {
      key: 'menus',
      title: t('access.menus'),
      isFigure: true,
      cell: (role) => (
        <Link className="lnk" to={`/roleMenu?roleId=${role.id}`} aria-label={t('access.role.menusOf', { name: role.name })}>
          {countText(role.menuCount)}
        </Link>
      ),
    },
    {
      key: 'resources',
      title: t('access.resources'),
      isFigure: true,
      cell: (role) => (
        <Link className="lnk" to={`/roleResource?roleId=${role.id}`} aria-label={t('access.role.resourcesOf', { name: role.name })}>
          {countText(role.resourceCount)}
        </Link>
      ),
    },
    { key: 'createdAt', title: t('access.added'), cell: (role) => <Moment at={role.createdAt} /> },
    {
      key: 'enabled',
      title: t('access.enabled'),
      cell: (role) => (
        <Switch
          size="small"
          checked={role.isEnabled}
          disabled={!mayChange}
          loading={enable.isPending && enable.variables.id === role.id}
          aria-label={t('access.role.enable', { name: role.name })}
          onChange={(isEnabled) => turn(role, isEnabled)}
        />
      ),
    },
    { key: 'acts', cell: (role) => <ActMenu acts={actsOf(role)} title={role.name} /> },
  ];
  const known = (id: number | undefined): Role | undefined => roles.answer.data?.rows.find((role) => role.id === id);
  const shown = known(usersOf);
  // As the list has it now: its name is in the language the page has by then.
  const asked = wanted === undefined || wanted.act === 'add' ? undefined : (known(wanted.role.id) ?? wanted.role);
  return (
    <div className="page">
      <PageHead
        title={t('frame.nav.role')}
        note={t('access.role.lead')}
        extra={
          may(access.addRole) ? (
            <button type="button" className="btn p" onClick={() => setWanted({ act: 'add' })}>
              <Icon name="plus" size={14} />
              {t('access.role.add')}
            </button>
          ) : null
        }
      />
      <ListPanel
        {...roles}
        columns={columns}
        rowKey={(role) => role.id}
        selected={(role) => role.id === usersOf}
        tools={
          <>
            <SearchField value={search} label={t('access.role.search')} onChange={(q) => address.set({ q })} />
            <Segments
              label={t('access.state')}
              value={state === 'on' || state === 'off' ? state : 'all'}
              options={[
                { key: 'all', word: t('access.all') },
                { key: 'on', word: t('access.enabled') },
                { key: 'off', word: t('access.disabled') },
              ]}
              onChange={(key) => address.set({ state: key === 'all' ? '' : key })}
            />
          </>
        }
        empty={<Empty drawing="search" title={t('access.role.none')} hint={t('access.noneHint')} />}
      />
      {wanted?.act === 'add' ? <RoleDialog onClose={() => setWanted(undefined)} /> : null}
      {wanted?.act === 'edit' && asked ? <RoleDialog role={asked} onClose={() => setWanted(undefined)} /> : null}
      {wanted?.act === 'disable' && asked ? <DisableRoleDialog role={asked} onClose={() => setWanted(undefined)} /> : null}
      {wanted?.act === 'remove' && asked ? <RemoveRoleDialog role={asked} onClose={() => setWanted(undefined)} /> : null}
      {usersOf === undefined ? null : <RoleUsersDrawer roleId={usersOf} name={shown?.name} onClose={() => address.set({ users: '' })} />}
    </div>
  );
}
