/** The points of a fence that is drawn, as buttons over the map: dragged, moved by the arrow keys, chosen, taken away; and one between each two that puts in another. */
import { type FenceShape, type LonLat, unrolled } from '@frostway/core/fence/shape';
import type { Place } from '@frostway/core/track/distance';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useText } from '../../api/language.js';
import type { MapTools } from '../../map/FleetMap.js';
import { circleOf } from '../../map/track-drawing.js';
import { lengthText } from './fence-words.js';
import { type FenceDraft, movedPoint, pressed, radiusTo, withoutPoint, withPoint } from './sketch.js';
import type { Sketching } from './use-sketch.js';

/** Pixels an arrow key moves a point, and with Shift. */
const stepPx = 4;
const farPx = 24;
/** With more points than these, buttons between them would hide the line. */
const mostBetween = 60;
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export type SketchHandlesProps = {
  readonly tools: MapTools;
  readonly draft: FenceDraft;
  readonly shape: FenceShape;
  readonly sketching: Sketching;
  /** The point that is chosen, by its place in the line. */
  readonly chosen: number | undefined;
  readonly onChoose: (index: number | undefined) => void;
};

/** See above. */
export function SketchHandles({ tools, draft, shape, sketching, chosen, onChoose }: SketchHandlesProps) {
  const { t } = useText();
  const { change } = sketching;
  if (shape.shape === 'circle') {
    const [edge = [shape.longitude, shape.latitude]] = circleOf(shape, shape.radius);
    return (
      <>
        <Handle
          tools={tools}
          at={[shape.longitude, shape.latitude]}
          label={t('fence.draw.centre')}
          onMove={(place, kind) => change(pressed(draft, place), `centre ${kind}`)}
        />
        <Handle
          tools={tools}
          at={[edge[0] ?? 0, edge[1] ?? 0]}
          label={t('fence.draw.edge', { length: lengthText(t, shape.radius) })}
          className="edge"
          onMove={(place, kind) => change(radiusTo(shape, place), `radius ${kind}`)}
        />
      </>
    );
  }
  const { points } = shape;
  const line = unrolled(points);
  const edges = shape.shape === 'polygon' && points.length > 2 ? points.length : points.length - 1;
  return (
    <>
      {points.length > mostBetween
        ? null
        : Array.from({ length: edges }, (_, index) => {
            const [from, to] = [line[index], line[(index + 1) % line.length]];
            if (from === undefined || to === undefined) return null;
            // The edge that closes a ring leads back to where it began.
            const middle: LonLat = [(from.x + to.x) / 2, (from.y + to.y) / 2];
            return (
              <Handle
                key={`between ${index}`}
                tools={tools}
                at={middle}
                label={t('fence.draw.between', { n: index + 1 })}
                className="between"
                onPress={() => {
                  change(withPoint(points, index, { longitude: middle[0], latitude: middle[1] }));
                  onChoose(index + 1);
                }}
              />
            );
          })}
      {points.map((point, index) => (
        <Handle
          // A point is told by its place in the line: its coordinates change while it is dragged.
          key={`point ${index}`}
          tools={tools}
          at={point}
          label={t('fence.draw.point', { n: index + 1, count: points.length })}
          isChosen={index === chosen}
          onChoose={() => onChoose(index)}
          onMove={(place, kind) => change(movedPoint(points, index, place), `point ${index} ${kind}`)}
          onRemove={() => {
            change(withoutPoint(points, index));
            onChoose(undefined);
          }}
        />
      ))}
    </>
  );
}

type HandleProps = {
  readonly tools: MapTools;
  readonly at: LonLat;
  readonly label: string;
  readonly className?: string;
  readonly isChosen?: boolean;
  readonly onChoose?: () => void;
  /** Moved to a place; one `kind` for all of one drag, or of one run of arrow keys. */
  readonly onMove?: (place: Place, kind: string) => void;
  readonly onRemove?: () => void;
  readonly onPress?: () => void;
};

let drags = 0;

function Handle({ tools, at, label, className = '', isChosen = false, onChoose, onMove, onRemove, onPress }: HandleProps) {
  const drag = useRef<{ readonly kind: string; readonly dx: number; readonly dy: number } | undefined>(undefined);
  const { x, y } = tools.pixelOf(at[0], at[1]);
  const inMap = (event: PointerEvent<HTMLButtonElement>): { x: number; y: number } => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const begin = (event: PointerEvent<HTMLButtonElement>): void => {
    onChoose?.();
    if (onMove === undefined || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = inMap(event);
    drag.current = { kind: `drag ${(drags += 1)}`, dx: x - from.x, dy: y - from.y };
  };
  const move = (event: PointerEvent<HTMLButtonElement>): void => {
    const held = drag.current;
    if (held === undefined || onMove === undefined) return;
    const to = inMap(event);
    onMove(tools.placeOf(to.x + held.dx, to.y + held.dy), held.kind);
  };
  const key = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const arrow = arrows[event.key];
    if (arrow !== undefined && onMove !== undefined) {
      event.preventDefault();
      const step = event.shiftKey ? farPx : stepPx;
      onMove(tools.placeOf(x + arrow[0] * step, y + arrow[1] * step), 'keys');
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && onRemove !== undefined) {
      event.preventDefault();
      onRemove();
    }
  };
  return (
    <button
      type="button"
      className={`fn-handle ${className}`.trim()}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      aria-label={label}
      title={label}
      aria-pressed={onChoose === undefined ? undefined : isChosen}
      onFocus={onChoose}
      onClick={onPress}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
      onKeyDown={key}
    />
  );
}
