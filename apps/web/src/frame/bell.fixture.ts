/** What somebody is told in the app: a delivery of the inbox. */
import type { InboxEntry } from '@frostway/contract/notification/rows';

const at = '2026-07-14T00:00:00.000Z';
export const toldOf = (id: number, name: string, fields: Partial<InboxEntry> = {}): InboxEntry => ({
  id,
  kind: 'start',
  severity: 'alarm',
  alarmId: 100 + id,
  device: { id, name },
  type: 'temperatureHigh',
  step: 1,
  at,
  isUnread: true,
  ...fields,
});
