/** The columns of the device list: limits of every probe that has them. */
import type { Device } from '@frostway/contract/device/rows';
import { noLimits } from '@frostway/core/probes';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import { show } from '../../testing/page.js';
import { toggleColumn } from './device-columns.js';
import { DeviceTable } from './DeviceTable.js';

const device = {
  ...noLimits,
  id: 1,
  kind: 'beacon',
  mac: 'AC233FA10001',
  imei: null,
  name: 'Box 1',
  model: 'beacon-air',
  co2Upper: 1500,
  pressureLower: 950,
  pressureUpper: 1050,
};

beforeEach(() => chooseLanguage('en'));
afterEach(cleanup);

it('are there for the limits of CO₂ and of air pressure, once somebody chooses them', () => {
  show(
    <DeviceTable
      rows={[device as Device]}
      address={{ sort: 'name', order: 'asc' }}
      onSort={() => {}}
      selected={new Map()}
      onSelect={() => {}}
      onWant={() => {}}
    />,
  );
  const heads = (): string[] => screen.getAllByRole('columnheader').map((head) => head.textContent ?? '');
  expect(heads()).not.toContain('CO₂ limit');
  act(() => {
    toggleColumn('co2');
    toggleColumn('pressure');
  });
  expect(heads()).toEqual(expect.arrayContaining(['CO₂ limit', 'Pressure limits']));
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent ?? '');
  expect(cells[heads().indexOf('CO₂ limit')]).toBe('≤ 1,500 ppm');
  expect(cells[heads().indexOf('Pressure limits')]).toMatch(/^950.*1,050 hPa$/);
  act(() => {
    toggleColumn('co2');
    toggleColumn('pressure');
  });
});
