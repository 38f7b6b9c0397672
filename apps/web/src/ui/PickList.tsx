/** Choosing from a list that is searched and paged: several with boxes, or one of them. What is chosen stays chosen on other pages. */
import type { Answer, Endpoint } from '@frostway/contract/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useText } from '../api/language.js';
import { SearchField } from './ListPanel.js';
import { type Filter, type Pages, useList } from './paged-list.js';
import { Turns } from './page-turns.js';
import { QueryBoundary, RowSkeleton } from './states.js';
import './pick-list.css';

/** What is asked to choose from: the search, the page and its answer. */
export type Picks<Rows> = {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly pages: Pages;
  readonly answer: UseQueryResult<Rows>;
};

/** Asks a call that is searched and paged for what can be chosen; another search begins at the first page. */
export function usePicks<E extends Endpoint>(endpoint: E, filter: Omit<Filter<E>, 'search'>): Picks<Answer<E>> {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const list = useList(endpoint, { page, turn: setPage }, { ...filter, search } as Filter<E>);
  return { ...list, search, onSearch: (text) => (setSearch(text), setPage(1)) };
}

export type PickListProps<Row> = Picks<{ total: number; rows: Row[] }> & {
  /** What is chosen: the name of the group of boxes. */
  readonly label: string;
  readonly searchLabel: string;
  readonly keyOf: (row: Row) => number;
  readonly name: (row: Row) => ReactNode;
  readonly note: (row: Row) => ReactNode;
  readonly chosen: ReadonlyMap<number, Row>;
  readonly onChoose: (chosen: ReadonlyMap<number, Row>) => void;
  readonly isSingle?: boolean;
  /** When there is nothing to choose from. */
  readonly empty: ReactNode;
  readonly noneFound: string;
};

/** See above. */
export function PickList<Row>(props: PickListProps<Row>) {
  const { t } = useText();
  const { chosen, keyOf, pages, isSingle = false } = props;
  const toggle = (row: Row): void => {
    const key = keyOf(row);
    if (isSingle) return props.onChoose(new Map([[key, row]]));
    const next = new Map(chosen);
    if (!next.delete(key)) next.set(key, row);
    props.onChoose(next);
  };
  return (
    <div className="picks">
      <SearchField value={props.search} label={props.searchLabel} onChange={props.onSearch} />
      <QueryBoundary answer={props.answer} skeleton={<RowSkeleton rows={5} widths={[180]} />}>
        {({ rows, total }) =>
          total === 0 && props.search === '' ? (
            props.empty
          ) : (
            <>
              <div className="pick-rows" role={isSingle ? 'radiogroup' : 'group'} aria-label={props.label}>
                {rows.length === 0 ? <p className="pick-none">{props.noneFound}</p> : null}
                {rows.map((row) => (
                  <label key={keyOf(row)} className="pick-row">
                    <input
                      type={isSingle ? 'radio' : 'checkbox'}
                      name={isSingle ? 'pick' : undefined}
                      checked={chosen.has(keyOf(row))}
                      onChange={() => toggle(row)}
                    />
                    <span className="grow">
                      <span className="ell">{props.name(row)}</span>
                      <span className="two ell">{props.note(row)}</span>
                    </span>
                  </label>
                ))}
              </div>
              {total > pages.pageSize ? (
                <div className="pick-foot">
                  <span className="mut c13" aria-live="polite">
                    {isSingle || chosen.size === 0 ? '' : t('frame.chosen', { count: chosen.size })}
                  </span>
                  <span className="grow" />
                  <Turns current={pages.page} pageSize={pages.pageSize} total={total} onChange={pages.onPage} />
                </div>
              ) : null}
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
}
