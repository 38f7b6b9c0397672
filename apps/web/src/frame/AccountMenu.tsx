/** The account at the upper right: who it is, how often and when last logged in, password, mobile app, leaving. */
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../api/language.js';
import { useProfile } from '../api/profile.js';
import { ChangePasswordDialog } from '../features/account/ChangePasswordDialog.js';
import { MobileAppDialog } from '../features/account/MobileAppDialog.js';
import { Avatar } from '../ui/Avatar.js';
import { Icon } from '../ui/icons.js';
import { AccountFacts } from './AccountFacts.js';
import { useLogOut } from '../ui/log-out.js';

type Dialog = 'password' | 'mobile' | undefined;

/** See above. */
export function AccountMenu() {
  const { t } = useText();
  const profile = useProfile();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog>();
  const mayChange = profile.data?.mayChange === true;
  const close = (): void => setDialog(undefined);
  const { leave, question } = useLogOut();
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            { key: 'who', type: 'group', label: <AccountFacts profile={profile.data} /> },
            { type: 'divider' },
            { key: 'profile', label: t('frame.nav.profile'), icon: <Icon name="user" />, onClick: () => void navigate('/profile') },
            ...(mayChange
              ? [
                  {
                    key: 'password',
                    label: t('frame.account.changePassword'),
                    icon: <Icon name="key" />,
                    onClick: () => setDialog('password'),
                  },
                ]
              : []),
            { key: 'mobile', label: t('frame.mobileApp'), icon: <Icon name="qr" />, onClick: () => setDialog('mobile') },
            { type: 'divider' },
            { key: 'leave', label: t('frame.account.logOut'), icon: <Icon name="logout" />, onClick: leave },
          ],
        }}
      >
        <button type="button" className="ib who" aria-label={t('frame.account.menu')}>
          <Avatar name={profile.data?.nickname} />
          <span className="c13 ell" title={profile.data?.nickname}>
            {profile.data?.nickname}
          </span>
          <Icon name="down" size={12} />
        </button>
      </Dropdown>
      <ChangePasswordDialog open={dialog === 'password'} onClose={close} />
      <MobileAppDialog open={dialog === 'mobile'} onClose={close} />
      {question}
    </>
  );
}
