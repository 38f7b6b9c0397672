/** Alarms for tests. */
import type { Alarm } from '@frostway/contract/alarm/rows';

const startedAt = '2026-07-14T07:04:00.000Z';
/** The alarm of a box, too warm and active. */
export const alarmOf = (id: number, more: Partial<Alarm> = {}): Alarm => ({
  id,
  deviceId: id,
  mac: `AC233FA1${String(id).padStart(4, '0')}`,
  imei: null,
  name: `Box ${id}`,
  groupId: 2,
  groupName: 'Road',
  type: 'temperatureHigh',
  severity: 'alarm',
  state: 'active',
  acknowledged: false,
  startedAt,
  endedAt: null,
  dueAt: null,
  worst: 11.8,
  worstAt: startedAt,
  limit: 8,
  side: 'above',
  minutes: 34,
  late: false,
  revised: false,
  rule: null,
  raisedAt: startedAt,
  clearedAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  reason: null,
  assignee: null,
  comments: 0,
  mergedInto: null,
  mayAct: true,
  ...more,
});
