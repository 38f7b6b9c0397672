/** The tree of groups: choosing one, its menu, N and F2, and dropping groups and devices onto it. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Group } from '@frostway/contract/device/rows';
import type { Endpoint } from '@frostway/contract/endpoint';
import { type DragEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { Icon } from '../../ui/icons.js';
import { countText } from '../../values/figures.js';
import { ActMenu, type MenuAct } from '../../ui/ActMenu.js';
import type { GroupAct } from './GroupDialogs.js';
import { type Dragged, endDrag, mayDrop, startDrag, useDragged } from './dragging.js';
import { type TreeRow, treeRows } from './group-tree.js';

export type GroupTreeProps = {
  readonly groups: readonly Group[];
  readonly selectedId: number | undefined;
  readonly onSelect: (id: number) => void;
  readonly onAct: (act: GroupAct, group: Group) => void;
  /** Something was dropped on a group that takes it. */
  readonly onDrop?: (dragged: Dragged, target: Group) => void;
};

const callOf = {
  add: deviceFeature.addGroup,
  rename: deviceFeature.changeGroup,
  move: deviceFeature.changeGroup,
  remove: deviceFeature.removeGroup,
} as const satisfies Record<GroupAct, Endpoint>;

/** Whether the reader may do something to a group. */
function useMayActOnGroup(): (act: GroupAct, group: Group) => boolean {
  const may = useMay();
  return (act, group) => (act === 'add' || group.parentId !== null) && may(callOf[act]);
}

/** The acts of a group; the root is neither renamed, moved nor deleted. */
export function useGroupMenu(onAct: GroupTreeProps['onAct']): (group: Group) => MenuAct[] {
  const { t } = useText();
  const mayAct = useMayActOnGroup();
  return (group) => {
    const acts: (MenuAct & { key: GroupAct })[] = [
      { key: 'add', word: t('device.group.addBelow'), icon: 'plus', shortcut: 'N', run: () => onAct('add', group) },
      { key: 'rename', word: t('device.group.rename'), icon: 'edit', shortcut: 'F2', run: () => onAct('rename', group) },
      { key: 'move', word: t('device.group.moveTo'), icon: 'move', run: () => onAct('move', group) },
      { key: 'remove', word: t('device.group.removeTo'), icon: 'trash', destroys: true, run: () => onAct('remove', group) },
    ];
    return acts.filter(({ key }) => mayAct(key, group));
  };
}

