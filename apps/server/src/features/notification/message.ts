/** Messages about alarms, in the language, zone and unit of who reads them: one about one alarm, a digest, a text message of a few words. */
import { accumulatedIn } from '@frostway/contract/alarm/accumulated';
import type { AlarmDeliveryKind } from '@frostway/contract/notification/rows';
import type { Lang } from '@frostway/contract/text';
import { isTextKey, text } from '@frostway/contract/texts';
import { type AlarmType, otherMeasureOf, probeOf } from '@frostway/core/alarms';
import { type JudgedProbe, probeTable } from '@frostway/core/probes';
import { showNumber, showTemperature, type TemperatureUnit } from '@frostway/core/units';
import { localMs, type Zone } from '@frostway/core/zone';
import type { AlarmFacts } from './facts.js';

/** Who reads it. */
export type Reader = {
  readonly lang: Lang;
  /** Null = the device's own. */
  readonly zone: Zone | null;
  /** Of temperatures. */
  readonly unit: TemperatureUnit;
};

/** One thing to say. */
export type Occasion = {
  readonly kind: AlarmDeliveryKind;
  readonly facts: AlarmFacts;
  /** Minutes nobody acknowledged it for; 0 when it is not about that. */
  readonly unacknowledgedMinutes: number;
};

export type Written = {
  readonly subject: string;
  readonly text: string;
  readonly link: string;
  /** Of a push message: it takes the place of an older one of the same tag. */
  readonly tag?: string;
};

/** Alarms a digest names one by one. */
const mostLines = 100;
const mostInSms = 3;

/** What a type of alarm is called. */
export const typeIn = (lang: Lang, type: string): string => {
  const key = `alarm.type.${type}`;
  return isTextKey(key) ? text(lang, key as 'alarm.type.light') : type;
};
const severityIn = (lang: Lang, severity: string): string =>
  text(lang, severity === 'warning' ? 'alarm.severity.warning' : 'alarm.severity.alarm');

/** A value of a type's quantity with its unit. */
function valueIn(unit: TemperatureUnit, type: string, value: number | null): string | undefined {
  if (value === null) return undefined;
  const probe = probeOf(type as AlarmType);
  const other = otherMeasureOf(type as AlarmType);
  if (other !== undefined && other.unit !== '°C') return `${showNumber(value, other.decimals)} ${other.unit}`;
  if (probe === 'temperature' || other !== undefined) return `${showTemperature(value, unit)} °${unit}`;
  return probe === undefined ? undefined : `${showNumber(value, probeTable[probe].decimals)} ${unitOf(probe)}`;
}

/** The unit of a probe in messages: light is in what receivers know it by. */
const unitOf = (probe: JudgedProbe): string => (probe === 'light' ? 'lux' : probeTable[probe].unit);

/** 2026-07-14 08:03 (UTC+08:00): the reading's own time in the zone of who reads it. */
export function timeIn({ zone }: Reader, { deviceZone }: Pick<AlarmFacts, 'deviceZone'>, ms: number): string {
  const local = localMs(zone ?? deviceZone ?? 'UTC', ms);
  const minutes = Math.round((local - ms) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) => String(part).padStart(2, '0'));
  return `${new Date(local).toISOString().slice(0, 16).replace('T', ' ')} (UTC${minutes < 0 ? '-' : '+'}${hours}:${rest})`;
}

/** The worst value; of a mean kinetic temperature it says so. */
function worstIn({ unit }: Reader, { type, probe, worst }: AlarmFacts): string | undefined {
  const value = valueIn(unit, type, worst);
  return value !== undefined && probe === 'mkt' ? `MKT ${value}` : value;
}

function limitIn({ lang, unit }: Reader, { type, limit, side }: AlarmFacts): string | undefined {
  const value = valueIn(unit, type, limit);
  if (value === undefined) return undefined;
  return side === 'below' ? text(lang, 'notification.limit.below', { value }) : text(lang, 'notification.limit.above', { value });
}

