/** Where the vehicle of a link is going, and when it is expected there, with how that was worked out. */
import type { Answer } from '@frostway/contract/endpoint';
import type { share } from '@frostway/contract/share/endpoints';
import { useNow } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import { figure } from '../../values/figures.js';
import { durationText, expectedText, msOf } from '../../values/times.js';

/** See above; nothing for a link without a destination. */
export function EtaLine({ share: opened }: { readonly share: Answer<(typeof share)['positionShares']>['share'] }) {
  const { t } = useText();
  const now = useNow(10_000);
  if (opened?.destination == null || opened.eta === null) return null;
  const { destination, eta } = opened;
  const atMs = msOf(eta.at);
  return (
    <section className="fp-eta" data-eta={eta.state} aria-live="polite">
      <p className="row gap8 c13 mut">
        <Icon name="flag" size={14} />
        <span className="ell" title={destination.name}>
          {t('fleet.eta.to', { name: destination.name })}
        </span>
      </p>
      {eta.state === 'arrived' ? (
        <p className="big tx k-normal row gap8">
          <Icon name="normal" size={16} />
          {t('fleet.eta.arrived')}
        </p>
      ) : atMs === undefined ? (
        <p className="b">{t(`fleet.eta.${eta.why ?? 'noSpeed'}`)}</p>
      ) : (
        <p className="big">
          {expectedText(t, atMs, now)}{' '}
          <span className="c13 mut">{t('fleet.eta.in', { time: durationText(t, Math.max(60_000, roundedMinutes(atMs - now))) })}</span>
        </p>
      )}
      {eta.state === 'arrived' || eta.remaining === null || eta.straight === null ? null : (
        <>
          <p className="c13 row gap12 wrap">
            <span>{t('fleet.eta.remaining', { distance: figure(eta.remaining, eta.remaining < 10 ? 1 : 0) })}</span>
            {eta.speed === null ? null : <span>{t('fleet.eta.speed', { speed: figure(eta.speed) })}</span>}
          </p>
          <p className="c12 mut">{t('fleet.eta.how', { straight: figure(eta.straight, eta.straight < 10 ? 1 : 0) })}</p>
        </>
      )}
    </section>
  );
}

const roundedMinutes = (ms: number): number => Math.round(ms / 60_000) * 60_000;
