/** Whom to turn to: a name with phone and e-mail that can be used at once. */
import type { Answer } from '@frostway/contract/endpoint';
import type { trade } from '@frostway/contract/trade/endpoints';
import { useText } from '../api/language.js';
import { Icon } from './icons.js';

export type Service = Answer<(typeof trade)['service']>;

type ServiceContactProps = {
  readonly service: Pick<Service, 'name' | 'phone' | 'email' | 'note'>;
  /** What he is turned to for; renewing unless said. */
  readonly word?: string;
};

/** See above; in one line where there is room. */
export function ServiceContact({ service, word }: ServiceContactProps) {
  const { t } = useText();
  return (
    <span className="contact">
      <span>
        {word ?? t('trade.contact')} <b className="b">{service.name}</b>
      </span>
      {service.phone === null ? null : (
        <a className="lnk" href={`tel:${service.phone.replaceAll(/[\s-]/g, '')}`}>
          <Icon name="phone" size={14} />
          {service.phone}
        </a>
      )}
      {service.email === null ? null : (
        <a className="lnk" href={`mailto:${service.email}`}>
          <Icon name="mail" size={14} />
          {service.email}
        </a>
      )}
      {service.phone === null && service.email === null ? <span className="mut">{t('trade.contact.none')}</span> : null}
      {service.note === null ? null : <span className="sec words">{service.note}</span>}
    </span>
  );
}
