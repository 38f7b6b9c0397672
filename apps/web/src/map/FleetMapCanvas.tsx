/** The map of devices itself: joins the engine to properties, and draws what lies over it: controls, legend, hint, names, the list of one spot. */
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { text } from '@frostway/contract/texts';
import type { Cluster } from '@frostway/core/map/spread';
import { mapFeature } from '@frostway/contract/map/endpoints';
import { useNow } from '../api/clock.js';
import { useAnswer } from '../api/answers.js';
import { useTokens } from '../chart/tokens.js';
import { Icon, type IconName } from '../ui/icons.js';
import { hasWebGl2, openEngine, type Engine, type EngineEvents, type Spot } from './engine.js';
import { farView, type FleetMapProps, type MapPadding, type MapView } from './map-props.js';
import type { Ground } from './ground.js';
import { chooseMap, useMapChoice } from './map-choice.js';
import { Elsewhere } from './Elsewhere.js';
import { pointWord } from './condition-word.js';
import { MapLegend, MotionLegend } from './MapLegend.js';
import { MapSearch, type SoughtPlace } from './MapSearch.js';
import { MapSwitch } from './MapSwitch.js';
import { engineBounds } from './fence-features.js';
import { clustersOfPoints, pointsOf, type MapPoint } from './places.js';
import { RulerPanel } from './Ruler.js';
import { ScaleBar } from './ScaleBar.js';
import type { MapSite } from './site-layers.js';
import { SpotList } from './SpotList.js';
import type { TrackPlace } from './track-drawing.js';
import { basemapZoom } from './style.js';
import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';

const noPadding: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 };
const noSites: readonly MapSite[] = [];
const none: ReadonlyMap<number, MapPoint> = new Map();
const noFences: readonly never[] = [];
/** A fence is not shown nearer than this. */
const nearestFence = 16;

