/** The question before a group is removed. */
import type { Group } from '@frostway/contract/device/rows';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { GroupSelect } from './GroupSelect.js';
import { childrenOf, subtreeOf } from './group-tree.js';
import { useRemoveGroup } from './remove-group.js';

export type DialogProps = { readonly group: Group; readonly groups: readonly Group[]; readonly onClose: () => void };

export function RemoveGroupDialog({
  group,
  groups,
  onClose,
  onRemoved,
}: DialogProps & { onRemoved: (parentId: number | undefined) => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const inside = subtreeOf(groups, group.id);
  const children = childrenOf(groups, group.id);
  const isEmpty = group.deviceCount === 0 && children.length === 0;
  const [target, setTarget] = useState(group.parentId ?? undefined);
  const [typed, setTyped] = useState('');
  const remove = useRemoveGroup();
  const submit = (): void => {
    remove.mutate(
      { group, children, targetId: isEmpty ? undefined : target, confirm: typed.trim() },
      {
        onSuccess: () => {
          toast({ icon: 'trash', words: t('device.group.removed', { name: group.name }) });
          onRemoved(group.parentId ?? undefined);
          closing.close();
        },
      },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={t('device.group.removeTitle', { name: group.name })}
      act={t('device.group.remove')}
      destroys
      busy={remove.isPending}
      disabled={typed.trim() !== t('frame.typeYes.word')}
      error={remove.error}
      onSubmit={submit}
      width={460}
    >
      <p className="ask-lead">
        {isEmpty ? t('device.group.removeEmpty') : t('device.group.removeFull', { devices: group.deviceCount, groups: children.length })}
      </p>
      {isEmpty ? null : (
        <Field label={t('device.group.moveThem')}>
          {(control) => (
            <GroupSelect {...control} groups={groups.filter((each) => !inside.has(each.id))} value={target} onChange={setTarget} />
          )}
        </Field>
      )}
      <Field label={t('frame.typeYes')}>
        {(control) => <TextInput {...control} value={typed} onChange={setTyped} autoComplete="off" />}
      </Field>
      <div className="note k-warning" style={{ marginTop: 16 }}>
        <Icon name="warning" />
        {t('device.group.removeForever')}
      </div>
    </FormDialog>
  );
}
