/** Push in the form of a plan: offered for every account, and said where nothing would come yet. */
import type { Plan } from '@frostway/contract/notification/rows';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { translator } from '../../api/language.js';
import { leavePage, show } from '../../testing/page.js';
import { PlanDialog } from './PlanDialog.js';
import { nightPlan } from './plan.fixture.js';

const plan: Plan = {
  ...nightPlan,
  steps: [{ afterMinutes: 0, recipients: [{ kind: 'account', id: 3, name: 'Li', channels: ['inApp'] }] }],
};
let sent: unknown[] = [];
let channels: readonly string[] = [];

beforeEach(async () => {
  sent = [];
  await translator.changeLanguage('en');
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'GET') sent.push(JSON.parse(init?.body as string));
    const rows = url.includes('/api/notification/people') ? [{ uid: 3, account: 'li', nickname: 'Li', channels }] : [];
    return new Response(JSON.stringify({ errorcode: 0, data: { rows } }));
  });
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
  await waitFor(() => expect(sent).toMatchObject([{ steps: [{ recipients: [{ id: 3, channels: ['inApp', 'push'] }] }] }]));
});

it('needs no such word where it is on in a browser', async () => {
  channels = ['inApp', 'push'];
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Push' }));
  expect(screen.queryByText(hint)).toBeNull();
});
