/** The devices that have expired or do so within 30 days, the first to end first, and whom to turn to; opened by the overview's counter. */
import { trade } from '@frostway/contract/trade/endpoints';
import { limits } from '@frostway/core/limits';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { AddressDrawer } from '../../ui/AddressDrawer.js';
import { ServiceContact } from '../../ui/ServiceContact.js';
import { Icon } from '../../ui/icons.js';
import { QueryBoundary, Empty, RowSkeleton } from '../../ui/states.js';
import { devicePath, identityOf } from '../../values/device-row.js';
import { dateText, msOf } from '../../values/times.js';

const param = 'expiring';
/** The overview with this list open. */
export const expiringLink = `/view?${param}=1`;

/** See above. */
export function ExpiringDrawer() {
  const { t } = useText();
  return (
    <AddressDrawer param={param} title={t('trade.expiring.title')}>
      <List />
    </AddressDrawer>
  );
}

function List() {
  const { t } = useText();
  const answer = useAnswer(trade.expiring, { days: 30, pageSize: limits.pageSizeMax });
  const service = useAnswer(trade.service, {}, { freshMs: 60_000 });
  return (
    <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={6} widths={[160, 90, 72]} />}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty drawing="good" title={t('trade.expiring.none')} hint={t('trade.expiring.noneHint')} />
        ) : (
          <>
            {service.data === undefined ? null : (
              <div className="note ov-contact">
                <Icon name="info" />
                <ServiceContact service={service.data} />
              </div>
            )}
            <ul className="ov-expiring">
              {rows.map((device) => {
                const ms = msOf(device.expiresAt);
                const hue = device.state === 'expired' ? 'alarm' : 'warning';
                return (
                  <li key={device.id}>
                    <span className="grow">
                      <Link className="ov-name ell" title={device.name ?? undefined} to={devicePath(device)}>
                        {device.name}
                      </Link>
                      {device.name === identityOf(device) ? null : <span className="ov-id">{identityOf(device)}</span>}
                    </span>
                    <span className="sec nw">{ms === undefined ? '' : dateText(ms)}</span>
                    <span className={`tx k-${hue} row gap4 nw left`}>
                      <Icon name="clock" size={12} />
                      {device.state === 'expired' || device.daysLeft === null
                        ? t('trade.state.expired')
                        : t('trade.daysLeft', { count: device.daysLeft })}
                    </span>
                  </li>
                );
              })}
            </ul>
          </>
        )
      }
    </QueryBoundary>
  );
}
