/** Values of a report in the reader's language, unit and zone. */
import type { ReportDrawing } from '@frostway/contract/report/content';
import { isTextKey, text, type TextArgs, type TextKey } from '@frostway/contract/texts';
import { durationIn } from '@frostway/contract/values/duration';
import { durationText, showNumber, toFahrenheit } from '@frostway/core/units';
import { shiftOf } from '@frostway/core/zone';

/** What stands for a value that is not known. */
export const missing = '--';
type Value = number | null;
type Person = { readonly account: string; readonly nickname: string };

const minuteMs = 60_000;
const two = (value: number): string => String(value).padStart(2, '0');

/** See above. */
export class Words {
  readonly drawing: ReportDrawing;
  readonly unit: ReportDrawing['unit'];
  private readonly shift: (ms: number) => number;

  constructor(drawing: ReportDrawing) {
    this.drawing = drawing;
    this.unit = drawing.unit;
    this.shift = shiftOf(drawing.zone);
  }

  say<K extends TextKey>(key: K, ...holes: TextArgs<K>): string {
    return text(this.drawing.language, key, ...holes);
  }

  /** The word of a value of a list, by its key; the value itself where it has none. */
  sayOf(key: string, or: string): string {
    // Texts chosen by a value have no holes.
    return isTextKey(key) ? this.say(key as 'report.head.sensor') : or;
  }

  /** What the zone's clocks show, as the epoch ms at which UTC's show the same. */
  local(ms: number): number {
    return ms + this.shift(ms);
  }

  /** `2026-07-14`. */
  date(ms: number): string {
    return new Date(this.local(ms)).toISOString().slice(0, 10);
  }

  /** `08:42`. */
  clock(ms: number): string {
    return new Date(this.local(ms)).toISOString().slice(11, 16);
  }

  /** `2026-07-14 08:42`. */
  time(ms: Value): string {
    return ms === null ? missing : `${this.date(ms)} ${this.clock(ms)}`;
  }

  /** `2026-07-14 08:42:10`: of a signature. */
  second(ms: number): string {
    return new Date(this.local(ms)).toISOString().slice(0, 19).replace('T', ' ');
  }

  /** `UTC+8`; of a zone by its name with its offsets in a time: `Europe/Berlin, UTC+1 / UTC+2`. */
  zone(fromMs: number, untilMs: number): string {
    const offset = (ms: number): string => {
      const minutes = Math.round(this.shift(ms) / minuteMs);
      const size = Math.abs(minutes);
      return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${size % 60 === 0 ? '' : `:${two(size % 60)}`}`;
    };
    const offsets = [...new Set([offset(fromMs), offset(untilMs)])].join(' / ');
    return typeof this.drawing.zone === 'number' ? offsets : `${this.drawing.zone}, ${offsets}`;
  }

  period(fromMs: number, untilMs: number): string {
    return this.say('report.period', { from: this.time(fromMs), until: this.time(untilMs) });
  }

  /** A temperature in the unit, as a number. */
  degrees(celsius: number): number {
    return this.unit === 'F' ? toFahrenheit(celsius) : celsius;
  }

  /** The figure of a quantity: °C in the reader's unit, anything else as it is. */
  figure(value: Value, isTemperature: boolean, decimals = 1): string {
    return value === null ? missing : showNumber(isTemperature ? this.degrees(value) : value, decimals);
  }

  unitOf(isTemperature: boolean): string {
    return isTemperature ? `°${this.unit}` : '%';
  }

  /** `11.8 °C`. */
  temperature(celsius: Value): string {
    return celsius === null ? missing : `${this.figure(celsius, true)} °${this.unit}`;
  }

  /** Limits as a range, `2–8 °C`; none as `--`. */
  band(lower: Value, upper: Value, isTemperature: boolean): string {
    const ends = [lower, upper].map((value) => (value === null || !isTemperature ? value : this.degrees(value)));
    const decimals = ends.every((value) => value === null || Number.isInteger(value)) ? 0 : 1;
    const [from, to] = ends.map((value) => (value === null ? null : showNumber(value, decimals)));
    const withUnit = (value: string): string => `${value} ${this.unitOf(isTemperature)}`;
    if (typeof from === 'string' && typeof to === 'string')
      return withUnit(this.say(from.startsWith('−') || to.startsWith('−') ? 'values.rangeNegative' : 'values.range', { from, to }));
    if (typeof to === 'string') return this.say('values.atMost', { value: withUnit(to) });
    return typeof from === 'string' ? this.say('values.atLeast', { value: withUnit(from) }) : missing;
  }

  /** `0:34:05`: hours, minutes and seconds; a part of a second that is more than nothing is not shown as nothing. */
  minutes(minutes: number): string {
    return minutes > 0 && minutes * 60 < 0.5 ? '<0:00:01' : durationText(minutes * minuteMs);
  }

  /** A duration in words, to the second: `6 h 19 min`, `26 h 0 min 5 s`. */
  duration(ms: number): string {
    return durationIn(this.drawing.language, ms);
  }

  /** `96.3 %`; what is not whole is not shown as whole. */
  share(share: number): string {
    const tenths = share < 1 ? Math.min(999, Math.round(share * 1000)) : 1000;
    return `${showNumber(tenths / 10, 1)} %`;
  }

  count(value: number): string {
    return showNumber(value, 0);
  }

  person(person: Person | null): string {
    if (person === null) return this.say('report.system');
    return person.nickname === '' || person.nickname === person.account ? person.account : this.say('report.of', person);
  }

  place(latitude: Value, longitude: Value): string {
    return latitude === null || longitude === null ? '' : `${showNumber(latitude, 4)}, ${showNumber(longitude, 4)}`;
  }
}
