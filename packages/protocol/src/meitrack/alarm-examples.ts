/** Events of Meitrack that are alarms, all at one place; made up as those of examples.ts. */
import type { DeviceAlarmKind } from '@frostway/core/message';
import { hexOfText, type StreamExample } from '../example.js';
import { timeMs } from '../example-world.js';
import { fields, placed, supplied } from './example-parts.js';

/** One event: its code, the frame's own length and sum, and what it says. */
const alarm = (name: string, code: number, start: string, sum: string, kind: DeviceAlarmKind, alarmName: string): StreamExample => ({
  name,
  source: 'synthetic',
  frame: hexOfText(`${start},860123456789012,AAA,${code},${fields}*${sum}\r\n`),
  messages: [placed({ event: code }), { type: 'alarm', timeMs, kind, attributes: { alarmName, alarmCode: code } }, supplied],
});

export const alarmExamples: readonly StreamExample[] = [
  alarm('AAA, the button', 1, '$$A142', 'A3', 'sos', 'sos'),
  alarm('AAA, low battery', 17, '$$A143', 'DB', 'lowBattery', 'lowBattery'),
  alarm('AAA, low supply', 18, '$$A143', 'DC', 'lowExternalBattery', 'externalBatteryLow'),
  alarm('AAA, too high a speed', 19, '$$A143', 'DD', 'overspeed', 'overspeed'),
  alarm('AAA, a fence entered', 20, '$$A143', 'D5', 'fenceEnter', 'fenceEnter'),
  alarm('AAA, a fence left', 21, '$$A143', 'D6', 'fenceExit', 'fenceExit'),
  alarm('AAA, the power cut', 23, '$$A143', 'D8', 'powerCut', 'externalPowerCut'),
  alarm('AAA, its antenna cut', 28, '$$A143', 'DD', 'tamper', 'antennaCut'),
  alarm('AAA, a restart', 29, '$$A143', 'DE', 'powerOn', 'restart'),
  alarm('AAA, towed', 36, '$$A143', 'DC', 'theft', 'tow'),
  alarm('AAA, jamming', 44, '$$A143', 'DB', 'jamming', 'jamming'),
  alarm('AAA, a collision', 78, '$$A143', 'E2', 'collision', 'collision'),
  alarm('AAA, a harsh turn to the left', 90, '$$A143', 'DC', 'harshCornering', 'harshLeftTurn'),
  alarm('AAA, a harsh turn to the right', 91, '$$A143', 'DD', 'harshCornering', 'harshRightTurn'),
  alarm('AAA, harsh braking', 129, '$$A144', '10', 'harshBraking', 'harshBraking'),
  alarm('AAA, harsh acceleration', 130, '$$A144', '08', 'harshAcceleration', 'harshAcceleration'),
];
