/** /deviceBind?view=relays: which foreign gateways hear one's sensors, who may relay them, and what one's own gateways relayed in vain. */
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { AddButton } from '../../ui/AddButton.js';
import { PageHead } from '../../ui/Panel.js';
import { Tabs } from '../../ui/Tabs.js';
import { useListAddress } from '../../ui/list-address.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { AllowDialog, type Allowing } from './RelayDialogs.js';
import { ForeignList, RefusedList, RelayList } from './RelayLists.js';

const tabs = ['heard', 'allowed', 'refused'] as const;

/** See above. The tab lives in the address. */
export function RelayPage() {
  const { t } = useText();
  const address = useListAddress();
  const may = useMay();
  const [allows, setAllows] = useState<Allowing>();
  const tab = tabs.find((each) => each === address.get('tab')) ?? 'heard';
  const mayAllow = may(bindingFeature.addRelay);
  return (
    <div className="page bind-page">
      <PageHead
        title={t('relay.title')}
        note={t('relay.lead')}
        extra={
          <>
            <LinkButton to="/deviceBind" word={t('relay.toGateways')} />
            <AddButton call={bindingFeature.addRelay} word={t('relay.allow')} onAdd={() => setAllows({})} />
          </>
        }
      />
      <Tabs
        label={t('relay.title')}
        tabs={tabs}
        chosen={tab}
        onChoose={(each) => address.set({ tab: each === 'heard' ? '' : each, state: '' })}
      >
        {(each) => t(`relay.tab.${each}`)}
      </Tabs>
      {tab === 'heard' ? <ForeignList onAllow={mayAllow ? setAllows : undefined} /> : null}
      {tab === 'allowed' ? <RelayList /> : null}
      {tab === 'refused' ? <RefusedList /> : null}
      {allows === undefined ? null : <AllowDialog allowing={allows} onClose={() => setAllows(undefined)} />}
    </div>
  );
}
