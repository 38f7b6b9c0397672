/** What lies beyond the view: how many devices on which continent, each a button that goes there. */
import type { ReactElement } from 'react';
import { type Cluster, type Elsewhere as Part, elsewhereOf } from '@frostway/core/map/spread';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { Icon } from '../ui/icons.js';

type Props = {
  readonly clusters: readonly Cluster[];
  readonly isInView: (bounds: Cluster['bounds']) => boolean;
  readonly lang: Lang;
  readonly onGo: (bounds: Cluster['bounds']) => void;
};

/** "3 more in Europe". */
function wordsOf({ where, count }: Part, lang: Lang): string {
  return where === 'farther'
    ? text(lang, 'map.farther', { count })
    : text(lang, 'map.elsewhere', { count, where: text(lang, `map.continent.${where}`) });
}

/** Nothing while all devices are in view. */
export function Elsewhere({ clusters, isInView, lang, onGo }: Props): ReactElement | null {
  const shown = clusters.find(({ bounds }) => isInView(bounds)) ?? clusters[0];
  if (shown === undefined) return null;
  const away = elsewhereOf(clusters, shown).filter(({ bounds }) => !isInView(bounds));
  if (away.length === 0) return null;
  return (
    <ul className="few fw-map-elsewhere">
      {away.map((part) => (
        <li key={part.where}>
          <button type="button" onClick={() => onGo(part.bounds)}>
            {wordsOf(part, lang)}
            <Icon name="right" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}
