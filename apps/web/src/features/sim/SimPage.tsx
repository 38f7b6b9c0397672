/** /sim: data left on the SIM cards of trackers, orders of data and service, and what a dealer offers. */
import { sim as calls } from '@frostway/contract/sim/endpoints';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { PageHead } from '../../ui/Panel.js';
import { Tabs, tabId } from '../../ui/Tabs.js';
import { useListAddress } from '../../ui/list-address.js';
import { CardsTab } from './CardsTab.js';
import { OrdersTab } from './OrdersTab.js';
import { PlansTab } from './PlansTab.js';

const tabs = ['cards', 'orders', 'plans'] as const;

/** See above. */
export function SimPage() {
  const { t } = useText();
  const may = useMay();
  const address = useListAddress();
  const offered = tabs.filter((tab) => tab !== 'plans' || may(calls.addPlan));
  const tab = offered.find((each) => each === address.get('tab')) ?? 'cards';
  return (
    <div className="page">
      <PageHead title={t('frame.nav.sim')} note={<span className="no-phone">{t('sim.lead')}</span>} />
      <Tabs
        label={t('sim.tabs')}
        tabs={offered}
        chosen={tab}
        onChoose={(next) => address.set({ state: '', q: '', tab: next === 'cards' ? '' : next })}
        panel="sim-panel"
      >
        {(each) => t(`sim.tab.${each}`)}
      </Tabs>
      <div id="sim-panel" className="tab-part" role="tabpanel" aria-labelledby={tabId(tab)}>
        {tab === 'cards' ? <CardsTab address={address} onOrdered={() => address.set({ state: '', q: '', tab: 'orders' })} /> : null}
        {tab === 'orders' ? <OrdersTab address={address} /> : null}
        {tab === 'plans' ? <PlansTab /> : null}
      </div>
    </div>
  );
}
