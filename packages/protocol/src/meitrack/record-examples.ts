/** Binary records of Meitrack (CCC, CCE) with every field they give; made up as those of examples.ts. */
import type { Imei, Mac } from '@frostway/core/identity';
import type { Position } from '@frostway/core/message';
import { hexOfText, type StreamExample } from '../example.js';
import { alarm, neighbourCell, northFixInDegrees, servingCell, southFixInDegrees, timeMs } from '../example-world.js';
import { supplied } from './example-parts.js';

const moving = { speedKmh: 35, courseDegrees: 178, altitudeM: -35 };
const radio = { satellites: 9, gsmRaw: 24, hdop: 0.9 };
const counters = { odometerM: 123456, runtimeS: 654321 };
const inputs = { inputs: 1, outputs: 0 };

/** What both records of the CCC say beside their events. */
const ofRecord = { remaining: 5, ...radio, ...counters, ...servingCell, ...inputs, analog1: 365 };

/** The record of a CCE that says least of its place. */
const placedInCce: Position = {
  ...northFixInDegrees,
  ...moving,
  attributes: { event: 35, ...radio, ...inputs, analog1Mv: 1250, ...counters, remaining: 0 },
};

export const recordExamples: readonly StreamExample[] = [
  {
    name: 'CCC, two records of which one is an alarm',
    source: 'synthetic',
    frame:
      '2424413133382C3836303132333435363738393031322C4343432C010002000500000023F8FA57018962CC0697A5662F0109182300B2000900DDFF40E20100F1FB0900CC0100002B1A4D3C00016D019A01D2040000000013EC33FBFD91ACC9FBD3A5662F0109182300B2000900DDFF40E20100F1FB0900CC0100002B1A4D3C00016D019A01D204000000002A43330D0A',
    messages: [
      { ...northFixInDegrees, ...moving, attributes: { event: 35, ...ofRecord } },
      supplied,
      { ...southFixInDegrees, timeMs: 1741941075000, ...moving, attributes: { event: 19, ...ofRecord } },
      alarm('overspeed', { alarmName: 'overspeed', alarmCode: 19 }, 1741941075000),
      { ...supplied, timeMs: 1741941075000 },
    ],
    answer: hexOfText('@@A27,860123456789012,CCC,2*E1\r\n'),
  },
  {
    name: 'CCE, a place',
    source: 'synthetic',
    frame:
      '24244139382C3836303132333435363738393031322C4343452C00000000010040000100060123050106090718150114000708230009B2000A09000BDDFF167D00199A011AD2040502F8FA5701038962CC060497A5662F0C40E201000DF1FB0900002A38300D0A',
    messages: [placedInCce, supplied],
  },
  {
    name: 'CCE with tags, temperatures, cells and access points',
    source: 'synthetic',
    frame:
      '2424413233382C3836303132333435363738393031322C4343452C030000000100CC0001000A01230501060907181501140047029D3DFE695766050C08230009B2000A09000BDDFF167D00199A011AD20417FA0018F401913E00993A079CEEFF0702F8FA5701038962CC060497A5662F0C40E201000DF1FB0900254E61BC00FEF4E11000000A0E0CCC0100002B1A4D3C0000C2FF0F0CCC0100002B1A503C0000BAFF1D08A0B1C2D3E4F5C9FF2A0301DFF82B0302C4012C03033421FE310670686F746F31FE731A0105434F4C44317CD9F41122333DC0ED803D0000000000000000FEA8070157015A000002700201022A31350D0A',
    messages: [
      {
        ...northFixInDegrees,
        ...moving,
        attributes: {
          event: 35,
          satellites: 9,
          gsmRaw: 24,
          inputs: 1,
          outputs: 0,
          isLocked: true,
          fuelPercent: 61,
          entry66: 5,
          hdop: 0.9,
          analog1Mv: 1250,
          analog2Mv: 2500,
          analog3Mv: 5000,
          obdSpeedKmh: 62,
          rpm: 1850,
          coolantTemperature: -18,
          ...counters,
          driverId: '12345678',
          engineMinutes: 4321,
          cells: [
            { ...servingCell, rssiDbm: -62 },
            { ...neighbourCell, rssiDbm: -70 },
          ],
          wifi: [{ bssid: 'A0:B1:C2:D3:E4:F5', rssiDbm: -55 }],
          alarmName: 'photo1',
          batteries: [
            { state: 1, percent: 87 },
            { state: 1, percent: 90 },
            { state: 0, percent: 0 },
          ],
          batteryAlert: 2,
          entry70: '0102',
          remaining: 3,
        },
      },
      { type: 'status', timeMs, batteryPercent: 87, batteryMv: 4100, externalMv: 12340 },
      { type: 'reading', timeMs, temperatureC: -18.25, attributes: { temperatureC2: 4.52 } },
      {
        type: 'reading',
        timeMs,
        device: { mac: '7CD9F4112233' as Mac },
        temperatureC: -18.25,
        humidityPercent: 61.5,
        batteryPercent: 61,
        attributes: { name: 'COLD1' },
        gateway: { imei: '860123456789012' as Imei },
      },
    ],
  },
  {
    name: 'CCE, two records of which one is an alarm',
    source: 'synthetic',
    frame:
      '2424413133352C3836303132333435363738393031322C4343452C00000000020040000100060123050106090718150114000708230009B2000A09000BDDFF167D00199A011AD2040502F8FA5701038962CC060497A5662F0C40E201000DF1FB0900002300010002012C0500000502F8FA5701038962CC060497A5662F0C40E201000DF1FB0900002A31380D0A',
    messages: [
      placedInCce,
      supplied,
      { ...northFixInDegrees, isValid: false, attributes: { event: 44, ...counters, remaining: 0 } },
      alarm('jamming', { alarmName: 'jamming', alarmCode: 44 }),
    ],
  },
];
