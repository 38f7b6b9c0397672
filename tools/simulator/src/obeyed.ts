/** What a tracker was told and holds to, whatever protocol tells it: how often it reports, whether its engine has fuel, the circles it watches. Pure but for what it remembers. */
import type { Rhythm } from '@frostway/fleet/schedule';

/** An edge of a circle that was crossed. */
export type Crossing = 'enter' | 'exit';
/** A circle it was given, by its number; `tells`: the crossing it tells of, both when left out. */
export type Circle = { readonly latitude: number; readonly longitude: number; readonly radiusM: number; readonly tells?: Crossing };

const metresOfDegree = 111_320;

export class Obeyed {
  /** The engine has no fuel. */
  isCut = false;
  private readonly circles = new Map<number, Circle & { isIn?: boolean }>();
  private moving: number | undefined;
  private still: number | undefined;

  /** How often it reports; what is left out stays. */
  setIntervals({ moving, still }: { readonly moving?: number | undefined; readonly still?: number | undefined }): void {
    if (moving !== undefined && moving > 0) this.moving = moving;
    if (still !== undefined && still > 0) this.still = still;
  }

  forget(): void {
    this.moving = undefined;
    this.still = undefined;
    this.circles.clear();
  }

  watch(index: number, circle: Circle): void {
    this.circles.set(index, circle);
  }

  /** Without a number all of them. */
  unwatch(index?: number): void {
    if (index === undefined) this.circles.clear();
    else this.circles.delete(index);
  }

  /** How often it reports, by what it was told; its own rhythm before. */
  rhythm(own: Rhythm): Rhythm {
    if (this.moving === undefined && this.still === undefined) return own;
    const seconds = this.moving ?? own.seconds;
    const still = this.still ?? own.rest?.seconds;
    // What it reports at rest lies on the grid of what it reports on the way.
    const rest = own.rest && still !== undefined ? { ...own.rest, seconds: Math.max(1, Math.round(still / seconds)) * seconds } : undefined;
    return { ...own, seconds, ...(rest === undefined ? {} : { rest }) };
  }

  /** Called with every place it reports: how an edge of a circle was crossed since the one before. */
  crosses(latitude: number, longitude: number): Crossing | undefined {
    let crossed: Crossing | undefined;
    for (const circle of this.circles.values()) {
      const north = (latitude - circle.latitude) * metresOfDegree;
      const east = (longitude - circle.longitude) * metresOfDegree * Math.cos((latitude * Math.PI) / 180);
      const isIn = Math.hypot(north, east) <= circle.radiusM;
      const way = isIn ? 'enter' : 'exit';
      if (circle.isIn !== undefined && circle.isIn !== isIn && (circle.tells ?? way) === way) crossed = way;
      circle.isIn = isIn;
    }
    return crossed;
  }
}
