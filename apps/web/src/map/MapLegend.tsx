/** What the colours on the map mean, and how many devices it cannot show. */
import type { ReactElement } from 'react';
import { conditions, type Condition } from '@frostway/core/device-state';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { Icon } from '../ui/icons.js';
import { conditionLooks } from '../values/conditions.js';
import { conditionWord } from './condition-word.js';

/** `present` are the conditions on the map: one that is rare is explained only when it is there. */
export function MapLegend({
  present,
  unplaced,
  lang,
}: {
  readonly present: ReadonlySet<Condition>;
  readonly unplaced: number;
  readonly lang: Lang;
}): ReactElement {
  return (
    <ul className="fw-map-legend" aria-label={text(lang, 'map.legend')}>
      {conditions
        .filter((condition) => condition !== 'never' || present.has(condition))
        .map((condition) => {
          const look = conditionLooks[condition];
          return (
            <li key={condition} className={`k-${look.hue} tx`}>
              <Icon name={look.icon} size={14} />
              {conditionWord(condition, lang)}
            </li>
          );
        })}
      {unplaced > 0 && <li className="fw-map-unplaced">{text(lang, 'map.unplaced', { count: unplaced })}</li>}
    </ul>
  );
}
