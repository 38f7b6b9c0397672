/** The chart of a guest's page: what it draws of a sensor of the air. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { noLimits } from '@frostway/core/probes';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import { columnsOf } from '../../testing/telemetry.js';
import { GuestHistory } from './GuestHistory.js';

const time = [0, 300_000, 600_000];
const columns = columnsOf({
  total: 3,
  time,
  temperature: [4, 5, 6],
  humidity: [60, 61, 62],
  light: [],
  power: [3600, 3600, 3600],
  co2: [800, 900, 1000],
  pressure: [1001, 1002, 1003],
  powerPercent: [],
  late: [],
  intervals: [],
});

beforeEach(() => chooseLanguage('en'));
afterEach(cleanup);

it('draws CO₂ and air pressure below temperature and humidity, and no battery', async () => {
  const row = { limits: noLimits, interval: 300 } as DeviceStatus;
  const history = { columns, asked: { fromMs: 0, toMs: 600_001 }, error: null, isOld: false };
  render(<GuestHistory row={row} history={history} preset="24h" onChoose={() => {}} />);
  const chart = await screen.findByLabelText(/CO₂/);
  const said = chart.getAttribute('aria-label')?.split('; ') ?? [];
  expect(said).toHaveLength(4);
  expect(said[2]).toContain('1,000 ppm');
  expect(said[3]).toContain('1,003.0 hPa');
});
