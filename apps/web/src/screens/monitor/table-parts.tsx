/** Parts of the monitor's table: a row that is not there yet, and the box that chooses all. */
import { Checkbox } from 'antd';
import { useText } from '../../api/language.js';
import { Bone } from '../../ui/states.js';
import type { Choice } from './use-choice.js';

/** Where a row will be whose device is still being asked for. */
export function RowBone({ start, columns, hasBox }: { start: number; columns: string; hasBox: boolean }) {
  return (
    <div className="mo-row" aria-hidden="true" style={{ transform: `translateY(${start}px)`, gridTemplateColumns: columns }}>
      {hasBox ? <div className="mo-box" /> : null}
      <div>
        <Bone width={120} />
      </div>
    </div>
  );
}

export function AllBox({ choice: { chosen, toggleAll }, count, isWhole }: { choice: Choice; count: number; isWhole: boolean }) {
  const { t } = useText();
  return (
    <Checkbox
      aria-label={t('telemetry.monitor.chooseAll')}
      disabled={!isWhole}
      checked={chosen.size > 0 && chosen.size === count}
      indeterminate={chosen.size > 0 && chosen.size < count}
      onChange={toggleAll}
    />
  );
}
