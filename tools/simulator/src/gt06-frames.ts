/** Packets of GT06 devices that carry sensors, beside those the protocol package builds: a probe's value with its own time, and Bluetooth tags. */
import type { Mac } from '@frostway/core/identity';
import { fromHex } from '@frostway/protocol/bytes';
import { type ReportValues, encodeLocation22 } from '@frostway/protocol/gt06/encode';
import { buildFrame } from '@frostway/protocol/gt06/frames';

/** A tag as its tracker received it. */
export type Tag = {
  readonly mac: Mac;
  readonly batteryMv: number;
  readonly batteryPercent: number;
  readonly temperatureC: number;
  readonly humidityPercent: number;
};

/** Time and GPS block: the 18 bytes behind the start of a location. */
const placeBytes = 18;

/**
 * Location 0x22 of 42 bytes, the only one with a probe and a time: temperature (bit 15 = minus) and humidity in whole units, so it serves for
 * what a device stored; live, the information packet says tenths.
 */
export function encodeProbeLocation(
  report: ReportValues,
  probe: { readonly temperatureC: number; readonly humidityPercent: number },
  serial: number,
): Uint8Array {
  const place = encodeLocation22(report, serial).subarray(4, 4 + placeBytes);
  const content = new Uint8Array(42);
  content.set(place);
  const view = new DataView(content.buffer);
  // The base station of nine bytes stays empty.
  view.setUint8(27, Number(report.ignition));
  view.setUint8(28, report.uploadMode);
  view.setUint8(29, Number(report.isBackfilled));
  view.setUint32(30, report.odometerM ?? 0);
  const whole = Math.round(Math.abs(probe.temperatureC));
  view.setUint16(38, probe.temperatureC < 0 && whole > 0 ? 0x8000 | whole : whole);
  view.setUint16(40, Math.round(probe.humidityPercent));
  return buildFrame(0x22, content, serial);
}

/** Modular packet 0x70, which is acknowledged and has a time: an entry for every tag; temperature and humidity in tenths. */
export function encodeTags(timeMs: number, tags: readonly Tag[], serial: number): Uint8Array {
  return buildFrame(0x70, join(timeEntry(timeMs), ...tags.map((tag) => entry(0x7f, tagBytes(tag)))), serial, true);
}

/** Modular packet 0x70 with the state of a tracker at a moment: battery in 1/100 V and metres driven. */
export function encodeStored(
  timeMs: number,
  state: { readonly batteryMv: number; readonly odometerM: number },
  serial: number,
): Uint8Array {
  const voltage = bytesOf(2, (view) => {
    view.setUint16(0, Math.round(state.batteryMv / 10));
  });
  const mileage = bytesOf(4, (view) => {
    view.setUint32(0, Math.round(state.odometerM));
  });
  return buildFrame(0x70, join(timeEntry(timeMs), entry(0x18, voltage), entry(0x2e, mileage)), serial, true);
}

function timeEntry(timeMs: number): Uint8Array {
  return entry(
    0x2c,
    bytesOf(4, (view) => {
      view.setUint32(0, Math.floor(timeMs / 1000));
    }),
  );
}

function tagBytes(tag: Tag): Uint8Array {
  const bytes = bytesOf(14, (view) => {
    view.setUint16(6, tag.batteryMv);
    view.setUint8(8, tag.batteryPercent);
    view.setInt16(9, Math.round(tag.temperatureC * 10));
    view.setInt16(11, Math.round(tag.humidityPercent * 10));
  });
  bytes.set(fromHex(tag.mac));
  return bytes;
}

/** Type and length in two bytes each, then the value. */
function entry(type: number, value: Uint8Array): Uint8Array {
  const bytes = bytesOf(4 + value.length, (view) => {
    view.setUint16(0, type);
    view.setUint16(2, value.length);
  });
  bytes.set(value, 4);
  return bytes;
}

function bytesOf(length: number, fill: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(length);
  fill(new DataView(bytes.buffer));
  return bytes;
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
