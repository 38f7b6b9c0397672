/** The ground under the devices: our own map, or the tiles of a maker as sources and layers of the engine. */
import type { LayerSpecification, Map as EngineMap, RasterSourceSpecification } from 'maplibre-gl';
import type { ShownMap } from '@frostway/contract/map/endpoints';
import { type MapLook, engineZoom, isReprojected, sourceZoomOf } from '@frostway/core/map/providers';
import { zooms } from './style.js';

/** A map and its look; undefined is the map of ours. */
export type Ground = { readonly map: ShownMap; readonly look: MapLook };

const prefix = 'ground-';
/** Everything of ours that lies over the ground begins with it. */
const firstOver = 'cluster-halo';

/** The engine's zooms between which a map is shown. */
export function zoomsOf(ground: Ground | undefined): { readonly min: number; readonly max: number } {
  if (ground === undefined) return zooms;
  return { min: engineZoom(ground.map, ground.map.zooms.min), max: Math.min(zooms.max, engineZoom(ground.map, ground.map.zooms.max)) };
}

async function sourceOf({ map }: Ground, layer: string): Promise<RasterSourceSpecification> {
  const { min, max } = map.zooms;
  // Tiles are asked for in our grid, which may count zooms otherwise than the maker.
  const behind = sourceZoomOf(map, 0);
  const tiles = isReprojected(map)
    ? [(await import('./reprojected.js')).reprojectedAddress(map, layer)]
    : (map.subdomains.length === 0 ? [''] : map.subdomains).map((sub) => layer.replace('{s}', sub));
  return {
    type: 'raster',
    tiles,
    tileSize: 256,
    minzoom: min - behind,
    maxzoom: max - behind,
    scheme: map.rowOrder === 'north' && !isReprojected(map) ? 'tms' : 'xyz',
  };
}

/** Lays a ground under the devices and takes away the one that was there. Resolves when its layers stand, not when its tiles have come. */
export async function layGround(map: EngineMap, ground: Ground | undefined, isWanted: () => boolean): Promise<void> {
  const layers = ground?.map.layers[ground.look] ?? [];
  const sources = ground === undefined ? [] : await Promise.all(layers.map((layer) => sourceOf(ground, layer)));
  if (!isWanted()) return;
  for (const { id } of map.getStyle().layers.filter((layer) => layer.id.startsWith(prefix))) {
    map.removeLayer(id);
    map.removeSource(id);
  }
  sources.forEach((source, index) => {
    const id = `${prefix}${index}`;
    map.addSource(id, source);
    map.addLayer({ id, type: 'raster', source: id, paint: { 'raster-fade-duration': 0 } } satisfies LayerSpecification, firstOver);
  });
}

/** Whether a source of the engine is a maker's. */
export const isGroundSource = (id: string | undefined): boolean => id?.startsWith(prefix) === true;
