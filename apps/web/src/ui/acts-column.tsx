/** The last column of a list: what can be done with its row. */
import { ActMenu, type MenuAct } from './ActMenu.js';
import type { Column } from './ListPanel.js';

/** A menu of acts; none where a row has none. `titleOf` names the row in it. */
export function actsColumn<Row>(actsOf: (row: Row) => readonly MenuAct[], titleOf: (row: Row) => string): Column<Row> {
  return {
    key: 'acts',
    cell: (row) => {
      const acts = actsOf(row);
      return acts.length === 0 ? null : <ActMenu acts={acts} title={titleOf(row)} />;
    },
  };
}

/** One button. */
export function actColumn<Row>(word: string, run: (row: Row) => void, may: (row: Row) => boolean = () => true): Column<Row> {
  return {
    key: 'acts',
    cell: (row) =>
      may(row) ? (
        <button type="button" className="btn sm" onClick={() => run(row)}>
          {word}
        </button>
      ) : null,
  };
}
