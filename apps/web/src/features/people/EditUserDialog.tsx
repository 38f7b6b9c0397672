/** Changing an account: what it is called, how it is reached, and, for administrators, its place and its roles. */
import { type Person, people } from '@frostway/contract/people/endpoints';
import { limits } from '@frostway/core/limits';
import { Checkbox } from 'antd';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { changed, useForm } from '../../ui/form.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';
import { ParentSelect } from './ParentSelect.js';
import { RolesSelect } from './RolesSelect.js';
import { needsParent, parentLevelOf } from './levels.js';

export type EditUserDialogProps = { readonly person: Person; readonly isAdministrator: boolean; readonly onClose: () => void };

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
/** Roles as they were, when they are the same in another order. */
const sameAs = (before: readonly number[], now: readonly number[]): number[] =>
  now.length === before.length && before.every((id) => now.includes(id)) ? [...before] : [...now];

/** See above. */
export function EditUserDialog({ person, isAdministrator, onClose }: EditUserDialogProps) {
  const { t } = useText();
  const parentLevel = person.level === 'groupUser' ? undefined : parentLevelOf(person.level);
  const start = {
    nickname: person.nickname,
    email: person.email ?? '',
    phone: person.phone ?? '',
    parentUid: person.parent?.uid ?? null,
    maySms: person.maySms,
    roleIds: person.roles.map((role) => role.id) as readonly number[],
  };
  const form = useForm(people.change, {
    closing: useClosing(onClose),
    start,
    input: (values) => {
      const typed = { ...values, nickname: values.nickname.trim(), email: orNull(values.email), phone: orNull(values.phone) };
      const before = { ...start, email: person.email, phone: person.phone };
      return { uid: person.uid, ...changed({ ...typed, roleIds: sameAs(start.roleIds, values.roleIds) }, before) };
    },
    needed: { nickname: 'account.nickname.needed', roleIds: 'roleMissing' },
    done: (saved) => toast({ words: t('access.saved', { name: saved.nickname }) }),
  });
  const reachHint = person.isMe ? t('people.reachMine') : person.mayReset ? undefined : t('people.reachKept');
  const mayReach = person.mayReset && !person.isMe;
  return (
    <FormDialog
      form={form}
      title={t('people.editTitle', { account: person.account })}
      act={t('frame.save')}
      disabled={form.isSame}
      width={560}
    >
      <TextField form={form} name="nickname" label={t('account.nickname')} autoFocus />
      <div className="two-fields">
        <TextField
          form={form}
          name="email"
          label={t('people.email')}
          hint={reachHint}
          type="email"
          disabled={!mayReach}
          maxLength={limits.email}
          spellCheck={false}
        />
        <TextField form={form} name="phone" label={t('people.phone')} type="tel" disabled={!mayReach} maxLength={limits.phone} />
      </div>
      {isAdministrator && parentLevel !== undefined ? (
        <FormField form={form} name="parentUid" label={t('people.parent')} hint={t('people.moveHint')}>
          {(control, parentUid, change) => (
            <ParentSelect
              {...control}
              level={parentLevel}
              value={parentUid}
              onChange={change}
              now={person.parent}
              none={needsParent(person.level) ? undefined : t('people.parent.none')}
            />
          )}
        </FormField>
      ) : null}
      {isAdministrator ? (
        <FormField form={form} name="roleIds" label={t('access.roles')}>
          {(control, roleIds, change) => <RolesSelect {...control} value={roleIds} onChange={change} now={person.roles} />}
        </FormField>
      ) : null}
      {isAdministrator ? (
        <div className="f">
          <Checkbox checked={form.values.maySms} onChange={({ target }) => form.set({ maySms: target.checked })}>
            {t('people.maySms')}
          </Checkbox>
          <p className="mut c12">{t('people.maySmsHint')}</p>
        </div>
      ) : null}
    </FormDialog>
  );
}
