/** Heartbeats and status packets: 0x13, 0x23, 0x36. */
import { signed } from '../kit/numbers.js';
import { readerOf } from '../kit/reader.js';
import type { Reader } from '../kit/reader.js';
import { messagesOf, raisePacketAlarm, type Facts } from './facts.js';
import { isLocation, readLocation } from './location.js';
import type { Handler } from './packet.js';
import {
  hasFixAt,
  readAlarm,
  readBatteryVoltage,
  readExternalVoltage,
  readGsm,
  readLanguage,
  readTerminalInfo,
  readVoltageLevel,
} from './pieces.js';
import { readTlvs } from './tlv.js';

/** The five bytes of the vendor's document; the byte after the signal level is an alarm code. */
function readStandard(reader: Reader, facts: Facts): void {
  readVoltageLevel(reader, facts);
  readGsm(reader, facts);
  if (reader.left() >= 2) readAlarm(reader, facts);
  if (reader.left() >= 1) readLanguage(reader, facts);
}

/** External supply in two bytes, then signal level and alarm code, as R11 sends it. */
function readTwoByteVoltage(reader: Reader, facts: Facts): void {
  readExternalVoltage(reader, facts);
  readGsm(reader, facts);
  readAlarm(reader, facts);
}

function readFive(reader: Reader, facts: Facts): void {
  // A third byte above 100 is no signal level: it is the low byte of R11's voltage.
  const maker = (reader.peek(1) ?? 0) > 100 ? 'r11' : facts.profile.heartbeat;
  switch (maker) {
    case 'standard':
      return readStandard(reader, facts);
    case 'r11':
      return readTwoByteVoltage(reader, facts);
    case 'seeworld':
      readVoltageLevel(reader, facts);
      readGsm(reader, facts);
      facts.power.externalMv = reader.u8() * 1000;
      return readLanguage(reader, facts);
    case 'lw':
      readVoltageLevel(reader, facts);
      readGsm(reader, facts);
      facts.power.externalMv = (reader.u16() & 0x0fff) * 100;
  }
}

/** Battery trackers: signals, mode, battery, working time and a temperature, with a wake count in the longer of the two. */
function readLong(reader: Reader, facts: Facts): void {
  const hasWakeCount = reader.left() === 15;
  const signals = reader.u16();
  Object.assign(facts.attributes, { csq: signals & 0x1f, gpsSatellites: (signals >> 5) & 0x1f, bdsSatellites: (signals >> 10) & 0x1f });
  readAlarm(reader, facts);
  readLanguage(reader, facts);
  const percent = reader.u8();
  if (percent <= 100) facts.power.batteryPercent = percent;
  const mode = reader.u8();
  facts.attributes['mode'] = mode;
  readBatteryVoltage(reader, facts);
  reader.skip(1);
  if (hasWakeCount) facts.attributes['wakeCount'] = reader.u16();
  facts.attributes['workingTime'] = reader.u16();
  // The longer form sets bit 15 for plus, the reverse of sign and magnitude; the shorter knows a temperature in mode 4 only.
  if (hasWakeCount) facts.probe.temperatureC = signed(reader.u16() ^ 0x8000, 0x8000) / 10;
  else if (mode === 4) facts.probe.temperatureC = reader.i16() / 10;
}

/** 0x13, whose length says which maker's it is. */
export const readHeartbeat13: Handler = ({ content }, facts) => {
  const reader = readerOf(content);
  readTerminalInfo(reader, facts);
  if (content.length === 14 || content.length === 16) readLong(reader, facts);
  else if (content.length === 5) readFive(reader, facts);
  else if (content.length === 6) {
    // One byte more than the vendor's: a voltage of two, whose low byte may look like a signal level.
    readTwoByteVoltage(reader, facts);
    reader.skip(1);
  } else {
    readStandard(reader, facts);
    if (reader.left() > 0) facts.warnings.push(`${reader.left()} bytes are left over`);
  }
  raisePacketAlarm(facts);
  return messagesOf(facts, { isHeartbeat: true });
};

/** 0x23: voltage in 1/100 V, language of two bytes. */
export const readHeartbeat23: Handler = ({ content }, facts) => {
  const reader = readerOf(content);
  readTerminalInfo(reader, facts);
  const voltage = reader.u16();
  if (facts.profile.voltageOf23 === 'batteryMv') facts.power.batteryMv = voltage;
  else facts.power.externalMv = voltage * 10;
  readGsm(reader, facts);
  if (reader.left() > 0) facts.attributes['language'] = reader.uint(Math.min(reader.left(), 2));
  raisePacketAlarm(facts);
  return messagesOf(facts, { isHeartbeat: true });
};

/** 0x36: as 0x13, then entries; the same number is a location of 48 bytes on TRX16i. */
export const readHeartbeat36: Handler = (packet, facts) => {
  if (isLocation(packet) && hasFixAt(packet.content, 0)) return readLocation(packet, facts);
  const reader = readerOf(packet.content);
  readTerminalInfo(reader, facts);
  readStandard(reader, facts);
  readTlvs(reader, facts);
  // X1 sends photos under the same number in the wide envelope; entries that do not end with the content give them away.
  if (packet.isWide && facts.warnings.length > 0) return undefined;
  raisePacketAlarm(facts);
  return messagesOf(facts, { isHeartbeat: true });
};
