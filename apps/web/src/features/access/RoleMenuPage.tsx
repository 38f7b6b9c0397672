/** /roleMenu: which menus a role gives, as the tree of the navigation. */
import { access } from '@frostway/contract/access/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import type { Role } from '@frostway/contract/access/rows';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { SearchField } from '../../ui/ListPanel.js';
import { Icon, isIconName } from '../../ui/icons.js';
import { RowSkeleton } from '../../ui/states.js';
import { toggled } from '../../values/toggled.js';
import { GrantRow } from './GrantRow.js';
import { GrantBar, GrantsPanel } from './GrantsPanel.js';
import { RoleGrantsPage } from './RoleSide.js';
import { boxOf, toggleMenu } from './grants.js';
import { aboveOf, branchOf } from './tree.js';
import { type GrantDraft, useGrantSaving } from './use-grants.js';

type Menus = Answer<typeof access.roleMenus>['rows'];

/** See above. */
export function RoleMenuPage() {
  const { t } = useText();
  return (
    <RoleGrantsPage
      endpoint={access.roleMenus}
      countOf={(role) => role.menuCount}
      other={{ path: '/roleResource', word: t('access.role.toResources') }}
      skeleton={<RowSkeleton rows={10} widths={[220, 120]} />}
    >
      {(role, menus, draft) => <MenuBoxes role={role} menus={menus} draft={draft} />}
    </RoleGrantsPage>
  );
}

function MenuBoxes({ role, menus, draft }: { role: Role; menus: Menus; draft: GrantDraft }) {
  const { t } = useText();
  const isDisabled = !useMay()(access.changeRoleMenus);
  const [filter, setFilter] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const { granted } = draft;
  const { save, submit } = useGrantSaving(access.changeRoleMenus, role, draft);
  const wanted = filter.trim().toLowerCase();
  const matches = menus.filter((menu) => `${menu.label} ${menu.path ?? ''}`.toLowerCase().includes(wanted));
  const seen = new Set(matches.flatMap((menu) => [menu.id, ...aboveOf(menus, menu.id).map((above) => above.id)]));
  const shown = menus.filter((menu) => seen.has(menu.id) && (wanted !== '' || !aboveOf(menus, menu.id).some(({ id }) => closed.has(id))));
  const fold = (id: number): void => setClosed(toggled(closed, id));
  return (
    <>
      <GrantsPanel
        title={t('access.menus')}
        rows={menus}
        granted={granted}
        tools={<SearchField value={filter} label={t('access.menu.filter')} onChange={setFilter} />}
        none={shown.length === 0 ? t('access.menu.none') : undefined}
      >
        {shown.map((menu) => {
          const branch = branchOf(menus, menu.id);
          const has = granted.has(menu.id);
          const isOpen = wanted !== '' || !closed.has(menu.id);
          return (
            <GrantRow
              key={menu.id}
              depth={menu.level - 1}
              state={boxOf(branch, granted)}
              isKept={branch.every((each) => each.isKept)}
              isDisabled={isDisabled}
              isHead={menu.path === null}
              change={has === menu.isGranted ? undefined : has ? 'added' : 'removed'}
              fold={
                branch.length === 1 || wanted !== ''
                  ? undefined
                  : {
                      isOpen,
                      word: isOpen ? t('access.close', { name: menu.label }) : t('access.open', { name: menu.label }),
                      toggle: () => fold(menu.id),
                    }
              }
              onToggle={() => (save.reset(), draft.set(toggleMenu(menus, granted, menu.id)))}
              aside={
                <>
                  {menu.isShown ? null : <span className="hidden-mark">{t('access.menu.hidden')}</span>}
                  <span lang="en">{menu.path}</span>
                </>
              }
            >
              <Icon name={menu.icon !== null && isIconName(menu.icon) ? menu.icon : menu.path === null ? 'folder' : 'flag'} size={14} />
              <span className="ell" title={menu.label}>
                {menu.label}
              </span>
            </GrantRow>
          );
        })}
      </GrantsPanel>
      <GrantBar
        words={
          draft.isChanged ? t('access.grant.menuChanges', { added: draft.added, removed: draft.removed, users: role.userCount }) : undefined
        }
        {...{ save, draft }}
        onSave={() => submit({ roleId: role.id, menuIds: [...granted] })}
      />
    </>
  );
}
