/** Dialogs of a role: its name and remark, disabling it, removing it. */
import { access } from '@frostway/contract/access/endpoints';
import type { Role } from '@frostway/contract/access/rows';
import { refusals } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { Input } from 'antd';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field, TextInput } from '../../ui/fields.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';

/** Adds a role, or changes what one is called. */
export function RoleDialog({ role, onClose }: { role?: Role; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [name, setName] = useState(role?.name ?? '');
  const [remark, setRemark] = useState(role?.remark ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const add = useAction(access.addRole);
  const change = useAction(access.changeRole);
  const typed = { name: name.trim(), remark: remark.trim() };
  const isSame = role !== undefined && typed.name === role.name && typed.remark === role.remark;
  const outcome = {
    onError: (error: Error) => setProblems(refusedFields(error, lang, { nameTaken: 'name', textTooLong: 'remark' })),
    onSuccess: () => {
      toast({ words: t('access.saved', { name: typed.name }) });
      closing.close();
    },
  };
  const submit = (): void => {
    if (typed.name === '') return setProblems({ name: t('access.nameNeeded') });
    if (typed.remark.length > limits.remark) return setProblems({ remark: refusals.textTooLong[lang] });
    setProblems({});
    if (role === undefined) return add.mutate(typed, outcome);
    change.mutate(
      {
        id: role.id,
        ...(typed.name === role.name ? {} : { name: typed.name }),
        ...(typed.remark === role.remark ? {} : { remark: typed.remark }),
      },
      outcome,
    );
  };
  const hint = role === undefined ? t('access.role.addHint') : undefined;
  return (
    <FormDialog
      closing={closing}
      title={role === undefined ? t('access.role.add') : t('access.role.edit')}
      act={role === undefined ? t('access.add') : t('frame.save')}
      busy={add.isPending || change.isPending}
      disabled={isSame}
      error={Object.keys(problems).length === 0 ? (add.error ?? change.error) : undefined}
      onSubmit={submit}
      width={440}
    >
      <Field label={t('access.name')} error={problems['name']} hint={hint}>
        {(control) => <TextInput {...control} value={name} maxLength={limits.name} onChange={setName} autoFocus autoComplete="off" />}
      </Field>
      <Field
        label={t('access.remark')}
        error={problems['remark']}
        hint={t('device.count.characters', { count: typed.remark.length, max: limits.remark })}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            value={remark}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => setRemark(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** Asks before the users of a role lose what it gives. */
export function DisableRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const change = useAction(access.changeRole);
  const submit = (): void =>
    change.mutate(
      { id: role.id, isEnabled: false },
      {
        onSuccess: () => {
          toast({ words: t('access.role.disabledNow', { name: role.name }) });
          closing.close();
        },
      },
    );
  return (
    <AskDialog
      closing={closing}
      title={t('access.role.disableTitle', { name: role.name })}
      lead={t('access.role.disableLead', { count: role.userCount })}
      act={t('access.disable')}
      busy={change.isPending}
      error={change.error}
      onSubmit={submit}
    />
  );
}

/** Asks before a role goes. */
export function RemoveRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const remove = useAction(access.removeRole);
  const submit = (): void =>
    remove.mutate(
      { id: role.id },
      {
        onSuccess: () => {
          toast({ words: t('access.removed', { name: role.name }) });
          closing.close();
        },
      },
    );
  const isUsed = role.userCount > 0;
  return (
    <AskDialog
      closing={closing}
      title={t('access.role.removeTitle', { name: role.name })}
      lead={isUsed ? t('access.role.removeInUse', { count: role.userCount }) : t('access.role.removeLead')}
      act={t('access.role.remove')}
      busy={remove.isPending}
      disabled={isUsed}
      error={remove.error}
      onSubmit={submit}
    />
  );
}
