/** Packets of cars: camera events 0x95 and engine data 0x8C, 0x65, 0x66. */
import { readerOf } from '../kit/reader.js';
import type { Reader } from '../kit/reader.js';
import { cameraEvents } from './alarm-codes.js';
import { messagesOf, raise, type Facts } from './facts.js';
import type { Handler } from './packet.js';
import * as pieces from './pieces.js';
import { asciiText } from '../kit/text.js';

function readFiles(reader: Reader, facts: Facts): void {
  facts.attributes['eventData'] = reader.u16();
  const files = asciiText(reader.rest()).trim();
  if (files !== '') facts.attributes['files'] = files;
}

/** JC100 short form: in it 01 is any event, not SOS. */
const shortEvents = { ...cameraEvents, 0x01: ['general', 'event'] } as const;

/** 0x95 of JC100 (no speed) and, behind the marker FFFF, of JC400. */
export const readCamera: Handler = ({ content }, facts) => {
  const reader = readerOf(content);
  if (content[0] === 0xff && content[1] === 0xff) {
    reader.skip(2);
    facts.attributes['version'] = reader.u8();
    pieces.readTime(reader, facts);
    facts.attributes['satellites'] = reader.u8();
    const [latitude, longitude, courseStatus, speedKmh] = [reader.u32(), reader.u32(), reader.u16(), reader.u16()];
    pieces.setPlace(facts, { latitude, longitude, courseStatus, speedKmh });
    facts.power.externalMv = reader.u16() * 100;
    raise(facts, reader.u8(), cameraEvents);
    readFiles(reader, facts);
  } else {
    pieces.readTime(reader, facts);
    if (content.length === 7) raise(facts, reader.u8(), shortEvents);
    else {
      const [latitude, longitude, courseStatus] = [reader.u32(), reader.u32(), reader.u16()];
      pieces.setPlace(facts, { latitude, longitude, courseStatus });
      raise(facts, reader.u8(), cameraEvents);
      readFiles(reader, facts);
    }
  }
  return messagesOf(facts);
};

/** First two hex digits of an engine key -> attribute, its value in hundredths. */
const engineKeys: Readonly<Record<string, string>> = {
  '28': 'obdOdometer',
  '2B': 'fuel',
  '2D': 'coolantTemperature',
  '35': 'obdSpeedKmh',
  '36': 'rpm',
  '47': 'fuelUsed',
  '49': 'engineHours',
};

function hexText(value: string): string {
  const bytes = (value.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return asciiText(Uint8Array.from(bytes)).trim();
}

/** Time, ACC, `key=hex,` pairs, and a GPS block in the last twelve bytes. Keys nobody has documented are kept in the list `obd`. */
export const readEngine: Handler = ({ protocol, content }, facts) => {
  const reader = readerOf(content);
  pieces.readTime(reader, facts);
  facts.attributes['ignition'] = reader.u8() !== 0;
  const text = asciiText(reader.take(Math.max(reader.left() - 12, 0)));
  const others: { key: string; value: string }[] = [];
  for (const pair of text.split(',')) {
    const [key = '', value = ''] = pair.trim().split('=');
    if (key === '') continue;
    const code = protocol === 0x8c ? key.slice(0, 2).toUpperCase() : '';
    const name = engineKeys[code];
    const isHex = /^[0-9a-f]{1,12}$/i.test(value);
    if (name !== undefined && isHex) facts.attributes[name] = Number.parseInt(value, 16) / 100;
    else if (code === '4A') facts.attributes['vin'] = /^([0-9a-f]{2})+$/i.test(value) && value.length > 17 ? hexText(value) : value;
    else others.push({ key, value });
  }
  if (others.length > 0) facts.attributes['obd'] = others;
  pieces.readGps(reader, facts);
  return messagesOf(facts);
};
