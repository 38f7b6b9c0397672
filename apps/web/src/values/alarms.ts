/** How alarms look and what their figures are called: what the list, the overview and a device's page share. */
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import type { Accumulated, Alarm } from '@frostway/contract/alarm/rows';
import { type AlarmType, type OtherMeasure, otherMeasureOf, type Severity, probeOf } from '@frostway/core/alarms';
import { type ProbeRow, probeTable } from '@frostway/core/probes';
import { inputOfAlarm, isSwitch, type WatchedInput } from '@frostway/core/watched-inputs';
import type { TemperatureUnit } from '@frostway/core/units';
import { nowMs } from '../api/clock.js';
import type { Say } from '../api/language.js';
import type { TextKey } from '@frostway/contract/texts';
import type { IconName } from '../ui/icons.js';
import type { Hue } from './conditions.js';
import { type Figure, missing, quantityText as figureText, temperatureText, unitWord } from './figures.js';
import { quantityText } from './quantity-text.js';
import { durationText } from './times.js';

export const severityLooks = {
  alarm: { hue: 'alarm', icon: 'alarm' },
  warning: { hue: 'warning', icon: 'warning' },
} as const satisfies Record<Severity, { hue: Hue; icon: IconName }>;

const typeIcons: Readonly<Partial<Record<AlarmType, IconName>>> = {
  temperatureLow: 'cold',
  vibration: 'shock',
  tilt: 'layers',
  silence: 'silent',
  lowExternalBattery: 'battery',
  gatewayLost: 'gateway',
  door: 'door',
  doorOpen: 'door',
  doorClosed: 'door',
  setPointHigh: 'cold',
  setPointLow: 'cold',
  returnAirHigh: 'cold',
  returnAirLow: 'cold',
  supplyAirHigh: 'cold',
  supplyAirLow: 'cold',
  fenceEnter: 'fence',
  fenceExit: 'fence',
  displacement: 'move',
  longStop: 'park',
  forbiddenHours: 'clock',
  powerCut: 'command',
  powerOff: 'command',
  tamper: 'lock',
  theft: 'lock',
  collision: 'shock',
  fall: 'shock',
};

/** The icon of a type. */
export function alarmIcon(type: AlarmType): IconName {
  const probe = probeOf(type);
  return typeIcons[type] ?? (probe === undefined ? 'bell' : probeTable[probe].icon);
}

/** The hue of its worst value: too cold is cold, all else as bad as it is. */
export function alarmHue({ type, severity }: Pick<Alarm, 'type' | 'severity'>): 'alarm' | 'cold' | 'warning' {
  if (type === 'temperatureLow') return 'cold';
  return severityLooks[severity].hue;
}

/** A value of an input of a vehicle, or a speed, in the unit it is kept in; temperatures in the reader's. */
export function measureText(t: Say, { unit: own, decimals }: OtherMeasure, value: Figure, unit: TemperatureUnit): string {
  return own === '°C' ? temperatureText(t, value, unit) : figureText(t, value, t(unitKeys[own]), decimals);
}
/** The word of a unit. */
export const unitKeys = {
  'km/h': 'values.unit.kmh',
  L: 'playback.unit.litre',
  '%': 'values.unit.percent',
  km: 'values.unit.kilometre',
  h: 'playback.unit.hour',
} as const satisfies Record<Exclude<OtherMeasure['unit'], '°C'>, TextKey>;

/** A value of the probe behind a type, or what else it measures, with its unit; `--` when there is none. */
export function alarmValueText(t: Say, type: AlarmType, value: Figure, unit: TemperatureUnit): string {
  const probe = probeOf(type);
  const other = otherMeasureOf(type);
  if (probe === undefined) return other === undefined ? missing : measureText(t, other, value, unit);
  const { shown, decimals }: ProbeRow = probeTable[probe];
  return quantityText(t, probe, value, unit, shown.per === 1 ? decimals : shown.decimals);
}

