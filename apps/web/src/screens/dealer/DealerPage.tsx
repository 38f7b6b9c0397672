/** /dealer: a dealer's workplace. Numbers, devices, customers, records, the import of stock, and what customers see as his contact. */
import { people } from '@frostway/contract/people/endpoints';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { ImportReport } from '../../features/device/ImportReport.js';
import { ModelDialog, type ModelDialogProps } from '../../features/device/ModelDialog.js';
import { AddUserDialog } from '../../features/people/AddUserDialog.js';
import { DealerCounters } from '../../features/trade/DealerCounters.js';
import { DealerCustomers } from '../../features/trade/DealerCustomers.js';
import { DealerDevices } from '../../features/trade/DealerDevices.js';
import { RenewalsPanel } from '../../features/trade/RenewalsPanel.js';
import { SalesPanel } from '../../features/trade/SalesPanel.js';
import { ServiceForm } from '../../features/trade/ServiceForm.js';
import { type DealerTab, dealerTabs } from '../../features/trade/dealer-address.js';
import { PageHead } from '../../ui/Panel.js';
import { Icon } from '../../ui/icons.js';
import { Tabs, tabId } from '../../ui/Tabs.js';
import '../../features/device/device.css';

/** See above. */
export function DealerPage() {
  const { t } = useText();
  const [query, setQuery] = useSearchParams();
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const tab = dealerTabs.find((each) => each === query.get('tab')) ?? 'devices';
  const open = (next: DealerTab): void => setQuery(next === 'devices' ? {} : { tab: next });
  const add = may(people.add) ? (
    <button type="button" className={tab === 'customers' ? 'btn p' : 'btn'} onClick={() => setAdding(true)}>
      <Icon name="plus" size={14} />
      {t('trade.customers.add')}
    </button>
  ) : null;
  return (
    <div className="page dealer">
      <PageHead title={t('frame.nav.dealer')} note={<span className="no-phone">{t('trade.lead')}</span>} extra={add} />
      <DealerCounters />
      <Tabs label={t('frame.nav.dealer')} tabs={dealerTabs} chosen={tab} onChoose={open} panel="dealer-panel">
        {(each) => t(`trade.tab.${each}`)}
      </Tabs>
      <div id="dealer-panel" role="tabpanel" aria-labelledby={tabId(tab)}>
        {tab === 'devices' ? <DealerDevices Correct={Correct} /> : null}
        {tab === 'customers' ? <DealerCustomers add={add} /> : null}
        {tab === 'sales' ? <SalesPanel /> : null}
        {tab === 'renewals' ? <RenewalsPanel /> : null}
        {tab === 'import' ? <ImportReport /> : null}
        {tab === 'service' ? <ServiceForm /> : null}
      </div>
      {isAdding ? <AddCustomer onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

/** Corrects the model of a device of the stock, or of somebody below. */
function Correct({ device, onClose }: Pick<ModelDialogProps, 'device' | 'onClose'>) {
  return <ModelDialog device={device} onClose={onClose} />;
}

/** The levels one may make come with the list of people. */
function AddCustomer({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const mayMake = useAnswer(people.list, { page: 1, pageSize: 1 }).data?.mayMake;
  if (mayMake === undefined) return null;
  // An enterprise's own users are no customers of anybody.
  return <AddUserDialog title={t('trade.customers.add')} mayMake={mayMake.filter((level) => level !== 'groupUser')} onClose={onClose} />;
}