/** What received it, the site it began at, and its coordinates; in short, not those of a site. */
function placeIn(lang: Lang, { latitude, longitude, gateway, site }: AlarmFacts, isShort = false): string | undefined {
  const spot =
    latitude === null || longitude === null
      ? undefined
      : text(lang, 'notification.place.near', { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) });
  const parts = [gateway, site, isShort && site !== null ? undefined : spot].filter((part) => part !== null && part !== undefined);
  return parts.length === 0 ? undefined : parts.join(lang === 'en' ? ', ' : '，');
}

/** Where an alarm is looked at. */
export const linkTo = (publicUrl: string, alarmId?: number): string =>
  `${publicUrl.replace(/\/$/, '')}/deviceAlarm${alarmId === undefined ? '' : `?alarm=${alarmId}`}`;

function subjectOf(lang: Lang, { kind, facts, unacknowledgedMinutes }: Occasion): string {
  const holes = { severity: severityIn(lang, facts.severity), device: facts.device, type: typeIn(lang, facts.type) };
  if (kind === 'start')
    return text(lang, unacknowledgedMinutes > 0 ? 'notification.subject.escalation' : 'notification.subject.start', holes);
  return text(lang, `notification.subject.${kind}`, holes);
}

/** A mail about one alarm. */
export function writeMail(occasion: Occasion, reader: Reader, publicUrl: string): Written {
  const { lang } = reader;
  const { kind, facts, unacknowledgedMinutes } = occasion;
  const link = linkTo(publicUrl, facts.id);
  const at = (ms: number): string => timeIn(reader, facts, ms);
  const [worst, limit, place] = [worstIn(reader, facts), limitIn(reader, facts), placeIn(lang, facts)];
  const lines = [
    unacknowledgedMinutes > 0 ? text(lang, 'notification.line.escalation', { minutes: unacknowledgedMinutes }) : undefined,
    lateLine(lang, occasion),
    text(lang, 'notification.line.device', { device: facts.device, identity: facts.mac ?? facts.imei ?? '' }),
    facts.group === null ? undefined : text(lang, 'notification.line.group', { group: facts.group }),
    text(lang, 'notification.line.what', { type: `${typeIn(lang, facts.type)} (${severityIn(lang, facts.severity)})` }),
    worst === undefined ? undefined : worstLine(lang, kind, worst, at(facts.worstMs ?? facts.startedMs)),
    limit === undefined ? undefined : text(lang, 'notification.line.limit', { limit }),
    text(lang, 'notification.line.began', { time: at(facts.startedMs) }),
    facts.endedMs === null ? undefined : text(lang, 'notification.line.ended', { time: at(facts.endedMs) }),
    facts.minutes < 1 ? undefined : text(lang, 'notification.line.minutes', { minutes: Math.round(facts.minutes) }),
    facts.accumulated === null ? undefined : text(lang, 'notification.line.counted', { counted: accumulatedIn(lang, facts.accumulated) }),
    place === undefined ? undefined : text(lang, 'notification.line.place', { place }),
    facts.rule === null ? undefined : text(lang, 'notification.line.rule', { rule: facts.rule }),
    facts.fence === null ? undefined : text(lang, 'notification.line.fence', { fence: facts.fence }),
    '',
    text(lang, 'notification.line.link', { url: link }),
  ];
  return { subject: subjectOf(lang, occasion), text: `${lines.filter((line) => line !== undefined).join('\n')}\n`, link };
}

/** That late data found it, or changed it after it was notified of: of one that begins once more, why. */
function lateLine(lang: Lang, { kind, facts: { isRevised } }: Occasion): string | undefined {
  if (isRevised && (kind === 'late' || kind === 'start')) return text(lang, 'notification.line.revised');
  return kind === 'late' ? text(lang, 'notification.line.late') : undefined;
}

