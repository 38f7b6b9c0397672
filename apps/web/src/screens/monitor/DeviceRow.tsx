/** One row of the table. */
import { memo } from 'react';
import type { ColumnChoice } from './column-choice.js';
import { columnOf } from './columns.js';
import { type Names, cellOf } from './cells.js';
import { useRow } from './use-row.js';

export type DeviceRowProps = {
  readonly id: number;
  /** Its place in the list, from 0, and on the screen, px. */
  readonly index: number;
  readonly start: number;
  readonly choice: ColumnChoice;
  readonly columns: string;
  readonly isSelected: boolean;
  readonly isLost: boolean;
  readonly names: Names;
  readonly domId: string;
  readonly onSelect: (id: number) => void;
};

/** See above. A click selects, a click on the name opens the device. */
export const DeviceRow = memo(function DeviceRow(props: DeviceRowProps) {
  const { id, index, start, choice, columns, isSelected, isLost, names, domId, onSelect } = props;
  const live = useRow(id);
  return (
    <div
      id={domId}
      className={live?.isStale === true ? 'mo-row old' : 'mo-row'}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-device={id}
      style={{ transform: `translateY(${start}px)`, gridTemplateColumns: columns }}
      onClick={() => onSelect(id)}
    >
      {live === undefined
        ? null
        : choice.shown.map((column) => (
            <div key={column} role="gridcell" className={columnOf(column).isFigure === true ? 'num' : ''} data-column={column}>
              {cellOf(column, { ...live, isLost, names }, choice.widthOf(column))}
            </div>
          ))}
    </div>
  );
});
