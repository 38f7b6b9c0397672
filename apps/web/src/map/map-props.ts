/** What the map of a fleet is told and what it says. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { Lang } from '@frostway/contract/text';

/** Where the map looks: WGS84 degrees and the engine's zoom. */
export type MapView = { readonly longitude: number; readonly latitude: number; readonly zoom: number };
/** Room that panels over the map take from its edges, px. */
export type MapPadding = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
export type FleetMapProps = {
  /** Every device of the page; those without a position of their own stand where the gateway that heard them is. */
  readonly devices: readonly DeviceStatus[];
  readonly selectedId?: number | null | undefined;
  /** A device was picked on the map or in the list of one spot. */
  readonly onSelect?: ((id: number) => void) | undefined;
  readonly lang: Lang;
  /** Room that panels over the map take from its edges. Give the same object every time. */
  readonly padding?: MapPadding | undefined;
  /** Where to look at first; all devices unless given. Keep it together with `onViewChange` where the view must survive. */
  readonly initialView?: MapView | undefined;
  /** The view after it has come to rest. */
  readonly onViewChange?: ((view: MapView) => void) | undefined;
};
