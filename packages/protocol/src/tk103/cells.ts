/** Base stations and access points of TK103: hex in a row, decimal in braces, and the WiFi forms of the comma dialect. */
import { fieldsOf } from '../kit/fields.js';
import { accessPointOf, cellOf, strengthOf } from '../kit/radio.js';
import type { ReceivedCell } from '../kit/radio.js';
import { note } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';

function noteCells(facts: TrackerFacts, cells: readonly (ReceivedCell | undefined)[]): boolean {
  const received = cells.filter((cell) => cell !== undefined);
  if (received.length > 0) note(facts, { cells: received });
  return received.length > 0;
}

/** `,mcc,mnc,` with lac and cell in hex, each with its strength or without, then eight digits of inputs; or groups in braces. False where the text is neither. */
export function readCells(facts: TrackerFacts, text: string): boolean {
  const io = /,([0-9a-f]{8})$/i.exec(text)?.[1];
  const body = io === undefined ? text : text.slice(0, -9);
  const groups = [...body.matchAll(/\{(\d+),(\d+),(\d+),(\d+)\}/g)];
  const lines = /^,?\d{3},\d{1,3},\d+,\d+(?:\s*\n\s*\d{3},\d{1,3},\d+,\d+)+\s*$/.test(body)
    ? body
        .trim()
        .replace(/^,/, '')
        .split(/\s*\n\s*/)
    : [];
  if (groups.length > 0 || lines.length > 0) {
    const rows = groups.length > 0 ? groups.map((group) => group.slice(1)) : lines.map((line) => line.split(','));
    if (io !== undefined) note(facts, { io });
    return noteCells(
      facts,
      rows.map(([mcc, mnc, lac, cellId]) => cellOf({ mcc, mnc, lac, cellId }, 'either')),
    );
  }
  const [mcc, mnc, ...rest] = fieldsOf(body.replace(/^,/, ''));
  if (mcc === undefined || !/^\d{3}$/.test(mcc) || rest.length < 2) return false;
  const hasStrength = rest.length % 3 === 0 && rest.every((field, index) => index % 3 !== 2 || /^-?\d{0,3}$/.test(field));
  const cells: (ReceivedCell | undefined)[] = [];
  for (let at = 0; at + 1 < rest.length; at += hasStrength ? 3 : 2) {
    const cell = cellOf({ mcc, mnc, lac: rest[at], cellId: rest[at + 1] }, 'hex');
    cells.push(cell === undefined ? undefined : { ...cell, ...(hasStrength ? strengthOf(rest[at + 2]) : {}) });
  }
  if (io !== undefined) note(facts, { io });
  return noteCells(facts, cells);
}

/** `mcc,mnc,lac,cid,<n>,` and `MAC*dBm*channel` n times; answers how many fields it took, undefined where they are none. */
export function readCellAndWifi(facts: TrackerFacts, fields: readonly string[]): number | undefined {
  const [mcc, mnc, lac, cellId, count = ''] = fields;
  if (!/^\d{1,2}$/.test(count) || fields.length < 5 + Number(count)) return undefined;
  const cell = cellOf({ mcc, mnc, lac, cellId }, 'either');
  if (cell !== undefined) note(facts, { ...cell });
  const wifi = fields.slice(5, 5 + Number(count)).flatMap((field) => {
    const [mac = '', rssi, channel] = field.split('*');
    const point = accessPointOf(mac, {
      ...(rssi === undefined ? {} : { rssi }),
      ...(channel === undefined || !/^\d+$/.test(channel) ? {} : { channel: Number(channel) }),
    });
    return point === undefined ? [] : [point];
  });
  if (wifi.length > 0) note(facts, { wifi });
  return 5 + Number(count);
}
