/** Makes an account an external user of the caller: who it is stands in one field, as account name or e-mail. */
import { teamFeature } from '@frostway/contract/team/endpoints';
import { limits } from '@frostway/core/limits';
import { useText } from '../../api/language.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { TextField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';

/** See above. */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const form = useForm(teamFeature.addRelationUser, {
    closing: useClosing(onClose),
    start: { account: '' },
    input: ({ account }) => ({ account: account.trim() }),
    needed: { account: 'team.people.needed' },
    done: ({ nickname }) => toast({ words: t('team.people.added', { name: nickname }) }),
  });
  return (
    <FormDialog form={form} title={t('team.people.add')} act={t('team.people.addAct')} width={440}>
      <p className="ask-lead">{t('team.people.addLead')}</p>
      <TextField
        form={form}
        name="account"
        label={t('team.people.byName')}
        icon="user"
        maxLength={limits.email}
        autoFocus
        spellCheck={false}
      />
    </FormDialog>
  );
}
