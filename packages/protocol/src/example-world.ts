/** What the made-up frames of most families speak of: one moment, one place in the north and east, one in the south and west, one cell. */
import type { Attributes, DeviceAlarm, DeviceAlarmKind, Position } from '@frostway/core/message';

/** 2025-03-14T08:30:15Z. */
export const timeMs = Date.UTC(2025, 2, 14, 8, 30, 15);

/** A fix of that moment, without its place. */
export const fix = { type: 'position', timeMs, source: 'gps', isValid: true } as const;

/** 22°32.5858' N 114°03.4719' E, of devices that send minutes. */
export const northFix: Position = { ...fix, latitude: 22.5430967, longitude: 114.057865 };
/** The same of devices that send degrees. */
export const northFixInDegrees: Position = { ...northFix, latitude: 22.543096 };
/** 33°52.1292' S 70°40.1500' W, of devices that send minutes. */
export const southFix: Position = { ...northFix, latitude: -33.86882, longitude: -70.6691667 };
/** The same of devices that send degrees. */
export const southFixInDegrees: Position = { ...southFix, longitude: -70.669167 };

/** The serving cell: 1A2B and 3C4D of a network in China. */
export const servingCell = { mcc: 460, mnc: 0, lac: 6699, cellId: 15437 };
/** One beside it. */
export const neighbourCell = { ...servingCell, cellId: 15440 };

/** An alarm of that moment, or as `at` says. */
export const alarm = (kind: DeviceAlarmKind, attributes: Attributes, at: number | null = timeMs): DeviceAlarm => ({
  type: 'alarm',
  timeMs: at,
  kind,
  attributes,
});
