/** Queclink lines whose fields stand at fixed places: accessories, networks, bus, answers. */
import type { Mac } from '@frostway/core/identity';
import { hexOfText, type StreamExample } from '../example.js';
import { servingCell, timeMs } from '../example-world.js';
import { fixed, placed, source } from './example-parts.js';

/** See above. */
export const lineExamples: readonly StreamExample[] = [
  {
    source,
    name: 'driver key',
    frame: hexOfText(
      '+RESP:GTIDA,060502,860123456789012,,,0AF7E6D5C4B3A201,1,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,1234.5,20250314083016,0A1F$',
    ),
    messages: [placed({ report: 'GTIDA', model: 'GV300', ...fixed, driverId: '0AF7E6D5C4B3A201', odometerM: 1_234_500 })],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'text of the serial port',
    frame: hexOfText(
      '+RESP:GTDAT,060502,860123456789012,,0,,,reefer -18.3,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [placed({ report: 'GTDAT', model: 'GV300', ...fixed, data: 'reefer -18.3' })],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'data without a place',
    frame: hexOfText('+RESP:GTDTT,060502,860123456789012,,,,0,6,2D31382E330A,20250314083016,0A1F$'),
    messages: [{ type: 'status', timeMs: 1_741_941_016_000, attributes: { report: 'GTDTT', model: 'GV300', data: '2D31382E330A' } }],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'one accessory',
    frame: hexOfText(
      '+RESP:GTBAA,6E0304,860123456789012,,00,6,4,0,083B,COLD1,7CD9F4112233,3015,-18,61,-18.25,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [
      placed({ report: 'GTBAA', model: 'GV310LAU', ...fixed }),
      {
        type: 'reading',
        device: { mac: '7CD9F4112233' as Mac },
        timeMs,
        temperatureC: -18.25,
        humidityPercent: 61,
        batteryMv: 3015,
        attributes: { accessoryType: '6', accessoryModel: '4', accessoryAlarm: '0', name: 'COLD1' },
      },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'accessories that were found',
    frame: hexOfText(
      '+RESP:GTBID,6E0304,860123456789012,,2,4,000A,7CD9F4112233,3015,4,000A,7CD9F4112234,2980,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [
      placed({ report: 'GTBID', model: 'GV310LAU', ...fixed }),
      {
        type: 'reading',
        device: { mac: '7CD9F4112233' as Mac },
        timeMs,
        batteryMv: 3015,
        attributes: { accessoryModel: '4' },
      },
      {
        type: 'reading',
        device: { mac: '7CD9F4112234' as Mac },
        timeMs,
        batteryMv: 2980,
        attributes: { accessoryModel: '4' },
      },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'access points alone',
    frame: hexOfText('+RESP:GTWIF,400102,860123456789012,,2,A0B1C2D3E4F5,-60,,,,001122334455,-71,,,,,,,76,20250314083016,0A1F$'),
    messages: [
      {
        type: 'status',
        timeMs: 1_741_941_016_000,
        batteryPercent: 76,
        attributes: {
          report: 'GTWIF',
          model: 'GL500',
          wifi: [
            { bssid: 'A0:B1:C2:D3:E4:F5', rssiDbm: -60 },
            { bssid: '00:11:22:33:44:55', rssiDbm: -71 },
          ],
        },
      },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'cells alone',
    frame: hexOfText('+RESP:GTGSM,300502,860123456789012,,FRI,0460,0000,1A2B,3C4D,42,,0460,0000,1A2B,3C4E,31,,20250314083016,0A1F$'),
    messages: [
      {
        type: 'status',
        timeMs: 1_741_941_016_000,
        attributes: {
          report: 'GTGSM',
          model: 'GL300',
          fixType: 'FRI',
          cells: [
            { ...servingCell, rssiLevel: 42 },
            { mcc: 460, mnc: 0, lac: 6699, cellId: 15_438, rssiLevel: 31 },
          ],
        },
      },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'cells alone of a tracker that says no name',
    frame: hexOfText('+RESP:GTGSM,300502,860123456789012,FRI,0460,0000,1A2B,3C4D,42,,0460,0000,1A2B,3C4E,31,,20250314083016,0A1F$'),
    messages: [
      {
        type: 'status',
        timeMs: 1_741_941_016_000,
        attributes: {
          report: 'GTGSM',
          model: 'GL300',
          fixType: 'FRI',
          cells: [
            { ...servingCell, rssiLevel: 42 },
            { mcc: 460, mnc: 0, lac: 6699, cellId: 15_438, rssiLevel: 31 },
          ],
        },
      },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'cells of a GL5',
    frame: hexOfText('+RESP:GTLBS,440102,860123456789012,,1,0,76,,1,,,00,0460,0001,1A2B,0ABCDEF1,42,,20250314083016,0A1F$'),
    messages: [
      {
        type: 'status',
        timeMs: 1_741_941_016_000,
        batteryPercent: 76,
        attributes: {
          report: 'GTLBS',
          model: 'GL530',
          trigger: '1',
          isMoving: true,
          cells: [{ mcc: 460, mnc: 1, lac: 6699, cellId: 180_150_001, rssiLevel: 42 }],
        },
      },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'information',
    frame: hexOfText('+RESP:GTINF,060502,860123456789012,,21,89860000000000000000,22,0,1,12345,,4.05,1,,,20250314083016,0A1F$'),
    messages: [
      {
        type: 'status',
        timeMs: 1_741_941_016_000,
        externalMv: 12_345,
        batteryMv: 4050,
        attributes: {
          report: 'GTINF',
          model: 'GV300',
          state: '21',
          ignition: true,
          isMoving: false,
          iccid: '89860000000000000000',
          csq: 22,
          bitErrorRate: 0,
          isExternalPowerOn: true,
          isCharging: true,
        },
      },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'information of a tracker with odometer',
    frame: hexOfText('+RESP:GTINF,300502,860123456789012,,41,89860000000000000000,22,0,0,1234.5,,3.98,0,,,20250314083016,0A1F$'),
    messages: [
      {
        type: 'status',
        timeMs: 1_741_941_016_000,
        batteryMv: 3980,
        attributes: {
          report: 'GTINF',
          model: 'GL300',
          state: '41',
          isMoving: false,
          iccid: '89860000000000000000',
          csq: 22,
          bitErrorRate: 0,
          isExternalPowerOn: false,
          odometerM: 1_234_500,
          isCharging: false,
        },
      },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'information of a tracker that says its battery and how warm it is behind its last fix',
    frame: hexOfText(
      '+RESP:GTINF,300502,860123456789012,,41,89860000000000000000,22,0,0,,,3.98,0,1,,,20250314083014,91,0,-18.5,,,+0000,0,20250314083016,0A1F$',
    ),
    messages: [
      {
        type: 'status',
        timeMs: 1_741_941_016_000,
        batteryMv: 3980,
        batteryPercent: 91,
        attributes: {
          report: 'GTINF',
          model: 'GL300',
          state: '41',
          isMoving: false,
          iccid: '89860000000000000000',
          csq: 22,
          bitErrorRate: 0,
          isExternalPowerOn: false,
          isCharging: false,
        },
      },
      { type: 'reading', timeMs: 1_741_941_016_000, temperatureC: -18.5 },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'battery',
    frame: hexOfText('+RESP:GTBAT,300502,860123456789012,,0,,77,3.95,0,1,20250314083016,0A1F$'),
    messages: [
      {
        type: 'status',
        timeMs: 1_741_941_016_000,
        batteryMv: 3950,
        batteryPercent: 77,
        attributes: { report: 'GTBAT', model: 'GL300', isExternalPowerOn: false, isCharging: false },
      },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'backup battery of a vehicle',
    frame: hexOfText('+RESP:GTBAT,060502,860123456789012,,0,,1,4.05,0,1,20250314083016,0A1F$'),
    messages: [
      {
        type: 'status',
        timeMs: 1_741_941_016_000,
        batteryMv: 4050,
        attributes: { report: 'GTBAT', model: 'GV300', isExternalPowerOn: false, isOnBattery: true, isCharging: false },
      },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'signal',
    frame: hexOfText('+RESP:GTCSQ,300502,860123456789012,,22,0,20250314083016,0A1F$'),
    messages: [{ type: 'status', timeMs: 1_741_941_016_000, attributes: { report: 'GTCSQ', model: 'GL300', csq: 22, bitErrorRate: 0 } }],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'number of the SIM',
    frame: hexOfText('+RESP:GTCID,300502,860123456789012,,89860000000000000000,20250314083016,0A1F$'),
    messages: [
      { type: 'status', timeMs: 1_741_941_016_000, attributes: { report: 'GTCID', model: 'GL300', iccid: '89860000000000000000' } },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'versions',
    frame: hexOfText('+RESP:GTVER,300502,860123456789012,,GL300,0A03,0102,20250314083016,0A1F$'),
    messages: [
      {
        type: 'status',
        timeMs: 1_741_941_016_000,
        attributes: { report: 'GTVER', model: 'GL300', deviceType: 'GL300', firmware: '0A03', hardware: '0102' },
      },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'bus of the vehicle',
    frame: hexOfText(
      '+RESP:GTCAN,F10102,860123456789012,,00,1,C00807FF,VF1AAAAAAAA123456,2,H123456.7,345.6,1810,58,-7,23.1,P64,5120,12,01,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,20250314083016,0A1F$',
    ),
    messages: [
      placed({
        report: 'GTCAN',
        model: 'GV350M',
        ...fixed,
        vin: 'VF1AAAAAAAA123456',
        ignition: true,
        vehicleOdometerM: 123_456_700,
        fuelUsedL: 345.6,
        rpm: 1810,
        obdSpeedKmh: 58,
        coolantC: -7,
        consumption: '23.1',
        fuelPercent: 64,
        rangeM: 512_000,
        throttlePercent: 12,
        doors: '01',
        isDoorOpen: true,
      }),
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'diagnostic plug',
    frame: hexOfText(
      '+RESP:GTOBD,1F0102,860123456789012,VF1AAAAAAAA123456,gv500,0,000FFFFF,VF1AAAAAAAA123456,1,12345,00000000,1810,58,-7,0,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,1234.5,20250314083016,0A1F$',
    ),
    messages: [
      placed({
        report: 'GTOBD',
        model: 'GV500',
        ...fixed,
        vin: 'VF1AAAAAAAA123456',
        isObdConnected: true,
        rpm: 1810,
        obdSpeedKmh: 58,
        coolantC: -7,
        odometerM: 1_234_500,
      }),
      { type: 'status', timeMs, externalMv: 12_345 },
    ],
    answer: hexOfText('+SACK:0A1F$'),
  },
  {
    source,
    name: 'heartbeat',
    frame: hexOfText('+ACK:GTHBD,060502,860123456789012,,20250314083016,0A21$'),
    messages: [{ type: 'status', timeMs: 1_741_941_016_000, isHeartbeat: true }],
    answer: hexOfText('+SACK:GTHBD,060502,0A21$'),
  },
  {
    source,
    name: 'answer to a command',
    frame: hexOfText('+ACK:GTRTO,060502,860123456789012,,GPS,0007,20250314083017,0A22$'),
    messages: [
      { type: 'reply', timeMs: 1_741_941_017_000, text: '+ACK:GTRTO,060502,860123456789012,,GPS,0007,20250314083017,0A22', flag: 7 },
    ],
  },
  {
    source,
    name: 'CDMA device without a version',
    frame: hexOfText(
      '+RESP:GTTRI,A1000009ABCDEF,,1,1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D,00,20250314083016,0A1F$',
    ),
    messages: [placed({ report: 'GTTRI', ...fixed })],
    answer: hexOfText('+SACK:0A1F$'),
  },
];
