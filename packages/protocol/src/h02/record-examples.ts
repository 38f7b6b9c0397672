/** Binary records of H02 of every length, with every field they give; made up as those of examples.ts. */
import type { StreamExample } from '../example.js';
import { placed } from './example-parts.js';

export const recordExamples: readonly StreamExample[] = [
  {
    name: 'a record of 32 bytes',
    source: 'synthetic',
    frame: '2486012345670830151403252232585806114034719E035178FFFFFBFFFF0007',
    messages: [
      placed(
        { status: 'FFFFFBFF', ignition: false, isArmed: false, isDoorOpen: false, isOilCut: false, recordNumber: 7 },
        { speedKmh: 64.82 },
      ),
      { type: 'status', timeMs: 1741941015000, batteryPercent: 100 },
    ],
  },
  {
    name: 'a record of 32 bytes in the south and west, not current, battery in the last percents',
    source: 'synthetic',
    frame: '24860123456708301514032533521292F30704015000012359FFFFFFFFFF0008',
    messages: [
      {
        type: 'position',
        timeMs: 1741941015000,
        source: 'gps',
        latitude: -33.86882,
        longitude: -70.6691667,
        isValid: false,
        speedKmh: 22.224,
        courseDegrees: 359,
        attributes: { status: 'FFFFFFFF', ignition: true, isArmed: false, isDoorOpen: false, isOilCut: false, recordNumber: 8 },
      },
      { type: 'status', timeMs: 1741941015000, batteryPercent: 3 },
    ],
  },
  {
    name: 'a record of 42 bytes with an IMEI',
    source: 'synthetic',
    frame: '24860123456789012F0830151403252232585806114034719E035178FFFFFBFF00112233445566778899',
    messages: [
      placed(
        {
          status: 'FFFFFBFF',
          ignition: false,
          isArmed: false,
          isDoorOpen: false,
          isOilCut: false,
          tail: '00112233445566778899',
        },
        { speedKmh: 64.82 },
      ),
      { type: 'status', timeMs: 1741941015000, batteryPercent: 100 },
    ],
  },
  {
    name: 'a record of 45 bytes',
    source: 'synthetic',
    frame: '2486012345670830151403252232585806114034719E035178FFFFFBFFFF001A090001E24001CC001A2B3C4D07',
    messages: [
      placed(
        {
          status: 'FFFFFBFF',
          ignition: false,
          isArmed: false,
          isDoorOpen: false,
          isOilCut: false,
          csq: 26,
          satellites: 9,
          odometerM: 123456,
          mcc: 460,
          mnc: 0,
          lac: 6699,
          cellId: 15437,
          recordNumber: 7,
        },
        { speedKmh: 64.82 },
      ),
      { type: 'status', timeMs: 1741941015000, batteryPercent: 100 },
    ],
  },
  {
    name: 'a record of 46 bytes',
    source: 'synthetic',
    frame: '2486012345670830151403252232585857114034719E035178FFFFFBFFFF001A090001E24001CC0000001A2B3C4D',
    messages: [
      placed(
        {
          status: 'FFFFFBFF',
          ignition: false,
          isArmed: false,
          isDoorOpen: false,
          isOilCut: false,
          csq: 26,
          satellites: 9,
          odometerM: 123456,
          mcc: 460,
          mnc: 0,
          lac: 6699,
          cellId: 15437,
        },
        { speedKmh: 64.82 },
      ),
      { type: 'status', timeMs: 1741941015000, batteryPercent: 87 },
    ],
  },
  {
    name: 'a record of 47 bytes with its supply',
    source: 'synthetic',
    frame: '2486012345670830151403252232585857114034719E035178FFFFFBFFFF001A090001E24001CC001A2B3C4D007B07',
    messages: [
      placed(
        {
          status: 'FFFFFBFF',
          ignition: false,
          isArmed: false,
          isDoorOpen: false,
          isOilCut: false,
          csq: 26,
          satellites: 9,
          odometerM: 123456,
          mcc: 460,
          mnc: 0,
          lac: 6699,
          cellId: 15437,
          recordNumber: 7,
        },
        { speedKmh: 64.82 },
      ),
      { type: 'status', timeMs: 1741941015000, batteryPercent: 87, externalMv: 12300 },
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
          mcc: 460,
          mnc: 0,
          lac: 6699,
          cellId: 15437,
        },
        { speedKmh: 64.82 },
      ),
      { type: 'alarm', timeMs: 1741941015000, kind: 'powerCut', attributes: { alarmName: 'externalPowerCut', alarmCode: 20 } },
      { type: 'status', timeMs: 1741941015000, batteryPercent: 87 },
    ],
  },
  {
    name: 'X, a record with mileage instead of the id',
    source: 'synthetic',
    frame: '5800002400000830151403252232585806114034719E035178FFFFFBFFFF0009',
    context: { device: { alias: '8601234567' } },
    messages: [
      placed(
        {
          odometerM: 123466,
          status: 'FFFFFBFF',
          ignition: false,
          isArmed: false,
          isDoorOpen: false,
          isOilCut: false,
          recordNumber: 9,
        },
        { speedKmh: 64.82 },
      ),
      { type: 'status', timeMs: 1741941015000, batteryPercent: 100 },
    ],
  },
];
