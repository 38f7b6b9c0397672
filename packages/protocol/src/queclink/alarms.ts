/** What the three letters of a line mean beside its place: alarms, switches, events. */
import type { DeviceAlarmKind } from '@frostway/core/message';
import type { TrackerFacts } from '../kit/tracker-facts.js';

/** Lines that are alarms whatever else they say. */
const kinds: Readonly<Record<string, readonly [kind: DeviceAlarmKind, name: string]>> = {
  SOS: ['sos', 'sos'],
  SPD: ['overspeed', 'overspeed'],
  TOW: ['displacement', 'towing'],
  IDL: ['general', 'idling'],
  EPF: ['powerCut', 'externalPowerOff'],
  MPF: ['powerCut', 'mainPowerOff'],
  BPL: ['lowBattery', 'lowBattery'],
  PNA: ['powerOn', 'powerOn'],
  PFA: ['powerOff', 'powerOff'],
  SWG: ['general', 'softwareFence'],
  TMP: ['general', 'temperature'],
  CRA: ['collision', 'crash'],
  JDR: ['jamming', 'jamming'],
  JDS: ['jamming', 'jamming'],
};

/** Switches that a line turns by being sent. */
const switches: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  IGN: { ignition: true },
  VGN: { ignition: true },
  IGF: { ignition: false },
  VGF: { ignition: false },
  BTC: { isCharging: true },
  STC: { isCharging: false },
  EPN: { isExternalPowerOn: true },
  MPN: { isExternalPowerOn: true },
  EPF: { isExternalPowerOn: false },
  MPF: { isExternalPowerOn: false },
};

const manners: Readonly<Record<number, DeviceAlarmKind>> = {
  0: 'harshBraking',
  1: 'harshAcceleration',
  2: 'harshCornering',
  3: 'harshBraking',
  4: 'harshAcceleration',
};

function raise(
  facts: TrackerFacts,
  word: string,
  kind: DeviceAlarmKind,
  alarmName: string,
  more: Readonly<Record<string, number>> = {},
): void {
  facts.alarms.push({ kind, attributes: { alarmCode: `GT${word}`, alarmName, ...more } });
}

/** What the letters and the type of the report (two hex digits before the count of places) say. */
export function readLetters(word: string, reportType: string | undefined, facts: TrackerFacts): void {
  const type = /^[0-9A-F]{1,2}$/i.test(reportType ?? '') ? Number.parseInt(reportType ?? '', 16) : undefined;
  const [high, low] = type === undefined ? [undefined, undefined] : [type >> 4, type & 0x0f];
  Object.assign(facts.attributes, switches[word]);
  const alarm = kinds[word];
  if (alarm !== undefined) raise(facts, word, alarm[0], alarm[1]);
  if (word === 'HBM') {
    const kind = low === undefined ? undefined : manners[low];
    raise(facts, word, kind ?? 'general', kind ?? 'harshBehaviour');
  }
  if (word === 'DAR' && type === 1) raise(facts, word, 'general', 'fatigue');
  if (word === 'GEO' && high !== undefined && low !== undefined) {
    const kind = low === 1 ? 'fenceEnter' : 'fenceExit';
    raise(facts, word, kind, kind, { fence: high });
  }
  if (word === 'DIS' && high !== undefined) facts.attributes[`input${high}`] = low === 1;
  if (word === 'IGL' && low !== undefined) facts.attributes['ignition'] = low === 1;
  if (word === 'NMR' && type !== undefined) facts.attributes['isMoving'] = type === 1;
}
