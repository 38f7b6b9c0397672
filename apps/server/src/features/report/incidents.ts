/** Incidents as a report tells them: what went on within its period, as it had come to its end, and what people did about it. */
import type { ReportFacts, ReportIncident, ReportSensor } from '@frostway/contract/report/content';
import type { Db } from '../../db/connect.js';
import { incidentsWithin, workOn } from '../alarm/index.js';
import { rounded } from './sensors.js';

/** A device of the report and its time; what began before `sinceMs` is not the reader's to see. */
export type Told = {
  readonly id: number;
  readonly mac: string | null;
  readonly imei: string | null;
  readonly name: string;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly sinceMs?: number;
};
/** Where incidents began, by their id. */
export type Places = ReadonlyMap<number, { readonly latitude: number | null; readonly longitude: number | null }>;

const all = { limit: 100_000, offset: 0 };

/**
 * Oldest first. One that is pending may never come to be, and is none yet. What went on beyond the end of a device's time is told as it stood there: still going on, and no worse than
 * what was measured until then.
 */
export async function incidentsOf(
  db: Db,
  told: readonly Told[],
  sensors: ReadonlyMap<number, ReportSensor>,
  placesOf: (picked: readonly { readonly deviceId: number; readonly id: number }[]) => Promise<Places>,
): Promise<ReportIncident[]> {
  const rows = (await incidentsWithin(db, told, all)).rows.filter(({ state }) => state !== 'pending');
  const [work, places] = [await workOn(db, rows), await placesOf(rows)];
  const incidents = rows.flatMap((row): ReportIncident[] => {
    const device = told.find(({ id }) => id === row.deviceId);
    if (device === undefined) return [];
    const { untilMs } = device;
    const from = Date.parse(row.startedAt);
    const endedMs = row.endedAt === null ? null : Date.parse(row.endedAt);
    const goesOn = endedMs === null || endedMs > untilMs;
    const place = places.get(row.id);
    return [
      {
        mac: device.mac,
        imei: device.imei,
        name: device.name,
        type: row.type,
        probe: row.probe,
        side: row.side,
        severity: row.severity,
        state: goesOn ? 'active' : row.state,
        from,
        until: goesOn ? null : endedMs,
        minutes: rounded(goesOn ? Math.min(row.minutes, (untilMs - from) / 60_000) : row.minutes),
        worst: worstOf(row, goesOn ? sensors.get(row.deviceId) : undefined),
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        acknowledged: work.get(row.id)?.acknowledged ?? null,
        comments: [...(work.get(row.id)?.comments ?? [])],
      },
    ];
  });
  const name = ({ mac, imei, type, side }: ReportIncident): string => [mac, imei, type, side].join(' ');
  return incidents.toSorted((a, b) => a.from - b.from || (name(a) < name(b) ? -1 : 1));
}

function worstOf(
  { worst, probe, side }: { readonly worst: number | null; readonly probe: string | null; readonly side: ReportIncident['side'] },
  sensor: ReportSensor | undefined,
): number | null {
  // How far a fence was left behind, and the like, is no figure of anything.
  if (worst === null || probe === null) return null;
  const figures = sensor?.figures.find((each) => each.probe === probe);
  if (side === 'over') return rounded(Math.min(worst, figures?.max?.value ?? worst));
  if (side === 'under') return rounded(Math.max(worst, figures?.min?.value ?? worst));
  return rounded(worst);
}

/** What a report comes to. */
export function verdictOf(
  sensors: readonly ReportSensor[],
  incidents: readonly ReportIncident[],
  decision: ReportFacts['verdict']['decision'],
): ReportFacts['verdict'] {
  const [alarms, warnings] = (['alarm', 'warning'] as const).map(
    (severity) => incidents.filter((each) => each.severity === severity).length,
  );
  const figures = sensors.flatMap((sensor) => sensor.figures);
  const isSilent = figures.every(({ count }) => count === 0);
  const outside = figures
    .filter(({ probe }) => probe === 'temperature')
    .map(({ minutesBelow, minutesAbove }) => minutesBelow + minutesAbove);
  return {
    outcome: isSilent ? 'noData' : (alarms ?? 0) > 0 ? 'deviating' : 'conform',
    alarms: alarms ?? 0,
    warnings: warnings ?? 0,
    minutesOut: rounded(outside.reduce((sum, minutes) => sum + minutes, 0)),
    decision,
  };
}
