/** The five bytes at the end of alarm packets: terminal information, voltage level, GSM level, alarm code, language. */
import type { Reader } from '../fields.js';
import type { Facts } from './facts.js';
import { readAlarmAndLanguage, readGsm, readTerminalInfo, readVoltageLevel } from './pieces.js';

/** Reads the tail and returns the alarm code. `isExtended`: the language byte's high nibble belongs to the code. */
export function readStatusTail(reader: Reader, facts: Facts, isExtended: boolean): number {
  readTerminalInfo(reader, facts);
  readVoltageLevel(reader, facts);
  readGsm(reader, facts);
  return readAlarmAndLanguage(reader, facts, isExtended);
}
