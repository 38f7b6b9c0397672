/** The time chart itself: measures its place, keeps the window in view, hands both to the drawing library, reads one moment under the pointer. */
import { CustomChart, LineChart } from 'echarts/charts';
import { DataZoomInsideComponent, GridComponent, TitleComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
} from 'react';
import { text } from '@frostway/contract/texts';
import { AlarmLane } from './AlarmLane.js';
import { useZone } from '../values/zone.js';
import { noMarks } from './alarm-mark.js';
import { lastBand } from './bands.js';
import { markAt } from './mark-at.js';
import { Brush } from './Brush.js';
import { MomentLane } from './MomentLane.js';
import { darkLux, lightMoments, shockMoments } from './moments.js';
import { offsetOf, timeMarks } from './clock.js';
import { Crosshair } from './Crosshair.js';
import { layoutOf, roomOfMarks, msOf } from './layout.js';
import type { TimeWindow } from './time-window.js';
import { optionFor } from './option.js';
import { panelsOf } from './panels.js';
import type { SensorChartProps } from './chart-props.js';
import { Selection, useSelecting } from './Selection.js';
import { summaryOf } from './summary.js';
import { fitWindow, followWindow, fullWindow, narrowestMs } from './time-window.js';
import { useTokens } from './tokens.js';
import { useWidth } from './use-width.js';
import { momentUnder } from './snap.js';
import { nearest } from './trace.js';
import './chart.css';

use([LineChart, CustomChart, GridComponent, TitleComponent, DataZoomInsideComponent, CanvasRenderer]);

/** A square of slanted lines, 6 px pitch, in one colour; kept, as pattern and picture are made once a theme. */
const hatches = new Map<string, HTMLCanvasElement>();
function hatch(colour: string): HTMLCanvasElement | undefined {
  const known = hatches.get(colour);
  if (known !== undefined) return known;
  const canvas = document.createElement('canvas');
  const side = 8;
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.beginPath();
  for (const at of [-side, 0, side]) {
    context.moveTo(at - 1, side + 1);
    context.lineTo(at + side + 1, -1);
  }
  context.stroke();
  hatches.set(colour, canvas);
  return canvas;
}

let measuring: CanvasRenderingContext2D | null | undefined;
function measure(words: string, font: string): number {
  measuring ??= document.createElement('canvas').getContext('2d');
  if (measuring === null) return words.length * 12;
  measuring.font = font;
  return measuring.measureText(words).width;
}

const isSameWindow = (a: TimeWindow | null | undefined, b: TimeWindow | null | undefined): boolean =>
  a?.fromMs === b?.fromMs && a?.toMs === b?.toMs;

/** How far from the pointer a worst value is still meant, px. */
const reachPx = 5;

type ZoomEvent = {
  readonly start?: number;
  readonly end?: number;
  readonly batch?: readonly { readonly start: number; readonly end: number }[];
};

