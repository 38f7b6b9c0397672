/** A time in which nothing was read, although there had been readings: one band over all of it, as long as the silence. */
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import { describe, expect, it } from 'vitest';
import { figuresOf } from '../screens/device-detail/statistics.js';
import { columnsOf, coolLimits, emptyColumns } from '../testing/telemetry.js';
import { connectedBy, silenceOf } from './gaps.js';
import { layoutOf } from './layout.js';
import { panelsOf } from './panels.js';
import { summaryOf } from './summary.js';
import type { Tokens } from './tokens.js';
import { type Scene, underlay } from './underlay.js';

const hour = 3_600_000;
const edge = { temperature: null, humidity: null, light: null, power: null, co2: null, pressure: null, powerPercent: null };
const asked = { fromMs: 40 * hour, toMs: 64 * hour };
/** The last reading at hour 33, nothing since, and now it is hour 64. */
const silent: TrackColumns = columnsOf({
  ...emptyColumns(),
  intervals: [{ from: 0, seconds: 300 }],
  before: [{ ...edge, time: 33 * hour, temperature: 5.5, humidity: 61 }],
  after: [],
  firstTime: 0,
  knownTime: 64 * hour,
});
const connected = connectedBy([{ fromMs: 0, intervalMs: 300_000 }]);
const tokens = new Proxy({}, { get: (_target, name) => (name === 'font' ? 'sans-serif' : String(name)) }) as Tokens;

describe('A range wholly inside a silence', () => {
  it('is one gap in every panel of the last reading before it', () => {
    const panels = panelsOf(silent, coolLimits, 300, 'C', undefined, undefined, asked);
    expect(panels.map(({ quantity, gaps }) => [quantity, gaps])).toEqual(
      ['temperature', 'humidity'].map((quantity) => [quantity, [{ ...asked, next: 0, whole: { fromMs: 33 * hour, toMs: 64 * hour } }]]),
    );
    const { min, max } = panels[0]?.scale ?? { min: 0, max: 0 };
    expect([min < 5.5, max > 5.5]).toEqual([true, true]);
    expect(summaryOf(panels, 'en')).toContain('1');
  });
  it('is hatched from edge to edge and says the whole length of the silence', () => {
    const panels = panelsOf(silent, coolLimits, 300, 'C', undefined, undefined, asked);
    const layout = layoutOf(1000, panels.length);
    const scene: Scene = { layout, window: asked, marks: [], tokens, lang: 'en', hatch: () => ({}) as HTMLCanvasElement };
    const [panel] = panels;
    if (panel === undefined) throw new Error('no panel');
    const drawn = underlay(panel, layout.boxes[0] ?? { top: 0, height: 1 }, true, scene);
    expect(drawn.find(({ type, style }) => type === 'rect' && style.fill === 'sunken')).toMatchObject({
      shape: { x: layout.left, width: layout.plot },
    });
    expect(drawn.some(({ style }) => typeof style.fill === 'object')).toBe(true);
    expect(drawn.flatMap(({ style }) => style.text ?? [])).toEqual(['No data\n31 h']);
  });
  it('has the same silence as its longest gap, in all of it and in a part', () => {
    const whole = { fromMs: 33 * hour, toMs: 64 * hour };
    expect(figuresOf(silent, asked, 300, coolLimits).longestGap).toEqual(whole);
    expect(figuresOf(silent, { fromMs: 50 * hour, toMs: 51 * hour }, 300, coolLimits, asked).longestGap).toEqual(whole);
  });
  it('ends with the next reading where one came', () => {
    const resumed = { ...silent, after: [{ ...edge, time: 70 * hour, temperature: 5 }], knownTime: 90 * hour };
    expect(silenceOf(resumed, asked, connected)).toEqual({ fromMs: 33 * hour, toMs: 70 * hour });
  });
  it('is none before the first reading, between two neighbours, and where something was read', () => {
    expect(silenceOf({ ...silent, before: [] }, asked, connected)).toBeUndefined();
    expect(silenceOf(silent, undefined, connected)).toBeUndefined();
    const near = { ...silent, before: [{ ...edge, time: 40 * hour - 100_000, temperature: 5 }], knownTime: 40 * hour + 60_000 };
    expect(silenceOf(near, { fromMs: 40 * hour, toMs: 40 * hour + 60_000 }, connected)).toBeUndefined();
    expect(silenceOf({ ...silent, time: Float64Array.of(41 * hour), temperature: Float64Array.of(5) }, asked, connected)).toBeUndefined();
    expect(panelsOf({ ...silent, before: [] }, coolLimits, 300, 'C', undefined, undefined, asked)).toEqual([]);
  });
});
