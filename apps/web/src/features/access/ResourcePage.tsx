/** /resource: the calls roles can give, with their categories beside them. */
import { access } from '@frostway/contract/access/endpoints';
import type { Category } from '@frostway/contract/access/rows';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { MenuAct } from '../../ui/ActMenu.js';
import { PageHead } from '../../ui/Panel.js';
import { SideList, SplitPage } from '../../ui/SideList.js';
import { Icon } from '../../ui/icons.js';
import { useListAddress } from '../../ui/list-address.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { countText } from '../../values/figures.js';
import { CategoryDialog, RemoveCategoryDialog } from './CategoryDialogs.js';
import { RemoveResourceDialog, ResourceDialog } from './ResourceDialogs.js';
import './access.css';
import { type ResourceAction, ResourceList } from './ResourceList.js';

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
