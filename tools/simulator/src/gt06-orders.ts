/** What a GT06 tracker was told and holds to: how often it reports, whether its relay cuts the engine off, the circles it watches, until when it sleeps. Pure but for what it remembers. */
import type { Rhythm } from '@frostway/fleet/schedule';
import { type Crossing, Obeyed } from './obeyed.js';

/** How it is with the vehicle when a command comes. */
export type Situation = { readonly speedKmh: number; readonly timeMs: number; readonly latitude: number; readonly longitude: number };

/** The relay of a tracker waits by itself until the vehicle is slower than this, km/h. */
const slowUnderKmh = 20;
const least = 5;
const most = 18_000;

/** Texts a tracker takes without anything to be seen of it, and answers. */
const taken = /^(?:HBT|DISTANCE|SENALM|LEVEL|MOVING|SPEED|POWERALM|BATALM|RMV|ACCALM|SOS|CENTER|MONITOR|GMT|SERVER|APN)\b/i;
/** What it says of itself. */
const asked: Readonly<Record<string, string>> = {
  STATUS: 'Battery:4.1V; GPRS:Link Up; GSM Signal Level:Strong; GPS:Successful positioning',
  VERSION: '[VERSION]FROSTWAY_SIM_V1.0',
  ICCID: 'ICCID:89860012345678901234',
};

/** `N52.5` or `S52.5`, `E13.4` or `W13.4`; NaN of anything else. */
function degrees(text: string, positive: string, negative: string): number {
  const value = /^[NSEW]\d/.test(text) ? Number(text.slice(1)) : Number.NaN;
  return text.startsWith(positive) ? value : text.startsWith(negative) ? -value : Number.NaN;
}

export class Gt06Orders {
  /** The engine has no fuel. */
  isCut = false;
  /** It cuts off as soon as the vehicle is slow. */
  private isCutDue = false;
  private seconds: { readonly moving: number; readonly still: number } | undefined;
  private sleepsUntilMs = 0;
  private readonly fences = new Obeyed();

  /** Does what a text says; answers in the words of such a tracker. */
  obey(text: string, situation: Situation): string {
    const [word = '', ...values] = text.trim().replace(/#$/, '').split(',');
    switch (word.toUpperCase()) {
      case 'TIMER':
        return this.setTimer(values.map(Number));
      case 'RELAY':
        return this.setRelay(values[0], situation);
      case 'SWMODE':
        return this.sleep(Number(values[1]), situation.timeMs);
      case 'FENCE':
        return this.setFence(1, values);
      case 'GFENCE':
        return this.setFence(Number(values[0]), values.slice(1));
      case 'RESET':
        this.sleepsUntilMs = 0;
        return 'The terminal will restart after 60s!';
      case 'FACTORY':
        this.seconds = undefined;
        this.fences.forget();
        return 'FACTORY OK!';
      case 'WHERE':
        return `Lat:N${situation.latitude.toFixed(6)},Lon:E${situation.longitude.toFixed(6)},Speed:${situation.speedKmh}km/h`;
      case 'PARAM':
        return `TIMER:${this.seconds?.moving ?? 60},${this.seconds?.still ?? 300}; RELAY:${Number(this.isCut)}`;
      default:
        return asked[word.toUpperCase()] ?? (taken.test(text) ? 'OK!' : 'Error! Invalid command');
    }
  }

  /** Called with every moment it reports: a cut-off that waits is done once the vehicle is slow. */
  passes({ speedKmh }: Pick<Situation, 'speedKmh'>): void {
    if (!this.isCutDue || speedKmh >= slowUnderKmh) return;
    this.isCutDue = false;
    this.isCut = true;
  }

  /** Called with every place it reports: how it crossed the edge of a circle since the one before. */
  crosses(latitude: number, longitude: number): Crossing | undefined {
    return this.fences.crosses(latitude, longitude);
  }

  /** How often it reports, by what it was told; its own rhythm before. */
  rhythm(own: Rhythm): Rhythm {
    if (this.seconds === undefined) return own;
    const { moving, still } = this.seconds;
    // What it reports at rest lies on the grid of what it reports on the way.
    const rest = own.rest && { ...own.rest, seconds: Math.max(1, Math.round(still / moving)) * moving };
    return { ...own, seconds: moving, ...(rest === undefined ? {} : { rest }) };
  }

  isAsleep(timeMs: number): boolean {
    return timeMs < this.sleepsUntilMs;
  }

  private setTimer([moving = Number.NaN, still = moving]: readonly number[]): string {
    const isRight = [moving, still].every((each) => Number.isInteger(each) && each >= least && each <= most);
    if (!isRight) return 'Error! Invalid parameter';
    this.seconds = { moving, still };
    return 'TIMER OK!';
  }

  /** `ON,0,N52.5,E13.4,5,OUT,0`: a circle of hundreds of metres, and the way it is crossed; `OFF`. */
  private setFence(index: number, [word, shape, north = '', east = '', hundreds, way]: readonly string[]): string {
    if (!(index >= 1 && index <= 5)) return 'Error! Invalid parameter';
    if (word === 'OFF') {
      this.fences.unwatch(index);
      return 'GFENCE OK!';
    }
    const [latitude, longitude] = [degrees(north, 'N', 'S'), degrees(east, 'E', 'W')];
    const radiusM = Number(hundreds) * 100;
    if (word !== 'ON' || shape !== '0' || !Number.isFinite(latitude + longitude) || !(radiusM > 0)) return 'Error! Invalid parameter';
    this.fences.watch(index, {
      latitude,
      longitude,
      radiusM,
      ...(way === 'IN' ? { tells: 'enter' } : way === 'OUT' ? { tells: 'exit' } : {}),
    });
    return 'GFENCE OK!';
  }

  private setRelay(value: string | undefined, situation: Situation): string {
    if (value !== '0' && value !== '1') return 'Error! Invalid parameter';
    this.isCutDue = value === '1';
    if (value === '0') {
      this.isCut = false;
      return 'Restore fuel supply: Success!';
    }
    this.passes(situation);
    return this.isCut ? 'Cut off the fuel supply: Success!' : 'Speed too fast, delay to cut off the fuel supply';
  }

  private sleep(minutes: number, timeMs: number): string {
    if (!(minutes >= 60 && minutes <= 62_235)) return 'Error! Invalid parameter';
    this.sleepsUntilMs = timeMs + minutes * 60_000;
    return 'SWMODE OK!';
  }
}
