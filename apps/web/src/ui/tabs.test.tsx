import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Tabs } from './Tabs.js';

afterEach(cleanup);

const days = ['today', 'week', 'month'] as const;

function Days() {
  const [day, setDay] = useState<(typeof days)[number]>('today');
  return (
    <Tabs label="Days" tabs={days} chosen={day} onChoose={setDay} panel="panel">
      {(each) => each}
    </Tabs>
  );
}

const chosen = () => screen.getByRole('tab', { selected: true });

describe('tabs', () => {
  it('are chosen by arrows, Home and End, around the ends; the focus goes along', () => {
    render(<Days />);
    for (const [key, tab] of [
      ['ArrowRight', 'week'],
      ['End', 'month'],
      ['ArrowRight', 'today'],
      ['ArrowLeft', 'month'],
      ['Home', 'today'],
    ] as const) {
      fireEvent.keyDown(chosen(), { key });
      expect(chosen().textContent).toBe(tab);
      expect(document.activeElement).toBe(chosen());
    }
  });

  it('are one stop of the tab key, and name their panel', () => {
    render(<Days />);
    fireEvent.click(screen.getByRole('tab', { name: 'week' }));
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
    expect(chosen().id).toBe('tab-week');
    expect(chosen().getAttribute('aria-controls')).toBe('panel');
  });
});
