/** Unlinking the internet account, with the password that is the way in afterwards. */
import { account } from '@frostway/contract/account/endpoints';
import { limits } from '@frostway/core/limits';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import type { Profile } from '../../api/profile.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field, PasswordInput } from '../../ui/fields.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';

/** See above. */
export function UnlinkDialog({ own, onClose }: { own: Profile; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const unlink = useAction(account.unlink);
  const submit = (): void => {
    const missing: Problems = own.hasPassword && password === '' ? { password: t('account.password.ownNeeded') } : {};
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    unlink.mutate(own.hasPassword ? { password } : {}, {
      onError: (error) => setProblems(refusedFields(error, lang, { oldPasswordWrong: 'password' })),
      onSuccess: () => {
        toast({ words: t('account.internet.unlinked') });
        closing.close();
      },
    });
  };
  return (
    <FormDialog
      closing={closing}
      title={t('account.internet.unlinkTitle')}
      act={t('account.internet.unlink')}
      destroys
      onSubmit={submit}
      busy={unlink.isPending}
      error={Object.keys(problems).length > 0 ? null : unlink.error}
      width={420}
    >
      <p className="ask-lead">{t('account.internet.unlinkLead')}</p>
      {own.hasPassword ? (
        <Field label={t('account.password.own')} error={problems['password']}>
          {(control) => (
            <PasswordInput
              {...control}
              value={password}
              onChange={(value) => (setPassword(value), setProblems({}))}
              autoComplete="current-password"
              maxLength={limits.passwordMax}
              autoFocus
            />
          )}
        </Field>
      ) : null}
    </FormDialog>
  );
}
