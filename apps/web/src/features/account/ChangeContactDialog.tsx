/** Changing the own e-mail or phone: a code sent to the new one, and the password. */
import { account } from '@frostway/contract/account/endpoints';
import { limits } from '@frostway/core/limits';
import { useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import type { Profile } from '../../api/profile.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field, PasswordInput, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
import { PhoneField } from './PhoneField.js';
import { SentCodeField, useResend } from './SentCodeField.js';
import { type PhoneNumber, noPhone, wholeNumber } from './calling-codes.js';
import { emailForm, without } from './entrance-problems.js';

export type ContactKind = 'email' | 'phone';
const words = {
  email: {
    title: 'account.contact.email',
    label: 'account.contact.newEmail',
    code: 'account.code.mail',
    needed: 'account.email.needed',
    changed: 'account.contact.changedEmail',
  },
  phone: {
    title: 'account.contact.phone',
    label: 'account.contact.newPhone',
    code: 'account.code.sms',
    needed: 'account.phone.needed',
    changed: 'account.contact.changedPhone',
  },
} as const;

/** See above. */
export function ChangeContactDialog({ kind, own, onClose }: { kind: ContactKind; own: Profile; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const word = words[kind];
  const source = useAnswer(account.source, {}, { freshMs: 300_000 });
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState<PhoneNumber>(noPhone);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const [problems, setProblems] = useState<Problems>({});
  const resend = useResend();
  const send = useAction(account.sendContactCode);
  const change = useAction(account.changeContact);

  const contact = kind === 'email' ? { email: email.trim() } : { phone: wholeNumber(phone) };
  const contactProblem = (): Problems => {
    if ((kind === 'email' ? email : phone.number).trim() === '') return { [kind]: t(word.needed) };
    return kind === 'phone' || emailForm.test(email.trim()) ? {} : { email: t('account.email.invalid') };
  };
  const changed = (): void => {
    setProblems((before) => without(before, kind));
    send.reset();
    change.reset();
    if (sentTo === undefined) return;
    // The code went to the one before.
    setSentTo(undefined);
    setCode('');
    resend.stop();
  };
  const refused = (error: Error): void =>
    setProblems(
      refusedFields(error, lang, {
        phoneInvalid: 'phone',
        nothingChanged: kind,
        oldPasswordWrong: 'password',
        codesUsedUp: 'code',
      }),
    );
  const sendCode = (): void => {
    const found = contactProblem();
    setProblems(found);
    if (Object.keys(found).length > 0 || send.isPending) return;
    change.reset();
    send.mutate(contact, {
      onError: refused,
      onSuccess: ({ to, resendSeconds }) => {
        setSentTo(to);
        resend.begin(resendSeconds);
      },
    });
  };
  const submit = (): void => {
    const found: Problems = {
      ...contactProblem(),
      ...(code.trim() === '' ? { code: sentTo === undefined ? t('account.code.first') : t('account.code.needed') } : {}),
      ...(own.hasPassword && password === '' ? { password: t('account.password.ownNeeded') } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    send.reset();
    change.mutate(
      { ...contact, code: code.trim(), ...(own.hasPassword ? { password } : {}) },
      {
        onError: refused,
        onSuccess: () => {
          toast({ words: t(word.changed) });
          closing.close();
        },
      },
    );
  };
  const hasSender = source.data === undefined || source.data.recover.includes(kind);
  return (
    <FormDialog
      closing={closing}
      title={t(word.title)}
      act={t('frame.save')}
      onSubmit={submit}
      busy={change.isPending}
      error={Object.keys(problems).length > 0 ? null : (change.error ?? send.error)}
      width={460}
    >
      <p className="ask-lead">{t('account.contact.lead')}</p>
      {hasSender ? null : (
        <div className="note k-warning" style={{ marginTop: 12 }}>
          <Icon name="warning" />
          {t('account.contact.noSender')}
        </div>
      )}
      {kind === 'phone' ? (
        <PhoneField
          label={t(word.label)}
          phone={phone}
          onChange={(next) => (setPhone(next), changed())}
          error={problems['phone']}
          autoFocus
        />
      ) : (
        <Field label={t(word.label)} error={problems['email']}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              value={email}
              onChange={(value) => (setEmail(value), changed())}
              autoComplete="email"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={limits.email}
              autoFocus
            />
          )}
        </Field>
      )}
      <SentCodeField
        label={t(word.code)}
        code={code}
        onChange={(value) => (setCode(value), setProblems((before) => without(before, 'code')))}
        error={problems['code']}
        sentTo={sentTo}
        resend={resend}
        isSending={send.isPending}
        onSend={sendCode}
      />
      {own.hasPassword ? (
        <Field label={t('account.password.own')} error={problems['password']}>
          {(control) => (
            <PasswordInput
              {...control}
              value={password}
              onChange={(value) => (setPassword(value), setProblems((before) => without(before, 'password')))}
              autoComplete="current-password"
              maxLength={limits.passwordMax}
            />
          )}
        </Field>
      ) : null}
    </FormDialog>
  );
}
