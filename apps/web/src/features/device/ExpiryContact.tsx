/** In lists: that a device has expired or soon will; pressed, what that means and whom to turn to. */
import { trade } from '@frostway/contract/trade/endpoints';
import { Popover } from 'antd';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { ServiceContact } from '../../ui/ServiceContact.js';
import { Icon } from '../../ui/icons.js';
import type { Expiry } from '../../values/expiry.js';
import { dateText, timeTooltip } from '../../values/times.js';
import { type NamedDevice, callName } from './naming.js';

export type ExpiryContactProps = { readonly device: NamedDevice; readonly expiry: Extract<Expiry, { kind: 'expired' | 'soon' | 'later' }> };

/** See above. */
export function ExpiryContact({ device, expiry }: ExpiryContactProps) {
  const { t } = useText();
  const isOver = expiry.kind === 'expired';
  const word = expiry.kind === 'expired' ? t('device.expired') : t('device.daysLeft', { count: expiry.daysLeft });
  return (
    <Popover trigger="click" placement="topRight" content={<Content device={device} expiry={expiry} />} destroyOnHidden>
      <button
        type="button"
        className={`expiry-word row gap4 nw tx ${isOver ? 'k-alarm' : 'k-warning'}`}
        title={timeTooltip(t, expiry.atMs)}
        onClick={(event) => event.stopPropagation()}
      >
        <Icon name="clock" size={12} />
        {word}
      </button>
    </Popover>
  );
}

function Content({ device, expiry }: ExpiryContactProps) {
  const { t } = useText();
  const service = useAnswer(trade.service, callName(device), { freshMs: 60_000 });
  const date = dateText(expiry.atMs);
  return (
    <div className="expiry-content c13">
      {expiry.kind === 'expired' ? t('trade.expired.note', { date }) : t('trade.expiring.note', { date, count: expiry.daysLeft })}
      {service.data === undefined ? null : <ServiceContact service={service.data} />}
    </div>
  );
}
