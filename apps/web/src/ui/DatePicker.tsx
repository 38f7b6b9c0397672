/** The picker of dates and times in the page's zone: it takes and gives moments, and shows what that zone's clocks show. */
import { DatePicker as AntdPicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { fromWall, useZone, wallMs } from '../values/zone.js';

/** A moment as the dayjs whose browser clock shows what the zone's clock shows. */
function toShown(moment: Dayjs): Dayjs {
  const wall = new Date(wallMs(moment.valueOf()));
  return dayjs(
    new Date(
      wall.getUTCFullYear(),
      wall.getUTCMonth(),
      wall.getUTCDate(),
      wall.getUTCHours(),
      wall.getUTCMinutes(),
      wall.getUTCSeconds(),
      wall.getUTCMilliseconds(),
    ),
  );
}

const toMoment = (shown: Dayjs): Dayjs =>
  dayjs(fromWall(Date.UTC(shown.year(), shown.month(), shown.date(), shown.hour(), shown.minute(), shown.second(), shown.millisecond())));

type Props = Omit<DatePickerProps, 'value' | 'onChange' | 'minDate' | 'maxDate' | 'multiple' | 'defaultValue'> & {
  readonly value: Dayjs | null;
  readonly onChange: (moment: Dayjs | null) => void;
  readonly minDate?: Dayjs | undefined;
  readonly maxDate?: Dayjs | undefined;
};

/** See above. */
export function DatePicker({ value, onChange, minDate, maxDate, ...rest }: Props) {
  useZone();
  return (
    <AntdPicker
      {...rest}
      {...(minDate === undefined ? {} : { minDate: toShown(minDate) })}
      {...(maxDate === undefined ? {} : { maxDate: toShown(maxDate) })}
      value={value === null ? null : toShown(value)}
      onChange={(next: Dayjs | Dayjs[] | null) => onChange(next === null || Array.isArray(next) ? null : toMoment(next))}
    />
  );
}
