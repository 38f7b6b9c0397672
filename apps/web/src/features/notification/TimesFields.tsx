/** The quiet hours of somebody, in his own zone. */
import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useText } from '../../api/language.js';
import { Field } from '../../ui/fields.js';
import { usePhone } from '../../ui/phone.js';
import type { FieldErrors } from '../../ui/field-errors.js';

export type Times = { readonly quietFrom: string | null; readonly quietUntil: string | null };
type TimesFieldsProps = { times: Times; problems: FieldErrors; onChange: (times: Partial<Times>) => void };

/** What is wrong with quiet hours: the field, or nothing. */
export const isQuietWrong = ({ quietFrom, quietUntil }: Times): boolean =>
  quietFrom === quietUntil ? quietFrom !== null : quietFrom === null || quietUntil === null;

/** See above. */
export function TimesFields({ times, problems, onChange }: TimesFieldsProps) {
  return (
    <div className="notify-pair">
      <ClockField name="quietFrom" value={times.quietFrom} problem={problems['quietFrom']} onChange={onChange} />
      <ClockField name="quietUntil" value={times.quietUntil} problem={problems['quietUntil']} onChange={onChange} />
    </div>
  );
}

type ClockFieldProps = {
  name: 'quietFrom' | 'quietUntil';
  value: string | null;
  problem: string | undefined;
  onChange: (times: Partial<Times>) => void;
};

function ClockField({ name, value, problem, onChange }: ClockFieldProps) {
  const { t } = useText();
  const isPhone = usePhone();
  return (
    <Field label={t(`notification.contact.${name}`)} error={problem}>
      {(control) => (
        <TimePicker
          {...control}
          style={{ width: '100%', height: 36 }}
          format="HH:mm"
          minuteStep={5}
          needConfirm={false}
          inputReadOnly={isPhone}
          placeholder={t('notification.contact.noQuiet')}
          value={value === null ? null : dayjs(`2000-01-01T${value}`)}
          onChange={(next) => onChange({ [name]: next === null || Array.isArray(next) ? null : next.format('HH:mm') })}
        />
      )}
    </Field>
  );
}
