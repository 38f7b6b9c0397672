/** Addresses of places for whoever shows them: asked for what is on the screen, up to 20 in one call, and known until the page is left. */
import { type Address, geo, mostPoints } from '@frostway/contract/geo/endpoints';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryOf } from './answers.js';
import { call } from './call.js';
import { useText } from './language.js';

/** Rows that are scrolled past within this are not asked for, ms. */
const gatherMs = 150;
/** One that could not be looked up is asked for again when it is next shown after this, ms. */
const failedMs = 60_000;

export type Place = { readonly latitude: number; readonly longitude: number };
type Waiting = {
  readonly place: Place;
  readonly signal: AbortSignal;
  readonly resolve: (address: Address) => void;
  readonly reject: (error: unknown) => void;
};

let waiting: Waiting[] = [];

/** The address of a place; undefined asks for none. Places within a metre of each other are one. */
export function useAddress(place: Place | undefined): UseQueryResult<Address> {
  const { lang } = useText();
  const [latitude, longitude] = [round(place?.latitude), round(place?.longitude)];
  return useQuery({
    ...queryOf(geo.reverse, lang, latitude, longitude),
    queryFn: ({ signal }) => gather({ latitude, longitude }, signal),
    enabled: place !== undefined,
    staleTime: ({ state }) => (state.data === undefined || state.data.failure !== null ? failedMs : Infinity),
  });
}

const round = (degrees = 0): number => Math.round(degrees * 1e5) / 1e5;

function gather(place: Place, signal: AbortSignal): Promise<Address> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(askForAll, gatherMs);
    waiting.push({ place, signal, resolve, reject });
  });
}

function askForAll(): void {
  const wanted = waiting.filter(({ signal, reject }) => {
    if (signal.aborted) reject(signal.reason);
    return !signal.aborted;
  });
  waiting = [];
  for (let at = 0; at < wanted.length; at += mostPoints) void askFor(wanted.slice(at, at + mostPoints));
}

async function askFor(some: readonly Waiting[]): Promise<void> {
  try {
    const { items } = await call(geo.reverse, { points: some.map(({ place }) => ({ ...place })) });
    some.forEach(({ resolve, reject }, at) => {
      const address = items[at];
      if (address === undefined) reject(new Error('There are fewer addresses than places.'));
      else resolve(address);
    });
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}
