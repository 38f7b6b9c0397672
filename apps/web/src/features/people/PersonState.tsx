/** Whether an account can log in, as a mark. */
import type { Person } from '@frostway/contract/people/endpoints';
import { useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';

/** May log in, is disabled, or has not been activated. */
export function PersonState({ person }: { person: Pick<Person, 'isDisabled' | 'isActive'> }) {
  const { t } = useText();
  if (person.isDisabled) return <Chip kind="outline" hue="silent" icon="lock" word={t('people.state.disabled')} />;
  if (!person.isActive) return <Chip kind="outline" hue="warning" icon="pending" word={t('people.state.waiting')} />;
  return <Chip kind="outline" hue="normal" icon="normal" word={t('people.state.active')} />;
}
