/** The drawn background: isotherms of a weather chart, crossed by one cold-chain route. Its figures are illustrations and say so at the foot. */
import type { TextKey } from '@frostway/contract/texts';
import { type Say, useText } from '../../api/language.js';
import { iconPath } from '../../ui/icons.js';
import { inUnit, temperatureText } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { figure } from '../../values/figures.js';

type Point = readonly [number, number];
const size = { width: 1440, height: 900 };

/** A smooth line through points: every point's tangent is parallel to the line between its neighbours. */
export function smoothPath(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  const [x0, y0] = at(0);
  let path = `M${x0} ${y0}`;
  for (let index = 0; index < points.length - 1; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const one = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const two = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${[...one, ...two, ...to].map((value) => Math.round(value * 10) / 10).join(' ')}`;
  }
  return path;
}

/** Height of the line, swing, wave length, phase, temperature, and the place of its label. */
const isotherms = [
  [70, 34, 190, 0.2, -20, 20],
  [150, 38, 200, 0.5, -18, 4],
  [228, 40, 210, 0.75, -10, 21],
  [306, 42, 215, 1, 0, 3],
  [384, 44, 220, 1.2, 2, 22],
  [462, 46, 225, 1.4, 4, 2],
  [540, 46, 225, 1.6, 6, 21],
  [618, 44, 220, 1.85, 8, 3],
  [696, 42, 212, 2.1, 15, 20],
  [774, 40, 205, 2.4, 20, 5],
  [850, 36, 200, 2.7, 25, 11],
] as const;

function isothermPoints([y, swing, length, phase]: (typeof isotherms)[number]): Point[] {
  return Array.from({ length: 26 }, (_, index): Point => {
    const x = -40 + index * 60;
    return [x, y + swing * Math.sin(x / length + phase) + swing * 0.45 * Math.sin(x / (length * 0.43) + phase * 2.3)];
  });
}

type Anchor = 'start' | 'middle' | 'end';
type Stop = {
  readonly at: Point;
  readonly icon: Parameters<typeof iconPath>[0];
  readonly word: TextKey & `account.scene.${string}`;
  readonly celsius: number;
  readonly off: Point;
  readonly anchor: Anchor;
};
const stops: readonly Stop[] = [
  { at: [110, 214], icon: 'cold', word: 'account.scene.coldStore', celsius: 4.3, off: [24, -10], anchor: 'start' },
  { at: [300, 392], icon: 'gateway', word: 'account.scene.hub', celsius: 4.1, off: [26, -6], anchor: 'start' },
  { at: [232, 640], icon: 'truck', word: 'account.scene.lineHaul', celsius: 4.6, off: [-26, -10], anchor: 'end' },
  { at: [560, 806], icon: 'park', word: 'account.scene.stop', celsius: 5.2, off: [0, -42], anchor: 'middle' },
  { at: [930, 790], icon: 'truck', word: 'account.scene.delivery', celsius: 5, off: [-8, -42], anchor: 'middle' },
  { at: [1190, 640], icon: 'home', word: 'account.scene.pharmacy', celsius: 4.8, off: [28, 8], anchor: 'start' },
  { at: [1300, 360], icon: 'flag', word: 'account.scene.handover', celsius: 4.7, off: [28, 8], anchor: 'start' },
];
const route = smoothPath([[-40, 120], ...stops.map((stop) => stop.at), [1480, 250]]);

/** See above; the platform chooser shows it without the route. */
export function Scene({ withRoute }: { withRoute: boolean }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  return (
    <svg className="scene" viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {isotherms.map((line) => {
        const points = isothermPoints(line);
        const [x, y] = points[line[5]] ?? [0, 0];
        return (
          <g key={line[0]}>
            <path className="isotherm" d={smoothPath(points)} />
            <rect x={x - 15} y={y - 9} width="30" height="18" fill="var(--page)" />
            <text className="degree" x={x} y={y + 4}>
              {figure(inUnit(line[4], unit))}
            </text>
          </g>
        );
      })}
      {withRoute ? (
        <>
          <path d={route} className="casing" />
          <path d={route} className="route" />
          <path d={route} className="beads" />
          {stops.map((stop) => (
            <RouteStop key={stop.word} stop={stop} t={t} value={temperatureText(t, stop.celsius, unit)} />
          ))}
        </>
      ) : null}
    </svg>
  );
}

function RouteStop({ stop, t, value }: { stop: Stop; t: Say; value: string }) {
  const [x, y] = stop.at;
  const [dx, dy] = stop.off;
  // The words of the stops have no holes.
  const word = (t as (key: TextKey) => string)(stop.word);
  return (
    <g>
      <circle cx={x} cy={y} r="15" fill="var(--surface)" stroke="var(--accent)" strokeWidth="1.5" />
      <path className="stop" d={iconPath(stop.icon)} transform={`translate(${x - 9} ${y - 9}) scale(.75)`} />
      <g className="words no-phone" textAnchor={stop.anchor}>
        <text x={x + dx} y={y + dy - 1}>
          {word}
        </text>
        <text x={x + dx} y={y + dy + 15} className="quiet">
          {value}
        </text>
      </g>
    </g>
  );
}
