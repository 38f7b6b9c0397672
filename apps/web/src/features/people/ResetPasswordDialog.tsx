/** A new password for somebody else; the old one and all sessions end. */
import { type Person, people } from '@frostway/contract/people/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Field, PasswordInput } from '../../ui/fields.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { PassOn } from './PassOn.js';
import { PasswordField } from './PasswordField.js';

/** See above. */
export function ResetPasswordDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const reset = useAction(people.resetPassword);
  if (reset.isSuccess)
    return (
      <PassOn closing={closing} title={t('people.passwordReset', { name: person.nickname })} account={person.account} password={password} />
    );
  const submit = (): void => {
    if (password.length < limits.passwordMin) return setProblems({ newPassword: refusals.passwordTooShort[lang] });
    if (password !== confirmation) return setProblems({ confirmation: refusals.passwordsDiffer[lang] });
    setProblems({});
    reset.mutate(
      { uid: person.uid, newPassword: password, confirmation },
      {
        onError: (error) => setProblems(refusedFields(error, lang, { passwordTooShort: 'newPassword', passwordsDiffer: 'confirmation' })),
      },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={t('people.resetTitle', { name: person.nickname })}
      act={t('people.resetPassword')}
      busy={reset.isPending}
      error={Object.keys(problems).length === 0 ? reset.error : undefined}
      onSubmit={submit}
      width={440}
    >
      <p className="ask-lead">{t('people.resetLead')}</p>
      <PasswordField
        label={t('account.password.new')}
        value={password}
        onChange={setPassword}
        onMadeUp={setConfirmation}
        error={problems['newPassword']}
        autoFocus
      />
      <Field label={t('account.password.repeat')} error={problems['confirmation']}>
        {(control) => (
          <PasswordInput
            {...control}
            value={confirmation}
            onChange={setConfirmation}
            maxLength={limits.passwordMax}
            autoComplete="new-password"
          />
        )}
      </Field>
    </FormDialog>
  );
}