/** The worst value of an alarm: with more decimals where, rounded like its limit, it would be the same figure as the limit it went out of. */
export function alarmWorstFigure(t: Say, { type, worst, limit }: Pick<Alarm, 'type' | 'worst' | 'limit'>, unit: TemperatureUnit): string {
  const usual = alarmValueText(t, type, worst, unit);
  const probe = probeOf(type);
  if (worst === null || limit === null || worst === limit || probe === undefined) return usual;
  if (usual !== alarmValueText(t, type, limit, unit)) return usual;
  const { shown, decimals, isTemperature }: ProbeRow = probeTable[probe];
  const least = isTemperature === true ? 1 : shown.per === 1 ? decimals : shown.decimals;
  const text = (value: number, places: number): string =>
    isTemperature === true
      ? figureText(t, unit === 'F' ? value * 1.8 + 32 : value, unitWord(t, unit), places)
      : quantityText(t, probe, value, unit, places);
  const places = [least + 1, least + 2, least + 3].find((each) => text(worst, each) !== text(limit, each));
  return places === undefined ? usual : text(worst, places);
}

/** What an alarm was found by, as rows say it. */
type Finder = Pick<Alarm, 'type' | 'rule' | 'limit'> & Partial<Pick<Alarm, 'fence'>>;

/** What found it: a rule, a fence, or the device's own limit; undefined where its type says that already. */
export function alarmFinder(t: Say, { type, rule, fence, limit }: Finder): string | undefined {
  if (rule !== null) return rule.name;
  if (fence != null) return fence.name;
  const probe = probeOf(type);
  return limit === null || probe === undefined || probe === 'power' ? undefined : t('alarm.byDeviceLimit');
}

/** What it is of: its type, and what found it, for one room may be watched by several. */
export const alarmKind = (t: Say, alarm: Finder): string =>
  [t(`alarm.type.${alarm.type}`), alarmFinder(t, alarm)].filter(Boolean).join(' · ');

/** What a cumulative rule has counted: "2 h 25 min of 2 h in 24 h". */
export function accumulatedText(t: Say, { minutes, of, window }: Accumulated): string {
  const words = { time: durationText(t, Math.round(minutes) * 60_000), of: durationText(t, of * 60_000) };
  return window === null ? t('alarm.accumulated', words) : t('alarm.accumulatedIn', { ...words, window: durationText(t, window * 60_000) });
}

/** Its values are mean kinetic temperatures. */
export const isKinetic = ({ rule }: Pick<Alarm, 'rule'>): boolean => rule?.probe === 'mkt';

/** The worst value by itself, where nothing beside it says what it is a value of. */
export function alarmWorstText(
  t: Say,
  alarm: Pick<Alarm, 'type' | 'worst' | 'rule'> & Partial<Pick<Alarm, 'limit'>>,
  unit: TemperatureUnit,
): string {
  const value = alarmWorstFigure(t, { ...alarm, limit: alarm.limit ?? null }, unit);
  return isKinetic(alarm) && alarm.worst !== null ? t('alarm.value.mkt', { value }) : value;
}

/** The limit it went out of, said with its side; undefined where there is none. */
export function alarmLimitText(
  t: Say,
  alarm: Pick<Alarm, 'type' | 'limit' | 'rule'> & { readonly side: Alarm['side'] | Incident['side'] },
  unit: TemperatureUnit,
): string | undefined {
  const { type, limit } = alarm;
  const side =
    alarm.side === 'over'
      ? 'above'
      : alarm.side === 'under'
        ? 'below'
        : alarm.side === 'above' || alarm.side === 'below'
          ? alarm.side
          : 'outside';
  if (limit === null || !hasValue(type)) return undefined;
  if (isKinetic(alarm)) return t('alarm.limit.mkt', { value: alarmValueText(t, type, limit, unit) });
  return t(`alarm.limit.${side}`, { value: alarmValueText(t, type, limit, unit) });
}

/** Its worst value and its limit are figures. */
export const hasValue = (type: AlarmType): boolean => probeOf(type) !== undefined || otherMeasureOf(type) !== undefined;

/** It is that nothing was heard: there are no readings of it. */
export const isSilence = (type: AlarmType): boolean => type === 'silence' || type === 'gatewayLost';

