/** A time range by two moments. */
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field } from '../../ui/fields.js';
import { MinutePicker } from '../../ui/picker-fields.js';
import { clockText, dateText } from '../../values/times.js';

type Range = { readonly from: number | undefined; readonly to: number | undefined };

/** `07-13 – 07-14`, with the clock where it is not midnight; an open end stays open. */
export function rangeWords({ from, to }: Range): string {
  const side = (ms: number | undefined): string =>
    ms === undefined ? '' : `${dateText(ms).slice(5)}${clockText(ms) === '00:00' ? '' : ` ${clockText(ms)}`}`;
  return `${side(from)} – ${side(to)}`.trim();
}

export type TimeRangeDialogProps = {
  readonly from: number;
  readonly to: number;
  readonly onClose: () => void;
  readonly onDone: (range: { from: number; to: number }) => void;
};

/** See above. */
export function TimeRangeDialog({ from, to, onClose, onDone }: TimeRangeDialogProps) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const [start, setStart] = useState<Dayjs>(() => dayjs(from).second(0).millisecond(0));
  const [end, setEnd] = useState<Dayjs>(() => dayjs(to).second(0).millisecond(0));
  const isBad = !end.isAfter(start);
  const picker = (label: string, value: Dayjs, set: (value: Dayjs) => void, error?: string) => (
    <Field label={label} error={error}>
      {(control) => (
        <MinutePicker
          {...control}
          value={value}
          allowClear={false}
          onChange={(next) => (next === null ? undefined : set(next))}
          style={{ width: '100%', height: 36 }}
        />
      )}
    </Field>
  );
  return (
    <FormDialog
      closing={closing}
      title={t('alarm.filter.range')}
      act={t('alarm.filter.show')}
      disabled={isBad}
      width={400}
      onSubmit={() => {
        onDone({ from: start.valueOf(), to: end.valueOf() });
        closing.close();
      }}
    >
      {picker(t('alarm.filter.from'), start, setStart)}
      {picker(t('alarm.filter.to'), end, setEnd, isBad ? t('alarm.filter.order') : undefined)}
    </FormDialog>
  );
}
