/** A list of services on one page, of which one may be open in its dialog. */
import type { UseQueryResult } from '@tanstack/react-query';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { Empty } from '../../ui/states.js';

type ServiceListProps<Row> = {
  readonly answer: UseQueryResult<{ total: number; rows: Row[] }>;
  readonly columns: readonly Column<Row>[];
  /** The one whose dialog is open. */
  readonly edited: Row | undefined;
  /** What they are called together. */
  readonly title: string;
};

/** See above. */
export function ServiceList<Row extends { readonly name: string }>({ answer, columns, edited, title }: ServiceListProps<Row>) {
  return (
    <ListPanel
      answer={answer}
      columns={columns}
      rowKey={({ name }) => name}
      selected={({ name }) => name === edited?.name}
      empty={<Empty drawing="search" title={title} />}
    />
  );
}
