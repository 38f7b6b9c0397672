/** A choice of a time zone by its name, with how far it is from UTC now; empty is whatever `none` says. */
import { Select } from 'antd';
import { useMemo } from 'react';
import { nowMs } from '../api/clock.js';
import { localMs } from '@frostway/core/zone';
import { offsetText } from '../values/times.js';

type ZoneSelectProps = {
  readonly id?: string;
  readonly value: string | null;
  readonly none: string;
  readonly onChange: (zone: string | null) => void;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
};

/** See above. */
export function ZoneSelect({ value, none, onChange, ...rest }: ZoneSelectProps) {
  const options = useMemo(() => {
    const now = nowMs();
    const names = Intl.supportedValuesOf('timeZone');
    // A zone kept under another of its names is still shown.
    return (value === null || names.includes(value) ? names : [value, ...names]).map((zone) => ({
      value: zone,
      label: `${zone.replaceAll('_', ' ')} (UTC${offsetText(now, Math.round((localMs(zone, now) - now) / 60_000))})`,
    }));
  }, [value]);
  return (
    <Select
      {...rest}
      style={{ width: '100%', height: 36 }}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      placeholder={none}
      onChange={(zone: string | null | undefined) => onChange(zone ?? null)}
      options={options}
    />
  );
}
