/** Choosing several by the keyboard. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Select } from 'antd';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AntdRoot } from './AntdRoot.js';

afterEach(cleanup);

function Fridges() {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <AntdRoot>
      <Select<string[]>
        aria-label="Fridges"
        mode="multiple"
        value={chosen}
        onChange={setChosen}
        options={['North', 'South'].map((value) => ({ value, label: value }))}
      />
      <output>{chosen.join(', ')}</output>
    </AntdRoot>
  );
}

it('what Enter chose of several stays chosen when Tab leads on to the next field', () => {
  render(<Fridges />);
  const field = screen.getByRole('combobox', { name: 'Fridges' });
  fireEvent.mouseDown(field);
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 });
  expect(screen.getByRole('status').textContent).toBe('North');
  // Nothing keeps the focus from going on.
  expect(fireEvent.keyDown(field, { key: 'Tab', keyCode: 9, which: 9 })).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('North');
});
