/** What somebody is in a team, as a mark. */
import { useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import { type MembershipRole, membershipIcons } from './membership-role.js';

/** See above. */
export function MembershipChip({ role }: { role: MembershipRole }) {
  const { t } = useText();
  const rules = role === 'owner' || role === 'greatAdministrator' || role === 'administrator';
  return (
    <Chip
      hue={rules ? 'accent' : 'silent'}
      icon={membershipIcons[role]}
      word={t(`team.role.${role}`)}
      kind={role === 'administrator' || role === 'externalUser' ? 'outline' : 'tint'}
    />
  );
}
