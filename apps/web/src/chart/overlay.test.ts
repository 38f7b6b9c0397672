/** Every excursion has its flag, late data its lane, and a limit room beyond it. */
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../testing/telemetry.js';
import { lateLane } from './late-lane.js';
import { layoutOf } from './layout.js';
import { overlay } from './overlay.js';
import { type Panel, panelsOf } from './panels.js';
import type { Tokens } from './tokens.js';
import type { Scene } from './underlay.js';

const minute = 60_000;
const tokens = new Proxy({}, { get: (_target, name) => (name === 'font' ? 'sans-serif' : String(name)) }) as Tokens;
const limits = {
  temperatureUpper: 8,
  temperatureLower: 2,
  humidityUpper: 70,
  humidityLower: null,
  lightUpper: null,
  co2Upper: null,
  pressureUpper: null,
  pressureLower: null,
};
/** A reading every five minutes. */
const panelsWith = (temperature: readonly number[], humidity: readonly number[] = [], late: readonly number[] = []): Panel[] =>
  panelsOf(
    columnsOf({
      total: temperature.length,
      time: temperature.map((_, index) => index * 5 * minute),
      temperature: [...temperature],
      humidity: temperature.map((_, index) => humidity[index] ?? null),
      light: temperature.map(() => null),
      power: temperature.map(() => null),
      co2: [],
      pressure: [],
      powerPercent: temperature.map(() => null),
      late: [...late],
      intervals: [],
    }),
    limits,
    300,
    'C',
  );
const sceneOf = (panels: readonly Panel[], width: number, toMs: number, fromMs = 0): Scene => ({
  layout: layoutOf(width, panels.length),
  window: { fromMs, toMs },
  marks: [],
  tokens,
  lang: 'en',
  hatch: () => undefined,
});
const signs = (panels: readonly Panel[], at: number, scene: Scene): number => {
  const box = scene.layout.boxes[at] ?? { top: 0, height: 1 };
  const fills = overlay(panels[at] as Panel, box, scene, () => 80).filter(
    ({ type, style }) => type === 'rect' && (style.fill === 'alarm' || style.fill === 'cold'),
  );
  return fills.length;
};

describe('Flags', () => {
  it('stand for every excursion, however many lie side by side and however narrow the chart is', () => {
    const [panel] = panelsWith(Array.from({ length: 400 }, (_, index) => (index % 8 === 3 ? 9 : 5)));
    expect(panel?.excursions).toHaveLength(50);
    for (const width of [1200, 380]) {
      const panels = [panel as Panel];
      expect(signs(panels, 0, sceneOf(panels, width, 2000 * minute))).toBe(50);
    }
  });
  it('stand over the other panels too', () => {
    const panels = panelsWith(
      Array.from({ length: 100 }, () => 5),
      Array.from({ length: 100 }, (_, index) => (index > 50 && index < 60 ? 80 : 60)),
    );
    const scene = sceneOf(panels, 1000, 500 * minute);
    expect([signs(panels, 0, scene), signs(panels, 1, scene)]).toEqual([0, 1]);
  });
  it('stand in the middle of what is in view where the worst value is not', () => {
    const panels = panelsWith(Array.from({ length: 100 }, (_, index) => (index === 10 ? 15 : index < 60 ? 9 : 5)));
    expect(signs(panels, 0, sceneOf(panels, 1000, 500 * minute, 150 * minute))).toBe(1);
  });
});

describe('The names of limits', () => {
  it('stand over flags and hatching, on a ground of the panel', () => {
    const panels = panelsWith(Array.from({ length: 100 }, (_, index) => (index > 90 ? 9 : 5)));
    const scene = sceneOf(panels, 1000, 495 * minute);
    const drawn = overlay(panels[0] as Panel, scene.layout.boxes[0] ?? { top: 0, height: 1 }, scene, () => 80);
    expect(drawn.some(({ type }) => type === 'circle')).toBe(true);
    expect(drawn.slice(-2).map(({ type, style }) => [type, style.text, style.backgroundColor])).toEqual([
      ['text', 'Upper limit 8', 'surface'],
      ['text', 'Lower limit 2', 'surface'],
    ]);
  });
});

describe('Late data', () => {
  it('is a thin lane at the foot of the panel, a part for each stretch', () => {
    const panels = panelsWith(
      Array.from({ length: 100 }, () => 5),
      [],
      [10, 11, 12, 50],
    );
    const scene = sceneOf(panels, 1000, 495 * minute);
    const box = scene.layout.boxes[0] ?? { top: 0, height: 0 };
    const parts = lateLane(panels[0] as Panel, box, scene);
    expect(parts).toHaveLength(2);
    for (const part of parts) expect(part).toMatchObject({ type: 'rect', shape: { y: box.top + box.height + 2, height: 3 } });
  });
});

describe('The scale', () => {
  it('has room beyond a limit that it shows', () => {
    const [panel] = panelsWith([5, 5, 6, 5]);
    expect(panel?.scale.max).toBeGreaterThan(8);
    expect(panel?.scale.min).toBeLessThan(2);
  });
});
