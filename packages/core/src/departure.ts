/** Departures: when something that stood at a place has left it to stay away, by the times of its own positions, so that late ones end in the same departure. */
import { arrivalStayMs, type Destination, type Sighting } from './arrival.js';
import { distanceM } from './track/distance.js';

/** Looks for the first departure from a place in sightings that are given one by one, ascending by time. */
export class DepartureSearch {
  private readonly place: Destination;
  private leftMs: number | undefined;
  private wasThere = false;

  constructor(place: Destination) {
    this.place = place;
  }

  /** When it left, epoch ms, once this sighting proves it: seen there, then outside without a break for `arrivalStayMs`; undefined before. */
  see(sighting: Sighting): number | undefined {
    if (distanceM(sighting, this.place) <= this.place.radius) {
      this.wasThere = true;
      this.leftMs = undefined;
      return undefined;
    }
    if (!this.wasThere) return undefined;
    this.leftMs ??= sighting.timeMs;
    return sighting.timeMs >= this.leftMs + arrivalStayMs ? this.leftMs : undefined;
  }
}
