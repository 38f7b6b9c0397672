/** Disabling an account, asked before; enabling it again, at once. */
import { type Person, people } from '@frostway/contract/people/endpoints';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { toast } from '../../ui/toasts.js';

/** See above. */
export function DisableUserDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={people.change}
      input={{ uid: person.uid, isDisabled: true }}
      done={t('people.disabledNow', { name: person.nickname })}
      onClose={onClose}
      title={t('people.disableTitle', { name: person.nickname })}
      lead={t('people.disableLead')}
      act={t('people.disable')}
    />
  );
}

/** Lets an account log in again; says so, or what was refused. */
export function useEnableUser(): (person: Person) => void {
  const { t, lang } = useText();
  const change = useAction(people.change);
  return (person) =>
    change.mutate(
      { uid: person.uid, isDisabled: false },
      {
        onSuccess: () => toast({ words: t('people.enabledNow', { name: person.nickname }) }),
        onError: (error) => toast({ hue: 'alarm', icon: 'alarm', words: errorText(error, lang) }),
      },
    );
}
