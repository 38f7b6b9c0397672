/** What stands in the overview's place until it is known. */
import { CounterBones } from '../../ui/CounterStrip.js';
import { RowSkeleton } from '../../ui/states.js';

export function PanelBones() {
  return (
    <section className="panel">
      <RowSkeleton rows={6} widths={[150, 64, 56, 132, 72]} />
    </section>
  );
}

export function Bones() {
  return (
    <>
      <CounterBones />
      <div className="ov-cols">
        <PanelBones />
        <section className="panel">
          <RowSkeleton rows={6} widths={[96, 40]} />
        </section>
      </div>
    </>
  );
}
