/** Rules of a preset that are for nothing: said before they are made. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { translator } from '../../api/language.js';
import { leavePage, show } from '../../testing/page.js';
import { PresetDialog } from './PresetDialog.js';
import { aboveEight } from './alarm.fixture.js';

const rule = { name: 'Above 8', ...aboveEight };
const preset = {
  key: 'pharma',
  name: 'Pharma 2–8 °C',
  band: { lower: 2, upper: 8 },
  recordInterval: 300,
  storageInterval: null,
  outInterval: null,
  readInterval: null,
  people: null,
  powerLoss: false,
  rules: [rule, { ...rule, name: 'Below 2' }],
};

beforeEach(async () => {
  await translator.changeLanguage('en');
  vi.stubGlobal('fetch', async (url: string) => {
    const rows = url.includes('/api/alertRule/presets') ? [preset] : [];
    return new Response(JSON.stringify({ errorcode: 0, data: { total: rows.length, rows } }));
  });
});
afterEach(leavePage);

it('says that rules without a group or a device watch nothing', async () => {
  show(<PresetDialog onClose={() => undefined} onStart={() => undefined} />);
  await screen.findByText(/2 rules monitor nothing/);
});
