/** A new account below the caller: its level decides what it stands below. */
import type { AccountLevel } from '@frostway/contract/levels';
import { people } from '@frostway/contract/people/endpoints';
import { limits } from '@frostway/core/limits';
import { Select } from 'antd';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { filled, useForm } from '../../ui/form.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { ParentSelect } from './ParentSelect.js';
import { PassOn } from './PassOn.js';
import { PasswordField } from './PasswordField.js';
import { RolesSelect } from './RolesSelect.js';
import { needsParent, parentLevelOf } from './levels.js';

const texts = { account: '', nickname: '', email: '', phone: '', password: '' };
const empty: typeof texts & { readonly parentUid: number | null; readonly roleIds: readonly number[] } = {
  ...texts,
  parentUid: null,
  roleIds: [],
};

/** See above. */
export function AddUserDialog({
  title,
  mayMake,
  onClose,
}: {
  /** Who is added, unless it is any user. */
  title?: string;
  mayMake: readonly AccountLevel[];
  onClose: () => void;
}) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const isAdministrator = mayMake.includes('administrator');
  // An enterprise has nobody to choose from: its users stand below itself.
  const asks = (level: AccountLevel): boolean => {
    const parentLevel = parentLevelOf(level);
    return parentLevel !== undefined && (isAdministrator || (mayMake.includes('dealer') && parentLevel === 'dealer'));
  };
  const form = useForm(people.add, {
    closing,
    closes: false,
    start: { ...empty, level: mayMake[0] ?? 'normal' },
    input: ({ level, parentUid, account, nickname, email, phone, password, roleIds }) => ({
      account: account.trim(),
      nickname: nickname.trim(),
      password,
      level,
      ...filled({ email, phone }),
      ...(asks(level) && parentUid !== null ? { parentUid } : {}),
      ...(roleIds.length === 0 ? {} : { roleIds: [...roleIds] }),
    }),
    needed: { account: 'people.accountWrong', nickname: 'account.nickname.needed', password: 'people.passwordNeeded' },
    wrong: { account: 'people.accountWrong' },
    check: ({ level, parentUid }) =>
      isAdministrator && needsParent(level) && parentUid === null
        ? { parentUid: level === 'groupUser' ? 'groupUserStays' : 'parentNotDealer' }
        : {},
  });
  const { level } = form.values;
  const parentLevel = parentLevelOf(level);
  const added = form.answer;
  if (added !== undefined)
    return (
      <PassOn
        closing={closing}
        title={t('people.added', { name: added.nickname })}
        account={added.account}
        password={form.values.password}
      />
    );
  const none = isAdministrator ? (needsParent(level) ? undefined : t('people.parent.none')) : t('people.parent.myself');
  return (
    <FormDialog form={form} title={title ?? t('people.add')} act={t('access.add')} width={600}>
      <div className="two-fields">
        <FormField form={form} name="level" label={t('people.level')} hint={t(`people.levelHint.${level}`)}>
          {(control, value) => (
            <Select<AccountLevel>
              {...control}
              style={{ width: '100%', height: 36 }}
              value={value}
              onChange={(next) => form.set({ level: next, ...(parentLevelOf(next) === parentLevel ? {} : { parentUid: null }) })}
              options={mayMake.map((each) => ({ value: each, label: t(`access.level.${each}`) }))}
            />
          )}
        </FormField>
        {asks(level) && parentLevel !== undefined ? (
          <FormField form={form} name="parentUid" label={t('people.parent')}>
            {(control, parentUid, change) => (
              <ParentSelect {...control} key={parentLevel} level={parentLevel} value={parentUid} onChange={change} none={none} />
            )}
          </FormField>
        ) : (
          <span />
        )}
        <TextField
          form={form}
          name="account"
          label={t('people.account')}
          hint={t('people.accountHint')}
          maxLength={limits.accountName}
          autoFocus
          spellCheck={false}
        />
        <TextField form={form} name="nickname" label={t('account.nickname')} />
        <TextField form={form} name="email" label={t('people.emailOptional')} type="email" maxLength={limits.email} spellCheck={false} />
        <TextField form={form} name="phone" label={t('people.phoneOptional')} type="tel" maxLength={limits.phone} />
      </div>
      <PasswordField
        label={t('people.firstPassword')}
        value={form.values.password}
        onChange={(password) => form.set({ password })}
        error={form.problems['password']}
      />
      {isAdministrator ? (
        <FormField form={form} name="roleIds" label={t('access.roles')} hint={t('people.rolesHint')}>
          {(control, roleIds, change) => (
            <RolesSelect {...control} value={roleIds} onChange={change} placeholder={t('people.rolesOfLevel')} />
          )}
        </FormField>
      ) : null}
    </FormDialog>
  );
}
