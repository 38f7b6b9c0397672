/** A day on which a vehicle is due for something, and how near it is once that is worth saying. */
import type { Vehicle, VehicleDue } from '@frostway/contract/mission/vehicles';
import { useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import { missing } from '../../values/figures.js';

/** See above. */
export function DueDay({ vehicle, what, day }: { vehicle: Vehicle; what: VehicleDue; day: string | null }) {
  const { t } = useText();
  if (day === null) return <span className="mut">{missing}</span>;
  const due = vehicle.due.find((each) => each.what === what);
  const words = (left: number): string =>
    left < 0
      ? t('mission.vehicle.over', { count: -left })
      : left === 0
        ? t('mission.vehicle.today')
        : t('mission.vehicle.left', { count: left });
  return (
    <span className="ms-due">
      <span className="nw">{day}</span>
      {due === undefined ? null : (
        <Chip hue={due.daysLeft < 0 ? 'alarm' : 'warning'} icon={due.daysLeft < 0 ? 'alarm' : 'warning'} word={words(due.daysLeft)} />
      )}
    </span>
  );
}
