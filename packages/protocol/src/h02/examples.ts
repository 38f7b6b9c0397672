/** Documented frames of H02 / Sinotrack ST-901 and clones with every field they give. All are made up: places, numbers and names belong to nobody. */
import { hexOfText, type StreamExample } from '../example.js';
import { alarm, fix, northFix, servingCell, southFix, timeMs } from '../example-world.js';
import { driving, placed, standing } from './example-parts.js';
import { messageExamples } from './message-examples.js';
import { recordExamples } from './record-examples.js';

/** See above. */
export const examples: readonly StreamExample[] = [
  {
    name: 'V1, a position',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V1,083015,A,2232.5858,N,11403.4719,E,035.2,178,140325,FFFFFBFF#'),
    context: { nowMs: timeMs },
    messages: [placed(standing)],
    answer: hexOfText('*HQ,860123456789012,V4,V1,20250314083015#'),
  },
  {
    name: "V1 of a device with a number, maker's letters in lower case",
    source: 'synthetic',
    frame: hexOfText('*hq,8601234567,V1,083015,A,2232.5858,N,11403.4719,E,000.0,,140325,fffffbff,460,00,6699,15437#'),
    context: { nowMs: timeMs },
    messages: [{ ...northFix, speedKmh: 0, attributes: { ...standing, ...servingCell } }],
    answer: hexOfText('*hq,8601234567,V4,V1,20250314083015#'),
  },
  {
    name: 'V1 in the south and west, last known place, cells in hex',
    source: 'synthetic',
    frame: hexOfText('*TH,860123456789012,V1,083015,V,3352.1292,S,07040.1500,W,012.5,359,140325,FFFFFFFF,724,05,1A2B,3C4D,1#'),
    messages: [
      {
        ...southFix,
        isValid: false,
        speedKmh: 23.15,
        courseDegrees: 359,
        attributes: { ...driving, mcc: 724, mnc: 5, lac: 6699, cellId: 15437 },
      },
    ],
  },
  {
    name: 'V1 with every alarm of the status word',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V1,083015,A,2232.5858,N,11403.4719,E,035.2,178,140325,E0E03800#'),
    messages: [
      placed({
        status: 'E0E03800',
        ignition: false,
        isArmed: true,
        isDoorOpen: true,
        isOilCut: true,
        isOnBattery: true,
        isExternalPowerCut: true,
        isVehiclePowerOff: true,
      }),
      alarm('theft', { alarmName: 'theft', alarmCode: 0 }),
      alarm('sos', { alarmName: 'sos', alarmCode: 1 }),
      alarm('overspeed', { alarmName: 'overspeed', alarmCode: 2 }),
      alarm('theft', { alarmName: 'illegalStart', alarmCode: 3 }),
      alarm('fenceEnter', { alarmName: 'fenceEnter', alarmCode: 4 }),
      alarm('general', { alarmName: 'antennaOpen', alarmCode: 5 }),
      alarm('general', { alarmName: 'antennaShort', alarmCode: 6 }),
      alarm('fenceExit', { alarmName: 'fenceExit', alarmCode: 7 }),
      alarm('general', { alarmName: 'user', alarmCode: 14 }),
      alarm('general', { alarmName: 'gpsFault', alarmCode: 16 }),
      alarm('vibration', { alarmName: 'vibration', alarmCode: 17 }),
      alarm('powerCut', { alarmName: 'externalPowerCut', alarmCode: 20 }),
      alarm('highTemperature', { alarmName: 'temperature', alarmCode: 24 }),
      alarm('displacement', { alarmName: 'displacement', alarmCode: 25 }),
      alarm('jamming', { alarmName: 'jamming', alarmCode: 26 }),
    ],
  },
  {
    name: 'V1 with theft, button and door',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V1,083015,A,2232.5858,N,11403.4719,E,035.2,178,140325,FFFFFEFC#'),
    messages: [
      placed({ status: 'FFFFFEFC', ignition: true, isArmed: false, isDoorOpen: true, isOilCut: false }),
      alarm('theft', { alarmName: 'theft', alarmCode: 0 }),
      alarm('sos', { alarmName: 'sos', alarmCode: 1 }),
    ],
  },
  {
    name: 'V1 with coded validity and a battery between course and date',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V1,083015,2,2232.58583,N,11403.47190,E,35,178,87,140325,FFFFFFFF#'),
    messages: [placed({ ...driving }, { latitude: 22.5430972, speedKmh: 64.82 }), { type: 'status', timeMs, batteryPercent: 87 }],
  },
  {
    name: 'V1 without a time',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V1,,A,2232.5858,N,11403.4719,E,0.0,0,,FFFFFFFF#'),
    messages: [{ ...northFix, timeMs: null, speedKmh: 0, courseDegrees: 0, attributes: driving }],
  },
  {
    name: 'V1 without a fix, its coordinates left empty, with a button that was pressed and the serving cell',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V1,083015,V,,,,,000.00,000,140325,FFFFFBFD,460,00,6699,15437#'),
    context: { nowMs: timeMs },
    messages: [
      { type: 'status', timeMs, attributes: { ...standing, status: 'FFFFFBFD', ...servingCell } },
      alarm('sos', { alarmName: 'sos', alarmCode: 1 }),
    ],
    answer: hexOfText('*HQ,860123456789012,V4,V1,20250314083015#'),
  },
  {
    name: 'V1 without a fix, nothing but the letters in the place of its coordinates',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V1,083015,V,,N,,E,,,140325,FFFFFBFF#'),
    messages: [{ type: 'status', timeMs, attributes: standing }],
  },
  {
    name: 'V1 with coordinates without a point',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V1,083015,A,22325858,N,114034719,E,035.2,178,140325,FFFFFFFF#'),
    messages: [placed(driving)],
  },
  {
    name: 'V1 with degrees apart',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V1,083015,A,-33-52.1292,S,-70-40.1500,W,035.2,178,140325,FFFFFFFF#'),
    messages: [placed({ ...driving }, { latitude: -33.86882, longitude: -70.6691667 })],
  },
  {
    name: 'V1 near Greenwich, leading degrees left out',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V1,083015,A,5130.0000,N,07.5000,W,000.0,000,140325,FFFFFFFF#'),
    messages: [
      {
        ...fix,
        latitude: 51.5,
        longitude: -0.125,
        speedKmh: 0,
        courseDegrees: 0,
        attributes: driving,
      },
    ],
  },
  {
    name: 'V1 with mileage, temperature below zero, fuel, altitude and cell',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V1,083015,A,2232.5858,N,11403.4719,E,035.2,178,140325,FFFFFBFF,123456,-18,61.5,35,1A2B,3C4D#'),
    messages: [
      placed({ ...standing, odometerM: 123456, fuelPercent: 61.5, lac: 6699, cellId: 15437 }, { altitudeM: 35 }),
      { type: 'reading', timeMs, temperatureC: -18 },
    ],
  },
  {
    name: 'V1 with more than the serving cell behind the status',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V1,083015,A,2232.5858,N,11403.4719,E,035.2,178,140325,FFFFFBFF,460,00,6699,15437,25,9,0#'),
    messages: [placed({ ...standing, ...servingCell, rest: '25,9,0' })],
  },
  {
    name: 'V19 without a status word: the SIM alone',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V19,083015,A,2232.5858,N,11403.4719,E,035.2,178,140325,13800138000,89860000000000000000#'),
    messages: [placed({ phone: '13800138000', iccid: '89860000000000000000' })],
  },
  {
    name: 'V1 with text nobody explains behind the status',
    source: 'synthetic',
    frame: hexOfText('*HQ,860123456789012,V1,083015,A,2232.5858,N,11403.4719,E,035.2,178,140325,FFFFFBFF,free,text#'),
    messages: [placed({ ...standing, rest: 'free,text' })],
  },
  {
    name: 'V1 without an id',
    source: 'synthetic',
    frame: hexOfText('*HQ,,V1,083015,A,2232.5858,N,11403.4719,E,035.2,178,140325,FFFFFBFF#'),
    context: { nowMs: timeMs },
    messages: [placed(standing)],
  },
  ...messageExamples,
  ...recordExamples,
];
