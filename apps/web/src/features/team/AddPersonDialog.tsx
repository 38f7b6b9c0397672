/** Makes an account an external user of the caller: who it is stands in one field, as account name or e-mail. */
import { teamFeature } from '@frostway/contract/team/endpoints';
import { limits } from '@frostway/core/limits';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field, TextInput } from '../../ui/fields.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';

const fieldOf = {
  shareTargetNonexistent: 'account',
  alreadyMember: 'account',
  ownerIsNoMember: 'account',
  textTooLong: 'account',
} as const;

/** See above. */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [account, setAccount] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const add = useAction(teamFeature.addRelationUser);
  const submit = (): void => {
    const typed = account.trim();
    setProblems(typed === '' ? { account: t('team.people.needed') } : {});
    if (typed === '') return;
    add.mutate(
      { account: typed },
      {
        onError: (error) => setProblems(refusedFields(error, lang, fieldOf)),
        onSuccess: ({ nickname }) => {
          toast({ words: t('team.people.added', { name: nickname }) });
          closing.close();
        },
      },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={t('team.people.add')}
      act={t('team.people.addAct')}
      busy={add.isPending}
      error={Object.keys(problems).length === 0 ? add.error : undefined}
      onSubmit={submit}
      width={440}
    >
      <p className="ask-lead">{t('team.people.addLead')}</p>
      <Field label={t('team.people.byName')} error={problems['account']}>
        {(control) => (
          <TextInput
            {...control}
            icon="user"
            value={account}
            maxLength={limits.email}
            onChange={setAccount}
            autoFocus
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
    </FormDialog>
  );
}
