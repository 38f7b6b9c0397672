/** The log of messages: of the demo it says what was not sent without warning of it; of everybody else that no sender is set. */
import { access } from '@frostway/contract/access/endpoints';
import type { AccountLevel } from '@frostway/contract/levels';
import { notification } from '@frostway/contract/notification/endpoints';
import type { Delivery } from '@frostway/contract/notification/rows';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { answers, queryOf } from '../../api/answers.js';
import { chooseLanguage } from '../../api/language.js';
import { rowsOf } from '../../testing/blank.js';
import { leavePage, show } from '../../testing/page.js';
import { permissionOf, stubServer } from '../../testing/server.js';
import { DeliveryLog } from './DeliveryLog.js';

const at = '2026-03-01T08:00:00.000Z';
const delivery = (state: Delivery['state']): Delivery => ({
  id: 1,
  alarmId: 7,
  device: { id: 3, name: 'Fridge 3', mac: 'AC233FA10001', imei: null },
  mission: null,
  kind: 'start',
  type: 'temperatureHigh',
  step: 1,
  channel: 'mail',
  recipient: 'Duty desk',
  address: null,
  state,
  isDigest: false,
  createdAt: at,
  dueAt: at,
  sentAt: null,
  tries: [],
});

async function open(level: AccountLevel, state: Delivery['state']): Promise<void> {
  stubServer().says(notification.deliveries, rowsOf([delivery(state)]));
  answers.setQueryData(queryOf(access.getPermission, {}).queryKey, permissionOf([], { level }));
  show(<DeliveryLog />);
  await screen.findByText('Fridge 3');
}
beforeEach(() => chooseLanguage('en'));
afterEach(leavePage);
const outcomes = async (): Promise<(string | null)[]> => {
  fireEvent.mouseDown(screen.getAllByRole('combobox')[1] as HTMLElement);
  await screen.findByText('Waiting', { selector: '.ant-select-item-option-content' });
  return [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent);
};

it('in the demo a message that would have gone out is not sent, in words that are no warning', async () => {
  await open('demo', 'demo');
  const chip = screen.getByText('Not sent in the demo').closest('.chip');
  expect(chip?.classList).toContain('k-silent');
  fireEvent.click(screen.getByText('Fridge 3'));
  expect(await screen.findByText(/In your own account the recipient gets this message/)).toBeTruthy();
  expect(screen.queryByText('No mail or SMS server is set up, so this message was not sent.')).toBeNull();
  const words = await outcomes();
  expect(words).toContain('Not sent in the demo');
  expect(words).not.toContain('Sending not set up');
});

it('everybody else is warned that no sender is set, and is not offered the outcome of the demo', async () => {
  await open('enterprise', 'kept');
  expect(screen.getByText('Sending not set up').closest('.chip')?.classList).toContain('k-warning');
  expect(await outcomes()).not.toContain('Not sent in the demo');
});
