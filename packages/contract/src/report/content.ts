/**
 * What a report says, of a mission or of devices over a period, without a word of any language: it is drawn in the reader's language, unit and zone. Its SHA-256 is that of
 * its facts in their canonical form, so that neither language nor unit nor the time of printing changes it.
 */
import { alarmTypes, ruleConditions, ruleModes, ruleProbes, severities } from '@frostway/core/alarms';
import { incidentProbes, incidentSides } from '@frostway/core/incidents';
import type { Zone } from '@frostway/core/zone';
import { z } from 'zod';
import { incidentStates } from '../alarm/incident-rows.js';
import { courseKinds } from '../mission/course.js';
import { meanings, proofs, releaseStates } from '../mission/decisions.js';
import { photoTypes } from '../mission/handover.js';
import { stabilityUse } from '../mission/stability.js';
import { missionEnds } from '../mission/missions.js';
import { stopTimings } from '../mission/stop-timings.js';
import { bandMinutes } from '../telemetry/band-minutes.js';
import type { Lang } from '../text.js';

/** Epoch ms. */
const moment = z.number().int();
const count = z.number().int().min(0);
const value = z.number().nullable();
const minutes = z.number().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const person = z.object({ account: z.string(), nickname: z.string() });
const valued = z.object({ at: moment, value: z.number() });

/** Units temperatures are drawn in. */
export const reportUnits = ['C', 'F'] as const;

/** What its sensors have figures of. */
export const reportProbes = ['temperature', 'humidity'] as const;
/** See `reportProbes`. */
export type ReportProbe = (typeof reportProbes)[number];

/** conform: no incident of severity alarm; deviating: at least one; noData: no sensor measured anything. */
export const reportOutcomes = ['conform', 'deviating', 'noData'] as const;
/** See `reportOutcomes`. */
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Points a drawn line or track has at the most. */
export const mostDrawn = 2000;

const stop = z.object({
  kind: z.enum(['start', 'middle', 'end']),
  name: z.string(),
  address: z.string(),
  /** WGS84 degrees. */
  latitude: z.number(),
  longitude: z.number(),
  arrivedAt: moment.nullable(),
  /** When it was to be there, of the start when it was to leave, and how it kept to that; a place without a window has none. */
  window: z
    .object({
      earliest: moment.nullable(),
      latest: moment.nullable(),
      /** When it was there, or left its start; null = not, or not known. */
      at: moment.nullable(),
      timing: z.enum(stopTimings).nullable(),
    })
    .optional(),
});

const missionSubject = z.object({
  kind: z.literal('mission'),
  name: z.string(),
  /** The mission number. */
  code: z.string(),
  externalId: z.string().nullable(),
  plannedStart: moment,
  plannedEnd: moment.nullable(),
  startedAt: moment,
  /** Null: it still runs, and this is a report on the way. */
  endedAt: moment.nullable(),
  endedBy: z.enum(missionEnds).nullable(),
  person: z.string(),
  /** The carrier, by its plate. */
  vehicle: z.string(),
  stops: z.array(stop),
});

const deviceSubject = z.object({
  kind: z.literal('devices'),
  /** The group whose devices they are; null = named one by one. */
  group: z.string().nullable(),
});

/** A band and since when it holds; null = no limit on that side. Both ends are within it. */
const band = z.object({ from: moment, lower: value, upper: value });
/** Figures of one quantity of a sensor: °C or %RH. */
export const reportFigures = z.object({
  probe: z.enum(reportProbes),
  /** At least one, oldest first. */
  bands: z.array(band).min(1),
  /** Readings, how many its recording interval would have given, and the share of the time that is covered, 0 to 1. */
  count,
  expected: count,
  coverage: z.number(),
  min: valued.nullable(),
  max: valued.nullable(),
  /** Weighted by covered time. */
  mean: value,
  /** Mean kinetic temperature; null of other quantities. */
  mkt: value,
  ...bandMinutes,
  /** When the longest time outside began. */
  longestFrom: moment.nullable(),
  /** The longest time without readings. */
  gapMinutes: minutes,
  gapFrom: moment.nullable(),
});
/** See `reportFigures`. */
export type ReportFigures = z.output<typeof reportFigures>;