function worstLine(lang: Lang, kind: Occasion['kind'], value: string, time: string): string {
  return kind === 'start'
    ? text(lang, 'notification.line.value', { value: `${value}, ${time}` })
    : text(lang, 'notification.line.worst', { value, time });
}

/** A text message about one alarm. */
export function writeSms({ kind, facts }: Occasion, reader: Reader, publicUrl: string): Written {
  const { lang } = reader;
  const link = linkTo(publicUrl, facts.id);
  const [worst, limit, place] = [worstIn(reader, facts), limitIn(reader, facts), placeIn(lang, facts, true)];
  const minutes = Math.round(facts.minutes);
  const more = [
    facts.accumulated === null
      ? minutes < 1
        ? ''
        : text(lang, 'notification.sms.minutes', { minutes })
      : text(lang, 'notification.sms.counted', { counted: accumulatedIn(lang, facts.accumulated) }),
    place === undefined ? '' : text(lang, 'notification.sms.place', { place }),
  ].join('');
  const atMs =
    kind === 'end' ? (facts.endedMs ?? facts.startedMs) : worst === undefined ? facts.startedMs : (facts.worstMs ?? facts.startedMs);
  const holes = {
    device: facts.device,
    type: typeIn(lang, facts.type),
    severity: severityIn(lang, facts.severity),
    time: timeIn(reader, facts, atMs),
    more,
    url: link,
  };
  const moment = kind === 'late' ? 'start' : kind;
  const said =
    worst === undefined || limit === undefined
      ? text(lang, moment === 'end' ? 'notification.sms.endPlain' : 'notification.sms.startPlain', holes)
      : text(lang, `notification.sms.${moment}`, { ...holes, value: worst, limit });
  return { subject: '', text: said, link };
}

/** One mail about many alarms, the oldest first; `late` when late data showed all of them. */
export function writeDigest(all: readonly Occasion[], reader: Reader, publicUrl: string): Written {
  const { lang } = reader;
  const isLate = all.every(({ kind }) => kind === 'late');
  const sorted = all.toSorted((a, b) => a.facts.startedMs - b.facts.startedMs);
  const devices = new Set(all.map(({ facts }) => facts.deviceId)).size;
  const link = linkTo(publicUrl);
  const lines = sorted.slice(0, mostLines).map(({ facts, kind }) => digestLine(facts, reader, kind === 'late' && !isLate));
  if (sorted.length > mostLines) lines.push(text(lang, 'notification.digest.more', { count: sorted.length - mostLines }));
  return {
    subject: isLate
      ? text(lang, 'notification.subject.lateDigest', { count: all.length })
      : text(lang, 'notification.subject.digest', { count: all.length, devices }),
    text: [
      text(lang, isLate ? 'notification.digest.lateLead' : 'notification.digest.lead'),
      '',
      ...lines.map((line) => `- ${line}`),
      '',
      text(lang, 'notification.line.link', { url: link }),
      '',
    ].join('\n'),
    link,
  };
}

function digestLine(facts: AlarmFacts, reader: Reader, saysLate: boolean): string {
  const { lang } = reader;
  const holes = { device: facts.device, type: typeIn(lang, facts.type), time: timeIn(reader, facts, facts.startedMs) };
  const worst = worstIn(reader, facts);
  const said =
    facts.endedMs === null
      ? text(lang, 'notification.digest.open', holes)
      : text(lang, 'notification.digest.over', {
          ...holes,
          until: timeIn(reader, facts, facts.endedMs),
          minutes: Math.round(facts.minutes),
        });
  return [
    said,
    worst === undefined ? '' : text(lang, 'notification.digest.worst', { value: worst }),
    saysLate ? text(lang, 'notification.digest.late') : '',
  ].join('');
}

