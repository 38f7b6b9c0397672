/** A new account below the caller: its level decides what it stands below. */
import type { AccountLevel } from '@frostway/contract/levels';
import { people } from '@frostway/contract/people/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { Select } from 'antd';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field, TextInput } from '../../ui/fields.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { ParentSelect } from './ParentSelect.js';
import { PassOn } from './PassOn.js';
import { PasswordField } from './PasswordField.js';
import { RolesSelect } from './RolesSelect.js';
import { needsParent, parentLevelOf } from './levels.js';

/** Where refusals stand. */
const fieldOf = {
  accountTaken: 'account',
  emailRegistered: 'email',
  phoneRegistered: 'phone',
  phoneInvalid: 'phone',
  passwordTooShort: 'password',
  parentNotDealer: 'parentUid',
  groupUserStays: 'parentUid',
  notFound: 'parentUid',
  roleMissing: 'roleIds',
  administratorKept: 'roleIds',
  textTooLong: 'nickname',
} as const;

/** See above. */
export function AddUserDialog({ mayMake, onClose }: { mayMake: readonly AccountLevel[]; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [level, setLevel] = useState<AccountLevel>(mayMake[0] ?? 'normal');
  const [parentUid, setParent] = useState<number | null>(null);
  const [account, setAccount] = useState('');
  const [nickname, setNickname] = useState('');
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState('');
  const [password, setPassword] = useState('');
  const [roleIds, setRoleIds] = useState<readonly number[]>([]);
  const [problems, setProblems] = useState<Problems>({});
  const add = useAction(people.add);
  const isAdministrator = mayMake.includes('administrator');
  const parentLevel = parentLevelOf(level);
  // An enterprise has nobody to choose from: its users stand below itself.
  const asksParent = parentLevel !== undefined && (isAdministrator || (mayMake.includes('dealer') && parentLevel === 'dealer'));
  if (add.data !== undefined)
    return (
      <PassOn closing={closing} title={t('people.added', { name: add.data.nickname })} account={add.data.account} password={password} />
    );
  const none = isAdministrator ? (needsParent(level) ? undefined : t('people.parent.none')) : t('people.parent.myself');
  const submit = (): void => {
    const found: Record<string, string> = {};
    if (!/^[^\s@]{2,}$/u.test(account.trim())) found['account'] = t('people.accountWrong');
    if (nickname.trim() === '') found['nickname'] = t('account.nickname.needed');
    if (password.length < limits.passwordMin) found['password'] = refusals.passwordTooShort[lang];
    if (isAdministrator && needsParent(level) && parentUid === null)
      found['parentUid'] = level === 'groupUser' ? refusals.groupUserStays[lang] : refusals.parentNotDealer[lang];
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    add.mutate(
      {
        account: account.trim(),
        nickname: nickname.trim(),
        password,
        level,
        ...(email.trim() === '' ? {} : { email: email.trim() }),
        ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
        ...(asksParent && parentUid !== null ? { parentUid } : {}),
        ...(roleIds.length === 0 ? {} : { roleIds: [...roleIds] }),
      },
      { onError: (error) => setProblems(refusedFields(error, lang, fieldOf)) },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={t('people.add')}
      act={t('access.add')}
      busy={add.isPending}
      error={Object.keys(problems).length === 0 ? add.error : undefined}
      onSubmit={submit}
      width={600}
    >
      <div className="two-fields">
        <Field label={t('people.level')} error={problems['level']} hint={t(`people.levelHint.${level}`)}>
          {(control) => (
            <Select<AccountLevel>
              {...control}
              style={{ width: '100%', height: 36 }}
              value={level}
              onChange={(next) => {
                setLevel(next);
                if (parentLevelOf(next) !== parentLevel) setParent(null);
              }}
              options={mayMake.map((value) => ({ value, label: t(`access.level.${value}`) }))}
            />
          )}
        </Field>
        {asksParent ? (
          <Field label={t('people.parent')} error={problems['parentUid']}>
            {(control) => (
              <ParentSelect {...control} key={parentLevel} level={parentLevel} value={parentUid} onChange={setParent} none={none} />
            )}
          </Field>
        ) : (
          <span />
        )}
        <Field label={t('people.account')} error={problems['account']} hint={t('people.accountHint')}>
          {(control) => (
            <TextInput
              {...control}
              value={account}
              maxLength={limits.accountName}
              onChange={setAccount}
              autoFocus
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t('account.nickname')} error={problems['nickname']}>
          {(control) => <TextInput {...control} value={nickname} maxLength={limits.name} onChange={setNickname} autoComplete="off" />}
        </Field>
        <Field label={t('people.emailOptional')} error={problems['email']}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              value={email}
              maxLength={limits.email}
              onChange={setEmail}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t('people.phoneOptional')} error={problems['phone']}>
          {(control) => <TextInput {...control} type="tel" value={phone} maxLength={limits.phone} onChange={setPhone} autoComplete="off" />}
        </Field>
      </div>
      <PasswordField label={t('people.firstPassword')} value={password} onChange={setPassword} error={problems['password']} />
      {isAdministrator ? (
        <Field label={t('access.roles')} error={problems['roleIds']} hint={t('people.rolesHint')}>
          {(control) => <RolesSelect {...control} value={roleIds} onChange={setRoleIds} placeholder={t('people.rolesOfLevel')} />}
        </Field>
      ) : null}
    </FormDialog>
  );
}