/** A sensor of the report. */
export const reportSensor = z.object({
  mac: z.string().nullable(),
  imei: z.string().nullable(),
  name: z.string(),
  model: z.string(),
  /** The part of the period it tells of, its end excluded. */
  from: moment,
  until: moment,
  /** The last calibration on or before the end of the period; days of a calendar. */
  certificate: z.object({ number: z.string(), date: z.string(), dueDate: z.string(), laboratory: z.string() }).nullable(),
  /** Temperature first; humidity where it was measured. */
  figures: z.array(reportFigures).min(1),
});
/** See `reportSensor`. */
export type ReportSensor = z.output<typeof reportSensor>;

/** A rule by the version that held; of devices each that watched any of them in the period. */
export const reportRule = z.object({
  name: z.string(),
  version: count,
  probe: z.enum(ruleProbes),
  condition: z.enum(ruleConditions),
  value,
  lower: value,
  upper: value,
  severity: z.enum(severities),
  mode: z.enum(ruleModes),
  delaySeconds: z.number(),
  windowSeconds: z.number().nullable(),
  hysteresis: z.number(),
  clearDelaySeconds: z.number(),
  startUpSeconds: z.number(),
});
/** See `reportRule`. */
export type ReportRule = z.output<typeof reportRule>;

/** An incident that went on within the period, and what people did about it. */
export const reportIncident = z.object({
  /** Of which sensor, or locating device. */
  mac: z.string().nullable(),
  imei: z.string().nullable(),
  name: z.string(),
  type: z.enum(alarmTypes),
  probe: z.enum(incidentProbes).nullable(),
  side: z.enum(incidentSides),
  severity: z.enum(severities),
  state: z.enum(incidentStates),
  from: moment,
  until: moment.nullable(),
  minutes,
  worst: value,
  /** Where it began, WGS84 degrees; null where that is not known, or not the reader's to know. */
  latitude: value,
  longitude: value,
  /** Null: nobody has acknowledged it. Cause is the reason given, action the remark beside it. */
  acknowledged: z
    .object({
      by: person.nullable(),
      at: moment,
      cause: z.string(),
      action: z.string(),
      /** How it was signed, where the account asks for that. */
      proof: z.enum(proofs).optional(),
    })
    .nullable(),
  /** What was written to it, oldest first. */
  comments: z.array(z.object({ by: person.nullable(), at: moment, text: z.string() })),
});
/** See `reportIncident`. */
export type ReportIncident = z.output<typeof reportIncident>;

const allowance = z.object({
  rule: z.string(),
  version: count,
  mac: z.string().nullable(),
  sensor: z.string(),
  mode: z.enum(ruleModes),
  /** Minutes. */
  used: minutes,
  allowed: minutes,
});

const event = z.object({
  kind: z.enum(courseKinds).exclude(['incident']),
  at: moment,
  until: moment.nullable(),
  name: z.string().nullable(),
  latitude: value,
  longitude: value,
});

/** A photo, by the SHA-256 of its bytes. */
const photo = z.object({ sha256, type: z.enum(photoTypes), bytes: count });
/** See above. */
export type ReportPhoto = z.output<typeof photo>;

/** What somebody wrote on the timeline of a mission. */
const note = z.object({
  /** The moment it is about, and when it was written. */
  at: moment,
  writtenAt: moment,
  by: person,
  text: z.string(),
  photos: z.array(photo),
});
/** See above. */
export type ReportNote = z.output<typeof note>;

const decision = z.object({
  decision: z.enum(releaseStates),
  meaning: z.enum(meanings).nullable(),
  /** Of one that late data took back: `lateData`. */
  reason: z.string(),
  /** Null: taken back by late data. */
  signer: person.nullable(),
  proof: z.enum(proofs).nullable(),
  at: moment,
  /** Incidents of severity alarm it was made upon. */
  incidents: count,
});

