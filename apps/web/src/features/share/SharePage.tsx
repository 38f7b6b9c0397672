/** /share: what the caller shares with accounts and by links, and what is shared with him. */
import { useText } from '../../api/language.js';
import { PageHead } from '../../ui/Panel.js';
import { Icon } from '../../ui/icons.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { useListAddress } from '../../ui/list-address.js';
import { GivenLinks } from './GivenLinks.js';
import { GivenPositions } from './GivenPositions.js';
import { GivenShares } from './GivenShares.js';
import { SharedWithMe } from './SharedWithMe.js';
import { Tabs } from '../../ui/Tabs.js';
import './share.css';

const tabs = ['accounts', 'links', 'positions', 'mine'] as const;
const icons = { accounts: 'user', links: 'link', positions: 'pin', mine: 'inbox' } as const;
/** Filters of one tab mean nothing in another. */
const cleared = { q: '', state: '', by: '', uid: '', device: '', link: '' };

/** See above. */
export function SharePage() {
  const { t } = useText();
  const address = useListAddress();
  const tab = tabs.find((each) => each === address.get('tab')) ?? 'accounts';
  return (
    <div className="page share-page">
      <PageHead
        title={t('frame.nav.share')}
        note={t('share.page.lead')}
        extra={<LinkButton look="main" to="/deviceSet" icon="share" word={t('share.page.new')} />}
      />
      <Tabs
        label={t('frame.nav.share')}
        tabs={tabs}
        chosen={tab}
        onChoose={(each) => address.set({ ...cleared, tab: each === 'accounts' ? '' : each })}
      >
        {(each) => (
          <>
            <Icon name={icons[each]} size={14} />
            {t(`share.page.${each}`)}
          </>
        )}
      </Tabs>
      {tab === 'accounts' ? <GivenShares address={address} /> : null}
      {tab === 'links' ? <GivenLinks address={address} /> : null}
      {tab === 'positions' ? <GivenPositions address={address} /> : null}
      {tab === 'mine' ? <SharedWithMe address={address} /> : null}
    </div>
  );
}
