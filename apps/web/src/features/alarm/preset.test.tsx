/** Rules of a preset that are for nothing: said before they are made. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, it } from 'vitest';
import '../../api/all-texts.js';
import { translator } from '../../api/language.js';
import { rowOf, rowsOf } from '../../testing/blank.js';
import { leavePage, show } from '../../testing/page.js';
import { stubServer } from '../../testing/server.js';
import { PresetDialog } from './PresetDialog.js';
import { aboveEight } from './alarm.fixture.js';

const rule = { name: 'Above 8', ...aboveEight, hysteresis: 0, clearDelay: 0, ignore: 0 };
const preset = rowOf(alarmFeature.presets, {
  key: 'pharmaCold',
  name: 'Pharma 2–8 °C',
  band: { lower: 2, upper: 8 },
  recordInterval: 300,
  storageInterval: null,
  outInterval: null,
  readInterval: null,
  people: null,
  powerLoss: false,
  rules: [rule, { ...rule, name: 'Below 2' }],
});

beforeEach(async () => {
  await translator.changeLanguage('en');
  stubServer().says(alarmFeature.presets, rowsOf([preset]));
});
afterEach(leavePage);

it('says that rules without a group or a device watch nothing', async () => {
  show(<PresetDialog onClose={() => undefined} onStart={() => undefined} />);
  await screen.findByText(/2 rules monitor nothing/);
});