/** All that the hash is of. */
export const reportFacts = z.object({
  /** Of this form of facts. */
  format: z.literal(1),
  subject: z.discriminatedUnion('kind', [missionSubject, deviceSubject]),
  /** Whose report it is. */
  owner: person,
  /** Its end is excluded. */
  from: moment,
  until: moment,
  verdict: z.object({
    outcome: z.enum(reportOutcomes),
    /** Incidents of severity alarm, and of severity warning. */
    alarms: count,
    warnings: count,
    /** All sensors' temperatures outside their bands together. */
    minutesOut: minutes,
    /** Null: nothing is decided about devices. */
    decision: z.enum(releaseStates).nullable(),
  }),
  /** Constants of the mean kinetic temperature: kJ/mol, J/(mol K), and their quotient in K. */
  mkt: z.object({ energy: z.number(), gas: z.number(), quotient: z.number() }),
  sensors: z.array(reportSensor),
  rules: z.array(reportRule),
  /** Oldest first. */
  incidents: z.array(reportIncident),
  /** Of missions. */
  allowances: z.array(allowance),
  /** Of missions whose goods have a budget: what it allows, and what was used of it. */
  stability: stabilityUse.optional(),
  events: z.array(event),
  /** Of missions on whose timeline somebody wrote, oldest first. */
  notes: z.array(note).optional(),
  /** Oldest first; the last one is in force. */
  decisions: z.array(decision),
  /** How the goods were handed over at the end of a mission. */
  handover: z
    .object({
      receiver: z.string(),
      at: moment,
      temperature: value,
      remarks: z.string(),
      /** Lines in the area of `signatureArea`: x and y of their points by turns. */
      signature: z.array(z.array(z.number().int())),
      photo: photo.nullable(),
    })
    .nullable(),
  /** All readings of its sensors as the attached table has them, and all positions of its locating devices. */
  /** Of a room: where its sensors stand, and which place was hottest and coldest, by the mean of the period; the first of equals. */
  mapping: z
    .object({
      room: z.string(),
      plan: photo.nullable(),
      places: z.array(
        z.object({
          /** Which of `sensors`. */
          sensor: count,
          label: z.string(),
          /** Shares of the plan's width and height, from its upper left corner. */
          x: z.number(),
          y: z.number(),
        }),
      ),
      /** Which of `places`; null = none measured anything. */
      hottest: count.nullable(),
      coldest: count.nullable(),
    })
    .optional(),
  data: z.object({ readings: count, readingsHash: sha256, positions: count, positionsHash: sha256 }),
});
/** See `reportFacts`. */
export type ReportFacts = z.output<typeof reportFacts>;

/** What is drawn of a sensor, in the order of `sensors`: null = nothing was measured there, so no line crosses it. Lows and highs of every stretch are among the points. */
const line = z.object({
  time: z.array(moment).max(mostDrawn),
  temperature: z.array(value).max(mostDrawn),
  /** Empty where it was not measured. */
  humidity: z.array(value).max(mostDrawn),
});
const track = z.object({
  imei: z.string().nullable(),
  name: z.string(),
  time: z.array(moment).max(mostDrawn),
  latitude: z.array(z.number()).max(mostDrawn),
  longitude: z.array(z.number()).max(mostDrawn),
  /** The worst of its sensors then, °C; null = none had measured within 15 minutes. */
  temperature: z.array(value).max(mostDrawn),
});

/** A report as it was issued: its facts, and what is drawn of its data. */
export const reportContent = reportFacts.extend({
  /** From 1; a later one of the same subject supersedes it. */
  revision: z.number().int().min(1),
  /** SHA-256 of the facts in their canonical form, hexadecimal. */
  hash: sha256,
  lines: z.array(line),
  /** Of missions, where the reader may know places. */
  tracks: z.array(track),
  /** Where its photos are read: of each SHA-256 the id of a photo of a note, or of the handover. */
  photos: z.array(z.object({ sha256, note: z.number().int().nullable(), handover: z.number().int().nullable() })),
});
/** See `reportContent`. */
export type ReportContent = z.output<typeof reportContent>;

/**
 * Names of the two files inside the file of a report: its facts in their canonical form (canonical.ts), to the byte what the hash is of, and its readings, to the byte what
 * `data.readingsHash` is of. By them a file is verified.
 */
export const reportFiles = { facts: 'report.json', readings: 'readings.csv' } as const;
/** How a report is drawn: none of it is part of the hash. */
export type ReportDrawing = {
  readonly language: Lang;
  readonly unit: 'C' | 'F';
  /** Whose clocks its times are of: an IANA name, or an offset in hours. */
  readonly zone: Zone;
  /** The page that verifies it; its QR code. */
  readonly verifyUrl: string;
};
