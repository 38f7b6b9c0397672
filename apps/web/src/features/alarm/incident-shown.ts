/** An incident as its gravest alarm would be shown: the rule and the excursion of that, the time, figures and history of all. Pure. */
import type { IncidentDetail } from '@frostway/contract/alarm/incident-rows';
import type { AlarmDetail } from '@frostway/contract/alarm/rows';

/** See above; undefined for an incident without alarms, which there is none of. */
export function shownOf({ incident, alarms, events }: IncidentDetail): AlarmDetail | undefined {
  const [lead] = alarms;
  if (lead === undefined) return undefined;
  const { probe: _probe, side: _side, lead: _lead, alarms: _alarms, parts: _parts, ...figures } = incident;
  return { ...lead, alarm: { ...lead.alarm, ...figures }, events };
}
