/** Of what a report is made, as the forms of this page hold it, and the periods they offer. */
import type { ReportSchedule } from '@frostway/contract/report/schedules';
import { periodAt, reportPeriods } from '@frostway/core/report-periods';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { zoneNow } from '../../values/zone.js';

/** A group or some devices. */
export type ReportOf = { readonly scope: 'group' | 'devices'; readonly groupId: number | null; readonly deviceIds: readonly number[] };

/** See `ReportOf`. */
export const reportScopes = ['group', 'devices'] as const;

/** Of a schedule; of nothing yet. */
export function reportOf(schedule?: ReportSchedule): ReportOf {
  const { group = null, devices = [] } = schedule ?? {};
  return {
    scope: group === null && devices.length > 0 ? 'devices' : 'group',
    groupId: group?.id ?? null,
    deviceIds: devices.map(({ id }) => id),
  };
}

/** Whether something is chosen. */
export const isChosen = ({ scope, groupId, deviceIds }: ReportOf): boolean => (scope === 'group' ? groupId !== null : deviceIds.length > 0);

/** As calls name it. Devices that left the fleet are left out. */
export function namesOf({ scope, groupId, deviceIds }: ReportOf, members: readonly DeviceStatus[]) {
  if (scope === 'group') return groupId === null ? {} : { groupId };
  const chosen = members.filter(({ id }) => deviceIds.includes(id));
  const macs = chosen.flatMap(({ mac }) => mac ?? []);
  const imeis = chosen.flatMap(({ mac, imei }) => (mac === null ? (imei ?? []) : []));
  return { ...(macs.length === 0 ? {} : { macs }), ...(imeis.length === 0 ? {} : { imeis }) };
}

/** The last whole day, week or month of the reader's zone, or a time of his own. */
export const reportSpans = [...reportPeriods, 'own'] as const;
export type ReportSpan = (typeof reportSpans)[number];

/** See `reportSpans`; its end is excluded. */
export function lastSpan(span: (typeof reportPeriods)[number], nowMs: number): { readonly fromMs: number; readonly untilMs: number } {
  const zone = zoneNow();
  return periodAt(zone, span, periodAt(zone, span, nowMs).fromMs - 1);
}
