/** The map of a fleet on the basemap of the bundle; engine, coast and names are loaded when the first one is shown. */
import { lazy, Suspense, type ReactElement } from 'react';
import { text } from '@frostway/contract/texts';
import type { FleetMapProps } from './map-props.js';
import './map.css';

export type { MapSite } from './site-layers.js';
export type { FleetMapProps, MapPadding, MapTools, MapView, TrackShow } from './map-props.js';

const Canvas = lazy(async () => ({ default: (await import('./FleetMapCanvas.js')).FleetMapCanvas }));

/** Fills its parent. Colours follow the document's theme by themselves, language and theme change without losing the view. */
export function FleetMap(props: FleetMapProps): ReactElement {
  return (
    <Suspense fallback={<div className="fw-map" role="status" aria-label={text(props.lang, 'map.loading')} />}>
      <Canvas {...props} />
    </Suspense>
  );
}
