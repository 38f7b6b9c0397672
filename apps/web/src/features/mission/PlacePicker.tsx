/** Picks a place: a pin stands still in the middle of the map, which is moved below it; around the pin lies the arrival radius. */
import { useRef, useState } from 'react';
import { useText } from '../../api/language.js';
import { FleetMap, type MapView } from '../../map/FleetMap.js';
import { metresPerPixel } from '../../map/scale.js';
import { Icon } from '../../ui/icons.js';
import { type Place, rounded } from './place.js';

const none: readonly never[] = [];
/** As near as the town around a warehouse. */
const nearZoom = 11;
/** East Asia, until a place is known. */
const far: MapView = { longitude: 104, latitude: 35, zoom: 3 };
/** Closer than this to where the map began it was not moved, degrees. */
const still = 1e-6;

type Props = {
  /** What the map looks at first, and anew when it is another place. */
  readonly shown: Place | undefined;
  readonly chosen: Place | undefined;
  /** Metres. */
  readonly radius: number;
  readonly onChoose: (place: Place) => void;
};

/** See above. */
export function PlacePicker({ shown, chosen, radius, onChoose }: Props) {
  const { t } = useText();
  return (
    <div className="ms-map" role="group" aria-label={t('mission.address.place')}>
      <Picker key={shown === undefined ? '' : `${shown.latitude},${shown.longitude}`} {...{ shown, chosen, radius, onChoose }} />
      <p className="c12 mut">{t('mission.address.drag')}</p>
    </div>
  );
}

function Picker({ shown, chosen, radius, onChoose }: Props) {
  const { t, lang } = useText();
  const [start] = useState<MapView>(() => (shown === undefined ? far : { ...shown, zoom: nearZoom }));
  const [zoom, setZoom] = useState(start.zoom);
  const isMoved = useRef(false);
  const look = (view: MapView): void => {
    setZoom(view.zoom);
    const isWhereItBegan = Math.abs(start.latitude - view.latitude) < still && Math.abs(start.longitude - view.longitude) < still;
    // Once it was moved every rest of the map is a choice, also the one where it began.
    if (isWhereItBegan && !isMoved.current) return;
    isMoved.current = true;
    onChoose(rounded(view));
  };
  const size = chosen === undefined ? 0 : (2 * radius) / metresPerPixel(chosen.latitude, zoom);
  return (
    <div className="ms-map-box">
      <FleetMap devices={none} lang={lang} onViewChange={look} initialView={start} />
      {chosen === undefined ? null : (
        <span className="ms-radius" style={{ width: size, height: size }} role="img" aria-label={t('mission.address.pin', { radius })} />
      )}
      <span className={chosen === undefined ? 'ms-pin' : 'ms-pin on'} aria-hidden="true">
        <Icon name="pin" size={28} />
      </span>
    </div>
  );
}
