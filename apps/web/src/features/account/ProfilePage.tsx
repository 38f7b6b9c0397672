/** /profile: one's own account, whatever the level. Which part is in view stands in the address; a demo account sees it and changes nothing. */
import { useEffect } from 'react';
import { useText } from '../../api/language.js';
import { type Profile, useProfile } from '../../api/profile.js';
import { PageHead } from '../../ui/Panel.js';
import { Icon } from '../../ui/icons.js';
import { useListAddress } from '../../ui/list-address.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { ApiTokensPanel } from './ApiTokensPanel.js';
import { DealerPanels } from './DealerPanels.js';
import { OwnPanels } from './OwnPanels.js';
import { SecurityPanels } from './SecurityPanels.js';
import { Tabs, tabId } from '../../ui/Tabs.js';
import './profile.css';

const tabs = ['profile', 'security', 'tokens', 'dealer'] as const;
type Tab = (typeof tabs)[number];

/** An administrator has nobody above him. */
const tabsOf = ({ level }: Profile): readonly Tab[] => (level === 'administrator' ? tabs.filter((tab) => tab !== 'dealer') : tabs);

/** See above. */
export function ProfilePage() {
  const { t } = useText();
  const profile = useProfile();
  const { refetch } = profile;
  // What is changed here must be seen here: the profile is asked again when its page is opened.
  useEffect(() => void refetch(), [refetch]);
  return (
    <div className="page own">
      <PageHead title={t('frame.nav.profile')} />
      <QueryBoundary answer={profile} skeleton={<RowSkeleton rows={6} />}>
        {(own) => <OwnTabs own={own} />}
      </QueryBoundary>
    </div>
  );
}

function OwnTabs({ own }: { own: Profile }) {
  const { t } = useText();
  const address = useListAddress();
  const shown = tabsOf(own);
  const tab = shown.find((each) => each === address.get('tab')) ?? 'profile';
  return (
    <>
      <Tabs
        label={t('frame.nav.profile')}
        tabs={shown}
        chosen={tab}
        onChoose={(each) => address.set({ tab: each === 'profile' ? '' : each })}
        panel="own-panel"
      >
        {(each) => t(`account.tab.${each}`)}
      </Tabs>
      <div id="own-panel" role="tabpanel" aria-labelledby={tabId(tab)} className="own-panels">
        {own.mayChange ? null : (
          <div className="note">
            <Icon name="lock" />
            {t('account.demoNote')}
          </div>
        )}
        {tab === 'profile' ? <OwnPanels own={own} /> : null}
        {tab === 'security' ? <SecurityPanels own={own} /> : null}
        {tab === 'tokens' ? <ApiTokensPanel own={own} /> : null}
        {tab === 'dealer' ? <DealerPanels own={own} /> : null}
      </div>
    </>
  );
}
