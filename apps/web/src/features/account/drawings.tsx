/** The drawings on the cards of the platform chooser: a temperature inside its band with one excursion, a road with a truck on it. */
import { iconPath } from '../../ui/icons.js';
import { smoothPath } from './Scene.js';

type Point = readonly [number, number];
const band = { top: 60, bottom: 116 };
const line: readonly Point[] = Array.from({ length: 56 }, (_, index): Point => {
  const x = 24 + index * 7.6;
  const bump = 62 * Math.exp(-((x - 356) ** 2) / 220);
  return [x, 90 + 5 * Math.sin(index * 0.7) + 4 * Math.sin(index * 0.23) - bump];
});
const linePath = smoothPath(line);

/** See above. */
export function SensorDrawing() {
  return (
    <svg viewBox="0 0 454 168" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <clipPath id="over-band">
          <rect x="0" y="0" width="454" height={band.top} />
        </clipPath>
        <pattern id="excursion" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V6" stroke="var(--alarm)" strokeWidth="1.6" opacity="var(--hatch)" />
        </pattern>
      </defs>
      {[100, 180, 260, 340, 420].map((x) => (
        <path key={x} d={`M${x} 14V150`} stroke="var(--grid)" />
      ))}
      <rect x="24" y={band.top} width="418" height={band.bottom - band.top} fill="var(--normal)" opacity="var(--band)" />
      <path d={`M24 ${band.top}H442`} stroke="var(--alarm)" strokeDasharray="4 4" opacity=".65" />
      <path d={`M24 ${band.bottom}H442`} stroke="var(--cold)" strokeDasharray="4 4" opacity=".65" />
      <rect x="340" y="14" width="32" height="136" fill="url(#excursion)" />
      <path d="M340 14V150M372 14V150" stroke="var(--alarm)" opacity=".55" />
      <path d={linePath} fill="none" stroke="var(--trace)" strokeWidth="1.6" />
      <path d={linePath} fill="none" stroke="var(--alarm)" strokeWidth="1.8" clipPath="url(#over-band)" />
    </svg>
  );
}

const road: readonly Point[] = [
  [52, 58],
  [110, 44],
  [170, 48],
  [214, 62],
  [262, 96],
  [312, 92],
  [360, 114],
  [404, 108],
];
const passed = smoothPath(road.slice(3));
const ahead = smoothPath(road.slice(0, 4));

/** See above. */
export function PositionDrawing() {
  return (
    <svg viewBox="0 0 454 168" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="454" height="168" fill="var(--land)" />
      <path d="M454 26C420 40 424 70 438 92c10 18 2 40 16 60V0z" fill="var(--water)" stroke="var(--water-line)" />
      <path d="M252 120c10-14 40-12 46 2s-8 30-26 28-28-18-20-30z" fill="var(--water)" stroke="var(--water-line)" />
      <path d="M-10 150C60 140 80 96 140 84S250 40 300 30s90 4 160-20" fill="none" stroke="var(--road-case)" strokeWidth="6" />
      <path
        d="M-10 150C60 140 80 96 140 84S250 40 300 30s90 4 160-20M190 -6c-10 50 40 90 30 180M360 -6c-20 60 10 110 0 180"
        fill="none"
        stroke="var(--road)"
        strokeWidth="4"
      />
      <path d={passed} fill="none" stroke="var(--surface)" strokeWidth="7" />
      <path d={ahead} fill="none" stroke="var(--trace-2)" strokeWidth="3" strokeDasharray=".1 7" strokeLinecap="round" />
      <path d={passed} fill="none" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
      <circle cx="214" cy="62" r="18" fill="var(--accent)" opacity=".18" />
      <circle cx="214" cy="62" r="12" fill="var(--accent)" stroke="var(--surface)" strokeWidth="2" />
      <path d={iconPath('heading')} transform="translate(214 62) rotate(-66) scale(.5) translate(-12 -12)" fill="var(--on-accent)" />
      {([road[0], road[7]] as const).map((end) => (
        <circle key={end?.[0]} cx={end?.[0]} cy={end?.[1]} r="7" fill="var(--surface)" stroke="var(--ink-2)" strokeWidth="2" />
      ))}
    </svg>
  );
}
