/** The specification's own figures: totals, activity, logins, the five most active devices, the announcement. */
import type { Answer } from '@frostway/contract/endpoint';
import type { overview } from '@frostway/contract/overview/endpoints';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { useProfile } from '../../api/profile.js';
import { Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { devicePath, nameParts } from '../../values/device-row.js';
import { countText } from '../../values/figures.js';
import { Announcements } from './Announcements.js';

/** See above. */
export function AccountPanel({ base }: { base: Answer<(typeof overview)['base']> }) {
  const { t } = useText();
  const profile = useProfile();
  return (
    <aside className="ov-side">
      <Panel title={t('overview.account')} extra={<span className="c13 mut ell">{profile.data?.nickname}</span>}>
        <dl className="kv">
          <dt>{t('overview.account.devices')}</dt>
          <dd>{countText(base.deviceTotal)}</dd>
          <dt>{t('overview.account.groups')}</dt>
          <dd>{countText(base.groupTotal)}</dd>
          <dt>{t('overview.account.active')}</dt>
          <dd>{countText(base.activeDevices)}</dd>
          <dt>{t('overview.account.logins')}</dt>
          <dd>{countText(base.loginCount)}</dd>
          <dt>{t('overview.account.lastLogin')}</dt>
          <dd>{base.lastLoginAt === null ? t('overview.account.firstLogin') : <Moment at={base.lastLoginAt} />}</dd>
        </dl>
        <h3 className="row">
          {t('overview.mostActive')}
          <span className="grow" />
          {t('overview.mostActive.readings')}
        </h3>
        {base.mostActive.length === 0 ? (
          <p className="none">{t('overview.mostActive.none')}</p>
        ) : (
          <ul>
            {base.mostActive.map((device) => {
              const { name, position } = nameParts(device.name);
              return (
                <li key={device.id}>
                  <Link className="ell ov-name" title={device.name ?? undefined} to={devicePath(device)}>
                    {name}
                    {position === '' ? null : <span className="pos">{position}</span>}
                  </Link>
                  <span className="sec">{countText(device.readings)}</span>
                </li>
              );
            })}
          </ul>
        )}
        <Announcements newest={base.announcement} />
      </Panel>
    </aside>
  );
}
