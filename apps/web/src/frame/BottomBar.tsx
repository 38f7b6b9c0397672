/** A phone's navigation: the pages at the bottom, and a sheet for everything the top bar has no room for. */
import { Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../api/language.js';
import { useProfile } from '../api/profile.js';
import { ChangePasswordDialog } from '../features/account/ChangePasswordDialog.js';
import { MobileAppDialog } from '../features/account/MobileAppDialog.js';
import { Icon } from '../ui/icons.js';
import { usePlatform } from '../ui/platform.js';
import { LanguageChoice } from '../ui/switches.js';
import { unitWord } from '../values/figures.js';
import { toggleTemperatureUnit, useTemperatureUnit } from '../values/temperature-unit.js';
import { AccountFacts } from './AccountFacts.js';
import type { EntriesProps } from './Navigation.js';
import { PlatformSwitch } from './PlatformSwitch.js';
import { bottomEntries } from './bottom-entries.js';
import { useLogOut } from '../ui/log-out.js';

type Open = 'more' | 'password' | 'mobile' | undefined;

/** See above. Hidden on wider pages. */
export function BottomBar({ groups, current, addressOf }: EntriesProps) {
  const { t } = useText();
  const entries = groups.flatMap((group) => group.entries);
  const [first, others] = bottomEntries(entries, usePlatform());
  const profile = useProfile();
  const unit = useTemperatureUnit();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const { leave, question } = useLogOut();
  return (
    <nav className="tabbar only-phone" aria-label={t('frame.nav.main')}>
      {first.map(({ row, name, icon }) => (
        <Link key={row.path} to={addressOf(row)} aria-current={row.path === current ? 'page' : undefined}>
          <Icon name={icon} size={20} />
          {row.short === undefined ? name : t(row.short)}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen('more')}>
        <Icon name="more" size={20} />
        {t('frame.nav.more')}
      </button>
      <Drawer
        open={open === 'more'}
        onClose={close}
        placement="bottom"
        size="auto"
        title={t('frame.nav.more')}
        styles={{ body: { padding: 0 } }}
      >
        <div className="sheet">
          <div className="item">
            <AccountFacts profile={profile.data} />
          </div>
          <hr />
          {others.map(({ row, name, icon }) => (
            <Link
              key={row.path}
              className="item"
              to={addressOf(row)}
              onClick={close}
              aria-current={row.path === current ? 'page' : undefined}
            >
              <Icon name={icon} size={20} />
              {name}
            </Link>
          ))}
          {others.length === 0 ? null : <hr />}
          <div className="item">
            <span className="grow">{t('frame.platform.switch')}</span>
            <PlatformSwitch />
          </div>
          <div className="item">
            <span className="grow">{t('frame.language')}</span>
            <LanguageChoice />
          </div>
          <button type="button" className="item" onClick={toggleTemperatureUnit}>
            <span className="grow">{t('frame.unit')}</span>
            <span className="b">{unitWord(t, unit)}</span>
          </button>
          <hr />
          <Link className="item" to="/profile" onClick={close}>
            <Icon name="user" size={20} />
            {t('frame.nav.profile')}
          </Link>
          {profile.data?.mayChange === true ? (
            <button type="button" className="item" onClick={() => setOpen('password')}>
              <Icon name="key" size={20} />
              {t('frame.account.changePassword')}
            </button>
          ) : null}
          <button type="button" className="item" onClick={() => setOpen('mobile')}>
            <Icon name="qr" size={20} />
            {t('frame.mobileApp')}
          </button>
          <button type="button" className="item" onClick={() => (close(), leave())}>
            <Icon name="logout" size={20} />
            {t('frame.account.logOut')}
          </button>
        </div>
      </Drawer>
      <ChangePasswordDialog open={open === 'password'} onClose={close} />
      <MobileAppDialog open={open === 'mobile'} onClose={close} />
      {question}
    </nav>
  );
}
