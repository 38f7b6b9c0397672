/** Below the empty search field: what is kept at hand, and the last pages. */
import { Link } from 'react-router';
import { useText } from '../api/language.js';
import { Icon } from '../ui/icons.js';
import { type Place, usePlaces } from './at-hand.js';
import type { PageRow } from './page-row.js';

/** See above. Nothing when there is neither. */
export function PlaceList({ pages, onGo }: { pages: readonly PageRow[]; onGo: () => void }) {
  const { t } = useText();
  const { kept, last } = usePlaces(pages, true);
  if (kept.length + last.length === 0) return null;
  const part = (name: string, icon: 'star' | 'clock', places: readonly Place[]) =>
    places.length === 0 ? null : (
      <nav aria-label={name}>
        <p className="none mut c12">{name}</p>
        {places.map((place) => (
          // The field keeps the focus until the link is followed, or the list would close under the pointer.
          <Link key={place.path} to={place.path} onMouseDown={(event) => event.preventDefault()} onClick={onGo}>
            <Icon name={icon} size={14} />
            <span className="ell">{place.name}</span>
          </Link>
        ))}
      </nav>
    );
  return (
    <div className="found places">
      {part(t('frame.search.kept'), 'star', kept)}
      {part(t('frame.search.last'), 'clock', last)}
    </div>
  );
}
