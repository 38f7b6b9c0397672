/** Dragging over a chart selects the stretch; a click, another button, Shift and a touch select nothing. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { layoutOf, msOf } from './layout.js';
import type { TimeWindow } from './time-window.js';
import { Selection, useSelecting } from './Selection.js';

const hour = 3_600_000;
const full = { fromMs: 0, toMs: 24 * hour };
const layout = layoutOf(1000, 1);
const selected = vi.fn<(window: TimeWindow) => void>();

function Plot() {
  const selecting = useSelecting(layout, full, full, selected);
  return (
    <div data-testid="plot" onPointerDownCapture={selecting.begin} onPointerMove={selecting.move} onPointerUp={selecting.end}>
      <i data-testid="canvas" />
      {selecting.stretch === undefined ? null : <Selection stretch={selecting.stretch} layout={layout} />}
    </div>
  );
}

beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  selected.mockClear();
  render(<Plot />);
});
afterEach(cleanup);

function drag(fromX: number, toX: number, how: object = {}): void {
  const plot = screen.getByTestId('plot');
  const at = (clientX: number) => ({ pointerType: 'mouse', button: 0, buttons: 1, pointerId: 1, clientX, clientY: 100, ...how });
  fireEvent.pointerDown(plot, at(fromX));
  fireEvent.pointerMove(plot, at(toX));
  fireEvent.pointerUp(plot, at(toX));
}

describe('dragging over a chart', () => {
  it('selects the stretch, in either direction', () => {
    const stretch = { fromMs: msOf(layout, full, 300), toMs: msOf(layout, full, 600) };
    drag(300, 600);
    drag(600, 300);
    expect(selected.mock.calls.map(([window]) => window)).toEqual([stretch, stretch]);
  });
  it('ends at the edge of the panels', () => {
    drag(500, 5000);
    expect(selected.mock.calls[0]?.[0].toMs).toBeCloseTo(full.toMs);
  });
  it('shows the stretch while it is drawn', () => {
    const plot = screen.getByTestId('plot');
    fireEvent.pointerDown(plot, { pointerType: 'mouse', button: 0, clientX: 300, clientY: 100 });
    fireEvent.pointerMove(plot, { pointerType: 'mouse', buttons: 1, clientX: 420, clientY: 100 });
    expect(plot.querySelector('rect')?.getAttribute('width')).toBe('120');
  });
  it('that was let go outside is none, and the next one begins anew', () => {
    const plot = screen.getByTestId('plot');
    const at = (clientX: number, buttons: number) => ({ pointerType: 'mouse', button: 0, buttons, clientX, clientY: 100 });
    fireEvent.pointerDown(plot, at(300, 1));
    fireEvent.pointerMove(plot, at(420, 0));
    fireEvent.pointerMove(plot, at(500, 1));
    expect(plot.querySelector('rect')).toBeNull();
    fireEvent.pointerDown(plot, at(300, 1));
    fireEvent.pointerMove(plot, at(420, 1));
    fireEvent.pointerDown(plot, at(700, 1));
    expect(plot.querySelector('rect')).toBeNull();
    expect(selected).not.toHaveBeenCalled();
  });
  it('is kept from the drawing library, which would pan where it listens to pointers; Shift and touch are not', () => {
    const canvas = screen.getByTestId('canvas');
    const received = vi.fn();
    canvas.addEventListener('pointerdown', received);
    const press = (how: object) => fireEvent.pointerDown(canvas, { pointerType: 'mouse', button: 0, clientX: 300, clientY: 100, ...how });
    press({});
    expect(received).not.toHaveBeenCalled();
    press({ shiftKey: true });
    press({ pointerType: 'touch' });
    expect(received).toHaveBeenCalledTimes(2);
  });
  it('is none for a click, another button, with Shift, or by touch', () => {
    drag(300, 302);
    drag(300, 600, { button: 2 });
    drag(300, 600, { shiftKey: true });
    drag(300, 600, { pointerType: 'touch' });
    drag(5, 600);
    expect(selected).not.toHaveBeenCalled();
  });
});
