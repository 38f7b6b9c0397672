/** The list of resources: the calls that roles are given. */
import { access } from '@frostway/contract/access/endpoints';
import type { Category, Resource } from '@frostway/contract/access/rows';
import { Select } from 'antd';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { MenuAct } from '../../ui/ActMenu.js';
import { actsColumn } from '../../ui/acts-column.js';
import { type Column, ListPanel, SearchField } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { Method } from './Method.js';
import { type HttpMethod, methods } from './methods.js';

export type ResourceAction =
  | { readonly act: 'addCategory' | 'add' }
  | { readonly act: 'editCategory' | 'removeCategory'; readonly category: Category }
  | { readonly act: 'edit' | 'remove'; readonly resource: Resource };

/** See above. */

export function ResourceList({ category, onWanted }: { category: Category | undefined; onWanted: (wanted: ResourceAction) => void }) {
  const { t } = useText();
  const address = useListAddress();
  const may = useMay();
  const search = address.get('q');
  const method = methods.find((each) => each === address.get('method'));
  const list = useList(access.resources, address, { search, categoryId: category?.id, method });
  const actsOf = (resource: Resource): MenuAct[] => [
    ...(may(access.changeResource)
      ? [{ key: 'edit', word: t('access.resource.edit'), icon: 'edit', run: () => onWanted({ act: 'edit', resource }) } as const]
      : []),
    ...(may(access.removeResource) && !resource.isSeeded
      ? [
          {
            key: 'remove',
            word: t('access.resource.remove'),
            icon: 'trash',
            destroys: true,
            run: () => onWanted({ act: 'remove', resource }),
          } as const,
        ]
      : []),
  ];
  const columns: readonly Column<Resource>[] = [
    { key: 'method', title: t('access.method'), cell: (resource) => <Method method={resource.method} /> },
    {
      key: 'name',
      title: t('access.name'),
      isHead: true,
      cell: (resource) => (
        <span className="resource-name" title={resource.label}>
          {resource.label}
        </span>
      ),
    },
    {
      key: 'path',
      title: t('access.path'),
      cell: (resource) => (
        <span className="sec resource-path" lang="en">
          {resource.path}
        </span>
      ),
    },
    ...(category === undefined
      ? [
          {
            key: 'category',
            title: t('access.category'),
            cell: (resource: Resource) => resource.category ?? <span className="mut">{t('access.category.none')}</span>,
          },
        ]
      : []),
    { key: 'createdAt', title: t('access.created'), cell: (resource) => <Moment at={resource.createdAt} /> },
    actsColumn(actsOf, (resource) => resource.label),
  ];
  return (
    <ListPanel
      {...list}
      columns={columns}
      rowKey={(resource) => resource.id}
      tools={
        <>
          <SearchField value={search} label={t('access.resource.search')} onChange={(q) => address.set({ q })} />
          <Select<HttpMethod | 'any'>
            aria-label={t('access.method')}
            className="method-pick"
            value={method ?? 'any'}
            onChange={(value) => address.set({ method: value === 'any' ? '' : value })}
            options={[
              { value: 'any', label: t('access.method.any') },
              ...methods.map((value) => ({ value, label: <span lang="en">{value}</span> })),
            ]}
          />
        </>
      }
      empty={
        search === '' && method === undefined ? (
          <Empty drawing="search" title={t('access.resource.noneHere')} hint={t('access.resource.noneHereHint')} />
        ) : (
          <Empty drawing="search" title={t('access.resource.none')} hint={t('access.noneHint')} />
        )
      }
    />
  );
}
