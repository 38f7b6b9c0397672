/** Changing an account: what it is called, how it is reached, and, for administrators, its place and its roles. */
import { type Person, people } from '@frostway/contract/people/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field, TextInput } from '../../ui/fields.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
import { ParentSelect } from './ParentSelect.js';
import { RolesSelect } from './RolesSelect.js';
import { needsParent, parentLevelOf } from './levels.js';

const fieldOf = {
  emailRegistered: 'email',
  phoneRegistered: 'phone',
  phoneInvalid: 'phone',
  parentNotDealer: 'parentUid',
  accountBelowItself: 'parentUid',
  groupUserStays: 'parentUid',
  notFound: 'parentUid',
  roleMissing: 'roleIds',
  administratorKept: 'roleIds',
  textTooLong: 'nickname',
} as const;

export type EditUserDialogProps = { readonly person: Person; readonly isAdministrator: boolean; readonly onClose: () => void };

/** See above. */
export function EditUserDialog({ person, isAdministrator, onClose }: EditUserDialogProps) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [nickname, setNickname] = useState(person.nickname);
  const [email, setEmail] = useState(person.email ?? '');
  const [phone, setPhone] = useState(person.phone ?? '');
  const [parentUid, setParent] = useState(person.parent?.uid ?? null);
  const before = person.roles.map((role) => role.id);
  const [roleIds, setRoleIds] = useState<readonly number[]>(before);
  const [maySms, setMaySms] = useState(person.maySms);
  const [problems, setProblems] = useState<Problems>({});
  const change = useAction(people.change);
  const parentLevel = person.level === 'groupUser' ? undefined : parentLevelOf(person.level);
  const sameRoles = roleIds.length === before.length && before.every((id) => roleIds.includes(id));
  const changed = {
    ...(nickname.trim() === person.nickname ? {} : { nickname: nickname.trim() }),
    ...(email.trim() === (person.email ?? '') ? {} : { email: email.trim() === '' ? null : email.trim() }),
    ...(phone.trim() === (person.phone ?? '') ? {} : { phone: phone.trim() === '' ? null : phone.trim() }),
    ...(parentUid === (person.parent?.uid ?? null) ? {} : { parentUid }),
    ...(maySms === person.maySms ? {} : { maySms }),
    ...(sameRoles ? {} : { roleIds: [...roleIds] }),
  };
  const submit = (): void => {
    if (nickname.trim() === '') return setProblems({ nickname: t('account.nickname.needed') });
    if (roleIds.length === 0) return setProblems({ roleIds: refusals.roleMissing[lang] });
    setProblems({});
    change.mutate(
      { uid: person.uid, ...changed },
      {
        onError: (error) => setProblems(refusedFields(error, lang, fieldOf)),
        onSuccess: (saved) => {
          toast({ words: t('access.saved', { name: saved.nickname }) });
          closing.close();
        },
      },
    );
  };
  const reachHint = person.isMe ? t('people.reachMine') : person.mayReset ? undefined : t('people.reachKept');
  const mayReach = person.mayReset && !person.isMe;
  return (
    <FormDialog
      closing={closing}
      title={t('people.editTitle', { account: person.account })}
      act={t('frame.save')}
      busy={change.isPending}
      disabled={Object.keys(changed).length === 0}
      error={Object.keys(problems).length === 0 ? change.error : undefined}
      onSubmit={submit}
      width={560}
    >
      <Field label={t('account.nickname')} error={problems['nickname']}>
        {(control) => (
          <TextInput {...control} value={nickname} maxLength={limits.name} onChange={setNickname} autoFocus autoComplete="off" />
        )}
      </Field>
      <div className="two-fields">
        <Field label={t('people.email')} error={problems['email']} hint={reachHint}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              value={email}
              disabled={!mayReach}
              maxLength={limits.email}
              onChange={setEmail}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t('people.phone')} error={problems['phone']}>
          {(control) => (
            <TextInput
              {...control}
              type="tel"
              value={phone}
              disabled={!mayReach}
              maxLength={limits.phone}
              onChange={setPhone}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      {isAdministrator && parentLevel !== undefined ? (
        <Field label={t('people.parent')} error={problems['parentUid']} hint={t('people.moveHint')}>
          {(control) => (
            <ParentSelect
              {...control}
              level={parentLevel}
              value={parentUid}
              onChange={setParent}
              now={person.parent}
              none={needsParent(person.level) ? undefined : t('people.parent.none')}
            />
          )}
        </Field>
      ) : null}
      {isAdministrator ? (
        <Field label={t('access.roles')} error={problems['roleIds']}>
          {(control) => <RolesSelect {...control} value={roleIds} onChange={setRoleIds} now={person.roles} />}
        </Field>
      ) : null}
      {isAdministrator ? (
        <div className="f">
          <Checkbox checked={maySms} onChange={({ target }) => setMaySms(target.checked)}>
            {t('people.maySms')}
          </Checkbox>
          <p className="mut c12">{t('people.maySmsHint')}</p>
        </div>
      ) : null}
    </FormDialog>
  );
}
