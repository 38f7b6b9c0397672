/** Which side of the product is in view, sensors or positioning, and where each was left; kept in local storage. */
import { create } from 'zustand';

export const platforms = ['sensor', 'position'] as const;
export type Platform = (typeof platforms)[number];

/** Where a side was left: the address and the path of its page. */
export type Place = { readonly to: string; readonly path: string };

type PlatformState = {
  readonly platform: Platform;
  /** False until the person has chosen once: `/` asks then. */
  readonly isChosen: boolean;
  /** True: `/` asks at every visit. */
  readonly asksAgain: boolean;
  readonly places: Readonly<Partial<Record<Platform, Place>>>;
};

/** Where a side opens that was never left. */
export const platformStarts: Readonly<Record<Platform, string>> = { sensor: '/view', position: '/posList' };

const key = 'platform';
const first: PlatformState = { platform: 'sensor', isChosen: false, asksAgain: false, places: {} };

function kept(): PlatformState {
  try {
    const text = localStorage.getItem(key);
    return text === null ? first : { ...first, ...(JSON.parse(text) as Partial<PlatformState>) };
  } catch {
    return first;
  }
}

const platformStore = create<PlatformState>(kept);
platformStore.subscribe((state) => {
  try {
    localStorage.setItem(key, JSON.stringify(state));
  } catch {
    // Kept only as long as the page is open.
  }
});

/** The side in view, whether it was chosen, and the places. */
export function usePlatforms(): PlatformState {
  return platformStore();
}

/** The side in view. */
export function usePlatform(): Platform {
  return platformStore((state) => state.platform);
}

/** The same outside of React. */
export function platformsNow(): PlatformState {
  return platformStore.getState();
}

export function choosePlatform(platform: Platform): void {
  platformStore.setState({ platform, isChosen: true });
}

/** Turns to a side because one of its pages was opened; a person has not chosen it by that. */
export function turnToPlatform(platform: Platform): void {
  if (platformStore.getState().platform !== platform) platformStore.setState({ platform });
}

/** Whether `/` asks at every visit which side to open. */
export function askPlatformAgain(asksAgain: boolean): void {
  platformStore.setState({ asksAgain });
}

/** Where the side in view was before the place noted last. */
let before: Place | undefined;

/** Notes where the side in view is now. */
export function keepPlace(place: Place): void {
  const { platform, places } = platformStore.getState();
  if (places[platform]?.to === place.to) return;
  before = places[platform];
  platformStore.setState({ places: { ...places, [platform]: place } });
}

/** Takes a place back that turned out to be refused: who was not let in was not there. */
export function takeBackPlace(to: string): void {
  const { platform, places } = platformStore.getState();
  if (places[platform]?.to !== to) return;
  const { [platform]: _refused, ...rest } = places;
  platformStore.setState({ places: before === undefined || before.to === to ? rest : { ...rest, [platform]: before } });
}
