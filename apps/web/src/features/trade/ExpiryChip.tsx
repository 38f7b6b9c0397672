/** How a device stands with its expiry, as a chip. */
import type { ExpiryState } from '@frostway/contract/trade/rows';
import { useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import { expiryLooks } from './words.js';

/** See above. */
export function ExpiryChip({ state, daysLeft }: { state: ExpiryState; daysLeft: number | null }) {
  const { t } = useText();
  const word = state === 'expiring' && daysLeft !== null ? t('trade.daysLeft', { count: daysLeft }) : t(`trade.state.${state}`);
  return <Chip {...expiryLooks[state]} word={word} />;
}
