/** Changing the own e-mail or phone: a code sent to the new one, and the password. */
import { account } from '@frostway/contract/account/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import type { Profile } from '../../api/profile.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Icon } from '../../ui/icons.js';
import { useForm } from '../../ui/form.js';
import { type FieldErrors, refusedFields } from '../../ui/field-errors.js';
import { toast } from '../../ui/toasts.js';
import { PhoneField } from './PhoneField.js';
import { SentCodeField, useResend } from './SentCodeField.js';
import { type PhoneNumber, noPhone, wholeNumber } from './calling-codes.js';
import { emailForm } from './sign-in-errors.js';
import { EmailField } from './plain-fields.js';
import { OwnPasswordField, ownPasswordNeeded, passwordIn } from './OwnPasswordField.js';

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

type Contact = { readonly email: string; readonly phone: PhoneNumber };
const noContact: Contact = { email: '', phone: noPhone };

/** See above. */
export function ChangeContactDialog({ kind, own, onClose }: { kind: ContactKind; own: Profile; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const word = words[kind];
  const source = useAnswer(account.source, {}, { freshMs: 300_000 });
  const resend = useResend();
  const [sentTo, setSentTo] = useState<string>();
  const contactOf = ({ email, phone }: Contact) => (kind === 'email' ? { email: email.trim() } : { phone: wholeNumber(phone) });
  const problemOf = ({ email, phone }: Contact) => {
    if ((kind === 'email' ? email : phone.number).trim() === '') return { [kind]: word.needed };
    return kind === 'phone' || emailForm.test(email.trim()) ? {} : { email: 'account.email.invalid' as const };
  };
  const said = (error: Error): FieldErrors =>
    refusedFields(error, lang, { phoneInvalid: 'phone', nothingChanged: kind, oldPasswordWrong: 'password', codesUsedUp: 'code' });
  // The code goes to what is typed here; it, the code and the password are then sent as one.
  const sending = useForm(account.sendContactCode, {
    start: noContact,
    also: ['code'],
    input: contactOf,
    check: problemOf,
    said,
    done: ({ to, resendSeconds }) => {
      setSentTo(to);
      resend.begin(resendSeconds);
    },
  });
  const contact = sending.values;
  const form = useForm(account.changeContact, {
    closing,
    start: { code: '', password: '' },
    also: ['email', 'phone'],
    input: ({ code, password }) => ({ ...contactOf(contact), code: code.trim(), ...passwordIn(own, password) }),
    needed: { code: sentTo === undefined ? 'account.code.first' : 'account.code.needed' },
    check: ({ password }) => ({ ...ownPasswordNeeded(own, password), ...problemOf(contact) }),
    said,
    done: () => toast({ words: t(word.changed) }),
  });
  const set = (part: Partial<Contact>): void => {
    sending.set(part);
    form.set(sentTo === undefined ? {} : { code: '' });
    if (sentTo === undefined) return;
    // The code went to the one before.
    setSentTo(undefined);
    resend.stop();
  };
  const problems = { ...sending.problems, ...form.problems };
  const hasSender = source.data === undefined || source.data.recover.includes(kind);
  return (
    <FormDialog form={form} title={t(word.title)} act={t('frame.save')} error={form.error ?? sending.error} width={460}>
      <p className="ask-lead">{t('account.contact.lead')}</p>
      {hasSender ? null : (
        <div className="note k-warning" style={{ marginTop: 12 }}>
          <Icon name="warning" />
          {t('account.contact.noSender')}
        </div>
      )}
      {kind === 'phone' ? (
        <PhoneField label={t(word.label)} phone={contact.phone} onChange={(phone) => set({ phone })} error={problems['phone']} autoFocus />
      ) : (
        <EmailField label={t(word.label)} value={contact.email} onChange={(email) => set({ email })} error={problems['email']} />
      )}
      <SentCodeField
        label={t(word.code)}
        code={form.values.code}
        onChange={(code) => form.set({ code })}
        error={problems['code']}
        sentTo={sentTo}
        resend={resend}
        isSending={sending.isPending}
        onSend={sending.submit}
      />
      <OwnPasswordField form={form} own={own} autoFocus={false} />
    </FormDialog>
  );
}
