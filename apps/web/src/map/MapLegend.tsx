/** What the colours on the map mean, and how many devices it cannot show. */
import { type ReactElement, useMemo } from 'react';
import { conditions } from '@frostway/core/device-state';
import type { Motion } from '@frostway/core/track/motion';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { Icon, type IconName } from '../ui/icons.js';
import { conditionLooks, type Hue } from '../values/conditions.js';
import { motionLooks, motionOrder } from '../values/motions.js';
import { conditionWord } from './condition-word.js';
import type { MapPoint } from './places.js';

type LegendProps = { readonly points: ReadonlyMap<number, MapPoint>; readonly unplaced: number; readonly lang: Lang };

/** A condition that is rare is explained only when it is on the map. */
export function MapLegend({ points, unplaced, lang }: LegendProps): ReactElement {
  const present = useMemo(() => new Set([...points.values()].map(({ condition }) => condition)), [points]);
  const lines = conditions
    .filter((condition) => condition !== 'never' || present.has(condition))
    .map((condition): Line => ({ key: condition, ...conditionLooks[condition], word: conditionWord(condition, lang) }));
  return <Lines lines={lines} unplaced={unplaced} lang={lang} />;
}

/** What every fleet has in it sooner or later. */
const usualMotions: readonly Motion[] = ['moving', 'idle', 'parked', 'silent'];

/** The same of vehicles by how they stand. */
export function MotionLegend({ points, unplaced, lang }: LegendProps): ReactElement {
  const present = useMemo(() => new Set([...points.values()].map(({ motion }) => motion)), [points]);
  const lines = motionOrder
    .filter((motion) => usualMotions.includes(motion) || present.has(motion))
    .map((motion): Line => ({ key: motion, ...motionLooks[motion], word: text(lang, `fleet.motion.${motion}`) }));
  return <Lines lines={lines} unplaced={unplaced} lang={lang} />;
}

type Line = { readonly key: string; readonly hue: Hue; readonly icon: IconName; readonly word: string };

function Lines({ lines, unplaced, lang }: Pick<LegendProps, 'unplaced' | 'lang'> & { readonly lines: readonly Line[] }): ReactElement {
  return (
    <ul className="fw-map-legend" aria-label={text(lang, 'map.legend')}>
      {lines.map(({ key, hue, icon, word }) => (
        <li key={key} className={`k-${hue} tx`}>
          <Icon name={icon} size={14} />
          {word}
        </li>
      ))}
      {unplaced > 0 && <li className="fw-map-unplaced">{text(lang, 'map.unplaced', { count: unplaced })}</li>}
    </ul>
  );
}
