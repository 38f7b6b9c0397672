/** Packets of GT06 devices that carry sensors, beside those the protocol package builds: a probe's value with its own time, and Bluetooth tags. */
import type { Mac } from '@frostway/core/identity';
import { fromHex } from '@frostway/protocol/bytes';
import { type ReportValues, encodeLocation22 } from '@frostway/protocol/gt06/encode';
import { buildFrame } from '@frostway/protocol/gt06/frames';

/** A tag as its tracker heard it. */
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

/** Modular packet 0x70: the time and an entry for every tag; temperature and humidity in tenths. */
export function encodeTags(timeMs: number, tags: readonly Tag[], serial: number): Uint8Array {
  const content = new Uint8Array(8 + tags.length * 18);
  const view = new DataView(content.buffer);
  view.setUint16(0, 0x2c);
  view.setUint16(2, 4);
  view.setUint32(4, Math.floor(timeMs / 1000));
  let at = 8;
  for (const tag of tags) {
    view.setUint16(at, 0x7f);
    view.setUint16(at + 2, 14);
    content.set(fromHex(tag.mac), at + 4);
    view.setUint16(at + 10, tag.batteryMv);
    view.setUint8(at + 12, tag.batteryPercent);
    view.setInt16(at + 13, Math.round(tag.temperatureC * 10));
    view.setInt16(at + 15, Math.round(tag.humidityPercent * 10));
    view.setUint8(at + 17, 0);
    at += 18;
  }
  return buildFrame(0x70, content, serial, true);
}
