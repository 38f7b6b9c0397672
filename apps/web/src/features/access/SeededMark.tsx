/** The mark of a role that came with the program. */
import type { Role } from '@frostway/contract/access/rows';
import { useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import { levelText } from './level.js';

/** Says that a role came with the program, and for which accounts. */
export function SeededMark({ role }: { role: Role }) {
  const { t } = useText();
  if (role.level === null) return null;
  const level = levelText(t, role.level);
  const word = level === role.name ? t('access.role.seeded') : t('access.role.seededFor', { level });
  return <Chip kind="outline" hue="silent" icon="lock" word={word} />;
}
