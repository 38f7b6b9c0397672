/** What somebody is in a team, as a mark. */
import { useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import { type Standing, standingIcons } from './standing.js';

/** See above. */
export function StandingChip({ standing }: { standing: Standing }) {
  const { t } = useText();
  const rules = standing === 'owner' || standing === 'greatAdministrator' || standing === 'administrator';
  return (
    <Chip
      hue={rules ? 'accent' : 'silent'}
      icon={standingIcons[standing]}
      word={t(`team.role.${standing}`)}
      kind={standing === 'administrator' || standing === 'externalUser' ? 'outline' : 'tint'}
    />
  );
}
