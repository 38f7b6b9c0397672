/** /menu: the tree of menus, from which every navigation is made. */
import { access } from '@frostway/contract/access/endpoints';
import type { Menu } from '@frostway/contract/access/rows';
import { Switch } from 'antd';
import { useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import type { MenuAct } from '../../ui/ActMenu.js';
import { actsColumn } from '../../ui/acts-column.js';
import { type Column, ListPanel, SearchField } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { PageHead } from '../../ui/Panel.js';
import { Icon, isIconName } from '../../ui/icons.js';
import { useListAddress } from '../../ui/list-address.js';
import { Empty } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { MenuDialog, RemoveMenuDialog, deepestParent } from './MenuDialogs.js';
import './access.css';
import { aboveOf } from './tree.js';

type MenuAction = { readonly act: 'add'; readonly parent?: Menu } | { readonly act: 'edit' | 'remove'; readonly menu: Menu };

/** See above. */
export function MenuPage() {
  const { t, lang } = useText();
  const address = useListAddress();
  const may = useMay();
  const [wanted, setWanted] = useState<MenuAction>();
  const answer = useAnswer(access.menus, {});
  const change = useAction(access.changeMenu);
  const menus = answer.data?.rows ?? [];
  const search = address.get('q');
  const typed = search.trim().toLowerCase();
  const hits = menus.filter((menu) => `${menu.label} ${menu.path ?? ''}`.toLowerCase().includes(typed));
  const seen = new Set(hits.flatMap((menu) => [menu.id, ...aboveOf(menus, menu.id).map(({ id }) => id)]));
  const shown = { ...answer, data: answer.data && { total: seen.size, rows: menus.filter((menu) => seen.has(menu.id)) } } as typeof answer;
  const show = (menu: Menu, isShown: boolean): void =>
    change.mutate(
      { id: menu.id, isShown },
      {
        onSuccess: () =>
          toast({ words: isShown ? t('access.menu.shownNow', { name: menu.label }) : t('access.menu.hiddenNow', { name: menu.label }) }),
        onError: (error) => toast({ hue: 'alarm', icon: 'alarm', words: errorText(error, lang) }),
      },
    );
  const actsOf = (menu: Menu): MenuAct[] => [
    ...(may(access.changeMenu)
      ? [{ key: 'edit', word: t('access.menu.edit'), icon: 'edit', run: () => setWanted({ act: 'edit', menu }) } as const]
      : []),
    ...(may(access.addMenu) && menu.level <= deepestParent
      ? [{ key: 'add', word: t('access.menu.addBelow'), icon: 'plus', run: () => setWanted({ act: 'add', parent: menu }) } as const]
      : []),
    ...(may(access.removeMenu) && menu.key === null
      ? [
          {
            key: 'remove',
            word: t('access.menu.remove'),
            icon: 'trash',
            destroys: true,
            run: () => setWanted({ act: 'remove', menu }),
          } as const,
        ]
      : []),
  ];
  const columns: readonly Column<Menu>[] = [
    {
      key: 'name',
      title: t('access.name'),
      isHead: true,
      cell: (menu) => (
        <span className="menu-name" style={{ paddingLeft: (menu.level - 1) * 24 }}>
          <Icon name={menu.icon !== null && isIconName(menu.icon) ? menu.icon : menu.path === null ? 'folder' : 'flag'} />
          <span className={menu.path === null ? 'b' : undefined}>{menu.label}</span>
        </span>
      ),
    },
    {
      key: 'other',
      title: lang === 'en' ? t('frame.name.zh') : t('frame.name.en'),
      cell: (menu) => (
        <span className="sec" lang={lang === 'en' ? 'zh' : 'en'}>
          {lang === 'en' ? menu.name : menu.nameEn}
        </span>
      ),
    },
    {
      key: 'path',
      title: t('access.path'),
      cell: (menu) =>
        menu.path === null ? (
          <span className="mut">{t('access.menu.heading')}</span>
        ) : (
          <span className="sec" lang="en">
            {menu.path}
          </span>
        ),
    },
    { key: 'sort', title: t('access.sort'), isFigure: true, cell: (menu) => <span className="sec">{menu.sort}</span> },
    { key: 'createdAt', title: t('access.added'), cell: (menu) => <Moment at={menu.createdAt} /> },
    {
      key: 'shown',
      title: t('access.menu.shown'),
      cell: (menu) => (
        <Switch
          size="small"
          checked={menu.isShown}
          disabled={!may(access.changeMenu)}
          loading={change.isPending && change.variables.id === menu.id}
          aria-label={t('access.menu.show', { name: menu.label })}
          onChange={(isShown) => show(menu, isShown)}
        />
      ),
    },
    actsColumn(actsOf, (menu) => menu.label),
  ];
  const close = (): void => setWanted(undefined);
  return (
    <div className="page">
      <PageHead
        title={t('frame.nav.menu')}
        note={t('access.menu.lead')}
        extra={
          may(access.addMenu) ? (
            <button type="button" className="btn p" onClick={() => setWanted({ act: 'add' })}>
              <Icon name="plus" size={14} />
              {t('access.menu.add')}
            </button>
          ) : null
        }
      />
      <ListPanel
        answer={shown}
        columns={columns}
        rowKey={(menu) => menu.id}
        tools={<SearchField value={search} label={t('access.menu.filter')} onChange={(q) => address.set({ q })} />}
        empty={<Empty drawing="search" title={t('access.menu.none')} hint={t('access.noneHint')} />}
      />
      {wanted?.act === 'add' ? (
        <MenuDialog menus={menus} onClose={close} {...(wanted.parent === undefined ? {} : { parent: wanted.parent })} />
      ) : null}
      {wanted?.act === 'edit' ? <MenuDialog menus={menus} menu={wanted.menu} onClose={close} /> : null}
      {wanted?.act === 'remove' ? <RemoveMenuDialog menus={menus} menu={wanted.menu} onClose={close} /> : null}
    </div>
  );
}