/** See FleetMap, which loads it when it is first shown. */
export function FleetMapCanvas({
  devices,
  selectedId,
  onSelect,
  lang,
  sites = noSites,
  hasRuler = false,
  hasSearch = false,
  padding = noPadding,
  initialView,
  onViewChange,
  areLabelsShown = false,
  isFollowing = false,
  shows = 'condition',
  legend,
  onTracks,
  onMark,
  onTrack,
  fences = noFences,
  chosenFence,
  onFence,
  lookAt,
  onPress,
  over,
}: FleetMapProps): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const tokens = useTokens(root);
  const now = useNow();
  const points = useMemo(() => pointsOf(devices, now, shows), [devices, now, shows]);
  const [engine, setEngine] = useState<Engine>();
  const [isReady, setReady] = useState(false);
  const [isUnsupported] = useState(() => !hasWebGl2());
  const [shown, setShown] = useState(none);
  const [centre, setView] = useState(initialView ?? farView);
  const { latitude, zoom } = centre;
  const [place, setPlace] = useState<SoughtPlace>();
  const [ruler, setRuler] = useState<readonly TrackPlace[]>();
  const { data: offered } = useAnswer(mapFeature.maps, {}, { freshMs: 300_000 });
  const { choice } = useMapChoice();
  const [lost, setLost] = useState<Ground>();
  const [spot, setSpot] = useState<Spot & { readonly x: number; readonly y: number }>();
  const [hover, setHover] = useState<{ readonly id: number; readonly x: number; readonly y: number }>();

  // The last view survives the map: hidden pages lose their effects, not their references.
  const view = useRef<MapView | undefined>(initialView);
  const hasFitted = useRef(initialView !== undefined);
  const flownTo = useRef<number | null>(initialView === undefined ? null : (selectedId ?? null));
  const isAwake = useRef(false);
  const handlers = useRef<Pick<FleetMapProps, 'onSelect' | 'onViewChange' | 'onMark' | 'onTrack' | 'onFence' | 'onPress'>>({});
  const style = useRef({ lang, tokens });
  useLayoutEffect(() => {
    handlers.current = { onSelect, onViewChange, onMark, onTrack, onFence, onPress };
    style.current = { lang, tokens };
  });

  const pick = useCallback((id: number): void => {
    // What was picked on the map is in view already.
    flownTo.current = id;
    handlers.current.onSelect?.(id);
  }, []);

  const hasTokens = tokens !== undefined;
  useEffect(() => {
    const first = style.current;
    if (host.current === null || !hasTokens || first.tokens === undefined) return undefined;
    let opened: Engine | undefined;
    const events: EngineEvents = {
      onReady: () => {
        isAwake.current = true;
        setReady(true);
      },
      onApplied: setShown,
      onView: (next, isAtRest) => {
        view.current = next;
        setView(next);
        setHover(undefined);
        setSpot((before) => (before === undefined || opened === undefined ? undefined : { ...before, ...pixel(opened, before) }));
        if (isAtRest) handlers.current.onViewChange?.(next);
      },
      onPick: pick,
      onSpot: (next) => setSpot(next === undefined || opened === undefined ? undefined : { ...next, ...pixel(opened, next) }),
      onHover: setHover,
      onMark: (id) => handlers.current.onMark?.(id),
      onTrack: (ms) => handlers.current.onTrack?.(ms),
      onFence: (id) => handlers.current.onFence?.(id),
      onPress: (place) => handlers.current.onPress?.(place),
      onGroundLost: setLost,
      onMeasure: (next) => setRuler((before) => [...(before ?? []), next]),
    };
    opened = openEngine(host.current, view.current ?? farView, first.lang, first.tokens, events);
    setEngine(opened);
    return () => {
      setEngine(undefined);
      setReady(false);
      isAwake.current = false;
      setSpot(undefined);
      opened?.close();
    };
  }, [hasTokens, pick]);

  useEffect(() => {
    if (tokens !== undefined) engine?.restyle(lang, tokens);
  }, [engine, lang, tokens]);

  const wanted = choice ?? { name: offered?.first ?? 'offline', look: 'roads' as const };
  const chosenMap = offered?.rows.find(({ name }) => name === wanted.name);
  const hasLook = chosenMap?.layers[wanted.look] !== undefined;
  const look = hasLook ? wanted.look : 'roads';
  const ground = useMemo(
    () => (chosenMap === undefined || chosenMap.name === 'offline' ? undefined : { map: chosenMap, look }),
    [chosenMap, look],
  );
  const borders = offered?.worldview === 'intl';
  useEffect(() => engine?.setGround(ground, borders), [engine, ground, borders]);
  const isLost = lost !== undefined && lost === ground;
  const shownMap = !isLost && ground !== undefined ? ground.map : offered?.rows.find(({ name }) => name === 'offline');

  // Before the devices are: what somebody asks to see goes before what is there.
  useEffect(() => {
    if (engine === undefined || lookAt === undefined) return;
    engine.fit(engineBounds(lookAt), padding, !isAwake.current, nearestFence);
    hasFitted.current = true;
  }, [engine, lookAt, padding]);
  useEffect(() => engine?.showFences(fences, chosenFence), [engine, fences, chosenFence]);
  const isDrawing = onPress !== undefined;
  useEffect(() => engine?.setDrawing(isDrawing), [engine, isDrawing]);

  useEffect(() => {
    engine?.offer(points);
    if (engine === undefined || hasFitted.current || points.size === 0) return;
    hasFitted.current = true;
    const [largest] = clustersOfPoints(points);
    if (largest !== undefined) engine.fit(largest.bounds, padding, true);
  }, [engine, points, padding]);

  const selected = selectedId === null || selectedId === undefined ? undefined : points.get(selectedId);
  useEffect(() => {
    engine?.select(selected);
    if (engine === undefined || selected === undefined || flownTo.current === selected.id) return;
    flownTo.current = selected.id;
    // Nothing moves by itself while the map is still being drawn for the first time.
    engine.flyTo(selected, padding, !isAwake.current);
  }, [engine, selected, padding]);

  useEffect(() => {
    if (engine !== undefined && selected !== undefined && isFollowing) engine.tracks.keepInView(selected, padding);
  }, [engine, selected, isFollowing, padding]);
  useEffect(() => engine?.setSites(sites), [engine, sites]);
  useEffect(() => engine?.setRuler(ruler), [engine, ruler]);
  useEffect(() => engine?.setLabels(areLabelsShown), [engine, areLabelsShown]);
  useEffect(() => {
    onTracks?.(engine?.tracks);
    return () => onTracks?.(undefined);
  }, [engine, onTracks]);

  const closeSpot = useCallback(() => {
    setSpot(undefined);
    engine?.focus();
  }, [engine]);

  // Where devices are changes slowly; it waits for what has to be quick.
  const settled = useDeferredValue(points);
  const clusters = useMemo(() => clustersOfPoints(settled), [settled]);
  const goTo = (bounds: Cluster['bounds']): void => engine?.fit(bounds, padding, false);
  const seek = (next: SoughtPlace | undefined): void => {
    setPlace(next);
    if (next !== undefined) engine?.flyTo(next, padding, false);
  };
  const pickFar = (id: number): void => handlers.current.onSelect?.(id);
  const placePixel = place === undefined || engine === undefined ? undefined : engine.pixelOf(place.longitude, place.latitude);
  const Legend = shows === 'motion' ? MotionLegend : MapLegend;
  const controls: readonly [IconName, string, () => void][] = [
    ['plus', text(lang, 'map.zoomIn'), () => engine?.zoomBy(1)],
    ['minus', text(lang, 'map.zoomOut'), () => engine?.zoomBy(-1)],
    ['aim', text(lang, 'map.fitAll'), () => (clusters[0] === undefined ? engine?.tracks.fit(padding, false) : goTo(clusters[0].bounds))],
  ];
  const hovered = hover === undefined ? undefined : points.get(hover.id);
  const inset = { top: padding.top, right: padding.right, bottom: padding.bottom, left: padding.left };
  if (isUnsupported)
    return (
      <div ref={root} className="fw-map fw-map-refused" role="alert">
        <Icon name="warning" size={28} />
        <p>{text(lang, 'map.unsupported')}</p>
      </div>
    );
  return (
    <div
      ref={root}
      className="fw-map"
      data-map-ready={isReady ? true : undefined}
      data-device-count={shown.size}
      data-map-zoom={zoom.toFixed(2)}
      data-map-selected={selected?.id}
    >
      <div ref={host} className="fw-map-host" />
      <div className="fw-map-over" style={inset}>
        <div className="fw-map-controls">
          {controls.map(([icon, word, act]) => (
            <button key={icon} type="button" title={word} aria-label={word} onClick={act}>
              <Icon name={icon} />
            </button>
          ))}
          {hasSearch && <MapSearch points={points} centre={centre} place={place} lang={lang} onPlace={seek} onPick={pickFar} />}
          {hasRuler && (
            <button
              type="button"
              title={text(lang, 'map.ruler')}
              aria-label={text(lang, 'map.ruler')}
              aria-pressed={ruler !== undefined}
              onClick={() => setRuler(ruler === undefined ? [] : undefined)}
            >
              <Icon name="ruler" />
            </button>
          )}
          {offered !== undefined && offered.rows.length > 1 && (
            <MapSwitch maps={offered.rows} shown={{ name: chosenMap?.name ?? 'offline', look }} lang={lang} onChoose={chooseMap} />
          )}
        </div>
        <div className="fw-map-top">
          {ruler === undefined ? null : (
            <RulerPanel
              points={ruler}
              lang={lang}
              onChange={setRuler}
              onMiddle={() => setRuler([...ruler, { longitude: centre.longitude, latitude: centre.latitude }])}
              onClose={() => setRuler(undefined)}
            />
          )}
          {isLost && (
            <p className="fw-map-hint" role="status">
              {text(lang, 'map.lost', { map: text(lang, `map.name.${lost.map.name}`) })}
            </p>
          )}
          {ground === undefined && zoom > basemapZoom && (
            <p className="fw-map-hint">{text(lang, (offered?.rows.length ?? 0) > 1 ? 'map.offlineMore' : 'map.offlineBasemap')}</p>
          )}
          {isReady && devices.length > 0 && points.size === 0 && <p className="fw-map-hint">{text(lang, 'map.none')}</p>}
          {isReady && engine !== undefined && <Elsewhere clusters={clusters} isInView={engine.isInView} lang={lang} onGo={goTo} />}
        </div>
        <div className="fw-map-foot">
          {legend ?? <Legend points={points} unplaced={devices.length - points.size} lang={lang} />}
          <span className="fw-map-source">
            <ScaleBar latitude={latitude} zoom={zoom} lang={lang} />
            {shownMap?.attribution}
          </span>
        </div>
      </div>
      {isReady && engine !== undefined && over?.({ pixelOf: engine.pixelOf, placeOf: engine.placeOf })}
      {hover !== undefined && hovered !== undefined && spot === undefined && zoom < basemapZoom && (
        <span className="fw-map-tip" style={{ left: hover.x, top: hover.y }}>
          {text(lang, 'map.state', { name: hovered.label, state: pointWord(hovered, lang) })}
        </span>
      )}
      {place !== undefined && placePixel !== undefined && (
        <span className="fw-map-pin" style={{ left: placePixel.x, top: placePixel.y }} title={place.name}>
          <Icon name="pin" size={28} />
        </span>
      )}
      {spot !== undefined && (
        <div
          className="fw-map-anchor"
          style={{ left: `clamp(148px, ${spot.x}px, calc(100% - 148px))`, top: spot.y }}
          data-below={spot.y < 300 ? true : undefined}
        >
          <SpotList
            points={spot.ids.flatMap((id) => {
              const point = points.get(id);
              return point === undefined ? [] : [point];
            })}
            selectedId={selectedId ?? null}
            lang={lang}
            onPick={pick}
            onClose={closeSpot}
          />
        </div>
      )}
    </div>
  );
}

const pixel = (engine: Engine, { longitude, latitude }: Spot): { x: number; y: number } => {
  const { x, y } = engine.pixelOf(longitude, latitude);
  return { x, y };
};
