/** The map as an instrument without React: opened once, then fed with points, colours and language; says what was picked and where it looks. */
import { Map as EngineMap, setWorkerUrl, type GeoJSONSource, type MapGeoJSONFeature, type MapMouseEvent, type LngLat } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import type { Cluster } from '@frostway/core/map/spread';
import type { Tokens } from '../chart/tokens.js';
import { applyLayers } from './apply-layers.js';
import { loadBorders, loadInlandWaters, loadLabels, loadLand, loadPlaces } from './basemap.js';
import { featureOf } from './diff.js';
import { createFeed } from './feed.js';
import { fenceTargets } from './fence-layers.js';
import { createFenceShow, type ShowFences } from './fence-show.js';
import { type Ground, isGroundSource, layGround, recolourGround, zoomsOf } from './ground.js';
import type { MapPadding, MapView, TrackShow } from './map-props.js';
import { imageRatio, markerImages } from './marker-images.js';
import type { MapPoint } from './places.js';
import { isOneSpot } from './spots.js';
import { type MapSite, rulerOf, sitesOf } from './site-layers.js';
import { beside, type TrackPlace } from './track-drawing.js';
import { createTrackShow, followTrack } from './track-show.js';
import { basemapZoom, inlandZoom, landFor, layersOf, styleOf, zooms, type GroundShown, type LandDetail } from './style.js';

setWorkerUrl(workerUrl);

/** Devices too close to each other to be distinguished. */
export type Spot = { readonly longitude: number; readonly latitude: number; readonly ids: readonly number[] };

export type EngineEvents = {
  readonly onReady: () => void;
  readonly onApplied: (points: ReadonlyMap<number, MapPoint>) => void;
  /** The view while it moves, and whether it has come to rest. */
  readonly onView: (view: MapView, isAtRest: boolean) => void;
  readonly onPick: (id: number) => void;
  readonly onSpot: (spot: Spot | undefined) => void;
  /** A mark of a track was picked, by its id. */
  readonly onMark: (id: number) => void;
  readonly onTrack: (ms: number | undefined) => void;
  /** A fence was picked, by its id. */
  readonly onFence: (id: number) => void;
  /** A place was pressed while somebody draws. */
  readonly onPress: (place: TrackPlace) => void;
  /** A place was clicked while the ruler is there. */
  readonly onMeasure: (place: TrackPlace) => void;
  readonly onHover: (hover: { readonly id: number; readonly x: number; readonly y: number } | undefined) => void;
  /** No tile of a ground came in time: our own map is shown instead. */
  readonly onGroundLost: (ground: Ground) => void;
};

export type Engine = {
  readonly offer: (points: ReadonlyMap<number, MapPoint>) => void;
  readonly select: (point: MapPoint | undefined) => void;
  readonly restyle: (lang: Lang, tokens: Tokens) => void;
  /** What lies under the devices from now on (undefined: our own map), and whether ours shows borders. */
  readonly setGround: (ground: Ground | undefined, borders: boolean) => void;
  /** Shows all between bounds at once, not nearer than a town unless said. */
  readonly fit: (bounds: Cluster['bounds'], padding: MapPadding, isSudden: boolean, nearest?: number) => void;
  readonly flyTo: (point: Pick<MapPoint, 'longitude' | 'latitude'>, padding: MapPadding, isSudden: boolean) => void;
  readonly zoomBy: (steps: number) => void;
  /** Names of devices at every zoom; else only near enough. */
  readonly setLabels: (areAlways: boolean) => void;
  readonly tracks: TrackShow;
  readonly showFences: ShowFences;
  /** Whether somebody draws: presses are places, and none zooms. */
  readonly setDrawing: (isDrawing: boolean) => void;
  readonly setSites: (sites: readonly MapSite[]) => void;
  /** The points of the ruler: from then on a click is a place of it; undefined takes it away. */
  readonly setRuler: (points: readonly TrackPlace[] | undefined) => void;
  /** Whether the middle of bounds is on the map. */
  readonly isInView: (bounds: Cluster['bounds']) => boolean;
  /** Pixel of a place, from the map's upper left corner. */
  readonly pixelOf: (longitude: number, latitude: number) => { readonly x: number; readonly y: number };
  readonly placeOf: (x: number, y: number) => TrackPlace;
  readonly focus: () => void;
  readonly close: () => void;
};

