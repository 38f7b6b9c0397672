/** Tracks on an opened map: drawn once, then only the vehicles are moved and pieces change their state. */
import type { GeoJSONSource, Map as EngineMap } from 'maplibre-gl';
import type { MapPadding, TrackShow } from './map-props.js';
import { boundsOfTrack, headsOf, passedAt, piecesOf, spotsOf, waysOf, type TrackDrawing } from './track-drawing.js';
import type { TrackSource } from './track-layers.js';

const edgePx = 56;
const farthestFitZoom = 14;
/** Zoom at which a stop is shown, unless one is nearer already. */
const stopZoom = 11;

/** `whenStyled` puts off what a map without its style cannot do yet; `source` is undefined on one that was closed. */
export function createTrackShow(
  map: EngineMap,
  source: (id: TrackSource) => GeoJSONSource | undefined,
  whenStyled: (act: () => void) => void,
): TrackShow {
  let drawn: TrackDrawing | undefined;
  let passed = 0;
  const pass = (count: number): void => {
    if (source('track') === undefined) return;
    for (; passed < count; passed++) map.setFeatureState({ source: 'track', id: passed }, { passed: true });
    for (; passed > count; passed--) map.setFeatureState({ source: 'track', id: passed - 1 }, { passed: false });
  };
  const room = (padding: MapPadding) => ({
    top: padding.top + edgePx,
    right: padding.right + edgePx,
    bottom: padding.bottom + edgePx,
    left: padding.left + edgePx,
  });
  const offset = (padding: MapPadding): [number, number] => [(padding.left - padding.right) / 2, (padding.top - padding.bottom) / 2];
  return {
    draw: (drawing) => {
      drawn = drawing;
      whenStyled(() => {
        if (drawn !== drawing) return;
        const shown = drawing ?? { ways: [], gaps: [], pieces: [], marks: [], fixes: [] };
        pass(0);
        void source('track')?.setData(piecesOf(shown));
        void source('track-way')?.setData(waysOf(shown));
        void source('track-spot')?.setData(spotsOf(shown));
        if (drawing === undefined) void source('track-head')?.setData(headsOf([]));
      });
    },
    play: (ms, heads) =>
      whenStyled(() => {
        void source('track-head')?.setData(headsOf(heads));
        pass(passedAt(drawn?.pieces ?? [], ms));
      }),
    fit: (padding, isSudden) => {
      const bounds = drawn === undefined ? undefined : boundsOfTrack(drawn);
      if (bounds !== undefined)
        map.fitBounds(bounds, { padding: room(padding), maxZoom: farthestFitZoom, animate: !isSudden, duration: 500 });
    },
    flyTo: ({ longitude, latitude }, padding) => {
      map.flyTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), stopZoom), offset: offset(padding), duration: 700 });
    },
    keepInView: ({ longitude, latitude }, padding) => {
      const { x, y } = map.project([longitude, latitude]);
      const { clientWidth, clientHeight } = map.getContainer();
      const near = room(padding);
      const isInside = x > near.left && y > near.top && x < clientWidth - near.right && y < clientHeight - near.bottom;
      if (!isInside && !map.isMoving()) map.easeTo({ center: [longitude, latitude], offset: offset(padding), duration: 300 });
    },
  };
}

/** Says what of a track the mouse is on: the time at which it was driven, epoch ms; undefined when it is on none. */
export function followTrack(map: EngineMap, isStyled: () => boolean, tell: (ms: number | undefined) => void): void {
  map.on('mousemove', ({ point: { x, y } }) => {
    const [piece] = isStyled() ? map.queryRenderedFeatures([[x - 6, y - 6], [x + 6, y + 6]], { layers: ['track-line'] }) : []; // prettier-ignore
    tell(piece === undefined ? undefined : Number(piece.properties['toMs']));
  });
  map.on('mouseout', () => tell(undefined));
}
