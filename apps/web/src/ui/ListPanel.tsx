/** A paged list: its tools, its table and its turns. Waiting, empty and refused are its states; on a phone every row is a card with its labels. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../api/language.js';
import { Icon } from './icons.js';
import type { Pages } from './paged-list.js';
import { Turns } from './page-turns.js';
import { QueryBoundary, RowSkeleton } from './states.js';
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
  /** By what its head sorts, where the list can be sorted. */
  readonly sort?: string;
};

/** Rows that are chosen for an act, over all pages. */
export type Choosing<Row> = {
  readonly chosen: ReadonlyMap<string | number, Row>;
  readonly onChoose: (chosen: ReadonlyMap<string | number, Row>) => void;
  /** What the box of a row, and that of all rows of the page, is called. */
  readonly labelOf: (row: Row) => string;
  readonly labelOfAll: string;
};

export type Sorting = {
  readonly by: string;
  readonly order: 'asc' | 'desc';
  readonly onSort: (by: string, order: 'asc' | 'desc') => void;
};

export type ListPanelProps<Row> = {
  readonly answer: UseQueryResult<{ total: number; rows: Row[] }>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  /** What to show when there is nothing: an <Empty>. */
  readonly empty: ReactNode;
  /** Search field, segments, buttons above the table. */
  readonly tools?: ReactNode;
  /** Of a list that is asked by pages, of `useList`; without, all rows are there. */
  readonly pages?: Pages;
  /** Marks a row, and makes it a target. */
  readonly selected?: (row: Row) => boolean;
  readonly choosing?: Choosing<Row>;
  readonly sorting?: Sorting;
  /** At the left below the table: what can be done to the chosen rows. */
  readonly foot?: ReactNode;
};

/** See above. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const { t } = useText();
  const { columns, pages } = props;
  return (
    <section className="panel list">
      {props.tools === undefined ? null : <div className="list-tools">{props.tools}</div>}
      <QueryBoundary answer={props.answer} skeleton={<RowSkeleton rows={8} />}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            props.empty
          ) : (
            <>
              <div className="list-scroll">
                <table className="tbl">
                  <thead>
                    <tr>
                      {props.choosing === undefined ? null : (
                        <th>
                          <AllBox choosing={props.choosing} rows={rows} rowKey={props.rowKey} />
                        </th>
                      )}
                      {columns.map((column) => (
                        <Head key={column.key} column={column} sorting={props.sorting} />
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row) => (
                      <tr
                        key={props.rowKey(row)}
                        aria-selected={props.choosing === undefined ? props.selected?.(row) : props.choosing.chosen.has(props.rowKey(row))}
                      >
                        {props.choosing === undefined ? null : (
                          <td className="choose-box">
                            <Checkbox
                              checked={props.choosing.chosen.has(props.rowKey(row))}
                              aria-label={props.choosing.labelOf(row)}
                              onChange={() => props.choosing?.onChoose(toggled(props.choosing.chosen, [row], props.rowKey))}
                            />
                          </td>
                        )}
                        {columns.map((column) => (
                          <Cell key={column.key} column={column} row={row} />
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              {(pages !== undefined && total > pages.pageSize) || props.foot !== undefined ? (
                <div className={props.foot === undefined ? 'list-turns' : 'list-turns kept'}>
                  {props.foot}
                  <span className="grow" />
                  {pages === undefined ? null : (
                    <Turns
                      current={pages.page}
                      pageSize={pages.pageSize}
                      total={total}
                      hideOnSinglePage
                      showTotal={(all, [from, to]) => t('frame.list.rows', { from, to, total: all })}
                      onChange={pages.onPage}
                    />
                  )}
                </div>
              ) : null}
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
}

/** The rows as chosen, or, when all of them were, as not. */
function toggled<Row>(
  chosen: Choosing<Row>['chosen'],
  rows: readonly Row[],
  rowKey: ListPanelProps<Row>['rowKey'],
): ReadonlyMap<string | number, Row> {
  const next = new Map(chosen);
  const areAll = rows.every((row) => chosen.has(rowKey(row)));
  for (const row of rows)
    if (areAll) next.delete(rowKey(row));
    else next.set(rowKey(row), row);
  return next;
}

type AllBoxProps<Row> = { choosing: Choosing<Row>; rows: readonly Row[]; rowKey: ListPanelProps<Row>['rowKey'] };

function AllBox<Row>({ choosing, rows, rowKey }: AllBoxProps<Row>) {
  const here = rows.filter((row) => choosing.chosen.has(rowKey(row))).length;
  return (
    <Checkbox
      aria-label={choosing.labelOfAll}
      checked={here > 0 && here === rows.length}
      indeterminate={here > 0 && here < rows.length}
      onChange={() => choosing.onChoose(toggled(choosing.chosen, rows, rowKey))}
    />
  );
}

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { sort, title } = column;
  const name = column.isFigure === true ? 'num' : undefined;
  if (sorting === undefined || sort === undefined) return <th className={name}>{title}</th>;
  const order = sorting.by === sort ? sorting.order : undefined;
  return (
    <th className={name} aria-sort={order === undefined ? undefined : order === 'asc' ? 'ascending' : 'descending'}>
      <button type="button" className="sort" onClick={() => sorting.onSort(sort, order === 'asc' ? 'desc' : 'asc')}>
        {title}
        <span className={`${order === undefined ? '' : 'on'}${order === 'desc' ? '' : ' asc'}`}>
          <Icon name="down" size={12} />
        </span>
      </button>
    </th>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const name = column.title === undefined ? 'act' : column.isFigure === true ? 'num' : column.isHead === true ? 'head' : undefined;
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
