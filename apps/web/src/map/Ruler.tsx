/** The ruler: how far it is along the places that are clicked; with the keyboard, Enter takes the middle of the map. */
import { type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { Icon } from '../ui/icons.js';
import { rulerLength } from './site-layers.js';
import type { TrackPlace } from './track-drawing.js';

type Props = {
  readonly points: readonly TrackPlace[];
  readonly lang: Lang;
  readonly onChange: (points: readonly TrackPlace[]) => void;
  readonly onMiddle: () => void;
  readonly onClose: () => void;
};

/** Metres below a kilometre, else kilometres with as many decimals as say something. */
export function lengthWord(metres: number, lang: Lang): string {
  if (metres < 1000) return text(lang, 'map.metres', { count: Math.round(metres) });
  const kilometres = metres / 1000;
  return text(lang, 'map.kilometres', { count: Number(kilometres.toFixed(kilometres < 10 ? 2 : kilometres < 100 ? 1 : 0)) });
}

export function RulerPanel({ points, lang, onChange, onMiddle, onClose }: Props): ReactElement {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div className="fw-map-ruler" role="group" aria-label={text(lang, 'map.ruler')} onKeyDown={key} data-ruler={points.length}>
      <p role="status">
        {points.length < 2 ? text(lang, 'map.rulerHint') : text(lang, 'map.rulerLength', { length: lengthWord(rulerLength(points), lang) })}
      </p>
      <span className="row gap4">
        <button ref={first} type="button" onClick={onMiddle}>
          {text(lang, 'map.rulerMiddle')}
        </button>
        <button type="button" disabled={points.length === 0} onClick={() => onChange(points.slice(0, -1))}>
          {text(lang, 'map.rulerUndo')}
        </button>
        <button type="button" onClick={onClose} aria-label={text(lang, 'map.close')} title={text(lang, 'map.close')}>
          <Icon name="x" size={14} />
        </button>
      </span>
    </div>
  );
}
