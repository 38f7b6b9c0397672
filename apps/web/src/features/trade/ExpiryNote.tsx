/** What the page of a device says once it has expired, soon will, or is scrapped: what that means, and whom to turn to. */
import { trade } from '@frostway/contract/trade/endpoints';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useNow } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { useProfile } from '../../api/profile.js';
import { ServiceContact } from '../../ui/ServiceContact.js';
import { Icon } from '../../ui/icons.js';
import { expiryOf } from '../../values/expiry.js';
import { dateText } from '../../values/times.js';
import { devicesPath } from './dealer-address.js';
import './trade.css';

export type ExpiryNoteProps = {
  readonly device: {
    readonly mac: string | null;
    readonly imei: string | null;
    readonly expiryDate: string | null;
    readonly isScrapped: boolean;
    readonly isMine: boolean;
  };
};

/** See above; nothing for a device that is paid for. Who may renew devices of others is led to it. */
export function ExpiryNote({ device }: ExpiryNoteProps) {
  const { t } = useText();
  const may = useMay();
  const level = useProfile().data?.level;
  const expiry = expiryOf(device.expiryDate, useNow(60_000));
  const ends = expiry.kind === 'expired' || (expiry.kind === 'soon' && device.isMine);
  const named = device.mac === null ? { imei: device.imei ?? '' } : { mac: device.mac };
  const service = useAnswer(trade.service, named, { enabled: ends && !device.isScrapped && may(trade.service), freshMs: 60_000 });
  if (device.isScrapped)
    return (
      <div className="note expiry-note">
        <Icon name="trash" />
        {t('trade.scrapped.note')}
      </div>
    );
  if (!ends) return null;
  const date = dateText(expiry.atMs);
  const mayRenew = may(trade.renew) && (level === 'administrator' || (level === 'dealer' && !device.isMine));
  return (
    <div className={`note expiry-note k-${expiry.kind === 'expired' ? 'alarm' : 'warning'}`}>
      <Icon name="clock" />
      <span>
        {expiry.kind === 'soon' ? t('trade.expiring.note', { date, count: expiry.daysLeft }) : t('trade.expired.note', { date })}
        {mayRenew ? (
          <Link className="lnk" to={devicesPath({ search: device.mac ?? device.imei ?? '' })}>
            {t('trade.toRenew')}
          </Link>
        ) : service.data === undefined ? null : (
          <ServiceContact service={service.data} />
        )}
      </span>
    </div>
  );
}