/** See SensorChart, which loads it when it is first shown. */
export function SensorChartCanvas({
  columns,
  limits,
  intervalSeconds,
  lang,
  unit,
  tz,
  range,
  onRange,
  asked,
  panels: wanted,
  marks: alarms = noMarks,
  onMark,
  ref,
}: SensorChartProps): ReactElement {
  const [root, width] = useWidth();
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType>();
  const [cursor, setCursor] = useState<number>();
  const [isOver, setOver] = useState(false);
  const pressed = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  const tokens = useTokens(root);

  const own = useZone();
  const offsetAt = useMemo(() => offsetOf(tz ?? own), [tz, own]);
  const [askedFrom, askedTo] = [asked?.fromMs, asked?.toMs];
  const full = useMemo(
    () => fullWindow(columns.time, askedFrom === undefined || askedTo === undefined ? undefined : { fromMs: askedFrom, toMs: askedTo }),
    [columns.time, askedFrom, askedTo],
  );
  const panels = useMemo(
    () => panelsOf(columns, limits, intervalSeconds, unit, wanted, alarms, full),
    [columns, limits, intervalSeconds, unit, wanted, alarms, full],
  );
  const light = panels.find(({ quantity }) => quantity === 'light');
  const bright = useMemo(() => (light === undefined ? undefined : lightMoments(light)), [light]);
  const shocks = useMemo(() => shockMoments(alarms), [alarms]);
  const moments = columns.time;
  const room = roomOfMarks(panels.map(({ scale }) => scale));
  const layout = useMemo(() => layoutOf(width, panels.length, room), [width, panels.length, room]);

  const [narrowed, setNarrowed] = useState<TimeWindow | null>(range ?? null);
  const [seen, setSeen] = useState({ full, range });
  if (seen.full !== full || seen.range !== range) {
    setSeen({ full, range });
    // What is kept outside stays what it is: figures and tables of it stand beside the chart.
    const isKept = range !== undefined;
    if (!isSameWindow(seen.range, range)) setNarrowed(range ?? null);
    else if (narrowed !== null) setNarrowed(isKept ? fitWindow(narrowed, full) : followWindow(narrowed, seen.full, full));
  }
  const window = narrowed ?? full;

  const report = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const show = useCallback(
    (next: TimeWindow): void => {
      const whole = next.toMs - next.fromMs >= (full.toMs - full.fromMs) * 0.9999;
      const chosen = whole ? null : next;
      setNarrowed(chosen);
      clearTimeout(report.current);
      report.current = setTimeout(() => onRange?.(chosen), 200);
    },
    [full, onRange],
  );
  useEffect(() => () => clearTimeout(report.current), []);

  const isDrawable = width > 0 && panels.length > 0;
  useEffect(() => {
    if (host.current === null || !isDrawable) return undefined;
    const made = init(host.current, null, { renderer: 'canvas' });
    setChart(made);
    return () => {
      setChart(undefined);
      made.dispose();
    };
  }, [isDrawable]);

  // The gesture handler must see the present window without being bound anew on every frame.
  const latest = useRef({ full, show });
  useLayoutEffect(() => {
    latest.current = { full, show };
  });
  const shape = panels.map(({ quantity }) => quantity).join(' ');
  const drawn = useRef<{ chart: EChartsType; shape: string } | undefined>(undefined);
  useEffect(() => {
    if (chart === undefined || tokens === undefined) return;
    chart.resize({ width: layout.width, height: layout.height, silent: true });
    const marks = timeMarks(window.fromMs, window.toMs, Math.max(2, Math.floor(layout.plot / (layout.isNarrow ? 62 : 84))), offsetAt);
    const option = optionFor(panels, full, offsetAt, { layout, window, marks, tokens, lang, hatch }, measure);
    const isNew = drawn.current?.chart !== chart || drawn.current.shape !== shape;
    const zoom = {
      type: 'inside',
      xAxisIndex: panels.map((_panel, index) => index),
      filterMode: 'none',
      startValue: window.fromMs,
      endValue: window.toMs,
      minValueSpan: Math.min(narrowestMs, full.toMs - full.fromMs),
      // The wheel is the page's; with Ctrl it zooms, as maps in pages do.
      zoomOnMouseWheel: 'ctrl',
      moveOnMouseWheel: false,
      preventDefaultMouseMove: false,
      throttle: 0,
    };
    // Another window may have other limits, and so fewer lines.
    chart.setOption({ ...option, dataZoom: [zoom] }, { notMerge: isNew, lazyUpdate: !isNew, replaceMerge: ['series'] });
    if (isNew) {
      drawn.current = { chart, shape };
      chart.on('datazoom', (event) => {
        const { batch, start, end } = event as ZoomEvent;
        const from = batch?.[0]?.start ?? start ?? 0;
        const to = batch?.[0]?.end ?? end ?? 100;
        const all = latest.current.full;
        const span = all.toMs - all.fromMs;
        latest.current.show({ fromMs: all.fromMs + (from / 100) * span, toMs: all.fromMs + (to / 100) * span });
      });
    }
  }, [panels, full, window, layout, tokens, lang, offsetAt, shape, chart]);

  useImperativeHandle(
    ref,
    () => ({
      toPng: () => chart?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: tokens?.surface ?? '#ffffff' }),
    }),
    [tokens, chart],
  );

  const selecting = useSelecting(layout, window, full, show);
  const alarmUnder = (event: MouseEvent) => {
    const box = root.current?.getBoundingClientRect();
    return box === undefined ? undefined : markAt(panels, layout, window, event.clientX - box.left, event.clientY - box.top);
  };
  const openMark = (event: MouseEvent): void => {
    // A click ends every drag, too.
    const start = pressed.current;
    if (start === undefined || Math.hypot(event.clientX - start.x, event.clientY - start.y) > 4) return;
    const mark = alarmUnder(event);
    if (mark !== undefined) onMark?.(mark.id);
  };
  const pointAt = (event: PointerEvent): void => {
    const box = root.current?.getBoundingClientRect();
    if (box === undefined || event.clientY - box.top > layout.bottom + 24) return setCursor(undefined);
    const ms = msOf(layout, window, event.clientX - box.left);
    setOver(onMark !== undefined && alarmUnder(event) !== undefined);
    setCursor(momentUnder(ms, (reachPx * (window.toMs - window.fromMs)) / layout.plot, moments, panels));
  };
  const step = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Escape') return (selecting.cancel(), setCursor(undefined));
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const from = cursor === undefined ? nearest(moments, by > 0 ? window.fromMs : window.toMs) - by : nearest(moments, cursor);
    const ms = moments[Math.min(Math.max(0, from + by), moments.length - 1)];
    setCursor(ms);
    if (ms !== undefined && (ms < window.fromMs || ms > window.toMs)) {
      const length = window.toMs - window.fromMs;
      show({
        fromMs: Math.min(Math.max(full.fromMs, ms - length / 2), full.toMs - length),
        toMs: Math.min(Math.max(full.fromMs, ms - length / 2), full.toMs - length) + length,
      });
    }
  };

  const first = panels[0];
  return (
    <div
      ref={root}
      className="fw-chart"
      data-chart-ready={isDrawable && tokens !== undefined ? true : undefined}
      data-chart-points={columns.time.length}
      data-chart-from={Math.round(window.fromMs)}
      data-chart-to={Math.round(window.toMs)}
      tabIndex={0}
      role="group"
      aria-roledescription={text(lang, 'chart.label')}
      aria-label={summaryOf(panels, lang)}
      onKeyDown={step}
      onBlur={() => setCursor(undefined)}
    >
      {first === undefined && <p className="fw-chart-empty">{text(lang, 'chart.empty')}</p>}
      {isDrawable && first !== undefined && (
        <>
          <div
            className={isOver ? 'fw-chart-plot over' : 'fw-chart-plot'}
            style={{ height: layout.height }}
            onPointerMove={(event) => {
              selecting.move(event);
              pointAt(event);
            }}
            // The drawing library would pan: with Shift it may, and by touch. In some browsers it listens to pointers, in others to the mouse.
            onPointerDownCapture={(event) => {
              pressed.current = { x: event.clientX, y: event.clientY };
              selecting.begin(event);
              pointAt(event);
            }}
            onPointerUp={selecting.end}
            onPointerCancel={selecting.cancel}
            // Whatever it is told of the wheel, the drawing library keeps every turn of it from the page: it hears of those with Ctrl alone.
            onWheelCapture={(event) => event.ctrlKey || event.stopPropagation()}
            onMouseDownCapture={(event) => event.shiftKey || event.stopPropagation()}
            onClick={openMark}
            onPointerLeave={() => setCursor(undefined)}
          >
            <div ref={host} className="fw-chart-canvas" style={{ height: layout.height }} aria-hidden="true" />
            {selecting.stretch !== undefined && <Selection stretch={selecting.stretch} layout={layout} />}
            {cursor !== undefined && (
              <Crosshair ms={cursor} panels={panels} layout={layout} window={window} lang={lang} offsetAt={offsetAt} />
            )}
          </div>
          {bright !== undefined && (
            <MomentLane
              kind="light"
              moments={bright}
              what={text(lang, 'chart.lane.light', {
                limit: light === undefined ? darkLux : (lastBand(light.bands, window.toMs).upper ?? darkLux),
              })}
              layout={layout}
              window={window}
              lang={lang}
              offsetAt={offsetAt}
            />
          )}
          {shocks.length > 0 && (
            <MomentLane
              kind="shock"
              moments={shocks}
              what={text(lang, 'chart.lane.shock')}
              layout={layout}
              window={window}
              lang={lang}
              offsetAt={offsetAt}
            />
          )}
          {alarms.length > 0 && (
            <AlarmLane
              marks={alarms}
              lastMs={moments[moments.length - 1] ?? 0}
              layout={layout}
              window={window}
              lang={lang}
              offsetAt={offsetAt}
              onMark={onMark}
            />
          )}
          <Brush panel={first} full={full} window={window} layout={layout} lang={lang} offsetAt={offsetAt} onWindow={show} />
        </>
      )}
    </div>
  );
}
