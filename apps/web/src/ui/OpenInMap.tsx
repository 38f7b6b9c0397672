/** Links that open a place, with the way to it, in the maps people have on their phones. */
import { navigationLinks } from '@frostway/core/map/navigation';
import { useText } from '../api/language.js';

export function OpenInMap({ latitude, longitude, name }: { readonly latitude: number; readonly longitude: number; readonly name: string }) {
  const { t } = useText();
  return (
    <span className="open-in-map">
      {navigationLinks([longitude, latitude], name).map(({ navigator, href }) => (
        <a key={navigator} href={href} target="_blank" rel="noreferrer">
          {t(`geo.navigator.${navigator}`)}
        </a>
      ))}
    </span>
  );
}
