/** /roleResource: which calls a role gives, by category. */
import { access } from '@frostway/contract/access/endpoints';
import type { Role } from '@frostway/contract/access/rows';
import type { Answer } from '@frostway/contract/endpoint';
import { Select } from 'antd';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { SearchField, Segments } from '../../ui/ListPanel.js';
import { RowSkeleton } from '../../ui/states.js';
import { toggled } from '../../values/toggled.js';
import { GrantRow } from './GrantRow.js';
import { Method } from './Method.js';
import { GrantBar, GrantsPanel } from './GrantsPanel.js';
import { RoleGrantsPage } from './RoleSide.js';
import { boxOf, toggleAll } from './grants.js';
import { levelText } from './level.js';
import { type GrantDraft, useGrantSaving } from './use-grants.js';

type Calls = Answer<typeof access.roleResources>['rows'];
type Shown = 'all' | 'granted' | 'missing';

/** See above. */
export function RoleResourcePage() {
  const { t } = useText();
  return (
    <RoleGrantsPage
      endpoint={access.roleResources}
      countOf={(role) => role.resourceCount}
      other={{ path: '/roleMenu', word: t('access.role.toMenus') }}
      skeleton={<RowSkeleton rows={12} widths={[46, 220, 200]} />}
    >
      {(role, calls, draft) => <CallBoxes role={role} calls={calls} draft={draft} />}
    </RoleGrantsPage>
  );
}

/** Calls under their categories, in the order the server gave. */
function byCategory(calls: Calls): ReadonlyMap<number | null, Calls> {
  const groups = new Map<number | null, Calls>();
  for (const call of calls) groups.set(call.categoryId, [...(groups.get(call.categoryId) ?? []), call]);
  return groups;
}

function CallBoxes({ role, calls, draft }: { role: Role; calls: Calls; draft: GrantDraft }) {
  const { t } = useText();
  const isDisabled = !useMay()(access.changeRoleResources);
  const [filter, setFilter] = useState('');
  const [category, setCategory] = useState<number>();
  const [which, setWhich] = useState<Shown>('all');
  const [closed, setClosed] = useState<ReadonlySet<number | null>>(new Set());
  const { granted } = draft;
  const { save, submit } = useGrantSaving(access.changeRoleResources, role, draft);
  const wanted = filter.trim().toLowerCase();
  const nameOf = (call: Calls[number]): string => call.category ?? t('access.category.none');
  const categories = [...byCategory(calls)].map(([id, rows]) => ({ value: id ?? 0, label: rows[0] === undefined ? '' : nameOf(rows[0]) }));
  const shown = calls.filter(
    (call) =>
      (category === undefined || (call.categoryId ?? 0) === category) &&
      (which === 'all' || call.isGranted === (which === 'granted')) &&
      (wanted === '' || `${call.label} ${call.method} ${call.path}`.toLowerCase().includes(wanted)),
  );
  const set = (next: ReadonlySet<number>): void => {
    save.reset();
    draft.set(next);
  };
  const fold = (id: number | null): void => setClosed(toggled(closed, id));
  return (
    <>
      <GrantsPanel
        title={t('access.resources')}
        rows={calls}
        granted={granted}
        none={shown.length === 0 ? t('access.resource.none') : undefined}
        tools={
          <>
            <Segments<Shown>
              label={t('access.grant.which')}
              value={which}
              options={[
                { key: 'all', word: t('access.all') },
                { key: 'granted', word: t('access.grant.granted') },
                { key: 'missing', word: t('access.grant.missing') },
              ]}
              onChange={setWhich}
            />
            <Select
              className="category-pick"
              aria-label={t('access.category')}
              value={category ?? -1}
              popupMatchSelectWidth={false}
              onChange={(value) => setCategory(value === -1 ? undefined : value)}
              options={[{ value: -1, label: t('access.category.all') }, ...categories]}
            />
            <SearchField value={filter} label={t('access.resource.search')} onChange={setFilter} />
          </>
        }
      >
        {[...byCategory(shown)].map(([id, rows]) => {
          const isOpen = wanted !== '' || !closed.has(id);
          const name = rows[0] === undefined ? '' : nameOf(rows[0]);
          const count = rows.filter((call) => granted.has(call.id)).length;
          return [
            <GrantRow
              key={`category ${id}`}
              depth={0}
              state={boxOf(rows, granted)}
              isKept={rows.every((call) => call.isKept)}
              isDisabled={isDisabled}
              isHead
              fold={{ isOpen, word: isOpen ? t('access.close', { name }) : t('access.open', { name }), toggle: () => fold(id) }}
              onToggle={() => set(toggleAll(rows, granted))}
              aside={t('access.grant.of', { count, total: rows.length })}
            >
              {name}
            </GrantRow>,
            ...(isOpen ? rows : []).map((call) => {
              const has = granted.has(call.id);
              return (
                <GrantRow
                  key={call.id}
                  depth={1}
                  state={has ? 'all' : 'none'}
                  isKept={call.isKept}
                  isDisabled={isDisabled}
                  change={has === call.isGranted ? undefined : has ? 'added' : 'removed'}
                  onToggle={() => set(toggleAll([call], granted))}
                  aside={
                    <>
                      {call.levels === null ? null : (
                        <span className="hidden-mark" title={t('access.resource.levels')}>
                          {t('access.resource.onlyLevels', {
                            levels: call.levels.map((level) => levelText(t, level)).join(t('access.listComma')),
                          })}
                        </span>
                      )}
                      <span lang="en">{call.path}</span>
                    </>
                  }
                >
                  <Method method={call.method} />
                  <span className="ell" title={call.label}>
                    {call.label}
                  </span>
                </GrantRow>
              );
            }),
          ];
        })}
      </GrantsPanel>
      <GrantBar
        words={
          draft.isChanged
            ? t('access.grant.resourceChanges', { added: draft.added, removed: draft.removed, users: role.userCount })
            : undefined
        }
        {...{ save, draft }}
        onSave={() => submit({ roleId: role.id, resourceIds: [...granted] })}
      />
    </>
  );
}
