/** Speed, temperature and chosen inputs over the time that is played, under the same playhead: a click or a drag moves it, and so do the arrow keys. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useMemo } from 'react';
import { type Say, useText } from '../../api/language.js';
import { HeightMarks, TimeMarks } from '../../chart/Axes.js';
import { timeMarks } from '../../chart/clock.js';
import { scaleFor } from '../../chart/scale.js';
import { useOffsetAt } from '../../chart/offset.js';
import { useOwnWidth } from '../../ui/list-window.js';
import { inUnit, unitWord } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { fullTime } from '../../values/times.js';
import {
  type Charted,
  type ChartedInput,
  chartedInputs,
  chartedWith,
  commonGaps,
  dotsOf,
  inputsOf,
  isTemperature,
  laneInputs,
  laneOf,
  pathOf,
  rangeOfDots,
} from './chart-lines.js';
import { vehicleHue } from './colours.js';
import type { Player } from './player.js';
import { clamped, type Timeline } from './playhead.js';
import { useShownMs } from './use-player.js';
import type { Vehicle } from './use-tracks.js';

const left = 46;
const right = 14;
/** Below the knob of the playhead, so that it covers no word. */
const first = 40;
const high = 52;
const between = 30;

/** A bar of a switch, and the room below it. */
const laneHigh = 6;
const laneStep = 26;

type Props = {
  readonly vehicles: readonly Vehicle[];
  readonly timeline: Timeline;
  readonly player: Player;
  /** Inputs whose lines are shown beside speed and temperature. */
  readonly inputs: readonly ChartedInput[];
  readonly onInputs: (inputs: readonly ChartedInput[]) => void;
};

/** See above. */
export function PlaybackChart({ vehicles, timeline, player, inputs, onInputs }: Props) {
  const { t } = useText();
  const [width, setRoot] = useOwnWidth();
  const offsetAt = useOffsetAt();
  const unit = useTemperatureUnit();
  const plot = Math.max(1, width - left - right);
  const { fromMs, toMs } = timeline;
  const length = Math.max(1, toMs - fromMs);
  const x = (ms: number): number => left + ((ms - fromMs) / length) * plot;
  const panels = useMemo(
    () =>
      chartedWith(inputs).flatMap((quantity) => {
        const lines = vehicles.map(({ track }) => dotsOf(track, quantity).map((dot) => inShown(dot, quantity, unit)));
        const range = rangeOfDots(lines);
        return range === undefined ? [] : [{ quantity, lines, range }];
      }),
    [vehicles, unit, inputs],
  );
  const offered = useMemo(() => inputsOf(vehicles.map(({ track }) => track)), [vehicles]);
  // Bars of several vehicles would be distinguished by nobody.
  const only = vehicles.length === 1 ? vehicles[0]?.track : undefined;
  const lanes = useMemo(
    () =>
      laneInputs.flatMap((name) => {
        const stretches = only === undefined ? undefined : laneOf(only, name);
        return stretches === undefined ? [] : [{ name, stretches }];
      }),
    [only],
  );
  const linesEnd = first + panels.length * (high + between) - between;
  const bottom = linesEnd + lanes.length * laneStep;
  const times = width === 0 ? [] : timeMarks(fromMs, toMs, Math.max(2, Math.floor(plot / 84)), offsetAt);
  const seekTo = (event: PointerEvent<HTMLElement>): void => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    player.seek(fromMs + ((at - left) / plot) * length);
  };
  const onKey = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by !== 0) player.step(by);
    else if (event.key === 'Home') player.seek(fromMs);
    else if (event.key === 'End') player.seek(toMs);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const drawn = panels.map(({ quantity, lines, range }, index) => {
    const top = first + index * (high + between);
    const scale = scaleFor(quantity === 'speed' ? 0 : range[0], range[1], 2, quantity === 'speed' ? 20 : 4);
    const y = (value: number): number => top + high - ((value - scale.min) / (scale.max - scale.min)) * high;
    return { quantity, top, scale, y, paths: lines.map((line) => pathOf(line, x, y)) };
  });
  const toggle = (name: ChartedInput): void =>
    onInputs(chartedInputs.filter((each) => (each === name ? !inputs.includes(name) : inputs.includes(each))));
  return (
    <>
      {offered.length === 0 ? null : (
        <p className="pb-inputs" role="group" aria-label={t('playback.chart.inputs')}>
          {offered.map((name) => (
            <button key={name} type="button" className="btn sm" aria-pressed={inputs.includes(name)} onClick={() => toggle(name)}>
              {t(`playback.input.${name}`)}
            </button>
          ))}
        </p>
      )}
      <div
        ref={setRoot}
        className="pb-chart"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          seekTo(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
        }}
      >
        {width === 0 || drawn.length === 0 ? null : (
          <svg width={width} height={bottom + 22} aria-hidden="true">
            <TimeMarks marks={times} {...{ x, left, bottom, length, offsetAt }} right={width - right} top={first} />
            {commonGaps(vehicles.map(({ track }) => track)).map((gap) => (
              <rect
                key={gap.fromMs}
                x={x(gap.fromMs)}
                width={Math.max(1, x(gap.toMs) - x(gap.fromMs))}
                y={first}
                height={bottom - first}
                fill="var(--sunken)"
                stroke="var(--line-2)"
                strokeDasharray="2 3"
              />
            ))}
            {drawn.map(({ quantity, top, scale, y }) => (
              <g key={quantity}>
                <text x={6} y={top - 14} fontSize={11} fill="var(--ink-2)" className="pb-title">
                  {`${lineWord(t, quantity)} ${lineUnit(t, quantity, unit)}`}
                </text>
                <HeightMarks {...{ scale, y, left }} right={width - right} />
              </g>
            ))}
            {lanes.map(({ name, stretches }, index) => {
              const y = linesEnd + index * laneStep + laneStep - laneHigh;
              return (
                <g key={name} data-lane={name}>
                  <text x={6} y={y - 3} fontSize={11} fill="var(--ink-2)" className="pb-title">
                    {t(`playback.input.${name}`)}
                  </text>
                  {stretches.map(({ fromMs: onMs, toMs: offMs }) => (
                    <rect
                      key={onMs}
                      x={x(onMs)}
                      width={Math.max(1, x(offMs) - x(onMs))}
                      y={y}
                      height={laneHigh}
                      fill={name === 'door' ? 'var(--warning)' : 'var(--trace-2)'}
                    />
                  ))}
                </g>
              );
            })}
            <Lines drawn={drawn} isMany={vehicles.length > 1} isPassed={false} />
            <Passed player={player} x={x} height={bottom}>
              <Lines drawn={drawn} isMany={vehicles.length > 1} isPassed />
            </Passed>
          </svg>
        )}
        <Slider player={player} timeline={timeline} x={x} height={bottom} onKey={onKey} />
      </div>
    </>
  );
}

