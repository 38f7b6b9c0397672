/** What the event numbers of Meitrack mean that are trouble; the others are kept as numbers. */
import type { DeviceAlarmKind } from '@frostway/core/message';
import { note, raise } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';

const alarms: Readonly<Record<number, readonly [DeviceAlarmKind, string]>> = {
  1: ['sos', 'sos'],
  17: ['lowBattery', 'lowBattery'],
  18: ['lowExternalBattery', 'externalBatteryLow'],
  19: ['overspeed', 'overspeed'],
  20: ['fenceEnter', 'fenceEnter'],
  21: ['fenceExit', 'fenceExit'],
  23: ['powerCut', 'externalPowerCut'],
  28: ['tamper', 'antennaCut'],
  29: ['powerOn', 'restart'],
  36: ['theft', 'tow'],
  44: ['jamming', 'jamming'],
  78: ['collision', 'collision'],
  90: ['harshCornering', 'harshLeftTurn'],
  91: ['harshCornering', 'harshRightTurn'],
  129: ['harshBraking', 'harshBraking'],
  130: ['harshAcceleration', 'harshAcceleration'],
};

/** A driver's card was read. */
export const cardEvent = 37;

/** Notes the event, and raises what is trouble. */
export function readEvent(facts: TrackerFacts, event: number): void {
  note(facts, { event });
  const alarm = alarms[event];
  if (alarm !== undefined) raise(facts, ...alarm, { alarmCode: event });
}
