/** The name of a device, with how many of the characters it may have are typed; the field is the form's `name`. */
import { limits } from '@frostway/core/limits';
import { useText } from '../../api/language.js';
import type { Form, Values } from '../../ui/form.js';
import { TextField } from '../../ui/form-fields.js';

type DeviceNameFieldProps<V extends Values> = {
  readonly form: Form<V>;
  readonly hint: string;
  /** It need not have one of its own: while there is none nothing is counted. */
  readonly isOptional?: boolean;
  readonly autoFocus?: boolean;
};

/** See above. */
export function DeviceNameField<V extends Values & { readonly name: string }>({
  form,
  isOptional = false,
  ...rest
}: DeviceNameFieldProps<V>) {
  const { t } = useText();
  const { name } = form.values;
  const counted = <span className="c12 mut">{t('device.count.characters', { count: name.trim().length, max: limits.name })}</span>;
  return (
    <TextField
      // Whatever else the form holds, it holds this.
      form={form as unknown as Form<{ name: string }>}
      name="name"
      label={t('device.name')}
      mayExceed
      after={isOptional && name === '' ? undefined : counted}
      {...rest}
    />
  );
}
