/** One row of the table. */
import { Checkbox } from 'antd';
import { memo } from 'react';
import { useText } from '../../api/language.js';
import type { ColumnChoice } from './column-choice.js';
import { columnOf } from './columns.js';
import { type Names, cellOf } from './cells.js';
import { type ShownRowProps, useRow } from './use-row.js';

export type DeviceRowProps = ShownRowProps & {
  /** Its place in the list, from 0, and on the screen, px. */
  readonly index: number;
  readonly start: number;
  readonly choice: ColumnChoice;
  readonly columns: string;
  readonly names: Names;
  readonly domId: string;
};

/** See above. A click selects, a click on the name opens the device. */
export const DeviceRow = memo(function DeviceRow(props: DeviceRowProps) {
  const { id, index, start, choice, columns, isSelected, isLost, names, domId, open, isChosen, onChoose, onSelect } = props;
  const { t } = useText();
  const live = useRow(id);
  return (
    <div
      id={domId}
      className={`mo-row${live?.isStale === true ? ' old' : ''}${isChosen ? ' chosen-row' : ''}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-device={id}
      style={{ transform: `translateY(${start}px)`, gridTemplateColumns: columns }}
      onClick={() => onSelect(id)}
    >
      {onChoose === undefined ? null : (
        <div role="gridcell" className="mo-box" onClick={(event) => event.stopPropagation()}>
          <Checkbox
            tabIndex={-1}
            checked={isChosen}
            aria-label={t('telemetry.monitor.choose', { name: live?.row.name ?? '' })}
            onChange={({ nativeEvent }) => onChoose(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </div>
      )}
      {live === undefined
        ? null
        : choice.shown.map((column) => (
            <div key={column} role="gridcell" className={columnOf(column).isFigure === true ? 'num' : ''} data-column={column}>
              {cellOf(column, { ...live, isLost, names, open }, choice.widthOf(column))}
            </div>
          ))}
    </div>
  );
});