/** See above. */
export function GroupTree({ groups, selectedId, onSelect, onAct, onDrop }: GroupTreeProps) {
  const { t } = useText();
  const [filter, setFilter] = useState('');
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const [over, setOver] = useState<number>();
  const tree = useRef<HTMLUListElement>(null);
  const dragged = useDragged();
  const rows = useMemo(() => treeRows(groups, toggled, filter, selectedId), [groups, toggled, filter, selectedId]);
  const menuOf = useGroupMenu(onAct);
  const mayAct = useMayActOnGroup();
  const root = groups[0];
  const selected = groups.find((group) => group.id === selectedId) ?? root;

  const toggle = (id: number): void => {
    const next = new Set(toggled);
    if (!next.delete(id)) next.add(id);
    setToggled(next);
  };
  const focus = (id: number | undefined): void => {
    if (id !== undefined) tree.current?.querySelector<HTMLElement>(`[data-group="${id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, row: TreeRow, index: number): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const { group } = row;
    if (event.key === 'ArrowDown') focus(rows[index + 1]?.group.id);
    else if (event.key === 'ArrowUp') focus(rows[index - 1]?.group.id);
    else if (event.key === 'Home') focus(rows[0]?.group.id);
    else if (event.key === 'End') focus(rows.at(-1)?.group.id);
    else if (event.key === 'ArrowRight') {
      if (row.hasChildren && !row.isOpen) toggle(group.id);
      else if (row.hasChildren) focus(rows[index + 1]?.group.id);
    } else if (event.key === 'ArrowLeft') {
      if (row.hasChildren && row.isOpen) toggle(group.id);
      else focus(group.parentId ?? undefined);
    } else if (event.key === 'Enter' || event.key === ' ') onSelect(group.id);
    else if ((event.key === 'n' || event.key === 'N') && mayAct('add', group)) onAct('add', group);
    else if (event.key === 'F2' && mayAct('rename', group)) onAct('rename', group);
    else if (event.key === 'Delete' && mayAct('remove', group)) onAct('remove', group);
    else return;
    event.preventDefault();
  };
  const dropProps = (group: Group) => ({
    onDragOver: (event: DragEvent) => {
      if (!mayDrop(dragged, group, groups)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      if (over !== group.id) setOver(group.id);
    },
    onDragLeave: () => setOver((before) => (before === group.id ? undefined : before)),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(undefined);
      if (dragged !== undefined && mayDrop(dragged, group, groups)) onDrop?.(dragged, group);
      endDrag();
    },
  });

  return (
    <>
      <div className="head">
        <h2 className="grow">
          {t('device.groups')} <span className="mut c12">{countText(groups.length)}</span>
        </h2>
        {selected === undefined || !mayAct('add', selected) ? null : (
          <button
            type="button"
            className="ib xs"
            title={t('device.group.addBelow')}
            aria-label={t('device.group.addBelow')}
            onClick={() => onAct('add', selected)}
          >
            <Icon name="plus" />
          </button>
        )}
      </div>
      <label className="inp">
        <Icon name="search" size={14} />
        <input
          value={filter}
          placeholder={t('device.group.filter')}
          aria-label={t('device.group.filter')}
          onChange={(event) => setFilter(event.target.value)}
        />
      </label>
      <ul role="tree" aria-label={t('device.groups')} ref={tree}>
        {rows.map((row, index) => {
          const { group } = row;
          const isSelected = group.id === selected?.id;
          return (
            <li
              key={group.id}
              role="treeitem"
              aria-level={group.depth}
              aria-selected={isSelected}
              aria-expanded={row.hasChildren ? row.isOpen : undefined}
              data-group={group.id}
              tabIndex={isSelected || (selected === undefined && index === 0) ? 0 : -1}
              className={`${over === group.id ? 'over ' : ''}${row.isMatch ? 'match' : ''}`}
              style={{ paddingLeft: 6 + (group.depth - 1) * 16 }}
              draggable={group.parentId !== null && onDrop !== undefined}
              onDragStart={(event) => startDrag(event.dataTransfer, { kind: 'group', group }, group.name)}
              onDragEnd={endDrag}
              onClick={() => onSelect(group.id)}
              onKeyDown={(event) => onKeyDown(event, row, index)}
              {...dropProps(group)}
            >
              {row.hasChildren ? (
                <button
                  type="button"
                  className="tw"
                  tabIndex={-1}
                  aria-label={row.isOpen ? t('device.group.close', { name: group.name }) : t('device.group.open', { name: group.name })}
                  onClick={(event) => (event.stopPropagation(), toggle(group.id))}
                >
                  <Icon name={row.isOpen ? 'down' : 'right'} size={12} />
                </button>
              ) : (
                <span className="tw" />
              )}
              <span className="ell grow">{group.name}</span>
              {isSelected && menuOf(group).length > 0 ? (
                <span className="tools">
                  {mayAct('add', group) ? (
                    <button
                      type="button"
                      className="ib xs"
                      title={t('device.group.addBelow')}
                      aria-label={t('device.group.addBelow')}
                      onClick={(event) => (event.stopPropagation(), onAct('add', group))}
                    >
                      <Icon name="plus" size={14} />
                    </button>
                  ) : null}
                  <ActMenu acts={menuOf(group)} title={group.name} className="ib xs" />
                </span>
              ) : null}
              <span className="c">{countText(group.deviceTotal)}</span>
            </li>
          );
        })}
      </ul>
      {rows.length === 0 ? <p className="none">{t('device.group.none')}</p> : null}
      {onDrop === undefined ? null : (
        <div className="ft2">
          <Icon name="move" size={14} />
          {t('device.group.dragHint')}
        </div>
      )}
    </>
  );
}
