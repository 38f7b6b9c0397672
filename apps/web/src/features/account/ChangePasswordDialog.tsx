/** Changing the own password: the old one, the new one twice; other sessions end. An account without one sets its first. */
import { account } from '@frostway/contract/account/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useProfile } from '../../api/profile.js';
import { RefusalError, errorText, failedText, fieldTexts } from '../../api/refused.js';
import { Field, PasswordInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.js';
import { passwordProblems } from './new-password.js';

const nothing: NewPassword = { value: '', again: '' };
type Problems = { readonly old?: string; readonly password?: string; readonly again?: string };

/** See above. */
export function ChangePasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, lang } = useText();
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState(nothing);
  const [endsTokens, setEndsTokens] = useState(true);
  const [problems, setProblems] = useState<Problems>({});
  const hasPassword = useProfile().data?.hasPassword !== false;
  const change = useAction(account.changePassword);
  const hasTokens = (useAnswer(account.apiTokens, {}, { enabled: open }).data?.total ?? 0) > 0;
  const title = hasPassword ? t('account.password.change') : t('account.password.setFirst');

  const close = (): void => {
    setOld('');
    setFresh(nothing);
    setEndsTokens(true);
    setProblems({});
    change.reset();
    onClose();
  };
  const refused = (error: Error): void => {
    const { oldPassword, newPassword, confirmation } = fieldTexts(error, lang);
    const code = error instanceof RefusalError ? error.errorcode : undefined;
    const said = errorText(error, lang);
    const atOld = oldPassword ?? (code === refusals.oldPasswordWrong.code ? said : undefined);
    const atNew = newPassword ?? (code === refusals.passwordTooShort.code || code === refusals.nothingChanged.code ? said : undefined);
    const atAgain = confirmation ?? (code === refusals.passwordsDiffer.code ? said : undefined);
    setProblems({
      ...(atOld === undefined ? {} : { old: atOld }),
      ...(atNew === undefined ? {} : { password: atNew }),
      ...(atAgain === undefined ? {} : { again: atAgain }),
    });
  };
  const submit = (): void => {
    const found: Problems = {
      ...(hasPassword && old === '' ? { old: t('account.password.oldNeeded') } : {}),
      ...passwordProblems(t, lang, fresh),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || change.isPending) return;
    change.mutate(
      { ...(hasPassword ? { oldPassword: old } : {}), newPassword: fresh.value, confirmation: fresh.again, endTokens: endsTokens },
      {
        onError: refused,
        onSuccess: () => {
          toast({ words: t('account.password.changed') });
          close();
        },
      },
    );
  };
  const general =
    change.error !== null && Object.keys(problems).length === 0
      ? failedText(t, t('message.passwordChangeFailed'), change.error, 'passwordChangeFailed', lang)
      : undefined;
  return (
    <Modal
      open={open}
      title={title}
      onCancel={close}
      width={440}
      destroyOnHidden
      footer={[
        <Button key="cancel" onClick={close}>
          {t('frame.cancel')}
        </Button>,
        <Button key="save" type="primary" loading={change.isPending} onClick={submit}>
          {title}
        </Button>,
      ]}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="ask-lead">{t('account.password.consequence')}</p>
        {general === undefined ? null : (
          <div className="note k-alarm" role="alert" style={{ marginTop: 12 }}>
            <Icon name="alarm" />
            {general}
          </div>
        )}
        {hasPassword ? (
          <Field label={t('account.password.old')} error={problems.old}>
            {(control) => <PasswordInput {...control} value={old} onChange={setOld} autoComplete="current-password" />}
          </Field>
        ) : null}
        <NewPasswordFields
          label={t('account.password.new')}
          password={fresh}
          onChange={setFresh}
          error={problems.password}
          errorAgain={problems.again}
        />
        {hasTokens ? (
          <div className="f">
            <Checkbox checked={endsTokens} onChange={({ target }) => setEndsTokens(target.checked)}>
              {t('account.password.endTokens')}
            </Checkbox>
            <p className="hint">{t('account.password.endTokensHint')}</p>
          </div>
        ) : null}
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}
