/** The temperatures of a mission over time: a line for every sensor, the band of its rules, the envelope of all, start-up, incidents, and the moment that is looked at. */
import type { CourseEvent } from '@frostway/contract/mission/course';
import { type PointerEvent, useMemo } from 'react';
import { useText } from '../../api/language.js';
import { HeightMarks, TimeMarks } from '../../chart/Axes.js';
import { timeMarks } from '../../chart/clock.js';
import { scaleFor } from '../../chart/scale.js';
import { useOffsetAt } from '../../chart/offset.js';
import { useOwnWidth } from '../../ui/list-window.js';
import { Temperature } from '../../ui/Quantity.js';
import { inUnit, unitWord } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { fullTime } from '../../values/times.js';
import { type Band, byTemperature } from '../playback/colours.js';
import { envelopeOf, type Line, pathOf, rangeOf, valueAt } from './mission-lines.js';

const left = 46;
const right = 12;
const top = 20;
const high = 180;
const envelopeSteps = 240;
/** The colour of a sensor among several. */
export const lineHue = (place: number): string => `var(--series-${(place % 6) + 1})`;

type Props = {
  readonly lines: readonly Line[];
  readonly band: Band;
  readonly fromMs: number;
  readonly toMs: number;
  readonly startUpUntilMs: number | undefined;
  readonly incidents: readonly CourseEvent[];
  /** The moment that is looked at, epoch ms; undefined = none. */
  readonly ms: number | undefined;
  readonly onMs: (ms: number | undefined) => void;
};

/** See above. */
export function MissionChart({ lines, band, fromMs, toMs, startUpUntilMs, incidents, ms, onMs }: Props) {
  const { t } = useText();
  const [width, setRoot] = useOwnWidth();
  const offsetAt = useOffsetAt();
  const unit = useTemperatureUnit();
  const length = Math.max(1, toMs - fromMs);
  const plot = Math.max(1, width - left - right);
  const x = (at: number): number => left + ((Math.min(toMs, Math.max(fromMs, at)) - fromMs) / length) * plot;
  const shown = useMemo(
    () => (unit === 'C' ? lines : lines.map((line) => ({ ...line, value: line.value.map((value) => inUnit(value, unit)) }))),
    [lines, unit],
  );
  const envelope = useMemo(() => envelopeOf(shown, fromMs, toMs, envelopeSteps), [shown, fromMs, toMs]);
  const range = useMemo(() => rangeOf(shown), [shown]);
  const limits = [band.lower, band.upper].flatMap((limit) => (limit === null ? [] : [inUnit(limit, unit)]));
  if (range === undefined) return <p className="md-none">{t('mission.detail.noReadings')}</p>;
  const scale = scaleFor(Math.min(...range, ...limits), Math.max(...range, ...limits), 4, 4);
  const y = (value: number): number => top + high - ((value - scale.min) / (scale.max - scale.min)) * high;
  const bottom = top + high;
  const lower = band.lower === null ? bottom : y(inUnit(band.lower, unit));
  const upper = band.upper === null ? top : y(inUnit(band.upper, unit));
  const look = (event: PointerEvent<HTMLElement>): void => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    onMs(Math.round(Math.min(toMs, Math.max(fromMs, fromMs + ((at - left) / plot) * length))));
  };
  const outline = [
    ...envelope.map(({ ms: at, high: value }) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`),
    ...envelope.toReversed().map(({ ms: at, low }) => `${x(at).toFixed(1)} ${y(low).toFixed(1)}`),
  ];
  return (
    <>
      <div ref={setRoot} className="md-chart" onPointerMove={look} onPointerDown={look} onPointerLeave={() => onMs(undefined)}>
        {width === 0 ? null : (
          <svg width={width} height={bottom + 24} role="img" aria-label={t('mission.detail.chart')}>
            <text x={6} y={12} fontSize={11} fill="var(--ink-2)">
              {unitWord(t, unit)}
            </text>
            {limits.length === 0 ? null : (
              <rect x={left} width={plot} y={upper} height={Math.max(0, lower - upper)} fill="var(--normal)" fillOpacity={0.1} />
            )}
            {startUpUntilMs === undefined || startUpUntilMs <= fromMs ? null : (
              <rect x={left} width={Math.max(0, x(startUpUntilMs) - left)} y={top} height={high} fill="var(--silent)" fillOpacity={0.18}>
                <title>{t('mission.detail.startUp')}</title>
              </rect>
            )}
            <HeightMarks {...{ scale, y, left }} right={width - right} />
            <TimeMarks
              marks={timeMarks(fromMs, toMs, Math.max(2, Math.floor(plot / 84)), offsetAt)}
              {...{ x, left, top, bottom, length, offsetAt }}
              right={width - right}
            />
            {incidents.map(({ at, until, incident }) => (
              <rect
                key={`${incident?.id ?? ''} ${at}`}
                x={x(Date.parse(at))}
                width={Math.max(2, x(until === null ? toMs : Date.parse(until)) - x(Date.parse(at)))}
                y={top - 6}
                height={5}
                rx={2}
                fill={incident?.severity === 'alarm' ? 'var(--alarm)' : 'var(--warning)'}
              />
            ))}
            {outline.length === 0 ? null : <path d={`M${outline.join('L')}Z`} fill="var(--trace)" fillOpacity={0.12} />}
            {shown.map((line, place) => (
              <path key={line.mac} d={pathOf(line, x, y)} fill="none" stroke={lineHue(place)} strokeWidth={1.6} strokeLinejoin="round" />
            ))}
            {ms === undefined ? null : <path d={`M${x(ms)} ${top}V${bottom}`} stroke="var(--ink-2)" strokeDasharray="3 3" />}
          </svg>
        )}
      </div>
      <ul className="md-legend">
        <li className="mut nw">{fullTime(ms ?? toMs)}</li>
        {lines.map((line, place) => {
          const value = valueAt(line, ms ?? toMs);
          return (
            <li key={line.mac}>
              <i style={{ background: lineHue(place) }} />
              <span className="ell">{line.name}</span>
              <b
                className={`k-${byTemperature(value, band) === 'alarm' ? 'alarm' : byTemperature(value, band) === 'cold' ? 'cold' : 'normal'} tx nw`}
              >
                <Temperature value={value} />
              </b>
            </li>
          );
        })}
      </ul>
    </>
  );
}
