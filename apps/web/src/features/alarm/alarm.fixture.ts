/** Alarms for tests. */
import type { Incident, IncidentDetail } from '@frostway/contract/alarm/incident-rows';
import type { Alarm } from '@frostway/contract/alarm/rows';

/** What a rule says: an alarm above 8 °C, at once. */
export const aboveEight = {
  probe: 'temperature',
  condition: 'gt',
  value: 8,
  lower: null,
  upper: null,
  delay: 0,
  mode: 'single',
  window: null,
  severity: 'alarm',
} as const;

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
  fault: false,
  door: false,
  rule: null,
  fence: null,
  raisedAt: startedAt,
  clearedAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  reason: null,
  assignee: null,
  comments: 0,
  mergedInto: null,
  incident: id,
  lastAt: startedAt,
  accumulated: null,
  mayAct: true,
  ...more,
});

/** An incident of one such alarm. */
export function incidentOf(id: number, more: Partial<Incident> = {}): Incident {
  const { mergedInto: _into, incident: _incident, side: _side, state: _state, ...alarm } = alarmOf(id);
  const { type, severity, startedAt: since, endedAt, rule, limit, worst, minutes, accumulated } = { ...alarm, ...more };
  const state = more.state ?? 'active';
  return {
    ...alarm,
    probe: 'temperature',
    side: 'over',
    state,
    lead: id,
    alarms: [id],
    parts: [{ alarm: id, type, severity, state, startedAt: since, endedAt, rule, limit, worst, minutes, accumulated }],
    ...more,
  };
}

/** What is told of an incident that is opened: its parts as alarms, without a history. */
export const detailOf = (incident: Incident): IncidentDetail => ({
  incident,
  alarms: incident.parts.map((part) => ({
    alarm: { ...alarmOf(part.alarm), ...part, id: part.alarm, incident: incident.id },
    excursion: null,
    rule: null,
    coverage: null,
    sites: null,
    events: [],
  })),
  events: [],
});
