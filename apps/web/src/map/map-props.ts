/** What the map of a fleet is told and what it says. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { Lang } from '@frostway/contract/text';
import type { ReactNode } from 'react';
import type { MapBox, MapFence } from './fence-features.js';
import type { MarkersShow } from './places.js';
import type { MapSite } from './site-layers.js';
import type { TrackDrawing, TrackHead, TrackPlace } from './track-drawing.js';

/** Where the map looks: WGS84 degrees and the engine's zoom. */
export type MapView = { readonly longitude: number; readonly latitude: number; readonly zoom: number };
/** The whole of Eurasia, until the devices say where they are. */
export const farView: MapView = { longitude: 90, latitude: 38, zoom: 2 };
/** Room that panels over the map take from its edges, px. */
export type MapPadding = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
/** Tracks on an opened map: drawn once, then only the vehicles are moved and pieces change their state. */
export type TrackShow = {
  /** Draws tracks; undefined takes them away. */
  readonly draw: (drawing: TrackDrawing | undefined) => void;
  /** Shows a moment, epoch ms: where the vehicles are, and what has been driven. */
  readonly play: (ms: number, heads: readonly TrackHead[]) => void;
  /** Shows the whole of what is drawn. */
  readonly fit: (padding: MapPadding, isSudden: boolean) => void;
  readonly flyTo: (place: TrackPlace, padding: MapPadding) => void;
  /** Moves the view, without turning or zooming, so that a place is in its middle again once it comes near the edge. */
  readonly keepInView: (place: TrackPlace, padding: MapPadding) => void;
};
/** What is drawn over an opened map, in pixels from its upper left corner. */
export type MapTools = {
  readonly pixelOf: (longitude: number, latitude: number) => { readonly x: number; readonly y: number };
  readonly placeOf: (x: number, y: number) => TrackPlace;
};
export type FleetMapProps = {
  /** Every device of the page; those without a position of their own stand where the gateway that received them is. */
  readonly devices: readonly DeviceStatus[];
  readonly selectedId?: number | null | undefined;
  /** A device was picked on the map or in the list of one spot. */
  readonly onSelect?: ((id: number) => void) | undefined;
  readonly lang: Lang;
  /** Drawn as areas under the devices. Give the same list as long as nothing changes. */
  readonly sites?: readonly MapSite[] | undefined;
  /** Distances can be measured on it. */
  readonly hasRuler?: boolean | undefined;
  /** Places can be searched for on it: pages of accounts, as guests have no call for that. */
  readonly hasSearch?: boolean | undefined;
  /** Room that panels over the map take from its edges. Give the same object every time. */
  readonly padding?: MapPadding | undefined;
  /** Where to look at first; all devices unless given. Keep it together with `onViewChange` where the view must survive. */
  readonly initialView?: MapView | undefined;
  /** The view after it has come to rest. */
  readonly onViewChange?: ((view: MapView) => void) | undefined;
  /** Names of devices at every zoom. */
  readonly areLabelsShown?: boolean | undefined;
  /** The device that is selected stays in view while it moves. */
  readonly isFollowing?: boolean | undefined;
  /** What colours the markers, and what the legend explains: how devices are by their values, unless vehicles are shown by how they stand. */
  readonly shows?: MarkersShow | undefined;
  /** Instead of what the colours of devices mean. */
  readonly legend?: ReactNode;
  /** Hears of the tracks of a map that was opened, and undefined when it is closed. Give the same function every time. */
  readonly onTracks?: ((tracks: TrackShow | undefined) => void) | undefined;
  /** A mark of a track was picked. */
  readonly onMark?: ((id: number) => void) | undefined;
  /** The mouse is on a track, at what was driven by a time, epoch ms; undefined = on none. */
  readonly onTrack?: ((ms: number | undefined) => void) | undefined;
  /** Fences, and the one that is chosen. Give the same list while they are the same. */
  readonly fences?: readonly MapFence[] | undefined;
  readonly chosenFence?: number | null | undefined;
  /** A fence was picked where no device is. */
  readonly onFence?: ((id: number) => void) | undefined;
  /** Shown as a whole at first, and again whenever it is another object. */
  readonly lookAt?: MapBox | undefined;
  /** Somebody draws: what is pressed is a place of his, and picks nothing. */
  readonly onPress?: ((place: TrackPlace) => void) | undefined;
  /** Drawn over the map, anew whenever it moves. */
  readonly over?: ((tools: MapTools) => ReactNode) | undefined;
};
