/** The devices on one spot of the map as a list: arrow keys move in it, Enter picks, Escape closes. */
import { useEffect, useRef, type KeyboardEvent, type ReactElement } from 'react';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { Icon } from '../ui/icons.js';
import { pointLook, pointWord } from './condition-word.js';
import { rankOf, type MapPoint } from './places.js';

type Props = {
  readonly points: readonly MapPoint[];
  readonly selectedId: number | null;
  readonly lang: Lang;
  readonly onPick: (id: number) => void;
  readonly onClose: () => void;
};

export function SpotList({ points, selectedId, lang, onPick, onClose }: Props): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const sorted = points.toSorted((a, b) => rankOf(a) - rankOf(b) || a.label.localeCompare(b.label, lang === 'en' ? 'en' : 'zh-CN'));
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      return onClose();
    }
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || list.current === null) return;
    event.preventDefault();
    const buttons = [...list.current.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[Math.min(Math.max(0, at + by), buttons.length - 1)]?.focus();
  };
  return (
    <div
      className="fw-map-spot"
      role="dialog"
      aria-label={text(lang, 'map.onSpot', { count: points.length })}
      onKeyDown={key}
      data-map-spot={points.length}
    >
      <header>
        <span>{text(lang, 'map.onSpot', { count: points.length })}</span>
        <button type="button" onClick={onClose} aria-label={text(lang, 'map.close')}>
          <Icon name="x" size={14} />
        </button>
      </header>
      <ul ref={list}>
        {sorted.map((point) => {
          const look = pointLook(point);
          return (
            <li key={point.id}>
              <button type="button" aria-current={point.id === selectedId} onClick={() => onPick(point.id)}>
                <span className={`k-${look.hue} tx`}>
                  <Icon name={look.icon} size={14} />
                </span>
                <span className="fw-map-name">{point.label}</span>
                <span className="fw-map-word">{pointWord(point, lang)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
