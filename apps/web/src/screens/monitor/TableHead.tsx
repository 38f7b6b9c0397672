/** The head of the table: a click sorts, the edge of a column makes it wider, by mouse or arrow keys; a double click gives its width back. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import type { Platform } from '../../ui/platform.js';
import { type Say, useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import type { TextKey } from '@frostway/contract/texts';
import { type ColumnChoice, chooseSort, chooseWidth } from './column-choice.js';
import { type ColumnId, columnOf } from './columns.js';
import type { Sort } from './order.js';

export type TableHeadProps = {
  readonly platform: Platform;
  readonly isBesideMap: boolean;
  readonly choice: ColumnChoice;
  readonly columns: string;
  readonly sort: Sort;
  /** The box that chooses all, where rows are chosen. */
  readonly box: ReactNode;
};

/** Column titles have no holes. */
const titleOf = (t: Say, id: ColumnId): string => (t as (key: TextKey) => string)(columnOf(id).title);
const stepPx = 8;

/** See above. */
export function TableHead({ platform, isBesideMap, choice, columns, sort, box }: TableHeadProps) {
  const { t } = useText();
  return (
    <div className="mo-head" role="row" aria-rowindex={1} style={{ gridTemplateColumns: columns }}>
      {box === undefined ? null : (
        <div role="columnheader" className="mo-box">
          {box}
        </div>
      )}
      {choice.shown.map((id) => {
        const { sort: key, isFigure, isDescendingFirst } = columnOf(id);
        const isSorted = key !== undefined && key === sort.key;
        const sorted = sort.isDescending ? 'descending' : 'ascending';
        const title = titleOf(t, id);
        return (
          <div key={id} role="columnheader" className={isFigure === true ? 'num' : ''} aria-sort={isSorted ? sorted : undefined}>
            {key === undefined ? (
              <span className="ell" title={title}>
                {title}
              </span>
            ) : (
              <button
                type="button"
                onClick={() => chooseSort(platform, { key, isDescending: isSorted ? !sort.isDescending : isDescendingFirst === true })}
              >
                <span className="ell" title={title}>
                  {title}
                </span>
                {isSorted ? (
                  <span className={sort.isDescending ? 'mo-dir' : 'mo-dir up'}>
                    <Icon name="down" size={12} />
                  </span>
                ) : null}
              </button>
            )}
            <Edge
              label={t('telemetry.monitor.resize', { column: title })}
              width={choice.widthOf(id)}
              onWidth={(width) => chooseWidth(platform, isBesideMap, id, width)}
            />
          </div>
        );
      })}
    </div>
  );
}

function Edge({ label, width, onWidth }: { label: string; width: number; onWidth: (width: number | undefined) => void }) {
  const from = useRef<{ x: number; width: number }>(undefined);
  const move = (event: PointerEvent): void => {
    if (from.current !== undefined) onWidth(from.current.width + event.clientX - from.current.x);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(width + (event.key === 'ArrowRight' ? stepPx : -stepPx));
  };
  return (
    <span
      className="mo-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onWidth(undefined)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? width };
      }}
      onPointerMove={move}
      onPointerUp={() => (from.current = undefined)}
      onPointerCancel={() => (from.current = undefined)}
    />
  );
}
