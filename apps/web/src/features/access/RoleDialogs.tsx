/** Dialogs of a role: its name and remark, disabling it, removing it. */
import { access } from '@frostway/contract/access/endpoints';
import type { Role } from '@frostway/contract/access/rows';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useClosing } from '../../ui/closing.js';
import { changed, useForm } from '../../ui/form.js';
import { AreaField, TextField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';

/** Adds a role, or changes what one is called. */
export function RoleDialog({ role, onClose }: { role?: Role; onClose: () => void }) {
  const { t } = useText();
  const form = useForm(role === undefined ? access.addRole : access.changeRole, {
    closing: useClosing(onClose),
    start: { name: role?.name ?? '', remark: role?.remark ?? '' },
    input: ({ name, remark }) => {
      const typed = { name: name.trim(), remark: remark.trim() };
      return role === undefined ? typed : { id: role.id, ...changed(typed, role) };
    },
    needed: { name: 'access.nameNeeded' },
    done: (_saved, { name }) => toast({ words: t('access.saved', { name: name.trim() }) }),
  });
  return (
    <FormDialog
      form={form}
      title={role === undefined ? t('access.role.add') : t('access.role.edit')}
      act={role === undefined ? t('access.add') : t('frame.save')}
      disabled={role !== undefined && form.isSame}
      width={440}
    >
      <TextField
        form={form}
        name="name"
        label={t('access.name')}
        hint={role === undefined ? t('access.role.addHint') : undefined}
        autoFocus
      />
      <AreaField form={form} name="remark" label={t('access.remark')} rows={[2, 6]} isCounted mayExceed />
    </FormDialog>
  );
}

/** Asks before the users of a role lose what it gives. */
export function DisableRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={access.changeRole}
      input={{ id: role.id, isEnabled: false }}
      done={t('access.role.disabledNow', { name: role.name })}
      onClose={onClose}
      title={t('access.role.disableTitle', { name: role.name })}
      lead={t('access.role.disableLead', { count: role.userCount })}
      act={t('access.disable')}
    />
  );
}

/** Asks before a role goes. */
export function RemoveRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useText();
  const isUsed = role.userCount > 0;
  return (
    <AskDialog
      call={access.removeRole}
      input={{ id: role.id }}
      done={t('access.removed', { name: role.name })}
      onClose={onClose}
      title={t('access.role.removeTitle', { name: role.name })}
      lead={isUsed ? t('access.role.removeInUse', { count: role.userCount }) : t('access.role.removeLead')}
      act={t('access.role.remove')}
      disabled={isUsed}
    />
  );
}
