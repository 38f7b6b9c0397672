/** The alarm types of a plan: chosen in its form, none at first, and said in the list. */
import { notification } from '@frostway/contract/notification/endpoints';
import type { Plan } from '@frostway/contract/notification/rows';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { translator } from '../../api/language.js';
import { rowsOf } from '../../testing/blank.js';
import { leavePage, show } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { PlanDialog } from './PlanDialog.js';
import { nightPlan } from './plan.fixture.js';
import { PlansPanel } from './PlansPanel.js';

const night: Plan = { ...nightPlan, types: ['silence'] };
let server: StubbedServer;
const sent = (): unknown[] => server.inputsOf(notification.changePlan);
let plans: readonly Plan[] = [];

beforeEach(async () => {
  await translator.changeLanguage('en');
  server = stubServer().says(notification.plans, () => rowsOf(plans));
});
afterEach(leavePage);

describe('the alarm types of a plan', () => {
  it('are chosen in its form and sent in the order of the list', async () => {
    show(<PlanDialog plan={night} onClose={() => undefined} />);
    const field = screen.getByRole('combobox', { name: 'Alarm types' });
    expect(screen.getByText('Leave empty for all types.')).toBeTruthy();
    fireEvent.mouseDown(field);
    fireEvent.change(field, { target: { value: 'Ultra-high temperature' } });
    fireEvent.click(await screen.findByTitle('Ultra-high temperature'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toMatchObject([{ id: 7, types: ['temperatureHigh', 'silence'] }]));
  });
  it('stand in the list; a plan without any is about all of them', async () => {
    plans = [night, { ...night, id: 8, name: 'Day', types: [] }];
    show(<PlansPanel />);
    await screen.findByText('Night');
    const meant = [...document.querySelectorAll('.notify-meant')].map(({ textContent }) => textContent);
    expect(meant).toEqual(['All devices', 'No data', 'All devices', 'All alarm types']);
  });
});
