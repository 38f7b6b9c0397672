/** The page of maintenance: how plans stand, and that one is recorded as done. */
import { maintenance, type MaintenancePlan } from '@frostway/contract/maintenance/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { translator } from '../../api/language.js';
import { rowsOf } from '../../testing/blank.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { MaintenancePage } from './MaintenancePage.js';

const plan = (id: number, more: Partial<MaintenancePlan>): MaintenancePlan => ({
  id,
  mac: null,
  imei: '869900050001016',
  device: 'Truck',
  car: 'A10',
  name: 'Oil change',
  everyDays: null,
  everyKm: 20_000,
  everyHours: null,
  remark: '',
  doneAt: '2026-07-01T00:00:00.000Z',
  state: 'later',
  parts: [],
  countedAt: null,
  ...more,
});
const rows = [
  plan(1, { state: 'due', parts: [{ by: 'km', every: 20_000, passed: 21_500, left: -1500, state: 'due' }] }),
  plan(2, { name: 'Inspection', parts: [{ by: 'days', every: 365, passed: 100, left: 265, state: 'later' }] }),
  plan(3, { name: 'Reefer service', parts: [{ by: 'hours', every: 400, passed: null, left: null, state: 'later' }] }),
];
let server: StubbedServer;
beforeEach(async () => {
  await translator.changeLanguage('en');
  signIn();
  server = stubServer({ may: [maintenance.addPlan, maintenance.setDone] }).says(maintenance.plans, {
    ...rowsOf(rows),
    counts: { due: 1, soon: 0, later: 2 },
  });
});
afterEach(leavePage);

it('says what is left of each count or how far it is over, asks by state, and records what is done', async () => {
  show(<MaintenancePage />);
  await screen.findByText('1,500 km over');
  expect(screen.getByText('265 days left')).toBeTruthy();
  expect(screen.getByText('engine hours being counted')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Due' }));
  await waitFor(() => expect(server.inputsOf(maintenance.plans).at(-1)).toMatchObject({ state: 'due' }));
  fireEvent.click(screen.getAllByRole('button', { name: /Oil change/ })[0] as HTMLElement);
  fireEvent.click(await screen.findByText('Mark as done'));
  await screen.findByText('Is "Oil change" for A10 done? Counting starts again from now.');
  fireEvent.click(screen.getAllByRole('button', { name: 'Mark as done' }).at(-1) as HTMLElement);
  await waitFor(() => expect(server.sent).toEqual([{ call: 'PUT /api/maintenance/done', input: { id: 1 } }]));
});
