/** A plan for tests: whatever an account has, as an alarm, to one contact by mail. */
import type { Plan } from '@frostway/contract/notification/rows';

export const nightPlan: Plan = {
  id: 7,
  name: 'Night',
  isEnabled: true,
  scope: 'account',
  groups: [],
  devices: [],
  severities: ['alarm'],
  types: [],
  passesQuietHours: true,
  steps: [{ afterMinutes: 0, recipients: [{ kind: 'contact', id: 3, name: 'Li', channels: ['mail'] }] }],
  createdAt: '2031-07-14T12:00:00.000Z',
};
