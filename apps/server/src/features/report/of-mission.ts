/** The facts of a mission's report. They are the mission's: whoever may see its past reads the same. */
import type { ReportFacts, ReportSensor } from '@frostway/contract/report/content';
import type { MissionStop } from '@frostway/contract/mission/missions';
import { refuse } from '@frostway/contract/refusals';
import { activationOf } from '@frostway/core/mean-kinetic-temperature';
import type { Band, Bands } from '@frostway/core/statistics-sums';
import type { Principal } from '../../scope/principal.js';
import type { Tools } from '../../platform/tools.js';
import { rulesByVersion } from '../rule/index.js';
import { calibrationsAt } from '../certificate/index.js';
import { handoverOf, type MissionFacts, missionFacts, notesOf, outBy } from '../mission/index.js';
import { trackOf } from './drawn.js';
import { incidentsOf, type Places, type Told, verdictOf } from './incidents.js';
import { type Assembled, mktOf, nameOf, ownerOf, toRule, wholeMinute } from './parts.js';
import { type MeasuredSensor, partsOf, rounded } from './sensors.js';
import { addPositions, addReadings, newPositions, newReadings } from './tables.js';

/** Refuses 80208, 80190 where the principal's level shows no past, 80740 one that never started, 56091 more than one answer is made of. */
export async function missionReport(
  { db, store, clock }: Pick<Tools, 'db' | 'store' | 'clock'>,
  principal: Principal,
  id: number,
): Promise<Assembled> {
  const nowMs = wholeMinute(clock.now());
  const known = await missionFacts(store, db, principal, { id, nowMs });
  const { found, mission, telemetry, course, bands } = known;
  const fromMs = found.startedMs ?? refuse('reportNotStarted');
  // The moment of the end is still of the mission.
  const untilMs = (found.endedMs ?? Math.max(nowMs, fromMs)) + 1;

  const readings = newReadings();
  const positions = newPositions();
  const certificates = await calibrationsAt(
    db,
    telemetry.measured.map(({ span }) => ({ id: span.id, atMs: span.untilMs - 1 })),
  );
  const sensors: ReportSensor[] = [];
  const byId = new Map<number, ReportSensor>();
  const lines: Assembled['lines'] = [];
  for (const { span, columns, intervals } of telemetry.measured) {
    const model = mission.beacons.find(({ mac, imei }) => mac === span.mac && imei === span.imei)?.model ?? '';
    const measured: MeasuredSensor = {
      ...span,
      model,
      columns,
      around: columns,
      intervals,
      activationK: activationOf(mission.activationEnergy),
      bands: { temperature: since(span.fromMs, bands.temperature), humidity: since(span.fromMs, bands.humidity) },
    };
    const { sensor, line } = await partsOf(measured, certificates.get(span.id) ?? null);
    sensors.push(sensor);
    byId.set(span.id, sensor);
    lines.push(line);
    await addReadings(readings, nameOf(span), columns);
  }
  for (const { span, columns } of telemetry.tracks) await addPositions(positions, nameOf(span), columns);
  const [readData, wentData] = [readings.done(), positions.done()];

  const [written, handed] = [await notesOf(db, id), await handoverOf(db, id)];
  const incidents = await incidentsOf(db, told(known), byId, () => Promise.resolve(placesOf(known)));
  const facts: ReportFacts = {
    format: 1,
    subject: subjectOf(known, fromMs),
    owner: await ownerOf(db, found.ownerId),
    from: fromMs,
    until: untilMs,
    verdict: verdictOf(sensors, incidents, mission.verdict),
    mkt: mktOf(mission.activationEnergy),
    sensors,
    rules: (
      await rulesByVersion(
        db,
        mission.rules.flatMap(({ id: rule, version }) => (version === null ? [] : [{ id: rule, version }])),
      )
    ).map(toRule),
    incidents,
    allowances: course.allowances.map(({ name, version, mac, sensor, mode, used, allowed }) => ({
      rule: name,
      version,
      mac,
      sensor,
      mode,
      used,
      allowed,
    })),
    events: eventsOf(known, untilMs),
    ...(course.stability === null ? {} : { stability: course.stability }),
    ...(written.notes === null ? {} : { notes: written.notes }),
    decisions: known.decisions,
    handover: handed.handover,
    data: { readings: readData.count, readingsHash: readData.hash, positions: wentData.count, positionsHash: wentData.hash },
  };
  return {
    facts,
    lines,
    tracks: telemetry.tracks.map(({ span, columns }) =>
      trackOf(
        { imei: span.imei, name: span.name, columns },
        telemetry.measured.map((each) => each.columns),
        (temperature) => outBy(temperature, bands.temperature),
      ),
    ),
    photos: [...written.photos, ...handed.photos],
    readings: readData.bytes,
    subject: { key: `mission:${id}`, kind: 'mission', ownerId: found.ownerId, missionId: id },
  };
}

const since = (fromMs: number, band: Band): Bands => [{ ...band, fromMs }];
const told = ({ spans }: MissionFacts): Told[] => [...spans];
const msOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));
const degrees = (value: number | null): number | null => (value === null ? null : rounded(value));

function subjectOf({ mission }: MissionFacts, startedAt: number): ReportFacts['subject'] {
  const stop = (kind: 'start' | 'middle' | 'end') => (its: MissionStop) => ({
    kind,
    name: its.name,
    address: its.address,
    latitude: rounded(its.latitude),
    longitude: rounded(its.longitude),
    arrivedAt: msOf(its.arrivedAt),
    ...(its.earliest === null && its.latest === null
      ? {}
      : {
          window: {
            earliest: msOf(its.earliest),
            latest: msOf(its.latest),
            at: msOf(kind === 'start' ? its.leftAt : its.arrivedAt),
            timing: its.timing,
          },
        }),
  });
  return {
    kind: 'mission',
    name: mission.name,
    code: mission.code,
    externalId: mission.externalId,
    plannedStart: Date.parse(mission.startAt),
    plannedEnd: msOf(mission.endAt),
    startedAt,
    endedAt: msOf(mission.endedAt),
    endedBy: mission.endedBy,
    person: mission.person.name,
    vehicle: mission.vehicle.name,
    stops: [
      ...(mission.start === null ? [] : [mission.start].map(stop('start'))),
      ...mission.middle.map(stop('middle')),
      ...(mission.end === null ? [] : [mission.end].map(stop('end'))),
    ],
  };
}

/** What happened on the way; what went on beyond its end has none. An opened door is an incident, too: one that is pending may never come to be. */
function eventsOf({ course }: MissionFacts, untilMs: number): ReportFacts['events'] {
  return course.events.flatMap(({ kind, at, until, name, latitude, longitude, incident }) => {
    const over = msOf(until);
    return kind === 'incident' || incident?.state === 'pending'
      ? []
      : [
          {
            kind,
            at: Date.parse(at),
            until: over === null || over > untilMs ? null : over,
            name,
            latitude: degrees(latitude),
            longitude: degrees(longitude),
          },
        ];
  });
}

/** Where the goods were when incidents began. */
function placesOf({ course }: MissionFacts): Places {
  return new Map(
    course.events.flatMap(({ incident, latitude, longitude }) =>
      incident === null ? [] : [[incident.id, { latitude: degrees(latitude), longitude: degrees(longitude) }] as const],
    ),
  );
}