/** Zoom at which a device picked in the list is shown: as near as the basemap still says where that is. */
const deviceZoom = 8.6;
/** All devices at once are not shown nearer than this. */
const fitZoom = 9;
const edge = 56;
/** A ground whose first tile has not come by then gives way to ours, ms. */
const groundPatienceMs = 3000;
const picked = ['selected', 'device', 'cluster'];
/** More members of a cluster than this are not asked for one by one. */
const mostListed = 2000;

/** Whether the browser can draw the map at all. */
export function hasWebGl2(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

const placeAt = ({ lng, lat }: LngLat): TrackPlace => ({ longitude: lng, latitude: lat });

/** Opens a map in an empty element. The browser must have WebGL 2. */
export function openEngine(container: HTMLElement, view: MapView, lang: Lang, tokens: Tokens, events: EngineEvents): Engine {
  const map = new EngineMap({
    container,
    style: styleOf(lang, tokens, { own: true, borders: false, isUncut: true }),
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    minZoom: zooms.min,
    maxZoom: zooms.max,
    attributionControl: false,
    fadeDuration: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: { 'Map.Title': text(lang, 'map.label') },
  });
  map.touchZoomRotate.disableRotation();
  // Busy from the first frame drawn until nothing is left to draw.
  const say = (isBusy: boolean): void => {
    if (container.getAttribute('aria-busy') !== String(isBusy)) container.setAttribute('aria-busy', String(isBusy));
  };
  say(true);
  map.on('render', () => say(true));
  map.on('idle', () => say(false));
  map.keyboard.disableRotation();
  let isClosed = false;
  let current = { lang, tokens };
  let shownGround: GroundShown = { own: true, borders: false, isUncut: true };
  let layers = layersOf(lang, tokens, shownGround);
  let isStyled = false;
  let land: LandDetail | undefined;
  let hasLand = false;
  let hasBorders = false;

  const source = (id: string): GeoJSONSource | undefined => (isClosed ? undefined : map.getSource<GeoJSONSource>(id));
  const feed = createFeed(
    async (diff) => {
      await source('devices')?.updateData(diff);
    },
    (points) => {
      if (!isClosed) events.onApplied(points);
    },
  );
  const whenStyled: (() => void)[] = [];
  const styled = (act: () => void): void => {
    if (isClosed) return;
    if (isStyled) act();
    else whenStyled.push(act);
  };
  const tracks = createTrackShow(map, source, styled);
  const showFences = createFenceShow(map, source, styled);
  let isDrawing = false;
  let waiting: ReadonlyMap<number, MapPoint> | undefined;
  let chosen: MapPoint | undefined;

  const showChosen = (): void => {
    if (isStyled)
      void source('selected')?.setData({ type: 'FeatureCollection', features: chosen === undefined ? [] : [featureOf(chosen)] });
  };
  const showBorders = async (): Promise<void> => {
    if (hasBorders || current.lang !== 'en' || !shownGround.borders) return;
    hasBorders = true;
    await source('borders')?.setData(await loadBorders());
  };
  const showLand = async (): Promise<void> => {
    const wanted = landFor(map.getZoom());
    if (wanted === land) return;
    land = wanted;
    const shape = await loadLand[wanted]();
    hasLand = true;
    if (land === wanted) await source('land')?.setData(shape);
  };
  let hasDetail = false;
  /** Rivers, lakes and towns weigh more than the rest together: they come when one looks near enough, at our own map. */
  const showDetail = async (): Promise<void> => {
    if (hasDetail || !shownGround.own || map.getZoom() < inlandZoom) return;
    hasDetail = true;
    const [waters, places] = await Promise.all([loadInlandWaters(), loadPlaces()]);
    await Promise.all([source('inland')?.setData(waters), source('places')?.setData(places)]);
  };
  // Without its names or another coast the map still shows the devices: a failed load is left until the next map is opened.
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);

  map.on('style.load', () => {
    for (const { name, data } of markerImages(current.tokens)) map.addImage(name, data, { pixelRatio: imageRatio });
    isStyled = true;
    for (const act of whenStyled.splice(0)) act();
    if (wantedGround !== undefined) putGround(wantedGround.ground, wantedGround.borders);
    const base = Promise.allSettled([
      showLand(),
      loadLabels().then((labels) => source('labels')?.setData(labels)),
      showBorders(),
      showDetail(),
    ]);
    showChosen();
    if (waiting !== undefined) feed.offer(waiting);
    void base.then(() => {
      if (isClosed) return;
      void map.once('idle').then(() => {
        if (!isClosed) events.onReady();
      });
      map.triggerRepaint();
    });
  });

  const relayer = (): void => {
    const next = layersOf(current.lang, current.tokens, shownGround);
    applyLayers(map, layers, next);
    layers = next;
    quietly(showBorders());
    quietly(showDetail());
  };
  let ground: Ground | undefined;
  let groundTimer: ReturnType<typeof setTimeout> | undefined;
  const putGround = (next: Ground | undefined, borders: boolean): void => {
    clearTimeout(groundTimer);
    ground = next;
    shownGround = { own: next === undefined, borders, land: next?.map.tiles === 'vector', isUncut: shownGround.isUncut === true };
    relayer();
    const { min, max } = zoomsOf(next);
    map.setMinZoom(min);
    map.setMaxZoom(max);
    quietly(layGround(map, next, { ...current, borders }, () => !isClosed && ground === next));
    if (next === undefined) return;
    groundTimer = setTimeout(() => {
      if (isClosed || ground !== next) return;
      putGround(undefined, borders);
      events.onGroundLost(next);
    }, groundPatienceMs);
  };
  map.on('sourcedata', (event) => {
    if (event.sourceId === 'land' && hasLand && shownGround.isUncut === true && event.isSourceLoaded) {
      shownGround = { ...shownGround, isUncut: false };
      relayer();
    }
    // The first tile that is there: the maker can be reached.
    if (isGroundSource(event.sourceId) && (event.tile as { state?: string } | undefined)?.state === 'loaded') clearTimeout(groundTimer);
  });
  // A tile that does not come is no fault of the page: what is missing stays empty, and the first one is waited for above.
  map.on('error', (event) => {
    if (!isGroundSource((event as { sourceId?: string }).sourceId)) reportError(event.error);
  });
  let wantedGround: { readonly ground: Ground | undefined; readonly borders: boolean } | undefined;

  const viewNow = (): MapView => {
    const { lng, lat } = map.getCenter().wrap();
    return { longitude: lng, latitude: lat, zoom: map.getZoom() };
  };
  map.on('move', () => events.onView(viewNow(), false));
  map.on('moveend', () => {
    events.onView(viewNow(), true);
    quietly(showLand());
    quietly(showDetail());
  });

  const under = (event: MapMouseEvent): MapGeoJSONFeature | undefined => {
    const { x, y } = event.point;
    if (!isStyled) return undefined;
    return map.queryRenderedFeatures([[x - 4, y - 4], [x + 4, y + 4]], { layers: picked })[0]; // prettier-ignore
  };
  const openCluster = async (cluster: MapGeoJSONFeature): Promise<void> => {
    const id = Number(cluster.properties['cluster_id']);
    const count = Number(cluster.properties['point_count']);
    const devices = source('devices');
    if (devices === undefined || cluster.geometry.type !== 'Point') return;
    const [longitude = 0, latitude = 0] = cluster.geometry.coordinates;
    const expansion = await devices.getClusterExpansionZoom(id);
    const members = count > mostListed && expansion <= zooms.max ? [] : await devices.getClusterLeaves(id, count, 0);
    const places = members.flatMap(({ geometry }): [number, number][] =>
      geometry.type === 'Point' ? [[geometry.coordinates[0] ?? 0, geometry.coordinates[1] ?? 0]] : [],
    );
    if (members.length > 0 && (expansion > zooms.max || isOneSpot(places))) {
      events.onSpot({ longitude, latitude, ids: members.map((member) => Number(member.properties?.['id'])) });
      return;
    }
    map.easeTo({ center: [longitude, latitude], zoom: Math.min(expansion + 0.3, zooms.max), duration: 400 });
  };
  let isMeasuring = false;
  map.on('click', (event) => {
    if (isMeasuring) return events.onMeasure(placeAt(event.lngLat.wrap()));
    if (isDrawing) {
      // Who presses twice means one point.
      if (event.originalEvent.detail < 2) events.onPress(placeAt(event.lngLat.wrap()));
      return;
    }
    const feature = under(event);
    events.onSpot(undefined);
    if (feature === undefined) {
      const hit = isStyled ? map.queryRenderedFeatures(event.point, { layers: ['track-mark', ...fenceTargets] })[0] : undefined;
      if (hit?.layer.id === 'track-mark') events.onMark(Number(hit.properties['id']));
      else if (hit !== undefined) events.onFence(Number(hit.properties['id']));
      return;
    }
    if (feature.layer.id === 'cluster') quietly(openCluster(feature));
    else events.onPick(Number(feature.properties['id']));
  });
  map.on('mousemove', (event) => {
    if (isDrawing) return;
    const feature = under(event);
    map.getCanvas().style.cursor = isMeasuring ? 'crosshair' : feature === undefined ? '' : 'pointer';
    events.onHover(
      feature === undefined || feature.layer.id === 'cluster'
        ? undefined
        : { id: Number(feature.properties['id']), x: event.point.x, y: event.point.y },
    );
  });
  map.on('mouseout', () => events.onHover(undefined));
  followTrack(map, () => isStyled, events.onTrack);

  return {
    offer: (points) => {
      waiting = points;
      if (isStyled) feed.offer(points);
    },
    select: (point) => {
      chosen = point;
      showChosen();
    },
    restyle: (nextLang, nextTokens) => {
      const isSame = current.lang === nextLang && current.tokens === nextTokens;
      current = { lang: nextLang, tokens: nextTokens };
      if (isSame || !isStyled) return;
      for (const { name, data } of markerImages(nextTokens)) map.updateImage(name, data);
      relayer();
      const laid = ground;
      if (laid?.map.tiles === 'vector')
        quietly(recolourGround(map, { ...current, borders: shownGround.borders }, () => !isClosed && ground === laid));
      map.getCanvas().setAttribute('aria-label', text(nextLang, 'map.label'));
    },
    setGround: (next, borders) => {
      wantedGround = { ground: next, borders };
      if (isStyled) putGround(next, borders);
    },
    fit: ([west, south, east, north], padding, isSudden, nearest = fitZoom) => {
      const room = { top: padding.top + edge, right: padding.right + edge, bottom: padding.bottom + edge, left: padding.left + edge };
      map.fitBounds([west, south, east, north], { padding: room, maxZoom: nearest, animate: !isSudden, duration: 500 });
    },
    flyTo: (point, padding, isSudden) => {
      const offset: [number, number] = [(padding.left - padding.right) / 2, (padding.top - padding.bottom) / 2];
      const target = { center: [point.longitude, point.latitude] as [number, number], zoom: Math.max(map.getZoom(), deviceZoom), offset };
      if (isSudden) map.easeTo({ ...target, animate: false });
      else map.flyTo({ ...target, duration: 700 });
    },
    zoomBy: (steps) => {
      map.easeTo({ zoom: map.getZoom() + steps, duration: 200 });
    },
    setLabels: (areAlways) => styled(() => map.setLayerZoomRange('device-label', areAlways ? 0 : basemapZoom, 24)),
    tracks,
    showFences,
    setDrawing: (next) => {
      isDrawing = next;
      map.getCanvas().style.cursor = next ? 'crosshair' : '';
      map.doubleClickZoom[next ? 'disable' : 'enable']();
    },
    setSites: (sites) => styled(() => void source('sites')?.setData(sitesOf(sites))),
    setRuler: (points) => {
      isMeasuring = points !== undefined;
      styled(() => void source('ruler')?.setData(rulerOf(points ?? [])));
    },
    isInView: ([west, south, east, north]) => {
      const [longitude, latitude] = [(west + east) / 2, (south + north) / 2];
      const seen = map.getBounds();
      return [-360, 0, 360].some((turn) => seen.contains([longitude + turn, latitude]));
    },
    // Of the places of a repeated world the one that is nearest to the middle.
    pixelOf: (longitude, latitude) => map.project([beside(longitude, map.getCenter().lng), latitude]),
    placeOf: (x, y) => placeAt(map.unproject([x, y]).wrap()),
    focus: () => map.getCanvas().focus(),
    close: () => {
      isClosed = true;
      clearTimeout(groundTimer);
      feed.stop();
      map.remove();
    },
  };
}
