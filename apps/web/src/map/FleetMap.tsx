/** The map of a fleet on the basemap of the bundle; engine, coast and names are loaded when the first one is shown. */
import { lazy, Suspense, type ReactElement } from 'react';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import type { MapPadding, MapView } from './engine.js';
import './map.css';

export type { MapPadding, MapView } from './engine.js';

export type FleetMapProps = {
  /** Every device of the page; those without a position of their own stand where the gateway that heard them is. */
  readonly devices: readonly DeviceStatus[];
  readonly selectedId?: number | null;
  /** A device was picked on the map or in the list of one spot. */
  readonly onSelect?: (id: number) => void;
  readonly lang: Lang;
  /** Room that panels over the map take from its edges. Give the same object every time. */
  readonly padding?: MapPadding;
  /** Where to look at first; all devices unless given. Keep it together with `onViewChange` where the view must survive. */
  readonly initialView?: MapView;
  /** The view after it has come to rest. */
  readonly onViewChange?: (view: MapView) => void;
};

const Canvas = lazy(async () => ({ default: (await import('./FleetMapCanvas.js')).FleetMapCanvas }));

/** Fills its parent. Colours follow the document's theme by themselves, language and theme change without losing the view. */
export function FleetMap(props: FleetMapProps): ReactElement {
  return (
    <Suspense fallback={<div className="fw-map" role="status" aria-label={text(props.lang, 'map.loading')} />}>
      <Canvas {...props} />
    </Suspense>
  );
}
