/** What the numbers in GT06 alarm packets mean. Codes above 0x1F vary by model; a MakerProfile overrides single rows. */
import type { DeviceAlarmKind } from '@frostway/core/message';

type Row = readonly [kind: DeviceAlarmKind, name: string];

/** Alarm code -> kind and the code's own name. Codes that are events rather than trouble are `general` and distinguished by name. */
const alarmCodes: Readonly<Record<number, Row>> = {
  0x00: ['general', 'unreadable'],
  0x01: ['sos', 'sos'],
  0x02: ['powerCut', 'externalPowerCut'],
  0x03: ['vibration', 'vibration'],
  0x04: ['fenceEnter', 'fenceEnter'],
  0x05: ['fenceExit', 'fenceExit'],
  0x06: ['overspeed', 'overspeed'],
  0x09: ['displacement', 'displacement'],
  0x0a: ['general', 'enterBlindArea'],
  0x0b: ['general', 'leaveBlindArea'],
  0x0c: ['powerOn', 'powerOn'],
  0x0d: ['general', 'firstFix'],
  0x0e: ['lowExternalBattery', 'externalBatteryLow'],
  0x0f: ['lowExternalBattery', 'externalLowVoltageProtection'],
  0x10: ['simChanged', 'simChanged'],
  0x11: ['powerOff', 'powerOff'],
  0x12: ['lowBattery', 'airplaneModeAfterLowBattery'],
  0x13: ['tamper', 'disassembly'],
  0x14: ['door', 'door'],
  0x15: ['powerOff', 'lowPowerShutdown'],
  0x16: ['sound', 'sound'],
  0x17: ['jamming', 'pseudoBaseStation'],
  0x18: ['tamper', 'coverOpened'],
  0x19: ['lowBattery', 'internalBatteryLow'],
  0x1a: ['harshBraking', 'harshBraking'],
  0x1b: ['harshCornering', 'cornering'],
  0x20: ['general', 'deepSleep'],
  0x23: ['fall', 'fall'],
  0x24: ['general', 'chargerInserted'],
  0x25: ['tamper', 'tamper'],
  0x26: ['harshAcceleration', 'harshAcceleration'],
  0x27: ['harshBraking', 'harshBraking'],
  0x28: ['harshBraking', 'deceleration'],
  0x29: ['harshAcceleration', 'harshAcceleration'],
  0x2a: ['harshCornering', 'harshLeftTurn'],
  0x2b: ['harshCornering', 'harshRightTurn'],
  0x2c: ['collision', 'collision'],
  0x2d: ['rollover', 'rollover'],
  0x2e: ['harshCornering', 'sharpTurn'],
  0x30: ['harshBraking', 'harshBraking'],
  0x32: ['tamper', 'unplugged'],
  0x33: ['general', 'locked'],
  0x34: ['general', 'unlocked'],
  0x3c: ['theft', 'theft'],
  0x3d: ['theft', 'illegalStart'],
  0x3e: ['general', 'button'],
  0x4b: ['tilt', 'tilt'],
  0x4c: ['harshCornering', 'sharpTurn'],
  0x4d: ['harshCornering', 'laneChange'],
  0x53: ['fuelLeak', 'fuelLeak'],
  0x5b: ['highTemperature', 'highTemperature'],
  0x5c: ['lowTemperature', 'lowTemperature'],
  0x5e: ['tamper', 'pulseLineCut'],
  0x7e: ['highHumidity', 'highHumidity'],
  0x7f: ['lowHumidity', 'lowHumidity'],
  0xc9: ['general', 'idling'],
  0xe8: ['general', 'card'],
  0xe9: ['general', 'card'],
  0xea: ['general', 'card'],
  0xf0: ['harshAcceleration', 'harshAcceleration'],
  0xf1: ['harshBraking', 'harshBraking'],
  0xf2: ['collision', 'collision'],
  0xfe: ['general', 'ignitionOn'],
  0xff: ['general', 'ignitionOff'],
  0x107: ['jamming', 'jamming'],
  0x10b: ['jamming', 'jamming'],
};

/** Bits 5-3 of the terminal information byte; 110 and 111 are fence or removal on some models only. */
export const terminalAlarms: Readonly<Record<number, Row>> = {
  1: ['vibration', 'vibration'],
  2: ['powerCut', 'externalPowerCut'],
  3: ['lowBattery', 'internalBatteryLow'],
  4: ['sos', 'sos'],
  5: ['general', 'terminalAlarm5'],
  6: ['general', 'terminalAlarm6'],
  7: ['tamper', 'removal'],
};

/** Event list of the camera packet 0x95, which differs from the common one. */
export const cameraEvents: Readonly<Record<number, Row>> = {
  0x01: ['sos', 'sos'],
  0x0e: ['lowExternalBattery', 'lowPower'],
  0x76: ['highTemperature', 'temperature'],
  0x80: ['vibration', 'vibration'],
  0x87: ['overspeed', 'overspeed'],
  0x88: ['powerCut', 'externalPowerCut'],
  0x90: ['harshAcceleration', 'harshAcceleration'],
  0x91: ['harshBraking', 'harshBraking'],
  0x92: ['harshCornering', 'cornering'],
  0x93: ['collision', 'collision'],
};

/** Event list of the modular packet 0x70. */
export const modularEvents: Readonly<Record<number, Row>> = {
  0x10: ['door', 'door'],
  0x12: ['tamper', 'removal'],
  0x14: ['fenceEnter', 'fenceEnter'],
  0x15: ['fenceExit', 'fenceExit'],
  0x16: ['general', 'temperature'],
  0x1a: ['lowBattery', 'lowBattery'],
  0x1b: ['overspeed', 'overspeed'],
  0x1c: ['powerOn', 'powerOn'],
  0x1d: ['powerOff', 'powerOff'],
  0x20: ['vibration', 'vibration'],
  0x21: ['powerCut', 'externalPowerCut'],
  0x23: ['tamper', 'tamper'],
};

/** The row of an alarm code, from 0 to 0xFFF: `general` with the code as name when nobody has documented it. */
export function alarmOf(code: number, table: Readonly<Record<number, Row>> = alarmCodes): Row {
  return table[code] ?? ['general', `code${code.toString(16).toUpperCase().padStart(2, '0')}`];
}
