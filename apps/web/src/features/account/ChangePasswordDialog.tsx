/** Changing the own password: the old one, the new one twice; other sessions end. An account without one sets its first. */
import { account } from '@frostway/contract/account/endpoints';
import { Checkbox } from 'antd';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useProfile } from '../../api/profile.js';
import { failedText } from '../../api/refused.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { SecretField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';
import { NewPasswordFields } from './NewPasswordFields.js';
import { passwordFaults } from './new-password.js';

/** See above. */
export function ChangePasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <PasswordForm onClose={onClose} /> : null;
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t, lang } = useText();
  const hasPassword = useProfile().data?.hasPassword !== false;
  const hasTokens = (useAnswer(account.apiTokens, {}).data?.total ?? 0) > 0;
  const title = hasPassword ? t('account.password.change') : t('account.password.setFirst');
  const form = useForm(account.changePassword, {
    closing: useClosing(onClose),
    start: { oldPassword: '', newPassword: '', confirmation: '', endTokens: true },
    input: ({ oldPassword, ...typed }) => ({ ...(hasPassword ? { oldPassword } : {}), ...typed }),
    check: ({ oldPassword, newPassword, confirmation }) => {
      const { password, again } = passwordFaults({ value: newPassword, again: confirmation });
      return {
        oldPassword: hasPassword && oldPassword === '' ? 'account.password.oldNeeded' : undefined,
        newPassword: password,
        confirmation: again,
      };
    },
    done: () => toast({ words: t('account.password.changed') }),
  });
  const { newPassword, confirmation, endTokens } = form.values;
  return (
    <FormDialog
      form={form}
      title={title}
      act={title}
      width={440}
      errorWords={(error) => failedText(t, t('message.passwordChangeFailed'), error, 'passwordChangeFailed', lang)}
    >
      <p className="ask-lead">{t('account.password.consequence')}</p>
      {hasPassword ? (
        <SecretField form={form} name="oldPassword" label={t('account.password.old')} autoComplete="current-password" />
      ) : null}
      <NewPasswordFields
        label={t('account.password.new')}
        password={{ value: newPassword, again: confirmation }}
        onChange={({ value, again }) => form.set(value === newPassword ? { confirmation: again } : { newPassword: value })}
        error={form.problems['newPassword']}
        errorAgain={form.problems['confirmation']}
      />
      {hasTokens ? (
        <div className="f">
          <Checkbox checked={endTokens} onChange={({ target }) => form.set({ endTokens: target.checked })}>
            {t('account.password.endTokens')}
          </Checkbox>
          <p className="hint">{t('account.password.endTokensHint')}</p>
        </div>
      ) : null}
    </FormDialog>
  );
}
