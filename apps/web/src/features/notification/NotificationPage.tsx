/** /notification: who is notified about alarms, the people and programs that can be told, and the log of what was sent. Which part is in view stands in the address. */
import { useState } from 'react';
import { notification } from '@frostway/contract/notification/endpoints';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { PageHead } from '../../ui/Panel.js';
import { Icon } from '../../ui/icons.js';
import { useListAddress } from '../../ui/list-address.js';
import { BrowsersPanel } from './BrowsersPanel.js';
import { ContactsPanel } from './ContactsPanel.js';
import { DeliveryLog } from './DeliveryLog.js';
import { OwnTimesDialog } from './OwnTimesDialog.js';
import { PlansPanel } from './PlansPanel.js';
import { WebhooksPanel } from './WebhooksPanel.js';
import { Tabs, tabId } from '../../ui/Tabs.js';
import './notification.css';

const tabs = ['plans', 'contacts', 'webhooks', 'browsers', 'log'] as const;

/** See above. */
export function NotificationPage() {
  const { t } = useText();
  const address = useListAddress();
  const may = useMay();
  const [isSettingOwn, setSettingOwn] = useState(false);
  const tab = tabs.find((each) => each === address.get('tab')) ?? 'plans';
  return (
    <div className="page">
      <PageHead
        title={t('frame.nav.notification')}
        note={<span className="no-phone">{t('notification.lead')}</span>}
        extra={
          may(notification.changeOwnTimes) ? (
            <button type="button" className="btn" onClick={() => setSettingOwn(true)}>
              <Icon name="moon" size={14} />
              {t('notification.own')}
            </button>
          ) : null
        }
      />
      <Tabs
        label={t('frame.nav.notification')}
        tabs={tabs}
        chosen={tab}
        onChoose={(each) => address.set({ tab: each === 'plans' ? '' : each, q: '', channel: '', state: '', contact: '' })}
        panel="notify-panel"
      >
        {(each) => t(`notification.tab.${each}`)}
      </Tabs>
      <div id="notify-panel" role="tabpanel" aria-labelledby={tabId(tab)} className="notify-panel">
        {tab === 'plans' ? <PlansPanel /> : null}
        {tab === 'contacts' ? <ContactsPanel /> : null}
        {tab === 'webhooks' ? <WebhooksPanel /> : null}
        {tab === 'browsers' ? <BrowsersPanel /> : null}
        {tab === 'log' ? <DeliveryLog /> : null}
      </div>
      {isSettingOwn ? <OwnTimesDialog onClose={() => setSettingOwn(false)} /> : null}
    </div>
  );
}
