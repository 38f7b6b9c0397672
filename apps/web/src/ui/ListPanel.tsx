/** A paged list: its tools, its table and its turns. Waiting, empty and refused are its states; on a phone every row is a card with its labels. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../api/language.js';
import { Icon } from './icons.js';
import { pageTurns } from './page-turns.js';
import { Asked, RowBones } from './states.js';
import './list.css';

export type Column<Row> = {
  readonly key: string;
  /** Its head, and the label of its line in a card; none for the acts at the end. */
  readonly title?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand right. */
  readonly isFigure?: boolean;
  /** The name of the row: first line of its card, without a label. */
  readonly isHead?: boolean;
};

export type ListPanelProps<Row> = {
  readonly answer: UseQueryResult<{ total: number; rows: Row[] }>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  /** What to show when there is nothing: an <Empty>. */
  readonly empty: ReactNode;
  /** Search field, segments, buttons above the table. */
  readonly tools?: ReactNode;
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
  /** Marks a row, and makes it a target. */
  readonly selected?: (row: Row) => boolean;
};

/** See above. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const { t } = useText();
  const { columns, page, pageSize } = props;
  return (
    <section className="panel list">
      {props.tools === undefined ? null : <div className="list-tools">{props.tools}</div>}
      <Asked answer={props.answer} bones={<RowBones rows={8} />}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            props.empty
          ) : (
            <>
              <div className="list-scroll">
                <table className="tbl">
                  <thead>
                    <tr>
                      {columns.map((column) => (
                        <th key={column.key} className={column.isFigure === true ? 'num' : undefined}>
                          {column.title}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row) => (
                      <tr key={props.rowKey(row)} aria-selected={props.selected?.(row)}>
                        {columns.map((column) => (
                          <Cell key={column.key} column={column} row={row} />
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              {total > pageSize ? (
                <div className="list-turns">
                  <span className="grow" />
                  <Pagination
                    size="small"
                    current={page}
                    pageSize={pageSize}
                    total={total}
                    itemRender={pageTurns}
                    showSizeChanger={false}
                    showTotal={(all, [from, to]) => t('frame.list.rows', { from, to, total: all })}
                    onChange={props.onPage}
                  />
                </div>
              ) : null}
            </>
          )
        }
      </Asked>
    </section>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const name = column.isFigure === true ? 'num' : column.isHead === true ? 'head' : undefined;
  return (
    <td className={name} data-label={column.isHead === true ? undefined : column.title}>
      {column.title === undefined ? <span className="acts">{column.cell(row)}</span> : column.cell(row)}
    </td>
  );
}

/** The search field of a list. */
export function SearchField({ value, label, onChange }: { value: string; label: string; onChange: (value: string) => void }) {
  return (
    <label className="inp search">
      <Icon name="search" />
      <input value={value} placeholder={label} aria-label={label} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}

export type SegmentsProps<Key extends string> = {
  readonly label: string;
  readonly value: Key;
  readonly options: readonly { readonly key: Key; readonly word: ReactNode }[];
  readonly onChange: (key: Key) => void;
};

/** A choice of few, one always pressed. */
export function Segments<Key extends string>({ label, value, options, onChange }: SegmentsProps<Key>) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {options.map((option) => (
        <button key={option.key} type="button" aria-pressed={option.key === value} onClick={() => onChange(option.key)}>
          {option.word}
        </button>
      ))}
    </div>
  );
}
