/** Fences on an opened map. */
import type { GeoJSONSource } from 'maplibre-gl';
import { fenceFeatures, type MapFence } from './fence-features.js';
import type { FenceSource } from './fence-layers.js';

/** Shows these fences and no others, one of them as the chosen one. */
export type ShowFences = (fences: readonly MapFence[], chosen: number | null | undefined) => void;

/** `whenStyled` puts off what a map without its style cannot do yet; `source` is undefined on one that was closed. */
export function createFenceShow(source: (id: FenceSource) => GeoJSONSource | undefined, whenStyled: (act: () => void) => void): ShowFences {
  let wanted: unknown;
  return (fences, chosen) => {
    const mine = (wanted = {});
    whenStyled(() => {
      if (wanted !== mine) return;
      const { areas, ways, names } = fenceFeatures(fences, chosen);
      void source('fence')?.setData(areas);
      void source('fence-way')?.setData(ways);
      void source('fence-name')?.setData(names);
    });
  };
}
