/** Documented frames of Watches (Setracker and others) with every field they give. All are made up: places, numbers and names belong to nobody. */
import { hexOfText, type StreamExample } from '../example.js';
import { neighbourCell, servingCell, southFixInDegrees, timeMs } from '../example-world.js';
import { placed, worn } from './example-parts.js';
import { alarmExamples } from './alarm-examples.js';

/** See above. */
export const examples: readonly StreamExample[] = [
  {
    name: 'LK',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*0002*LK]'),
    messages: [{ type: 'status', timeMs: null, isHeartbeat: true }],
    answer: hexOfText('[3G*8601234567*0002*LK]'),
  },
  {
    name: 'LK with steps and battery',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*000C*LK,1234,5,87]'),
    messages: [{ type: 'status', timeMs: null, isHeartbeat: true, batteryPercent: 87, attributes: { steps: 1234, rolls: 5 } }],
    answer: hexOfText('[3G*8601234567*0002*LK]'),
  },
  {
    name: 'LK of a watch that counts its frames',
    source: 'synthetic',
    frame: hexOfText('[ZJ*860123456789012*0A1F*000A*LK,0,0,100]'),
    messages: [{ type: 'status', timeMs: null, isHeartbeat: true, batteryPercent: 100, attributes: { steps: 0, rolls: 0 } }],
    answer: hexOfText('[ZJ*860123456789012*0A1F*0002*LK]'),
  },
  {
    name: 'INIT',
    source: 'synthetic',
    frame: hexOfText('[SG*8601234567*0004*INIT]'),
    messages: [{ type: 'status', timeMs: null, isHeartbeat: true }],
    answer: hexOfText('[SG*8601234567*0006*INIT,1]'),
  },
  {
    name: 'TKQ',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*0003*TKQ]'),
    messages: [{ type: 'status', timeMs: null, isHeartbeat: true }],
    answer: hexOfText('[3G*8601234567*0003*TKQ]'),
  },
  {
    name: 'WG, which asks for the address of its place',
    source: 'synthetic',
    frame: hexOfText(
      '[3G*8601234567*006C*WG,140325,083015,A,22.543096,N,114.057865,E,6.20,178.0,35.0,9,100,87,1234,5,00000000,1,1,460,0,6699,15437,-62]',
    ),
    messages: [
      placed({ ...worn, status: '00000000', timingAdvance: 1, cells: [{ ...servingCell, rssiDbm: -62 }] }),
      { type: 'status', timeMs, batteryPercent: 87 },
    ],
  },
  {
    name: 'UD with cells and access points',
    source: 'synthetic',
    frame: hexOfText(
      '[3G*8601234567*00C3*UD,140325,083015,A,22.543096,N,114.057865,E,6.20,178.0,35.0,9,100,87,1234,5,00000010,2,1,460,0,6699,15437,-62,6699,15440,-70,2,home,A0:B1:C2:D3:E4:F5,-55,shop, upstairs,00:11:22:33:44:55,-71,12.5]',
    ),
    messages: [
      placed(
        {
          ...worn,
          status: '00000010',
          isMoving: true,
          timingAdvance: 1,
          cells: [
            { ...servingCell, rssiDbm: -62 },
            { ...neighbourCell, rssiDbm: -70 },
          ],
          wifi: [
            { bssid: 'A0:B1:C2:D3:E4:F5', ssid: 'home', rssiDbm: -55 },
            { bssid: '00:11:22:33:44:55', ssid: 'shop,upstairs', rssiDbm: -71 },
          ],
        },
        { accuracyM: 12.5 },
      ),
      { type: 'status', timeMs, batteryPercent: 87 },
    ],
  },
  {
    name: 'UD in the south and west',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*005D*UD,140325,083015,A,33.868820,S, 70.669167,W,0.00,0.0,0.0,9,100,87,1234,5,00000000,0,1,460,0,0]'),
    messages: [
      {
        ...southFixInDegrees,
        speedKmh: 0,
        courseDegrees: 0,
        altitudeM: 0,
        attributes: { ...worn, status: '00000000', timingAdvance: 1 },
      },
      { type: 'status', timeMs, batteryPercent: 87 },
    ],
  },
  {
    name: 'UD as written, minus and no letters',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*0050*UD,140325,083015,A,-33.868820,,-70.669167,,0.00,0.0,0.0,9,100,87,1234,5,00000000]'),
    messages: [
      { ...southFixInDegrees, speedKmh: 0, courseDegrees: 0, altitudeM: 0, attributes: { ...worn, status: '00000000' } },
      { type: 'status', timeMs, batteryPercent: 87 },
    ],
  },
  {
    name: 'UD without a fix, access points at once',
    source: 'synthetic',
    frame: hexOfText(
      '[3G*8601234567*006D*UD,140325,083015,V,0.000000,N,0.000000,E,0.00,0.0,0.0,0,100,87,1234,5,00000000,0,1,home,A0:B1:C2:D3:E4:F5,-55]',
    ),
    messages: [
      {
        type: 'status',
        timeMs,
        batteryPercent: 87,
        attributes: {
          satellites: 0,
          gsmRaw: 100,
          steps: 1234,
          tumbles: 5,
          status: '00000000',
          wifi: [{ bssid: 'A0:B1:C2:D3:E4:F5', ssid: 'home', rssiDbm: -55 }],
        },
      },
    ],
  },
  {
    name: 'UD with a network left out',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*005C*UD,140325,083015,A,22.543096,N,114.057865,E,6.20,178.0,35.0,9,100,87,1234,5,00000010,0,1,,,0]'),
    messages: [placed({ ...worn, status: '00000010', isMoving: true, timingAdvance: 1 }), { type: 'status', timeMs, batteryPercent: 87 }],
  },
  {
    name: 'UD with cells in hex',
    source: 'synthetic',
    frame: hexOfText(
      '[3G*8601234567*0071*UD_LTE,140325,083015,A,22.543096,N,114.057865,E,6.20,178.0,35.0,9,100,87,1234,5,00000010,1,1,460,0,1A2B,3C4D,31,0]',
    ),
    messages: [
      placed({ ...worn, status: '00000010', isMoving: true, timingAdvance: 1, cells: [{ ...servingCell, rssiLevel: 31 }] }),
      { type: 'status', timeMs, batteryPercent: 87 },
    ],
  },
  {
    name: 'UD_WCDMA with no cell it knows',
    source: 'synthetic',
    frame: hexOfText(
      '[3G*8601234567*0071*UD_WCDMA,140325,083015,A,22.543096,N,114.057865,E,6.20,178.0,35.0,9,100,87,1234,5,00000010,1,0,460,0,FFFF,FFFF,,0]',
    ),
    messages: [placed({ ...worn, status: '00000010', isMoving: true, timingAdvance: 0 }), { type: 'status', timeMs, batteryPercent: 87 }],
  },
  {
    name: 'UD2 from its memory',
    source: 'synthetic',
    frame: hexOfText(
      '[3G*8601234567*0070*UD2,140325,083015,A,22.543096,N,114.057865,E,6.20,178.0,35.0,9,100,87,1234,5,00000010,1,1,460,0,6699,15437,-62,0]',
    ),
    messages: [
      placed({
        ...worn,
        isBackfilled: true,
        status: '00000010',
        isMoving: true,
        timingAdvance: 1,
        cells: [{ ...servingCell, rssiDbm: -62 }],
      }),
      { type: 'status', timeMs, batteryPercent: 87 },
    ],
  },
  ...alarmExamples,
  {
    name: 'WT',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*0054*WT,140325,083015,A,22.543096,N,114.057865,E,6.20,178.0,35.0,9,100,87,1234,5,00000010]'),
    messages: [placed({ ...worn, status: '00000010', isMoving: true }), { type: 'status', timeMs, batteryPercent: 87 }],
  },
  {
    name: 'PULSE',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*0008*PULSE,72]'),
    messages: [{ type: 'status', timeMs: null, attributes: { heartRate: 72 } }],
  },
  {
    name: 'heart without a reading',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*0007*heart,0]'),
    messages: [{ type: 'status', timeMs: null }],
  },
  {
    name: 'BLOOD',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*000C*BLOOD,120,80]'),
    messages: [{ type: 'status', timeMs: null, attributes: { bloodPressureHigh: 120, bloodPressureLow: 80 } }],
  },
  {
    name: 'bphrt',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*0013*bphrt,120,80,72,,,,]'),
    messages: [{ type: 'status', timeMs: null, attributes: { bloodPressureHigh: 120, bloodPressureLow: 80, heartRate: 72 } }],
  },
  {
    name: 'TEMP',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*0009*TEMP,36.6]'),
    messages: [{ type: 'status', timeMs: null, attributes: { bodyTemperatureC: 36.6 } }],
  },
  {
    name: 'btemp2',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*000D*btemp2,1,36.6]'),
    messages: [{ type: 'status', timeMs: null, attributes: { bodyTemperatureC: 36.6 } }],
  },
  {
    name: 'oxygen',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*000B*oxygen,0,97]'),
    messages: [{ type: 'status', timeMs: null, attributes: { oxygenPercent: 97 } }],
  },
  {
    name: 'a length that is wrong',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*0003*LK,1234,5,87]'),
    messages: [{ type: 'status', timeMs: null, isHeartbeat: true, batteryPercent: 87, attributes: { steps: 1234, rolls: 5 } }],
    answer: hexOfText('[3G*8601234567*0002*LK]'),
  },
  {
    name: 'an answer to a command',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*000A*UPLOAD,600]'),
    messages: [{ type: 'reply', timeMs: null, text: 'UPLOAD,600' }],
  },
  {
    name: 'a picture with escaped bytes',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*0014*img,5,ab}\u0001}\u0002}\u0003}\u0004}\u0005cd]'),
    messages: [{ type: 'unknown', timeMs: null, kind: 'img', hex: '352C61627D5B5D2C2A6364', attributes: { name: 'media' } }],
  },
  {
    name: 'a word nobody has documented',
    source: 'synthetic',
    frame: hexOfText('[3G*8601234567*0008*ZZ,1,[2]]'),
    messages: [{ type: 'unknown', timeMs: null, kind: 'ZZ', hex: '5B33472A383630313233343536372A303030382A5A5A2C312C5B325D5D' }],
  },
];
