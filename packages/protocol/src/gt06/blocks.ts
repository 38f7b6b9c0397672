/** 0x32 and 0x33 of AZ735 in the wide envelope: GPS, base station, cells, access points and an extension, each behind its length in bytes. */
import { toHex } from '../bytes.js';
import { readerOf } from '../kit/reader.js';
import type { DeviceAlarmKind } from '@frostway/core/message';
import { readAccessPoints } from './cells.js';
import { messagesOf } from './facts.js';
import type { Handler } from './packet.js';
import * as pieces from './pieces.js';

/** Status byte of 0x33: arming, or an alarm. */
const statusAlarms: Readonly<Record<number, readonly [kind: DeviceAlarmKind, alarmName: string]>> = {
  0xa2: ['lowBattery', 'lowBattery'],
  0xa3: ['lowBattery', 'lowBattery'],
  0xa4: ['general', 'alarm'],
  0xa5: ['door', 'door'],
};

/** Reads a wide 0x32 or 0x33. */
export const readBlocks: Handler = ({ protocol, content }, facts) => {
  const reader = readerOf(content);
  pieces.readTime(reader, facts);
  const gps = readerOf(reader.take(reader.u8()));
  if (gps.left() >= 12) pieces.readGps(gps, facts);
  const lbs = readerOf(reader.take(reader.u8()));
  let network = { mcc: 0, mnc: 0 };
  if (lbs.left() > 0) {
    network = pieces.readNetwork(lbs);
    Object.assign(facts.attributes, network, { lac: lbs.u16(), cellId: lbs.u24() });
    if (lbs.left() > 0) Object.assign(facts.attributes, pieces.cellStrength(lbs.u8()));
  }
  const cells = readerOf(reader.take(reader.u8()));
  if (cells.left() >= 6) facts.attributes['cells'] = pieces.readCells(cells, network, Math.floor(cells.left() / 6), { lac: 2, cell: 3 });
  const wifi = readerOf(reader.take(reader.u8()));
  if (wifi.left() >= 7) readAccessPoints(wifi, facts, Math.floor(wifi.left() / 7));
  const status = reader.u8();
  facts.attributes['status'] = status;
  if (protocol === 0x33) {
    if (status === 0xa0 || status === 0xa1) facts.attributes['isArmed'] = status === 0xa0;
    const alarm = statusAlarms[status];
    if (alarm !== undefined) facts.alarms.push({ kind: alarm[0], attributes: { alarmCode: status, alarmName: alarm[1] } });
  }
  if (reader.left() > 0) {
    const extension = reader.take(Math.min(reader.u8(), reader.left()));
    if (extension.length > 0) facts.attributes['extension'] = toHex(extension);
  }
  if (reader.left() > 0) facts.attributes['rest'] = toHex(reader.rest());
  return messagesOf(facts);
};