/** It follows from where a vehicle is or how it moves: it begins and ends, and goes out of no range. */
export const isOfMovement = ({ type, limit }: Pick<Alarm, 'type' | 'limit'>): boolean =>
  limit !== null && probeOf(type) === undefined && !isFigure(inputOfAlarm(type)) && !isSilence(type);
const isFigure = (input: WatchedInput | undefined): boolean => input !== undefined && !isSwitch(input);

/** The crossing of a fence that tells of both ways: it happened, and does not last. */
export const isCrossing = ({ type, startedAt, endedAt }: Pick<Alarm, 'type' | 'startedAt' | 'endedAt'>): boolean =>
  (type === 'fenceEnter' || type === 'fenceExit') && endedAt === startedAt;

/** How long it has lasted by a moment, ms: the time that readings cover, by the second below a minute; of silence, which has none, from its beginning on. Undefined where nothing lasts. */
export function alarmLength(
  { type, minutes, startedAt, endedAt }: Pick<Alarm, 'type' | 'minutes' | 'startedAt' | 'endedAt'>,
  atMs: number,
): number | undefined {
  if (isSilence(type)) {
    const lastedMs = (endedAt === null ? atMs : Date.parse(endedAt)) - Date.parse(startedAt);
    return Math.round(lastedMs / 60_000) * 60_000;
  }
  const seconds = minutes < 1 ? Math.round(minutes * 60) : Math.round(minutes) * 60;
  return seconds === 0 ? undefined : seconds * 1000;
}

/**
 * For how long at least what goes on has lasted by a moment, ms: until now, as far as its newest reading outside speaks for it, which is two and a half intervals.
 * Undefined for what is over, and for what no reading makes.
 */
export function lastsAtLeast(
  { startedAt, endedAt, lastAt }: Pick<Alarm, 'startedAt' | 'endedAt' | 'lastAt'>,
  intervalSeconds: number,
  atMs: number,
): number | undefined {
  if (endedAt !== null || lastAt === null) return undefined;
  return Math.max(0, Math.min(atMs, Date.parse(lastAt) + intervalSeconds * 2500) - Date.parse(startedAt));
}

type Weighed = Pick<Alarm, 'id' | 'type' | 'severity' | 'minutes' | 'startedAt' | 'endedAt'>;
/** How a triage list is ordered: by severity, then by how long they have lasted, then the older. */
export function byWeight(a: Weighed, b: Weighed): number {
  const rank = (alarm: Weighed): number => (alarm.severity === 'alarm' ? 0 : 1);
  const length = (alarm: Weighed): number => alarmLength(alarm, nowMs()) ?? 0;
  return rank(a) - rank(b) || length(b) - length(a) || Date.parse(a.startedAt) - Date.parse(b.startedAt) || a.id - b.id;
}

/** What /deviceAlarm shows at an address; what is not given is not filtered. */
export type AlarmLink = {
  readonly tab?: 'open' | 'cleared' | 'mine' | 'history';
  readonly severity?: Severity;
  readonly type?: string | readonly string[];
  readonly group?: number | string;
  /** Of the group alone, without those below it; without a group: of devices in none. */
  readonly only?: boolean;
  readonly late?: boolean;
  readonly unacknowledged?: boolean;
  /** What waits for somebody: open, or not acknowledged. */
  readonly triage?: boolean;
  /** MAC or IMEI. */
  readonly device?: string;
  readonly rule?: number;
  readonly from?: number;
  readonly to?: number;
  /** The alarm that is opened. */
  readonly alarm?: number;
};

/** All that waits for somebody, as the overview and the bell count it. */
export const triageLink: AlarmLink = { tab: 'history', triage: true };

/** The address of a list of alarms. */
export function alarmLink(link: AlarmLink): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(link))
    if (value !== undefined && value !== '' && value !== false && !(name === 'tab' && value === 'open'))
      query.set(name, value === true ? '1' : String(value));
  return query.size === 0 ? '/deviceAlarm' : `/deviceAlarm?${query.toString()}`;
}
