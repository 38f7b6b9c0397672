import { describe, expect, test } from 'vitest';
import { isSeen } from './advert.js';
import { decodeBleText } from './bare.js';

/** The family's published vectors as they stand: framed or bare, with every field they list. */
const vectors: readonly (readonly [name: string, hex: string, fields: Readonly<Record<string, unknown>>])[] = [
  [
    'minew_ht',
    '0201060303E1FF1016E1FFA10164EDC03D803322113F23AC',
    { batteryPercent: 100, temperatureC: -18.25, humidityPercent: 61.5, mac: 'AC233F112233' },
  ],
  ['minew_light_lux', '0E16E1FFA1056402E63322113F23AC', { batteryPercent: 100, lightLux: 742, mac: 'AC233F112233' }],
  ['govee_h5075_pos', '88EC000341D16400', { temperatureC: 21.3, humidityPercent: 45.7, batteryPercent: 100 }],
  ['govee_h5075_neg', '88EC0080CD795A00', { temperatureC: -5.2, humidityPercent: 60.1, batteryPercent: 90 }],
  [
    'pvvx_custom',
    '12161A1833221138C1A4DFF80618AB0B581104',
    { mac: 'A4C138112233', temperatureC: -18.25, humidityPercent: 61.5, batteryMv: 2987, batteryPercent: 88, counter: 17, flags: 4 },
  ],
  [
    'atc1441',
    '10161A18A4C138112233FF493D580BAB11',
    { mac: 'A4C138112233', temperatureC: -18.3, humidityPercent: 61, batteryPercent: 88, batteryMv: 2987, counter: 17 },
  ],
  ['eddystone_tlm', '20000BBEEDC00001E2400009FBF1', { batteryMv: 3006, temperatureC: -18.25, advCount: 123_456, uptimeS: 65_432.1 }],
  ['kkm_sensor', '2101070BBEEDC03D80', { mask: '0x0107', batteryMv: 3006, temperatureC: -18.25, humidityPercent: 61.5 }],
  [
    'kkm_sensor_lux',
    '2100470BBE0480374002E6',
    { mask: '0x0047', batteryMv: 3006, temperatureC: 4.5, humidityPercent: 55.25, lightLux: 742 },
  ],
  ['ela_temp', '570712DFF8', { temperatureC: -18.25 }],
  ['ela_rht', '5707213D12C401', { temperatureC: 4.52, humidityPercent: 61 }],
  [
    'teltonika_eye',
    '9A0801B7F8DF3D81410BFFC767',
    { temperatureC: -18.25, humidityPercent: 61, magnet: false, isMoving: true, moveCount: 321, pitch: 11, roll: -57, batteryMv: 3030 },
  ],
  ['mikrotik', '4F090100A5A5000000000001C0ED805101000061', { temperatureC: -18.25, uptimeS: 86_400, batteryPercent: 97 }],
  [
    'bthome_v2',
    '40002A016102DFF803061805E22101',
    { packetId: 42, batteryPercent: 97, temperatureC: -18.25, humidityPercent: 61.5, lightLux: 742.1 },
  ],
  [
    'tzone_bt04',
    '0A180B39011931160123600447211806',
    { hw: '3901 BT04', fw: '0x19', sn: '31160123', batteryPercent: 96, temperatureC: -18.25, humidityPercent: 61.5 },
  ],
];

describe('published vectors, field by field', () => {
  test.each(vectors)('%s', (_name, hex, fields) => {
    const result = decodeBleText(hex);
    if (result === undefined || isSeen(result)) throw new Error('not decoded');
    expect({ ...result.attributes, ...result }).toMatchObject(fields);
  });
});
