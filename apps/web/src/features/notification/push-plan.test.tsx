/** Push in the form of a plan: offered for every account, and said where nothing would come yet. */
import { notification } from '@frostway/contract/notification/endpoints';
import type { Channel, Plan } from '@frostway/contract/notification/rows';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { translator } from '../../api/language.js';
import { rowsOf } from '../../testing/blank.js';
import { leavePage, show } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { PlanDialog } from './PlanDialog.js';
import { nightPlan } from './plan.fixture.js';

const plan: Plan = {
  ...nightPlan,
  steps: [{ afterMinutes: 0, recipients: [{ kind: 'account', id: 3, name: 'Li', channels: ['inApp'] }] }],
};
let server: StubbedServer;
const sent = (): unknown[] => server.inputsOf(notification.changePlan);
let channels: Channel[] = [];

beforeEach(async () => {
  await translator.changeLanguage('en');
  server = stubServer().says(notification.people, () => rowsOf([{ uid: 3, account: 'li', nickname: 'Li', channels }]));
});
afterEach(leavePage);
const open = () => show(<PlanDialog plan={plan} onClose={() => undefined} />);
const hint = /They have not turned on push in any browser yet/;

it('can be chosen before the recipient has a browser, with a word that nothing is pushed until then', async () => {
  channels = ['inApp', 'mail'];
  open();
  const push = await screen.findByRole('checkbox', { name: 'Push' });
  expect(screen.queryByText(hint)).toBeNull();
  fireEvent.click(push);
  await screen.findByText(hint);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toMatchObject([{ steps: [{ recipients: [{ id: 3, channels: ['inApp', 'push'] }] }] }]));
});

it('needs no such word where it is on in a browser', async () => {
  channels = ['inApp', 'push'];
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Push' }));
  expect(screen.queryByText(hint)).toBeNull();
});
