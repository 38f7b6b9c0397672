/** The groups at the left: how many devices each holds, and how the worst of them stands. Arrow keys walk it. */
import type { Group } from '@frostway/contract/device/rows';
import { type KeyboardEvent, memo, useMemo, useState } from 'react';
import { fleetNow } from '../../api/fleet.js';
import { useNow } from '../../api/clock.js';
import { type Say, useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import type { Platform } from '../../ui/platform.js';
import { conditionLooks, deviceStateOf } from '../../values/conditions.js';
import { countText } from '../../values/figures.js';
import { type Tally, talliesOf } from '../../values/group-tally.js';
import { type KindFilter, isOfKind } from './filter.js';
import { treeLines } from './group-tree.js';
import { stepIn } from './steps.js';
import { devicesText } from './words.js';

export type GroupTreeProps = {
  readonly groups: readonly Group[];
  readonly platform: Platform;
  readonly kind: KindFilter | undefined;
  /** The group of the filter; undefined = all, which is the root. */
  readonly chosen: number | undefined;
  readonly onChoose: (group: number | undefined) => void;
  /** The whole fleet is there: before that, what came live would be counted alone. */
  readonly isLoaded: boolean;
};

/** Badges follow the devices at this pace, ms. */
const paceMs = 2000;

/** See above. */
export const GroupTree = memo(function GroupTree({ groups, platform, kind, chosen, onChoose, isLoaded }: GroupTreeProps) {
  const { t } = useText();
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<number>>(() => new Set());
  const now = useNow(paceMs);
  const fleet = fleetNow();
  const tallies = useMemo(() => {
    const rows = [...fleet.values()].filter((row) => isOfKind(row, kind, platform));
    return talliesOf(
      groups,
      rows.map((row) => ({ groupId: row.groupId, condition: deviceStateOf(row, now).condition })),
    );
  }, [groups, platform, kind, now, fleet]);
  const lines = treeLines(groups, closed, search);
  const root = lines[0]?.group.id;
  const current = chosen ?? root;
  const choose = (id: number): void => onChoose(id === root && search === '' ? undefined : id);
  const setOpen = (id: number, isOpen: boolean): void => {
    const next = new Set(closed);
    if (isOpen) next.delete(id);
    else next.add(id);
    setClosed(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = lines.findIndex(({ group }) => group.id === current);
    const line = lines[at];
    if (line !== undefined && line.hasChildren && (event.key === 'ArrowRight' || event.key === 'ArrowLeft'))
      setOpen(line.group.id, event.key === 'ArrowRight');
    else {
      const next = lines[stepIn(event.key, at, lines.length, 8) ?? -1];
      if (next === undefined) return;
      choose(next.group.id);
    }
    event.preventDefault();
  };
  return (
    <div className="mo-tree">
      <label className="inp">
        <Icon name="search" size={14} />
        <input
          value={search}
          placeholder={t('telemetry.monitor.filterGroups')}
          aria-label={t('telemetry.monitor.filterGroups')}
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      {lines.length === 0 ? <p className="mo-tree-none">{t('telemetry.monitor.noGroups')}</p> : null}
      <ul role="tree" aria-label={t('telemetry.monitor.groups')} tabIndex={0} onKeyDown={onKeyDown}>
        {lines.map(({ group, isOpen, hasChildren, depth }) => {
          const tally = isLoaded ? tallies.get(group.id) : undefined;
          const bad = badOf(tally);
          return (
            <li
              key={group.id}
              role="treeitem"
              aria-level={depth + 1}
              aria-selected={group.id === current}
              aria-expanded={hasChildren ? isOpen : undefined}
              aria-label={isLoaded ? labelOf(t, group.name, tally) : group.name}
              style={{ paddingLeft: 6 + depth * 16 }}
              onClick={() => choose(group.id)}
            >
              {hasChildren ? (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-hidden="true"
                  className="mo-fold"
                  onClick={(event) => (event.stopPropagation(), setOpen(group.id, !isOpen))}
                >
                  <Icon name={isOpen ? 'down' : 'right'} size={12} />
                </button>
              ) : (
                <span className="mo-fold" />
              )}
              <span className="ell grow" title={group.name}>
                {group.name}
              </span>
              <span className="c">{isLoaded ? countText(tally?.total ?? 0) : ''}</span>
              <span className={bad === undefined ? 'bd' : `bd tx k-${bad.hue}`}>
                {bad === undefined ? null : (
                  <>
                    <Icon name={bad.icon} size={12} />
                    {countText(bad.count)}
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
});

/** The worst condition of a group, when it is one that needs a person. */
function badOf(tally: Tally | undefined) {
  if (tally?.worst === undefined || tally.worst === 'normal' || tally.worst === 'never') return undefined;
  return { ...conditionLooks[tally.worst], condition: tally.worst, count: tally.byCondition[tally.worst] };
}

function labelOf(t: Say, name: string, tally: Tally | undefined): string {
  const devices = devicesText(t, tally?.total ?? 0);
  const bad = badOf(tally);
  if (bad === undefined) return t('telemetry.monitor.groupLabel', { name, devices });
  return t('telemetry.monitor.groupLabelWorst', {
    name,
    devices,
    bad: countText(bad.count),
    state: t(`values.condition.${bad.condition}`),
  });
}
