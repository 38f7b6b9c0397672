/** The devices of a group as a table: two lines a row, sorting, choosing, dragging onto the tree. */
import type { Device } from '@frostway/contract/device/rows';
import { Checkbox } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { Copyable } from '../../ui/Copyable.js';
import { ForeignMark } from '../../ui/ForeignMark.js';
import { Icon } from '../../ui/icons.js';
import { ActMenu } from '../../ui/ActMenu.js';
import { DeviceTitle } from './DeviceFacts.js';
import { useCardMark } from './card-marks.js';
import { type DeviceAction, useDeviceMenu, useMayAct } from './device-acts.js';
import { type ColumnName, isFigure, sortOf, useColumns } from './device-columns.js';
import { endDrag, startDrag } from './dragging.js';
import { detailPath, identityText } from './naming.js';
import type { SetAddress, SortName } from './set-address.js';
import { cellOf } from './device-cells.js';

export type DeviceTableProps = {
  readonly rows: readonly Device[];
  readonly address: Pick<SetAddress, 'sort' | 'order'>;
  readonly onSort: (sort: SortName, order: 'asc' | 'desc') => void;
  readonly selected: ReadonlyMap<number, Device>;
  readonly onSelect: (selected: ReadonlyMap<number, Device>) => void;
  readonly onWant: (wanted: DeviceAction) => void;
};

/** See above. */
export function DeviceTable({ rows, address, onSort, selected, onSelect, onWant }: DeviceTableProps) {
  const { t } = useText();
  const columns = useColumns();
  const chosenHere = rows.filter((row) => selected.has(row.id)).length;
  const toggleAll = (): void => {
    const next = new Map(selected);
    for (const row of rows)
      if (chosenHere === rows.length) next.delete(row.id);
      else next.set(row.id, row);
    onSelect(next);
  };
  const toggle = (row: Device): void => {
    const next = new Map(selected);
    if (!next.delete(row.id)) next.set(row.id, row);
    onSelect(next);
  };
  const head = (sort: SortName | undefined, word: string, isNumber: boolean, key: string): ReactNode => {
    const isOn = sort !== undefined && address.sort === sort;
    return (
      <th
        key={key}
        className={isNumber ? 'num' : undefined}
        aria-sort={isOn ? (address.order === 'asc' ? 'ascending' : 'descending') : undefined}
      >
        {sort === undefined ? (
          word
        ) : (
          <button type="button" className="sort" onClick={() => onSort(sort, isOn && address.order === 'asc' ? 'desc' : 'asc')}>
            {word}
            <span className={`${isOn ? 'on' : ''}${isOn && address.order === 'desc' ? '' : ' asc'}`}>
              <Icon name="down" size={12} />
            </span>
          </button>
        )}
      </th>
    );
  };
  return (
    <table className="tbl">
      <thead>
        <tr>
          <th>
            <Checkbox
              aria-label={t('device.selectAll')}
              checked={rows.length > 0 && chosenHere === rows.length}
              indeterminate={chosenHere > 0 && chosenHere < rows.length}
              onChange={toggleAll}
            />
          </th>
          {head('name', t('device.device'), false, 'name')}
          {columns.map((name) => head(sortOf[name], t(`device.column.${name}`), isFigure(name), name))}
          <th aria-label={t('device.more')} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            columns={columns}
            isSelected={selected.has(row.id)}
            onToggle={toggle}
            onWant={onWant}
            dragged={selected.has(row.id) ? selected : undefined}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  readonly row: Device;
  readonly columns: readonly ColumnName[];
  readonly isSelected: boolean;
  readonly onToggle: (row: Device) => void;
  readonly onWant: (wanted: DeviceAction) => void;
  /** A chosen row takes all chosen ones along. */
  readonly dragged: ReadonlyMap<number, Device> | undefined;
};

function Row({ row, columns, isSelected, onToggle, onWant, dragged }: RowProps) {
  const { t } = useText();
  const acts = useDeviceMenu(onWant)(row);
  const cardMark = useCardMark();
  const mayAct = useMayAct();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'F2' || !mayAct('rename', row)) return;
    event.preventDefault();
    onWant({ act: 'rename', devices: [row] });
  };
  return (
    <tr
      aria-selected={isSelected}
      draggable={mayAct('move', row)}
      onKeyDown={onKeyDown}
      onDragStart={(event) =>
        startDrag(event.dataTransfer, { kind: 'devices', devices: dragged === undefined ? [row] : [...dragged.values()] }, row.name)
      }
      onDragEnd={endDrag}
    >
      <td>
        <Checkbox checked={isSelected} aria-label={t('device.select', { name: row.name })} onChange={() => onToggle(row)} />
      </td>
      <td>
        <div className="d ell name">
          <Link to={detailPath(row)} draggable={false}>
            <DeviceTitle name={row.name} />
          </Link>
        </div>
        <div className="c12 mut">
          <Copyable text={identityText(row)} /> <ForeignMark device={row} />
        </div>
      </td>
      {columns.map((name) => (
        <td key={name} className={isFigure(name) ? 'num sec' : 'sec'}>
          {cellOf(t, name, row, cardMark)}
        </td>
      ))}
      <td className="num">{acts.length === 0 ? null : <ActMenu acts={acts} title={row.name} />}</td>
    </tr>
  );
}
