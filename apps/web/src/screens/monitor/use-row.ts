/** One row of the monitor as it is now: its latest, its state by the ticking clock, whether it is old. Drawn anew only when one of these changes. */
import { useNow } from '../../api/clock.js';
import { useLiveDevice } from '../../api/fleet.js';
import { deviceStateOf } from '../../values/conditions.js';
import { isRowStale } from '../../values/device-row.js';
import type { OpenAlarms } from '@frostway/contract/alarm/rows';
import type { CellProps } from './cells.js';
import type { Choice } from './use-choice.js';

/** What a device of the monitor is given, as a row or as a card. */
export type ShownRowProps = {
  readonly id: number;
  readonly isSelected: boolean;
  readonly isLost: boolean;
  readonly open: OpenAlarms | undefined;
  readonly isChosen: boolean;
  /** Not given: nothing is chosen here. */
  readonly onChoose: Choice['toggle'] | undefined;
  readonly onSelect: (id: number) => void;
};

/** Undefined for a device that has just gone. */
export function useRow(id: number): Pick<CellProps, 'row' | 'state' | 'isStale'> | undefined {
  const row = useLiveDevice(id);
  const now = useNow();
  if (row === undefined) return undefined;
  const state = deviceStateOf(row, now);
  return { row, state, isStale: isRowStale(row, now) || state.condition === 'silent' };
}
