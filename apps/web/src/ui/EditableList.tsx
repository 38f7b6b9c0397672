/** A list of an account's own things by name: searched, one alone by its address, and each added, changed and removed in dialogs, as far as its reader may. */
import type { Endpoint } from '@frostway/contract/endpoint';
import { type ReactNode, useState } from 'react';
import { useOffer } from '../api/permission.js';
import { type MenuAct, offered } from './ActMenu.js';
import { AddButton } from './AddButton.js';
import { actsColumn } from './acts-column.js';
import { type Column, ListPanel, type ListPanelProps, SearchField } from './ListPanel.js';
import type { ListAddress } from './list-address.js';
import { OneOnly, oneIn } from './OneOnly.js';
import { NoRows } from './states.js';

type Open<Row> = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly row: Row } | undefined;

type EditableListProps<Row> = Pick<ListPanelProps<Row>, 'answer' | 'pages'> & {
  /** Search, page and the one thing, by `field`. */
  readonly address: ListAddress;
  readonly field: string;
  readonly columns: readonly Column<Row>[];
  readonly nameOf: (row: Row) => string;
  readonly words: Readonly<Record<'search' | 'add' | 'edit' | 'remove' | 'none' | 'noneHint' | 'noneFound', string>>;
  /** What its dialogs call: what is not offered to the reader is not there. */
  readonly calls: { readonly add: Endpoint; readonly change: Endpoint; readonly remove: Endpoint };
  /** Further filters, and whether one of them is set. */
  readonly filters?: ReactNode;
  readonly isFiltered?: boolean;
  /** Acts before changing and removing. */
  readonly actsOf?: (row: Row) => readonly MenuAct[];
  /** The dialog of a thing; without one, of a new one. */
  readonly edit: (row: Row | undefined, onClose: () => void) => ReactNode;
  readonly remove: (row: Row, onClose: () => void) => ReactNode;
};

/** See above. */
export function EditableList<Row extends { readonly id: number }>({
  address,
  field,
  columns,
  nameOf,
  words,
  calls,
  filters,
  isFiltered = false,
  actsOf,
  edit,
  remove,
  ...list
}: EditableListProps<Row>) {
  const offerOf = useOffer();
  const [open, setOpen] = useState<Open<Row>>();
  const close = (): void => setOpen(undefined);
  const search = address.get('q');
  const acts = (row: Row): MenuAct[] => [
    ...(actsOf?.(row) ?? []),
    ...offered(offerOf(calls.change), { key: 'edit', word: words.edit, icon: 'edit', run: () => setOpen({ kind: 'edit', row }) }),
    ...offered(offerOf(calls.remove), {
      key: 'remove',
      word: words.remove,
      icon: 'trash',
      destroys: true,
      run: () => setOpen({ kind: 'remove', row }),
    }),
  ];
  return (
    <>
      <ListPanel
        {...list}
        columns={[...columns, actsColumn(acts, (row) => nameOf(row))]}
        rowKey={({ id }) => id}
        tools={
          <>
            <SearchField value={search} label={words.search} onChange={(q) => address.set({ q, [field]: '' })} />
            {filters}
            <OneOnly address={address} field={field} />
            <span className="grow" />
            <AddButton call={calls.add} word={words.add} onAdd={() => setOpen({ kind: 'add' })} />
          </>
        }
        empty={
          <NoRows
            isFiltered={isFiltered || search !== '' || oneIn(address, field) !== undefined}
            none={words.none}
            noneHint={words.noneHint}
            noneFound={words.noneFound}
          />
        }
      />
      {open?.kind === 'add' ? edit(undefined, close) : null}
      {open?.kind === 'edit' ? edit(open.row, close) : null}
      {open?.kind === 'remove' ? remove(open.row, close) : null}
    </>
  );
}
