/** Fields of a form that hold a number or a day, each as wide as the form, and the picker of a minute. */
import { InputNumber } from 'antd';
import type { ComponentProps } from 'react';
import { DatePicker, DayPicker } from './DatePicker.js';
import type { Values } from './form.js';
import { FormField, type Frame, type NameOf } from './form-fields.js';
import { usePhone } from './phone.js';

const wide = { width: '100%', height: 36 } as const;

type NumberProps<V extends Values> = Frame<V> & {
  readonly name: NameOf<V, number | null>;
  readonly min?: number;
  /** Digits behind the point. */
  readonly precision?: number;
};

/** A number, or none. */
export function NumberField<V extends Values>({ form, name, min, precision = 0, ...frame }: NumberProps<V>) {
  return (
    <FormField form={form} name={name} {...frame}>
      {(control, value, change) => (
        <InputNumber
          {...control}
          style={wide}
          controls={false}
          precision={precision}
          {...(min === undefined ? {} : { min })}
          value={value as number | null}
          onChange={change as (number: number | null) => void}
        />
      )}
    </FormField>
  );
}

type DayName<V> = NameOf<V, string | null | undefined>;
type DayProps<V extends Values, Name extends DayName<V>> = Frame<V> & {
  readonly name: Name;
  /** What the field holds when no day is picked. */
  readonly none: V[Name];
};

/** A day. */
export function DayField<V extends Values, Name extends DayName<V>>({ form, name, none, ...frame }: DayProps<V, Name>) {
  const isPhone = usePhone();
  return (
    <FormField form={form} name={name} {...frame}>
      {(control, value, change) => (
        <DayPicker
          {...control}
          style={wide}
          inputReadOnly={isPhone}
          status={control['aria-invalid'] ? 'error' : ''}
          value={(value as string | null | undefined) ?? undefined}
          onChange={(picked) => change((picked ?? none) as V[Name])}
        />
      )}
    </FormField>
  );
}

/** Picks a moment to the minute. */
export function MinutePicker(props: ComponentProps<typeof DatePicker>) {
  const isPhone = usePhone();
  return <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" inputReadOnly={isPhone} {...props} />;
}
