/** Arrivals: when something that drives has come to a place to stay, by the times of its own positions, so that late ones end in the same arrival. */
import { distanceM, type Place } from './track/distance.js';

/** It has arrived once it was near without a break for this long, ms. */
export const arrivalStayMs = 5 * 60_000;

/** Where it was, and when; epoch ms. */
export type Sighting = Place & { readonly timeMs: number };
/** A place to come to, and how near counts as there, metres. */
export type Destination = Place & { readonly radius: number };
/** `arrivedMs`: its first position there; `stayedMs`: when it had stayed for `arrivalStayMs`. Epoch ms. */
export type Arrival = { readonly arrivedMs: number; readonly stayedMs: number };

/** Looks for the first arrival in sightings that are given one by one, ascending by time. */
export class ArrivalSearch {
  private readonly destination: Destination;
  private nearSinceMs: number | undefined;
  private wasAway: boolean;

  /** @param wasAway whether it was surely away before the first sighting: what starts where it ends has to leave before it can arrive */
  constructor(destination: Destination, wasAway = false) {
    this.destination = destination;
    this.wasAway = wasAway;
  }

  /** Since when it has been there without a break, epoch ms, proven or not; undefined when it is not. */
  get thereSinceMs(): number | undefined {
    return this.nearSinceMs;
  }

  /** The arrival once this sighting proves it; undefined before. */
  see(sighting: Sighting): Arrival | undefined {
    if (distanceM(sighting, this.destination) > this.destination.radius) {
      this.wasAway = true;
      this.nearSinceMs = undefined;
      return undefined;
    }
    if (!this.wasAway) return undefined;
    this.nearSinceMs ??= sighting.timeMs;
    const stayedMs = this.nearSinceMs + arrivalStayMs;
    return sighting.timeMs >= stayedMs ? { arrivedMs: this.nearSinceMs, stayedMs } : undefined;
  }
}

/** The first arrival in sightings, ascending by time; undefined when there is none. */
export function findArrival(sightings: Iterable<Sighting>, destination: Destination): Arrival | undefined {
  const search = new ArrivalSearch(destination);
  for (const sighting of sightings) {
    const arrival = search.see(sighting);
    if (arrival !== undefined) return arrival;
  }
  return undefined;
}
