/** The product's name beside its mark, in the page's language first. */
import { useText } from '../api/language.js';
import { Mark } from './icons.js';

/** See above; `plain` leaves the other language's name out. */
export function Brand({ plain = false }: { plain?: boolean }) {
  const { t } = useText();
  return (
    <>
      <Mark />
      <span className="word">
        {t('frame.product')}
        {plain ? null : <small>{t('frame.productOther')}</small>}
      </span>
    </>
  );
}
