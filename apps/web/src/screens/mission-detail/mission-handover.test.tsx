/** Handing goods over on a phone: signed with a finger, sent once, corrected later. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Mission } from '@frostway/contract/mission/missions';
import { bodies, server, withServer } from '../../features/account/sign-in.fixture.js';
import { fill, press, show } from '../../testing/page.js';
import { HandoverDialog } from './HandoverDialog.js';
import { begun, drawnOn, pathOf, placeIn } from './signature.js';

withServer();
const mission = { id: 7, status: 'started', startedAt: '2026-07-14T10:00:00.000Z' } as Mission;
const path = '/api/mission/handover';
const box = { left: 10, top: 20, width: 500, height: 200 };

/** Draws a line through places of the pad, px. */
function draw(points: readonly (readonly [number, number])[]): void {
  const pad = screen.getByRole('img', { name: "Receiver's signature" });
  vi.spyOn(pad, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
  pad.setPointerCapture = () => undefined;
  points.forEach(([clientX, clientY], at) => {
    const where = { clientX, clientY, pointerId: 1, button: 0 };
    if (at === 0) fireEvent.pointerDown(pad, where);
    else fireEvent.pointerMove(pad, where);
  });
  fireEvent.pointerUp(pad, { pointerId: 1 });
}
const send = (): void => {
  const form = screen.getByLabelText(/^Receiver \*?$|^Receiver$/).closest('form');
  if (form !== null) fireEvent.submit(form);
};

describe('Goods are handed over', () => {
  it('with a name and a signature, drawn with a finger', async () => {
    server.replies['/api/mission/now'] = [{ errorcode: 0, data: { total: 0, rows: [] } }];
    server.replies[path] = [{ errorcode: 0, data: { id: 1 } }];
    show(<HandoverDialog mission={mission} onClose={() => undefined} />, '/missionDetail?id=7');
    await screen.findByLabelText(/^Note/);
    send();
    expect(await screen.findByText('Have the receiver sign')).toBeDefined();
    expect(screen.getByText('Enter the name of the receiver')).toBeDefined();
    fill('Receiver', 'Zhao Min');
    draw([
      [10, 20],
      [260, 120],
      [510, 220],
    ]);
    press('Clear');
    draw([
      [60, 120],
      [160, 60],
      [260, 150],
      [360, 90],
    ]);
    fill('Temperature (°C)', 'warm');
    send();
    expect(await screen.findByText('Enter a number from -200 to 200')).toBeDefined();
    expect(bodies(path)).toEqual([]);
    fill('Temperature (°C)', '−4,5');
    send();
    await waitFor(() => expect(bodies(path)).toHaveLength(1));
    expect(bodies(path)[0]).toMatchObject({
      id: 7,
      receiver: 'Zhao Min',
      temperature: -4.5,
      corrects: false,
      signature: [[100, 200, 300, 80, 500, 260, 700, 140]],
    });
  });
});

describe('A signature', () => {
  it('stays within its area, whatever the finger does', () => {
    expect(placeIn(box, -5, 900)).toEqual([0, 400]);
    expect(placeIn(box, 260, 120)).toEqual([500, 200]);
  });
  it('leaves out points that say nothing, and begins nothing more than it may have', () => {
    const one = begun([], [5, 5]);
    expect(drawnOn(one, [6, 6])).toBe(one);
    expect(drawnOn([], [6, 6])).toEqual([]);
    const full = Array.from({ length: 200 }, () => [1, 1]);
    expect(begun(full, [5, 5])).toBe(full);
  });
  it('is drawn as lines, and a touch as a dot', () => {
    expect(
      pathOf([
        [1, 2, 3, 4],
        [5, 6],
      ]),
    ).toBe('M1 2L3 4M5 6h0.1');
  });
});
