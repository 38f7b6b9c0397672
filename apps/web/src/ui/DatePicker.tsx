/** The pickers of dates and times in the page's zone: of moments, which show what that zone's clocks show, and of whole days. */
import { DatePicker as AntdPicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { dateText } from '../values/times.js';
import { dayStart, fromWall, useZone, wallMs } from '../values/zone.js';

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

/** Picks a moment. */
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

const dayFormat = 'YYYY-MM-DD';
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** When a day like 2026-07-14 begins in the page's zone, epoch ms; undefined for what is no day. */
export const dayBeginMs = (day: string): number | undefined => (isDay(day) ? fromWall(Date.parse(day)) : undefined);

/** When such a day ends there, which is when the next one begins; undefined for what is no day. */
export function dayEndMs(day: string): number | undefined {
  const beginMs = dayBeginMs(day);
  return beginMs === undefined ? undefined : dayStart(beginMs, 1);
}

type DayProps = Omit<DatePickerProps, 'value' | 'onChange' | 'multiple' | 'defaultValue' | 'format' | 'showTime'> & {
  /** Like 2026-07-14; anything else is no day. */
  readonly value: string | undefined;
  /** Undefined: taken away. */
  readonly onChange: (day: string | undefined) => void;
};

/** Picks a day of a calendar, which no zone moves. */
export function DayPicker({ value, onChange, ...rest }: DayProps) {
  return (
    <AntdPicker
      {...rest}
      format={dayFormat}
      value={value === undefined || !isDay(value) ? null : dayjs(value)}
      onChange={(next: Dayjs | Dayjs[] | null) => onChange(next === null || Array.isArray(next) ? undefined : next.format(dayFormat))}
    />
  );
}

type DaysProps = {
  readonly className?: string;
  readonly 'aria-label': string;
  /** When the first day begins and the day after the last one, epoch ms: [from, until); undefined: open on that side. */
  readonly value: readonly [fromMs: number | undefined, untilMs: number | undefined];
  readonly onChange: (fromMs: number | undefined, untilMs: number | undefined) => void;
};

/** Picks whole days of the page's zone, either end of which may stay open. */
export function DaysPicker({ value: [fromMs, untilMs], onChange, ...rest }: DaysProps) {
  useZone();
  const shown = (ms: number | undefined): Dayjs | null => (ms === undefined ? null : dayjs(dateText(ms)));
  const day = (picked: Dayjs | null | undefined): string => picked?.format(dayFormat) ?? '';
  return (
    <AntdPicker.RangePicker
      {...rest}
      allowEmpty={[true, true]}
      separator="–"
      value={[shown(fromMs), shown(untilMs === undefined ? undefined : untilMs - 1)]}
      onChange={(picked) => onChange(dayBeginMs(day(picked?.[0])), dayEndMs(day(picked?.[1])))}
    />
  );
}
