/** Keeps the page in view at hand: a device's detail, or a list as it is filtered. */
import { useText } from '../api/language.js';
import { Icon, type IconSize } from '../ui/icons.js';
import { useStar } from './at-hand.js';
import type { PageRow } from './page-row.js';

/** See above. Nothing while it cannot be kept. */
export function Star({ page, size = 16 }: { page: PageRow; size?: IconSize }) {
  const { t } = useText();
  const star = useStar(page);
  if (star === undefined) return null;
  const words = star.isKept ? t('frame.star.letGo') : t('frame.star.keep');
  return (
    <button type="button" className="ib star" aria-pressed={star.isKept} aria-label={words} title={words} onClick={star.toggle}>
      <Icon name="star" size={size} />
    </button>
  );
}
