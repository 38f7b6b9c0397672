/** The left half of the page of positions: counters, search and the vehicles, as one list or, in the traditional mode, below their groups. */
import { position } from '@frostway/contract/position/endpoints';
import type { PositionGroup } from '@frostway/contract/position/rows';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { ActMenu, type MenuAct } from '../../ui/ActMenu.js';
import { Icon } from '../../ui/icons.js';
import { bringIntoView, drawn, unevenLines, useInView } from '../../ui/list-window.js';
import { countText } from '../../values/figures.js';
import { toggled } from '../../values/toggled.js';
import { byMotion, type FleetRow, inOrder, type TreeLine, treeLines } from './fleet-list.js';
import type { WantedGroup } from './GroupDialogs.js';
import { VehicleLine, type FleetAction } from './VehicleLine.js';

const vehiclePx = 52;
const groupPx = 36;

export type FleetSideProps = {
  readonly rows: readonly FleetRow[];
  readonly groups: readonly PositionGroup[];
  readonly today: ReadonlyMap<string, number> | undefined;
  readonly isTree: boolean;
  readonly isSearching: boolean;
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
  readonly onWanted: (wanted: FleetAction) => void;
  readonly onGroup: (wanted: WantedGroup) => void;
};

/** See above. Only the lines in view exist. */
export function FleetSide(props: FleetSideProps) {
  const { t, lang } = useText();
  const { rows, groups, today, isTree, isSearching, selected } = props;
  const [closed, setClosed] = useState<ReadonlySet<number | 'none'>>(() => new Set());
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const lines = useMemo(
    (): TreeLine[] =>
      isTree
        ? treeLines(groups, inOrder(rows, lang), closed, isSearching)
        : byMotion(rows, lang).map((fleet) => ({ kind: 'vehicle', fleet })),
    [isTree, groups, rows, lang, closed, isSearching],
  );
  const heights = lines.map(({ kind }) => (kind === 'group' ? 'g' : 'v')).join('');
  const places = useMemo(() => unevenLines(Array.from(heights, (kind) => (kind === 'g' ? groupPx : vehiclePx))), [heights]);
  const view = useInView(scroller, places);
  const at = lines.findIndex((line) => line.kind === 'vehicle' && line.fleet.row.id === selected);
  const shown = useRef<number>(undefined);
  useEffect(() => {
    // What is chosen on the map comes into sight; whoever scrolls on is not brought back.
    if (scroller === null || at < 0 || shown.current === selected) return;
    shown.current = selected;
    bringIntoView(scroller, places, at, 0);
  }, [scroller, selected, places, at]);
  const fold = (id: number | 'none'): void => setClosed((before) => toggled(before, id));
  return (
    <div className="pl-list" ref={setScroller} tabIndex={0} role="list" aria-label={t('fleet.vehicles')}>
      <div style={{ height: places.startOf(lines.length), position: 'relative' }}>
        {drawn(view, lines.length, 6).map((index) => {
          const line = lines[index];
          if (line === undefined) return null;
          return (
            <div
              key={line.kind === 'group' ? `group ${line.id}` : line.fleet.row.id}
              role="listitem"
              className="pl-place"
              style={{ transform: `translateY(${places.startOf(index)}px)`, height: line.kind === 'group' ? groupPx : vehiclePx }}
            >
              {line.kind === 'group' ? (
                <GroupLine line={line} groups={groups} onFold={() => fold(line.id)} onGroup={props.onGroup} />
              ) : (
                <VehicleLine
                  fleet={line.fleet}
                  groups={groups}
                  todayKm={today?.get(line.fleet.row.imei ?? line.fleet.row.mac ?? '')}
                  isSelected={line.fleet.row.id === selected}
                  onSelect={props.onSelect}
                  onWanted={props.onWanted}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

type GroupLineProps = {
  readonly line: Extract<TreeLine, { kind: 'group' }>;
  readonly groups: readonly PositionGroup[];
  readonly onFold: () => void;
  readonly onGroup: (wanted: WantedGroup) => void;
};

function GroupLine({ line, groups, onFold, onGroup }: GroupLineProps) {
  const { t } = useText();
  const acts = useGroupActs(
    groups.find(({ id }) => id === line.id),
    onGroup,
  );
  const name = line.name ?? t('fleet.noGroup');
  return (
    <div className="pl-group">
      <button type="button" className="pl-fold" aria-expanded={line.isOpen} onClick={onFold}>
        <Icon name={line.isOpen ? 'down' : 'right'} size={12} />
        <span className="ell grow b">{name}</span>
        <span className="c12 mut nw">
          {line.moving > 0 ? (
            <span className="tx k-normal">
              {t('fleet.motion.moving')} {countText(line.moving)}{' '}
            </span>
          ) : null}
          {t('fleet.count', { count: line.count })}
        </span>
      </button>
      {acts.length === 0 ? null : <ActMenu acts={acts} title={name} />}
    </div>
  );
}

/** What the caller may do with a group. */
function useGroupActs(group: PositionGroup | undefined, onGroup: (wanted: WantedGroup) => void): MenuAct[] {
  const { t } = useText();
  const may = useMay();
  if (group === undefined) return [];
  const act = (key: Exclude<WantedGroup['act'], 'add'>, icon: MenuAct['icon'], destroys = false): MenuAct => ({
    key,
    word: key === 'share' ? t('fleet.act.share') : t(`fleet.group.${key}`),
    icon,
    run: () => onGroup({ act: key, group }),
    ...(destroys ? { destroys } : {}),
  });
  return [
    ...(may(position.moveDevices) ? [act('fill', 'plus')] : []),
    ...(may(position.changeGroup) ? [act('rename', 'edit')] : []),
    ...(group.deviceCount > 0 ? [act('share', 'share')] : []),
    ...(may(position.removeGroup) ? [act('remove', 'trash', true)] : []),
  ];
}
