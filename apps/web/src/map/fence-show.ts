/** Fences on an opened map. */
import type { Feature } from 'geojson';
import type { GeoJSONSource, Map as Engine } from 'maplibre-gl';
import { fenceFeatures, type MapFence } from './fence-features.js';
import type { FenceSource } from './fence-layers.js';
import { wholeNames } from './fence-names.js';
import { beside } from './track-drawing.js';

/** Shows these fences and no others, one of them as the chosen one. */
export type ShowFences = (fences: readonly MapFence[], chosen: number | null | undefined) => void;

/** `whenStyled` puts off what a map without its style cannot do yet; `source` is undefined on one that was closed. */
export function createFenceShow(
  map: Engine,
  source: (id: FenceSource) => GeoJSONSource | undefined,
  whenStyled: (act: () => void) => void,
): ShowFences {
  let wanted: unknown;
  let names: readonly Feature[] = [];
  let shown = '';
  const showNames = (): void => {
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const { lng } = map.getCenter();
    const features = wholeNames(names, {
      width,
      height,
      pixelOf: ([longitude = 0, latitude = 0]) => map.project([beside(longitude, lng), latitude]),
      placeOf: (x, y) => map.unproject([x, y]).toArray(),
    });
    // Most movements leave all of them where they are.
    const next = JSON.stringify(features);
    if (next === shown) return;
    shown = next;
    void source('fence-name')?.setData({ type: 'FeatureCollection', features: [...features] });
  };
  map.on('moveend', () => {
    if (names.length > 0) showNames();
  });
  return (fences, chosen) => {
    const mine = (wanted = {});
    whenStyled(() => {
      if (wanted !== mine) return;
      const { areas, ways, names: all } = fenceFeatures(fences, chosen);
      void source('fence')?.setData(areas);
      void source('fence-way')?.setData(ways);
      names = all.features;
      showNames();
    });
  };
}
