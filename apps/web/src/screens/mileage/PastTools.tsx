/** Which days and which vehicle a page of the past is about; the address keeps it. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { Select } from 'antd';
import { useText } from '../../api/language.js';
import { identityText } from '../../features/device/naming.js';
import { DaysPicker } from '../../ui/DatePicker.js';
import type { ListAddress } from '../../ui/list-address.js';
import { dateText } from '../../values/times.js';

type DaysProps = { readonly address: ListAddress; readonly label: string; readonly st: number; readonly et: number };

/** The days of [st, et), epoch ms. */
export function PastDays({ address, label, st, et }: DaysProps) {
  return (
    <DaysPicker
      aria-label={label}
      value={[st, et]}
      onChange={(from, to) => address.set({ from: from === undefined ? '' : dateText(from), to: to === undefined ? '' : dateText(to - 1) })}
    />
  );
}

type VehicleProps = {
  readonly address: ListAddress;
  readonly className: string;
  readonly label: string;
  /** What stands for every vehicle. */
  readonly all: string;
  readonly vehicles: readonly DeviceStatus[];
};

/** One vehicle, or all. */
export function PastVehicle({ address, className, label, all, vehicles }: VehicleProps) {
  return (
    <Select<string>
      className={className}
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      value={address.get('device')}
      onChange={(device) => address.set({ device })}
      options={[
        { value: '', label: all },
        ...vehicles.map((row) => ({ value: row.imei ?? identityText(row), label: row.car ?? row.name })),
      ]}
    />
  );
}

type GroupProps = {
  readonly address: ListAddress;
  readonly className: string;
  readonly groups: readonly { readonly id: number; readonly name: string }[];
};

/** One group of vehicles, or all; nothing where there are none. */
export function PastVehicleGroup({ address, className, groups }: GroupProps) {
  const { t } = useText();
  if (groups.length === 0) return null;
  return (
    <Select<string>
      className={className}
      aria-label={t('mileage.positionGroup')}
      value={address.get('vehicles')}
      onChange={(vehicles) => address.set({ vehicles })}
      options={[
        { value: '', label: t('mileage.allPositionGroups') },
        ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
