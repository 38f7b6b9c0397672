/** The own password, asked for again before what changes how the account is entered; not of an account that has none. */
import type { Profile } from '../../api/profile.js';
import type { Form, Values } from '../../ui/form.js';
import { OwnSecretField } from '../../ui/form-fields.js';

type Own = Pick<Profile, 'hasPassword'>;
type OwnPasswordFieldProps<V extends Values> = { readonly form: Form<V>; readonly own: Own; readonly autoFocus?: boolean };

/** A field of a form that has a `password`. */
export function OwnPasswordField<V extends Values & { readonly password: string }>({
  form,
  own,
  autoFocus = true,
}: OwnPasswordFieldProps<V>) {
  return own.hasPassword ? <OwnSecretField form={form} autoFocus={autoFocus} /> : null;
}

/** The password as a call takes it: nothing of who has none. */
export function passwordIn({ hasPassword }: Own, password: string): { password?: string } {
  return hasPassword ? { password } : {};
}

/** What is wrong while it has not been typed. */
export function ownPasswordNeeded({ hasPassword }: Own, password: string): { password?: 'account.password.ownNeeded' } {
  return hasPassword && password === '' ? { password: 'account.password.ownNeeded' } : {};
}
