/** A new password for somebody else; the old one and all sessions end. */
import { type Person, people } from '@frostway/contract/people/endpoints';
import { limits } from '@frostway/core/limits';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { PassOn } from './PassOn.js';
import { PasswordField } from './PasswordField.js';
import { useForm } from '../../ui/form.js';
import { SecretField } from '../../ui/form-fields.js';

/** See above. */
export function ResetPasswordDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const form = useForm(people.resetPassword, {
    closing,
    closes: false,
    start: { newPassword: '', confirmation: '' },
    input: (values) => ({ uid: person.uid, ...values }),
    needed: { newPassword: 'people.passwordNeeded' },
    check: ({ newPassword, confirmation }) =>
      newPassword.length >= limits.passwordMin && newPassword !== confirmation ? { confirmation: 'passwordsDiffer' } : {},
  });
  const password = form.values.newPassword;
  if (form.answer !== undefined)
    return (
      <PassOn closing={closing} title={t('people.passwordReset', { name: person.nickname })} account={person.account} password={password} />
    );
  return (
    <FormDialog form={form} title={t('people.resetTitle', { name: person.nickname })} act={t('people.resetPassword')} width={440}>
      <p className="ask-lead">{t('people.resetLead')}</p>
      <PasswordField
        label={t('account.password.new')}
        value={password}
        onChange={(newPassword) => form.set({ newPassword })}
        onMadeUp={(confirmation) => form.set({ confirmation })}
        error={form.problems['newPassword']}
        autoFocus
      />
      <SecretField
        form={form}
        name="confirmation"
        label={t('account.password.repeat')}
        maxLength={limits.passwordMax}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
