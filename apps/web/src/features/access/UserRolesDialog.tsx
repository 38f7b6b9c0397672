/** Which roles a user has: one at least. */
import { access } from '@frostway/contract/access/endpoints';
import type { RoleUser } from '@frostway/contract/access/rows';
import { refusals } from '@frostway/contract/refusals';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { RowSkeleton } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { mostRoles } from './most.js';
import { useForm } from '../../ui/form.js';

/** See above. */
export function UserRolesDialog({ user, onClose }: { user: RoleUser; onClose: () => void }) {
  const { t, lang } = useText();
  const roles = useAnswer(access.roles, { page: 1, pageSize: mostRoles });
  const before = user.roles.map((role) => role.id);
  const [chosen, setChosen] = useState<readonly number[]>(before);
  const isSame = chosen.length === before.length && before.every((id) => chosen.includes(id));
  const form = useForm(access.changeUserRoles, {
    closing: useClosing(onClose),
    input: () => ({ uid: user.uid, roleIds: [...chosen] }),
    done: () => toast({ words: t('access.user.rolesSaved', { name: user.nickname }) }),
  });
  return (
    <FormDialog
      form={form}
      title={t('access.user.rolesOf', { name: user.nickname })}
      act={t('frame.save')}
      disabled={isSame || chosen.length === 0}
      error={form.error ?? roles.error}
      width={440}
      footNote={chosen.length === 0 ? refusals.roleMissing[lang] : undefined}
    >
      <p className="ask-lead">{t('access.user.rolesLead')}</p>
      {roles.data === undefined ? (
        <RowSkeleton rows={4} widths={[180]} />
      ) : (
        <div className="role-boxes" role="group" aria-label={t('access.roles')}>
          {roles.data.rows.map((role) => (
            <Checkbox
              key={role.id}
              checked={chosen.includes(role.id)}
              onChange={() => setChosen(chosen.includes(role.id) ? chosen.filter((id) => id !== role.id) : [...chosen, role.id])}
            >
              <span className="ell">{role.name}</span>
              {role.isEnabled ? null : <span className="mut c12">{t('access.disabled')}</span>}
            </Checkbox>
          ))}
        </div>
      )}
    </FormDialog>
  );
}
