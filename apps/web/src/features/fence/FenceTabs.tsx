/** Fences, and the alarms of positions: the two halves of the page. */
import { useText } from '../../api/language.js';
import type { ListAddress } from '../../ui/list-address.js';
import { Tabs } from '../../ui/Tabs.js';

const tabs = ['fences', 'alarms'] as const;

/** See above. */
export function FenceTabs({ address, tab }: { address: ListAddress; tab: (typeof tabs)[number] }) {
  const { t } = useText();
  return (
    <Tabs
      label={t('frame.nav.fence')}
      tabs={tabs}
      chosen={tab}
      onChoose={(next) => address.set({ tab: next === 'fences' ? '' : next, fence: '', edit: '', q: '', device: '', shape: '', mode: '' })}
    >
      {(each) => t(`fence.tab.${each}`)}
    </Tabs>
  );
}
