/** The ground under the devices: our own map, or the tiles of a maker as sources and layers of the engine. */
import type { LayerSpecification, Map as EngineMap, RasterSourceSpecification, VectorSourceSpecification } from 'maplibre-gl';
import type { ShownMap } from '@frostway/contract/map/endpoints';
import { type MapLook, engineZoom, isReprojected, sourceZoomOf } from '@frostway/core/map/providers';
import type { Lang } from '@frostway/contract/text';
import type { Tokens } from '../chart/tokens.js';
import { lowestFenceLayer } from './fence-layers.js';
import { zooms } from './style.js';

/** A map and its look; undefined is the map of ours. */
export type Ground = { readonly map: ShownMap; readonly look: MapLook };

const prefix = 'ground-';
/** Everything of ours that lies over the ground begins with it. */
const firstOver = lowestFenceLayer;

/** The engine's zooms between which a map is shown. */
export function zoomsOf(ground: Ground | undefined): { readonly min: number; readonly max: number } {
  // Shapes are drawn from afar and from near.
  if (ground === undefined || ground.map.tiles === 'vector') return zooms;
  return {
    min: Math.max(zooms.min, engineZoom(ground.map, ground.map.zooms.min)),
    max: Math.min(zooms.max, engineZoom(ground.map, ground.map.zooms.max)),
  };
}

/** How the page looks, for a ground that is drawn in its colours. */
export type GroundLook = { readonly lang: Lang; readonly tokens: Tokens; readonly borders: boolean };

async function sourceOf({ map, look }: Ground, layer: string): Promise<RasterSourceSpecification | VectorSourceSpecification> {
  const { min, max } = map.zooms;
  const absolute = layer.startsWith('/') ? `${location.origin}${layer}` : layer;
  if (map.tiles === 'vector') return { type: 'vector', tiles: [absolute], minzoom: min, maxzoom: max };
  // Tiles are asked for in our grid, which may count zooms otherwise than the maker.
  const behind = sourceZoomOf(map, 0);
  const tiles = isReprojected(map, look)
    ? [(await import('./reprojected.js')).reprojectedAddress(map, absolute)]
    : (map.subdomains.length === 0 ? [''] : map.subdomains).map((sub) => absolute.replace('{s}', sub));
  return {
    type: 'raster',
    tiles,
    tileSize: 256,
    minzoom: min - behind,
    maxzoom: max - behind,
    scheme: map.rowOrder === 'north' && !isReprojected(map, look) ? 'tms' : 'xyz',
  };
}

/** Lays a ground under the devices and takes away the one that was there. Resolves when its layers stand, not when its tiles have come. */
export async function layGround(map: EngineMap, ground: Ground | undefined, look: GroundLook, isWanted: () => boolean): Promise<void> {
  const layers = ground?.map.layers[ground.look] ?? [];
  const sources = ground === undefined ? [] : await Promise.all(layers.map((layer) => sourceOf(ground, layer)));
  const drawn = ground?.map.tiles === 'vector' ? (await import('./file-layers.js')).fileLayers(look, `${prefix}0`, prefix) : undefined;
  if (!isWanted()) return;
  const { layers: before, sources: old } = map.getStyle();
  for (const { id } of before) if (id.startsWith(prefix)) map.removeLayer(id);
  for (const id of Object.keys(old)) if (isGroundSource(id)) map.removeSource(id);
  sources.forEach((source, index) => map.addSource(`${prefix}${index}`, source));
  const pictures = sources.map((_source, index): LayerSpecification => ({
    id: `${prefix}${index}`,
    type: 'raster',
    source: `${prefix}${index}`,
    paint: { 'raster-fade-duration': 0 },
  }));
  for (const layer of drawn ?? pictures) map.addLayer(layer, firstOver);
}

/** Gives a ground that is drawn in the page's colours other ones; its tiles stay. */
export async function recolourGround(map: EngineMap, look: GroundLook, isWanted: () => boolean): Promise<void> {
  const { fileLayers } = await import('./file-layers.js');
  if (!isWanted() || map.getSource(`${prefix}0`) === undefined) return;
  for (const { id } of map.getStyle().layers) if (id.startsWith(prefix)) map.removeLayer(id);
  for (const layer of fileLayers(look, `${prefix}0`, prefix)) map.addLayer(layer, firstOver);
}

/** Whether a source of the engine is a maker's. */
export const isGroundSource = (id: string | undefined): boolean => id?.startsWith(prefix) === true;
