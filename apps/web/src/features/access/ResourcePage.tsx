/** /resource: the calls roles can give, with their categories beside them. */
import { access } from '@frostway/contract/access/endpoints';
import type { Category, Resource } from '@frostway/contract/access/rows';
import { Select } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { MenuAct } from '../../ui/ActMenu.js';
import { actsColumn } from '../../ui/acts-column.js';
import { type Column, ListPanel, SearchField } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { PageHead } from '../../ui/Panel.js';
import { SideList, SplitPage } from '../../ui/SideList.js';
import { Icon } from '../../ui/icons.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { QueryBoundary, Empty, RowSkeleton } from '../../ui/states.js';
import { countText } from '../../values/figures.js';
import { CategoryDialog, RemoveCategoryDialog } from './CategoryDialogs.js';
import { Method } from './Method.js';
import { RemoveResourceDialog, ResourceDialog } from './ResourceDialogs.js';
import './access.css';
import { type HttpMethod, methods } from './methods.js';

type ResourceAction =
  | { readonly act: 'addCategory' | 'add' }
  | { readonly act: 'editCategory' | 'removeCategory'; readonly category: Category }
  | { readonly act: 'edit' | 'remove'; readonly resource: Resource };

/** See above. */
export function ResourcePage() {
  const { t } = useText();
  const address = useListAddress();
  const may = useMay();
  const [wanted, setWanted] = useState<ResourceAction>();
  const answer = useAnswer(access.categories, {});
  const chosen = address.get('category');
  const close = (): void => setWanted(undefined);
  const actsOf = (category: Category): MenuAct[] => [
    ...(may(access.changeCategory)
      ? [{ key: 'edit', word: t('access.category.edit'), icon: 'edit', run: () => setWanted({ act: 'editCategory', category }) } as const]
      : []),
    ...(may(access.removeCategory) && category.key === null
      ? [
          {
            key: 'remove',
            word: t('access.category.remove'),
            icon: 'trash',
            destroys: true,
            run: () => setWanted({ act: 'removeCategory', category }),
          } as const,
        ]
      : []),
  ];
  return (
    <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={10} />}>
      {({ rows: categories }) => {
        const category = categories.find((each) => String(each.id) === chosen);
        return (
          <SplitPage
            side={
              <SideList
                title={t('access.categories')}
                filter={t('access.category.filter')}
                none={t('access.category.noneFound')}
                selected={category === undefined ? '' : String(category.id)}
                onSelect={(key) => address.set({ category: key })}
                {...(may(access.addCategory) ? { add: { word: t('access.new'), run: () => setWanted({ act: 'addCategory' }) } } : {})}
                items={[
                  {
                    key: '',
                    name: t('access.category.all'),
                    count: countText(categories.reduce((sum, each) => sum + each.resourceCount, 0)),
                  },
                  ...categories.map((each) => ({
                    key: String(each.id),
                    name: each.label,
                    count: countText(each.resourceCount),
                    acts: actsOf(each),
                  })),
                ]}
              />
            }
          >
            <div className="page">
              <PageHead
                title={category?.label ?? t('frame.nav.resource')}
                note={t('access.resource.lead')}
                extra={
                  may(access.addResource) ? (
                    <button type="button" className="btn p" onClick={() => setWanted({ act: 'add' })}>
                      <Icon name="plus" size={14} />
                      {t('access.resource.add')}
                    </button>
                  ) : null
                }
              />
              <ResourceList category={category} onWanted={setWanted} />
            </div>
            {wanted?.act === 'addCategory' ? (
              <CategoryDialog onClose={close} onAdded={(added) => address.set({ category: String(added.id) })} />
            ) : null}
            {wanted?.act === 'editCategory' ? <CategoryDialog category={wanted.category} onClose={close} /> : null}
            {wanted?.act === 'removeCategory' ? (
              <RemoveCategoryDialog category={wanted.category} onClose={close} onRemoved={() => address.set({ category: '' })} />
            ) : null}
            {wanted?.act === 'add' ? <ResourceDialog categories={categories} categoryId={category?.id ?? null} onClose={close} /> : null}
            {wanted?.act === 'edit' ? <ResourceDialog categories={categories} resource={wanted.resource} onClose={close} /> : null}
            {wanted?.act === 'remove' ? <RemoveResourceDialog resource={wanted.resource} onClose={close} /> : null}
          </SplitPage>
        );
      }}
    </QueryBoundary>
  );
}

function ResourceList({ category, onWanted }: { category: Category | undefined; onWanted: (wanted: ResourceAction) => void }) {
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