const lineWord = (t: Say, quantity: Charted): string =>
  quantity === 'speed' || quantity === 'temperature' ? t(`playback.${quantity}`) : t(`playback.input.${quantity}`);

function lineUnit(t: Say, quantity: Charted, unit: 'C' | 'F'): string {
  if (isTemperature(quantity)) return unitWord(t, unit);
  if (quantity === 'fuelPercent') return t('values.unit.percent');
  return quantity === 'speed' ? t('values.unit.kmh') : t('playback.unit.litre');
}

const inShown = <D extends { readonly value: number | null }>(dot: D, quantity: Charted, unit: 'C' | 'F'): D =>
  !isTemperature(quantity) || dot.value === null ? dot : { ...dot, value: inUnit(dot.value, unit) };

type LinesProps = {
  readonly drawn: readonly { readonly quantity: Charted; readonly paths: readonly string[] }[];
  readonly isMany: boolean;
  readonly isPassed: boolean;
};

function Lines({ drawn, isMany, isPassed }: LinesProps) {
  return drawn.map(({ quantity, paths }) =>
    paths.map((path, place) => (
      <path
        key={`${quantity} ${place}`}
        d={path}
        fill="none"
        stroke={isPassed || isMany ? `var(--${vehicleHue(place)})` : 'var(--trace-2)'}
        strokeOpacity={isPassed || !isMany ? 1 : 0.45}
        strokeWidth={1.4}
        strokeLinejoin="round"
      />
    )),
  );
}

type HeadProps = { readonly player: Player; readonly x: (ms: number) => number; readonly height: number };

/** What it holds is drawn up to the playhead. */
function Passed({ player, x, height, children }: HeadProps & { children: ReactNode }) {
  const id = useId();
  const ms = useShownMs(player);
  return (
    <>
      <clipPath id={id}>
        <rect x={0} y={0} width={Math.max(0, x(ms))} height={height + 2} />
      </clipPath>
      <g clipPath={`url(#${id})`}>{children}</g>
    </>
  );
}

type SliderProps = HeadProps & { readonly timeline: Timeline; readonly onKey: (event: KeyboardEvent) => void };

function Slider({ player, timeline, x, height, onKey }: SliderProps) {
  const { t } = useText();
  const ms = clamped(timeline, useShownMs(player));
  return (
    <div
      className="pb-head"
      role="slider"
      tabIndex={0}
      aria-label={t('playback.playhead')}
      aria-valuemin={timeline.fromMs}
      aria-valuemax={timeline.toMs}
      aria-valuenow={ms}
      aria-valuetext={fullTime(ms)}
      style={{ transform: `translateX(${x(ms)}px)`, height: Math.max(0, height - 6) }}
      onKeyDown={onKey}
    />
  );
}
