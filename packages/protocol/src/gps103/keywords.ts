/** What the keyword of a GPS103 line means: alarms, ignition, values, answers. */
import type { DeviceAlarmKind } from '@frostway/core/message';
import { decimalOf } from '../kit/fields.js';
import { note, raise } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';

/** Keyword -> alarm. The fence of these devices complains when it is left. */
const alarms: Readonly<Record<string, readonly [DeviceAlarmKind, string]>> = {
  'help me': ['sos', 'sos'],
  'low battery': ['lowBattery', 'lowBattery'],
  stockade: ['fenceExit', 'fence'],
  move: ['displacement', 'movement'],
  speed: ['overspeed', 'overspeed'],
  'door alarm': ['door', 'door'],
  'ac alarm': ['powerCut', 'externalPowerCut'],
  'sensor alarm': ['vibration', 'vibration'],
  'bonnet alarm': ['tamper', 'bonnet'],
  'footbrake alarm': ['theft', 'footbrake'],
  'accident alarm': ['collision', 'accident'],
  'acc alarm': ['theft', 'illegalStart'],
  oil1: ['fuelLeak', 'oil1'],
  oil2: ['fuelLeak', 'oil2'],
  DTC: ['general', 'dtc'],
};

/** Whether the keyword is an answer to a command: its letter and a t. */
export const isAnswer = (keyword: string): boolean => /^[a-z]t$/i.test(keyword);

/** Reads what the keyword itself says. */
export function readKeyword(facts: TrackerFacts, keyword: string): void {
  if (keyword !== '') note(facts, { event: keyword });
  const alarm = alarms[keyword] ?? alarms[keyword.toLowerCase()];
  if (alarm !== undefined) raise(facts, ...alarm);
  const ignition = /^acc (on|off)$/i.exec(keyword)?.[1];
  if (ignition !== undefined) note(facts, { ignition: ignition.toLowerCase() === 'on' });
  const temperature = decimalOf(/^T:\s*([+-]?[\d.]+)/i.exec(keyword)?.[1]);
  if (temperature !== undefined) {
    facts.probe.temperatureC = temperature;
    raise(facts, 'highTemperature', 'temperature');
  }
  const oil = decimalOf(/^oil\s+([\d.]+)\s*%?$/i.exec(keyword)?.[1]);
  if (oil !== undefined && oil <= 100) note(facts, { fuelPercent: oil });
}
