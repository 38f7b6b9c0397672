/** Binary records of H02 of every length, with every field they give; made up as those of examples.ts. */
import type { StreamExample } from '../example.js';
import { alarm, servingCell, southFix, timeMs } from '../example-world.js';
import { driving, placed, standing } from './example-parts.js';

export const recordExamples: readonly StreamExample[] = [
  {
    name: 'a record of 32 bytes',
    source: 'synthetic',
    frame: '2486012345670830151403252232585806114034719E035178FFFFFBFFFF0007',
    messages: [placed({ ...standing, recordNumber: 7 }, { speedKmh: 64.82 }), { type: 'status', timeMs, batteryPercent: 100 }],
  },
  {
    name: 'a record of 32 bytes in the south and west, not current, battery in the last percents',
    source: 'synthetic',
    frame: '24860123456708301514032533521292F30704015000012359FFFFFFFFFF0008',
    messages: [
      { ...southFix, isValid: false, speedKmh: 22.224, courseDegrees: 359, attributes: { ...driving, recordNumber: 8 } },
      { type: 'status', timeMs, batteryPercent: 3 },
    ],
  },
  {
    name: 'a record of 42 bytes with an IMEI',
    source: 'synthetic',
    frame: '24860123456789012F0830151403252232585806114034719E035178FFFFFBFF00112233445566778899',
    messages: [placed({ ...standing, tail: '00112233445566778899' }, { speedKmh: 64.82 }), { type: 'status', timeMs, batteryPercent: 100 }],
  },
  {
    name: 'a record of 45 bytes',
    source: 'synthetic',
    frame: '2486012345670830151403252232585806114034719E035178FFFFFBFFFF001A090001E24001CC001A2B3C4D07',
    messages: [
      placed({ ...standing, csq: 26, satellites: 9, odometerM: 123456, ...servingCell, recordNumber: 7 }, { speedKmh: 64.82 }),
      { type: 'status', timeMs, batteryPercent: 100 },
    ],
  },
  {
    name: 'a record of 46 bytes',
    source: 'synthetic',
    frame: '2486012345670830151403252232585857114034719E035178FFFFFBFFFF001A090001E24001CC0000001A2B3C4D',
    messages: [
      placed({ ...standing, csq: 26, satellites: 9, odometerM: 123456, ...servingCell }, { speedKmh: 64.82 }),
      { type: 'status', timeMs, batteryPercent: 87 },
    ],
  },
  {
    name: 'a record of 47 bytes with its supply',
    source: 'synthetic',
    frame: '2486012345670830151403252232585857114034719E035178FFFFFBFFFF001A090001E24001CC001A2B3C4D007B07',
    messages: [
      placed({ ...standing, csq: 26, satellites: 9, odometerM: 123456, ...servingCell, recordNumber: 7 }, { speedKmh: 64.82 }),
      { type: 'status', timeMs, batteryPercent: 87, externalMv: 12300 },
    ],
  },
  {
    name: 'a record of 48 bytes',
    source: 'synthetic',
    frame: '2486012345670830151403252232585857114034719E035178FFEFFBFFFF001A090001E24001CC001A2B3C4D00000000',
    messages: [
      placed(
        {
          status: 'FFEFFBFF',
          ignition: false,
          isArmed: false,
          isDoorOpen: false,
          isOilCut: false,
          isExternalPowerCut: true,
          csq: 26,
          satellites: 9,
          odometerM: 123456,
          ...servingCell,
        },
        { speedKmh: 64.82 },
      ),
      alarm('powerCut', { alarmName: 'externalPowerCut', alarmCode: 20 }),
      { type: 'status', timeMs, batteryPercent: 87 },
    ],
  },
  {
    name: 'X, a record with mileage instead of the id',
    source: 'synthetic',
    frame: '5800002400000830151403252232585806114034719E035178FFFFFBFFFF0009',
    context: { device: { alias: '8601234567' } },
    messages: [
      placed({ odometerM: 123466, ...standing, recordNumber: 9 }, { speedKmh: 64.82 }),
      { type: 'status', timeMs, batteryPercent: 100 },
    ],
  },
];
