/** Turning the second factor on (password, QR code, a first code, the recovery codes shown once) and off (password and a code). */
import { account } from '@frostway/contract/account/endpoints';
import { useText } from '../../api/language.js';
import type { Profile } from '../../api/profile.js';
import { Copyable } from '../../ui/Copyable.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { QrCode } from '../../ui/QrCode.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { FactorCodeField, TextField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';
import { OwnPasswordField, ownPasswordNeeded, passwordIn } from './OwnPasswordField.js';
import { RecoveryCodes } from './RecoveryCodes.js';

type DialogProps = { readonly own: Profile; readonly onClose: () => void };

/** See above. */
export function TurnOnFactorDialog({ own, onClose }: DialogProps) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const prepare = useForm(account.prepareTotp, {
    closing,
    closes: false,
    start: { password: '' },
    input: ({ password }) => passwordIn(own, password),
    check: ({ password }) => ownPasswordNeeded(own, password),
  });
  const turnOn = useForm(account.turnOnTotp, {
    closing,
    closes: false,
    start: { code: '' },
    input: ({ code }) => ({ code: code.trim() }),
    needed: { code: 'account.login.factorNeeded' },
    done: () => toast({ words: t('account.factor.turnedOn') }),
  });
  const secret = prepare.answer;
  if (turnOn.answer !== undefined) {
    return (
      <FormDialog
        closing={closing}
        title={t('account.factor.recovery')}
        act={t('account.factor.kept')}
        onSubmit={closing.close}
        width={460}
      >
        <RecoveryCodes codes={turnOn.answer.recoveryCodes} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      form={secret === undefined ? prepare : turnOn}
      title={t('account.factor.turnOn')}
      act={secret === undefined ? t('account.factor.next') : t('account.factor.turnOnWord')}
      width={460}
    >
      {secret === undefined ? (
        <>
          <p className="ask-lead">{t('account.factor.passwordLead')}</p>
          <OwnPasswordField form={prepare} own={own} />
        </>
      ) : (
        <>
          <p className="ask-lead">{t('account.factor.scan')}</p>
          <div className="qr-step">
            <QrCode text={secret.uri} label={t('account.factor.qr')} />
            <span className="c12 mut">{t('account.factor.secret')}</span>
            <Copyable text={secret.secret} />
          </div>
          <TextField
            form={turnOn}
            name="code"
            label={t('account.factor.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            autoFocus
          />
        </>
      )}
    </FormDialog>
  );
}

/** See the head of this file. */
export function TurnOffFactorDialog({ own, onClose }: DialogProps) {
  const { t } = useText();
  const form = useForm(account.turnOffTotp, {
    closing: useClosing(onClose),
    start: { password: '', code: '' },
    input: ({ password, code }) => ({ code: code.trim(), ...passwordIn(own, password) }),
    needed: { code: 'account.login.factorNeeded' },
    check: ({ password }) => ownPasswordNeeded(own, password),
    done: () => toast({ words: t('account.factor.turnedOff') }),
  });
  return (
    <FormDialog form={form} title={t('account.factor.turnOff')} act={t('account.factor.turnOffWord')} destroys width={420}>
      <p className="ask-lead">{t('account.factor.offLead')}</p>
      <OwnPasswordField form={form} own={own} />
      <FactorCodeField form={form} label={t('account.factor.anyCode')} maxLength={32} />
    </FormDialog>
  );
}
