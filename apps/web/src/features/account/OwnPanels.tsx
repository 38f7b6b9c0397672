/** Who one is and how one is reached: nickname, language, e-mail, phone. */
import { account } from '@frostway/contract/account/endpoints';
import { limits } from '@frostway/core/limits';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import type { Profile } from '../../api/profile.js';
import { Copyable } from '../../ui/Copyable.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { Field, TextInput } from '../../ui/fields.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { LanguageChoice } from '../../ui/switches.js';
import { toast } from '../../ui/toasts.js';
import { ChangeContactDialog, type ContactKind } from './ChangeContactDialog.js';
import { DisplayRows } from './DisplayRows.js';
import { RetentionRow } from './RetentionRow.js';
import { SettingRow } from './SettingRow.js';

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
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [nickname, setNickname] = useState(own.nickname);
  const [problems, setProblems] = useState<Problems>({});
  const change = useAction(account.changeNickname);
  const submit = (): void => {
    const missing: Problems = nickname.trim() === '' ? { nickname: t('account.nickname.needed') } : {};
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    change.mutate(
      { nickname: nickname.trim() },
      {
        onError: (error) => setProblems(refusedFields(error, lang, { nothingChanged: 'nickname' })),
        onSuccess: () => {
          toast({ words: t('account.nickname.changed') });
          closing.close();
        },
      },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={t('account.nickname.change')}
      act={t('frame.save')}
      onSubmit={submit}
      busy={change.isPending}
      error={Object.keys(problems).length > 0 ? null : change.error}
      width={420}
    >
      <Field label={t('account.nickname')} error={problems['nickname']}>
        {(control) => (
          <TextInput
            {...control}
            value={nickname}
            onChange={(value) => (setNickname(value), setProblems({}))}
            maxLength={limits.name}
            autoComplete="nickname"
            autoFocus
          />
        )}
      </Field>
    </FormDialog>
  );
}
