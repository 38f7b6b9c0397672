/** The search of a place on the map, by its address, name or coordinates; once one is chosen, the devices nearest to it. */
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactElement } from 'react';
import { geo } from '@frostway/contract/geo/endpoints';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { typedPlace } from '@frostway/core/map/typed-place';
import { distanceM } from '@frostway/core/track/distance';
import { useAnswer } from '../api/answers.js';
import { Icon } from '../ui/icons.js';
import { OpenInMap } from '../ui/OpenInMap.js';
import { nearestOf, type MapPoint } from './places.js';

/** A place that was searched for. WGS84. */
export type SoughtPlace = { readonly name: string; readonly longitude: number; readonly latitude: number };

type Props = {
  readonly points: ReadonlyMap<number, MapPoint>;
  readonly centre: { readonly longitude: number; readonly latitude: number };
  readonly place: SoughtPlace | undefined;
  readonly lang: Lang;
  /** Undefined: none any more. */
  readonly onPlace: (place: SoughtPlace | undefined) => void;
  readonly onPick: (id: number) => void;
};

const mostNearest = 5;
const figure = (degrees: number): string => degrees.toFixed(5);

export function MapSearch({ points, centre, place, lang, onPlace, onPick }: Props): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const word = text(lang, 'map.search');
  const close = (): void => {
    setOpen(false);
    onPlace(undefined);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        title={word}
        aria-label={word}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <Icon name="search" />
      </button>
      {isOpen && <Panel points={points} centre={centre} place={place} lang={lang} onPlace={onPlace} onPick={onPick} onClose={close} />}
    </>
  );
}

function Panel({ points, centre, place, lang, onPlace, onPick, onClose }: Props & { readonly onClose: () => void }): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [asked, setAsked] = useState<{ readonly q: string; readonly near: string }>();
  useEffect(() => field.current?.focus(), []);
  const answer = useAnswer(geo.search, asked ?? { q: '-' }, { enabled: asked !== undefined });
  const found = asked === undefined ? undefined : answer.data;
  const search = (event: FormEvent): void => {
    event.preventDefault();
    const q = field.current?.value.trim() ?? '';
    const typed = typedPlace(q);
    setAsked(undefined);
    onPlace(undefined);
    if (typed !== undefined) onPlace({ name: `${figure(typed[1])}, ${figure(typed[0])}`, longitude: typed[0], latitude: typed[1] });
    else if (q !== '') setAsked({ q, near: `${figure(centre.latitude)},${figure(centre.longitude)}` });
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div className="fw-map-search" role="search" onKeyDown={key}>
      <form onSubmit={search}>
        <input ref={field} type="search" maxLength={200} aria-label={text(lang, 'map.search')} placeholder={text(lang, 'map.searchHint')} />
        <button type="submit" aria-label={text(lang, 'map.searchGo')} title={text(lang, 'map.searchGo')}>
          <Icon name="search" size={14} />
        </button>
      </form>
      <div role="status" id={hint}>
        {asked !== undefined && answer.isPending && <p>{text(lang, 'map.searching')}</p>}
        {asked !== undefined && answer.isError && <p>{text(lang, 'message.noAddress')}</p>}
        {found !== undefined && found.items.length === 0 && <p>{text(lang, 'map.searchNone')}</p>}
      </div>
      {place === undefined && found !== undefined && found.items.length > 0 && (
        <ul>
          {found.items.map((item) => (
            <li key={`${item.latitude} ${item.longitude} ${item.name}`}>
              <button type="button" onClick={() => onPlace({ name: item.name, longitude: item.longitude, latitude: item.latitude })}>
                <Icon name="pin" size={14} />
                <span className="fw-map-name">{item.name}</span>
                <span className="fw-map-word">{item.address}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {place !== undefined && (
        <>
          <OpenInMap latitude={place.latitude} longitude={place.longitude} name={place.name} />
          <p>{text(lang, 'map.nearest', { name: place.name })}</p>
          <ul>
            {nearestOf(points, place, mostNearest).map((point) => (
              <li key={point.id}>
                <button type="button" onClick={() => onPick(point.id)}>
                  <span className="fw-map-name">{point.label}</span>
                  <span className="fw-map-word">{distanceWord(distanceM(place, point), lang)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Metres by tens below a kilometre, then kilometres, with one decimal below ten. */
function distanceWord(metres: number, lang: Lang): string {
  if (metres < 1000) return text(lang, 'map.metres', { count: Math.round(metres / 10) * 10 });
  const kilometres = metres / 1000;
  return text(lang, 'map.kilometres', { count: kilometres < 10 ? Math.round(kilometres * 10) / 10 : Math.round(kilometres) });
}
