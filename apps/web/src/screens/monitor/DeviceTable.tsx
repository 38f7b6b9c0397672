/** The live table: only rows in view exist, arrow keys move the selection, Enter opens, and no live value moves a row. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OpenAlarms } from '@frostway/contract/alarm/rows';
import { fleetNow } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import type { Platform } from '../../ui/platform.js';
import { devicePath } from '../../values/device-row.js';
import { countText } from '../../values/figures.js';
import type { Names } from './cells.js';
import { type ColumnChoice, useColumnChoice } from './column-choice.js';
import { DeviceRow } from './DeviceRow.js';
import type { Sort } from './order.js';
import { rowPx } from './row-height.js';
import { stepIn } from './steps.js';
import type { Choice } from './use-choice.js';
import { TableHead } from './TableHead.js';
import { bringIntoView, drawn, evenLines, useInView } from '../../ui/list-window.js';
import { RowBone, AllBox } from './table-parts.js';

export type DeviceTableProps = {
  readonly ids: readonly number[];
  /** How many there are: more than ids while only the first are there. */
  readonly count: number;
  readonly platform: Platform;
  readonly isBesideMap: boolean;
  readonly sort: Sort;
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
  readonly isLost: boolean;
  readonly names: Names;
  readonly openAlarms: ReadonlyMap<number, OpenAlarms>;
  /** Undefined: rows are not chosen, for nothing can be done to many. */
  readonly choice: Choice | undefined;
  /** Drawn at the left of the foot. */
  readonly foot: ReactNode;
};

const headPx = 34;
/** The column of boxes. */
const boxPx = 32;
/** Rows drawn above and below those in view. */
const around = 12;

const columnsText = ({ shown, widthOf }: ColumnChoice, hasBoxes: boolean): string =>
  [
    ...(hasBoxes ? [`${boxPx}px`] : []),
    ...shown.map((id) => (id === 'device' ? `minmax(${widthOf(id)}px, 1fr)` : `${widthOf(id)}px`)),
  ].join(' ');

/** See above. */
export function DeviceTable({
  ids,
  count,
  platform,
  isBesideMap,
  sort,
  selected,
  onSelect,
  isLost,
  names,
  foot,
  ...props
}: DeviceTableProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { openAlarms, choice } = props;
  const shownColumns = useColumnChoice(platform, isBesideMap);
  const mayChoose = choice !== undefined;
  const rowId = useId();
  const lines = useMemo(() => evenLines(count, rowPx), [count]);
  const isWhole = ids.length === count;
  const seen = useInView(scroller, lines, headPx);
  const columns = useMemo(() => columnsText(shownColumns, mayChoose), [shownColumns, mayChoose]);
  const width = shownColumns.shown.reduce((sum, id) => sum + shownColumns.widthOf(id), mayChoose ? boxPx : 0);
  const at = selected === undefined ? -1 : ids.indexOf(selected);

  // Brings into view what was selected elsewhere: on the map, in the address. What is in view stays where it is.
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (at < 0 || scroller === null || shown.current === selected) return;
    shown.current = selected;
    bringIntoView(scroller, lines, at, headPx);
  }, [at, selected, scroller, lines]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === ' ' && selected !== undefined && at >= 0 && choice !== undefined) {
      event.preventDefault();
      choice.toggle(selected, event.shiftKey);
      return;
    }
    if (event.key === 'Escape') return choice?.none();
    if (event.key === 'Enter') {
      const row = selected === undefined ? undefined : fleetNow().get(selected);
      if (row !== undefined) void navigate(devicePath(row));
      return;
    }
    const page = Math.max(1, Math.floor(((scroller?.clientHeight ?? 0) - headPx) / rowPx) - 1);
    const next = stepIn(event.key, at, ids.length, page);
    if (next === undefined) return;
    event.preventDefault();
    const id = ids[next];
    if (id !== undefined) onSelect(id);
  };

  const indexes = drawn(seen, count, around);
  return (
    <div className="mo-table">
      <div
        ref={setScroller}
        className="mo-scroll"
        role="grid"
        tabIndex={0}
        aria-label={t('telemetry.monitor.table')}
        aria-rowcount={count + 1}
        aria-busy={isWhole ? undefined : true}
        aria-colcount={shownColumns.shown.length + (mayChoose ? 1 : 0)}
        aria-multiselectable={mayChoose ? true : undefined}
        aria-activedescendant={indexes.includes(at) ? `${rowId}-${at}` : undefined}
        onKeyDown={onKeyDown}
      >
        <div className="mo-rows" style={{ height: headPx + lines.startOf(count), minWidth: width }}>
          <TableHead
            platform={platform}
            isBesideMap={isBesideMap}
            choice={shownColumns}
            columns={columns}
            sort={sort}
            box={choice === undefined ? undefined : <AllBox choice={choice} count={ids.length} isWhole={isWhole} />}
          />
          {indexes.map((index) => {
            const id = ids[index];
            const start = headPx + lines.startOf(index);
            return id === undefined ? (
              <RowBone key={`bone ${index}`} start={start} columns={columns} hasBox={mayChoose} />
            ) : (
              <DeviceRow
                key={id}
                id={id}
                index={index}
                start={start}
                choice={shownColumns}
                columns={columns}
                isSelected={id === selected}
                isLost={isLost}
                names={names}
                open={openAlarms.get(id)}
                isChosen={choice?.chosen.has(id) === true}
                onChoose={choice?.toggle}
                domId={`${rowId}-${index}`}
                onSelect={onSelect}
              />
            );
          })}
        </div>
      </div>
      <div className="mo-foot">
        {foot}
        <span className="grow" />
        {seen.to < 0 ? null : (
          <span>
            {t('telemetry.monitor.rows', {
              from: countText(seen.from + 1),
              to: countText(seen.to + 1),
              total: countText(count),
            })}
          </span>
        )}
      </div>
    </div>
  );
}
