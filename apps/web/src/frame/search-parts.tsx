/** Parts of the search: keeping this page, and a kept page whose thing is gone. */
import { useText } from '../api/language.js';
import { Icon } from '../ui/icons.js';
import type { usePlaces } from './at-hand.js';
import { useLetGo, useStar } from './at-hand.js';
import type { PageRow } from './page-row.js';

/** On a phone, where the bar has no room for it: keeps the page behind the search. */
export function KeepThis({ page }: { page: PageRow }) {
  const { t } = useText();
  const star = useStar(page);
  if (star === undefined) return null;
  return (
    <button type="button" className="btn keep-this star" aria-pressed={star.isKept} onClick={star.toggle}>
      <Icon name="star" size={14} />
      {star.isKept ? t('frame.star.letGo') : t('frame.star.keep')}
    </button>
  );
}

/** What was kept and is no more to be seen, with a button that lets go of it. */
export function Gone({ places }: { places: ReturnType<typeof usePlaces>['gone'] }) {
  const { t } = useText();
  const letGo = useLetGo();
  return (
    <p className="none mut c12 gone">
      <span>{t('frame.place.gone', { names: places.map(({ name }) => name).join(t('frame.place.and')) })}</span>
      <button
        type="button"
        className="lnk"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => letGo(places.map(({ path }) => path))}
      >
        {t('frame.place.letGo')}
      </button>
    </p>
  );
}