/** What a browser shows of one alarm: its subject, and a line each of value, limit and time. It takes the place of what it showed of the incident before. */
export function writePush(occasion: Occasion, reader: Reader, publicUrl: string): Written {
  const { lang } = reader;
  const { kind, facts } = occasion;
  const at = (ms: number): string => timeIn(reader, facts, ms);
  const [worst, limit] = [worstIn(reader, facts), limitIn(reader, facts)];
  const lines = [
    lateLine(lang, occasion),
    worst === undefined ? undefined : worstLine(lang, kind, worst, at(facts.worstMs ?? facts.startedMs)),
    limit === undefined ? undefined : text(lang, 'notification.line.limit', { limit }),
    facts.endedMs === null
      ? text(lang, 'notification.line.began', { time: at(facts.startedMs) })
      : text(lang, 'notification.line.ended', { time: at(facts.endedMs) }),
  ];
  return {
    subject: subjectOf(lang, occasion),
    text: lines.filter((line) => line !== undefined).join('\n'),
    link: linkTo(publicUrl, facts.id),
    tag: `incident-${facts.incidentId}`,
  };
}

/** What a browser shows of many alarms: how many, and the first devices by name. */
export function writePushDigest(all: readonly Occasion[], reader: Reader, publicUrl: string): Written {
  const { subject, link } = writeDigest(all, reader, publicUrl);
  return { subject, text: devicesIn(reader.lang, all), link, tag: `digest-${Math.max(...all.map(({ facts }) => facts.id))}` };
}

/** One text message about many alarms: the first devices by name. */
export function writeSmsDigest(all: readonly Occasion[], { lang }: Reader, publicUrl: string): Written {
  const link = linkTo(publicUrl);
  return {
    subject: '',
    text: text(lang, 'notification.sms.digest', { count: all.length, devices: devicesIn(lang, all), url: link }),
    link,
  };
}

function devicesIn(lang: Lang, all: readonly Occasion[]): string {
  const names = [...new Set(all.map(({ facts }) => facts.device))];
  const first = names.slice(0, mostInSms).join(lang === 'en' ? ', ' : '、');
  const left = names.length - mostInSms;
  return left > 0 ? text(lang, 'notification.sms.more', { devices: first, count: lang === 'en' ? left : names.length }) : first;
}

/** The unit of a type's values as the product keeps them; null where it has none. */
function webhookUnitOf(type: string): string | null {
  const probe = probeOf(type as AlarmType);
  return probe === undefined ? (otherMeasureOf(type as AlarmType)?.unit ?? null) : unitOf(probe);
}

/** What a webhook posts about one alarm; times are UTC, values as the product keeps them. */
export function writeWebhook({ kind, facts, unacknowledgedMinutes }: Occasion, publicUrl: string, atMs: number): Written {
  const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
  const link = linkTo(publicUrl, facts.id);
  const body = {
    type: `alarm.${unacknowledgedMinutes > 0 ? 'escalated' : kind}`,
    timestamp: iso(atMs),
    data: {
      alarm: {
        id: facts.id,
        type: facts.type,
        severity: facts.severity,
        state: facts.state,
        acknowledged: facts.isAcknowledged,
        startedAt: iso(facts.startedMs),
        endedAt: iso(facts.endedMs),
        late: facts.isLate,
        revised: facts.isRevised,
        side: facts.side,
        /** Of `limit` and `worst`. */
        unit: webhookUnitOf(facts.type),
        limit: facts.limit,
        worst: facts.worst,
        worstAt: iso(facts.worstMs),
        minutes: facts.minutes,
        accumulated: facts.accumulated,
        rule: facts.rule,
        fence: facts.fence,
        link,
      },
      device: { id: facts.deviceId, name: facts.device, mac: facts.mac, imei: facts.imei, group: facts.group },
      place: { gateway: facts.gateway, site: facts.site, latitude: facts.latitude, longitude: facts.longitude },
    },
  };
  return { subject: '', text: JSON.stringify(body), link };
}
