/** Who one is and how one is reached: nickname, language, e-mail, phone. */
import { account } from '@frostway/contract/account/endpoints';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import type { Profile } from '../../api/profile.js';
import { Copyable } from '../../ui/Copyable.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { LanguageChoice } from '../../ui/switches.js';
import { toast } from '../../ui/toasts.js';
import { ChangeContactDialog, type ContactKind } from './ChangeContactDialog.js';
import { DisplayRows } from './DisplayRows.js';
import { RetentionRow } from './RetentionRow.js';
import { IncidentSigningRow } from './IncidentSigningRow.js';
import { SigningRow } from './SigningRow.js';
import { SettingRow } from './SettingRow.js';
import { useForm } from '../../ui/form.js';
import { TextField } from '../../ui/form-fields.js';

/** See above. */
export function OwnPanels({ own }: { own: Profile }) {
  const { t } = useText();
  const [open, setOpen] = useState<'nickname' | ContactKind>();
  const close = (): void => setOpen(undefined);
  const button = (what: 'nickname' | ContactKind, isThere: boolean, name: string) =>
    own.mayChange ? (
      <button type="button" className="btn sm" aria-label={name} onClick={() => setOpen(what)}>
        {isThere ? t('account.change') : t('account.add')}
      </button>
    ) : undefined;
  return (
    <>
      <Panel title={t('account.own.about')}>
        <SettingRow label={t('account.own.account')}>
          <Copyable text={own.account} />
        </SettingRow>
        <SettingRow label={t('account.nickname')} act={button('nickname', true, t('account.nickname.change'))}>
          {own.nickname}
        </SettingRow>
        <SettingRow label={t('account.own.level')}>{t(`values.level.${own.level}`)}</SettingRow>
        <SettingRow label={t('account.own.language')} hint={t('account.own.languageHint')}>
          <LanguageChoice />
        </SettingRow>
        <DisplayRows own={own} />
        <RetentionRow own={own} />
        <SigningRow />
        <IncidentSigningRow />
        <SettingRow label={t('account.own.since')}>
          <Moment at={own.createdAt} as="full" />
        </SettingRow>
      </Panel>
      <Panel title={t('account.own.contacts')} note={t('account.own.contactsHint')}>
        <SettingRow label={t('account.email')} act={button('email', own.email !== null, t('account.contact.email'))}>
          {own.email ?? <span className="mut">{t('account.notSet')}</span>}
        </SettingRow>
        <SettingRow label={t('account.phone')} act={button('phone', own.phone !== null, t('account.contact.phone'))}>
          {own.phone ?? <span className="mut">{t('account.notSet')}</span>}
        </SettingRow>
      </Panel>
      {open === 'nickname' ? <NicknameDialog own={own} onClose={close} /> : null}
      {open === 'email' || open === 'phone' ? <ChangeContactDialog kind={open} own={own} onClose={close} /> : null}
    </>
  );
}

function NicknameDialog({ own, onClose }: { own: Profile; onClose: () => void }) {
  const { t } = useText();
  const form = useForm(account.changeNickname, {
    closing: useClosing(onClose),
    start: { nickname: own.nickname },
    input: ({ nickname }) => ({ nickname: nickname.trim() }),
    needed: { nickname: 'account.nickname.needed' },
    done: () => toast({ words: t('account.nickname.changed') }),
  });
  return (
    <FormDialog form={form} title={t('account.nickname.change')} act={t('frame.save')} width={420}>
      <TextField form={form} name="nickname" label={t('account.nickname')} autoComplete="nickname" autoFocus />
    </FormDialog>
  );
}
