/** One example of every kind of packet that no vendor sample shows; locations, states and the short dialect have files of their own. */
import type { Message } from '@frostway/core/message';
import type { StreamExample } from '../example.js';
import { alarm, fix, servingCell, timeMs } from '../example-world.js';
import {
  ascii,
  cell4g,
  cell9,
  gps,
  imei,
  lbs4g,
  lbs8,
  made,
  placed,
  tagMac,
  time,
  unixTime,
  zeros,
  status,
  untimed,
  received,
  vibration,
} from './example-parts.js';
import { rareLocations } from './rare-location-examples.js';
import { shortExamples } from './short-examples.js';
import { alarmExamples, heartbeatExamples } from './state-examples.js';

const accessPoint = { bssid: 'AA:BB:CC:DD:EE:FF', rssiDbm: -55 };
const information = (name: string, data: string, message: Message) => made(`0x94 ${name}`, 0x94, data, [message], { isWide: true });

const cell = '1A2B003C4D3E';
const surroundings: readonly StreamExample[] = [
  made(
    'cells 0x19 of another maker',
    0x19,
    `${time}01CC00${cell}1A2B003C5046`,
    [status({ cells: [received, { ...received, cellId: 15440, rssiDbm: -70 }] })],
    { ack: 0x19 },
  ),
  made('cells 0x28', 0x28, `${time}01CC00${cell}${zeros(36)}050002`, [status({ cells: [received], timingAdvance: 5, language: 2 })]),
  made('cells 0x18, old form', 0x18, `${time}01CC001A2B003C4D1A2B003C5046`, [
    status({ cells: [servingCell, { ...received, cellId: 15440, rssiDbm: -70 }] }),
  ]),
  made('cells 0x24 of WanWay', 0x24, `${time}0501CC0002${cell}1A2B003C5003${zeros(21)}`, [
    status({ timingAdvance: 5, cells: [received, { ...servingCell, cellId: 15440, rssiLevel: 3 }] }),
  ]),
  made('4G cells 0xA1', 0xa1, `${time}01CC000001E2400000000002A5B6C73E${zeros(78)}FF0002`, [
    status({ cells: [{ ...cell4g, rssiDbm: -62 }], timingAdvance: 255, language: 2 }),
  ]),
  made('cells 0x33 with an MNC of two bytes', 0x33, `${time}01CC00001A2B00ABCDEF3E${zeros(35)}FF01AABBCCDDEEFF37`, [
    status({ cells: [{ ...cell9, rssiDbm: -62 }], timingAdvance: 255, wifi: [accessPoint] }),
  ]),
  made('WiFi 0xA2 with signed strengths', 0xa2, `${time}01CC000001E2400000000002A5B6C73E${zeros(78)}FF02AABBCCDDEEFFC9${zeros(7)}`, [
    status({ cells: [{ ...cell4g, rssiDbm: -62 }], timingAdvance: 255, wifi: [accessPoint] }),
  ]),
  made('WiFi 0xA9 with an alarm', 0xa9, `${time}01CC000001${cell}FF01AABBCCDDEEFF370302`, [
    status({ cells: [received], timingAdvance: 255, wifi: [accessPoint], language: 2 }),
    vibration,
  ]),
  made('WiFi 0xF3', 0xf3, `${time}010000AABBCCDDEEFF`, [status({ wifi: [{ bssid: 'AA:BB:CC:DD:EE:FF' }] })]),
  made('address request 0x17', 0x17, `${lbs8}${ascii('+8613800138000', 21)}0002`, [
    untimed({ ...servingCell, phone: '+8613800138000', language: 2 }),
  ]),
  made('address request 0xA7', 0xa7, `${lbs4g}${ascii('+8613800138000', 21)}0102`, [
    untimed({ ...cell4g, phone: '+8613800138000', language: 2 }),
    alarm('sos', { alarmCode: 1, alarmName: 'sos', language: 2 }, null),
  ]),
];

const statusText = 'ALM1=C4;ALM2=CC;ALM3=4C;STA1=C0;DYD=09;SOS=,,;MODE=1';
const fuelText = '!AIOIL,01,1,25,V1,0,123.4,1,7,AB';
const informations: readonly StreamExample[] = [
  information(
    '04 settings, oil cut waiting for low speed',
    `04${ascii(statusText)}`,
    untimed({
      information: 'status',
      text: statusText,
      isVibrationAlarmSet: true,
      isDisplacementAlarmSet: false,
      isLowBatteryAlarmSet: true,
      isLowExternalBatteryAlarmSet: true,
      isOverspeedAlarmSet: false,
      isPowerOffAlarmSet: true,
      isArmed: true,
      isAutoArmed: true,
      isManuallyArmed: false,
      isRemotelyDisarmed: false,
      isTamperSwitchOn: false,
      isTampered: false,
      isOilCutWaitingForLowSpeed: true,
      isOilCutWaitingForFix: false,
      isOilCut: false,
      isOilConnected: true,
    }),
  ),
  information('05 door', '0503', untimed({ information: 'door', isDoorOpen: true, doorTriggerLevel: 1, doorIoLevel: 0 })),
  information('05 door with time', `05${time}04`, status({ information: 'door', isDoorOpen: false, doorTriggerLevel: 0, doorIoLevel: 1 })),
  information('08 self check', '08AABB', untimed({ information: 'selfCheck', data: 'AABB' })),
  information('09 satellites', '090102', untimed({ information: 'satellites', data: '0102' })),
  information(
    '0A with a nibble-swapped ICCID',
    `0A0860123456789012046001234567890198680010325476981032`,
    untimed({
      information: 'sim',
      imei,
      imsi: '460012345678901',
      iccid: '89860001234567890123',
    }),
  ),
  information('0B network', '0B01', untimed({ information: 'network', network: '4G' })),
  information('0B voltage', '0B04D2', untimed({ information: 'network' }, { externalMv: 12_340 })),
  information(
    '0D fuel sensor with time',
    `0D${time}${ascii(fuelText)}`,
    status({
      information: 'fuel',
      text: fuelText,
      fuelOutput: 1,
      fuelTemperature: 25,
      fuelVersion: 'V1',
      fuelStatus: 0,
      fuel: 123.4,
      isMoving: true,
      fuelCount: 7,
    }),
  ),
  information('1B card as text', `1B${ascii('RFID:00112233')}`, untimed({ information: 'rfid', rfid: '00112233' })),
  information('1B card as bytes', '1B0201AABBCCDD1003', untimed({ information: 'rfid', rfid: 'AABBCCDD' })),
  information('1E probe below zero', '1EFFFFFF38 000001F7', { type: 'reading', timeMs: null, temperatureC: -20, humidityPercent: 50.3 }),
  information('1E probe without humidity', '1E000000D8 7FFFFFFF', { type: 'reading', timeMs: null, temperatureC: 21.6 }),
  information('21 Bluetooth address', '21A0B1C2D3E4F5', untimed({ information: 'bluetooth', bluetoothMac: 'A0B1C2D3E4F5' })),
  information('of an unknown subtype', '7EAABB', untimed({ information: '0x7E', data: 'AABB' })),
  made('0x94 in the narrow envelope', 0x94, '04D2', [{ type: 'status', timeMs: null, externalMv: 12_340 }]),
];

const whereText = 'Current position!Lat:N22.5470,Lon:W113.9100,Course:94.10,Speed:12.50,DateTime:2025-03-14  08:30:15';
const nowhereText = 'Last position!Lat:S0.000000,Lon:E0.000000,Course:0.00,Speed:0.00,DateTime:2025-03-14  08:30:15';
const replies: readonly StreamExample[] = [
  made('reply 0x15 with length 0 and padded text', 0x15, `0000012345${ascii('OK!', 20)}0002`, [
    { type: 'reply', timeMs: null, text: 'OK!', flag: 0x12345, attributes: { language: 2 } },
  ]),
  made('reply 0x15 with the ICCID', 0x15, `2000000001${ascii('<ICCID:89860012345678901234>')}0002`, [
    {
      type: 'reply',
      timeMs: null,
      text: '<ICCID:89860012345678901234>',
      flag: 1,
      attributes: { iccid: '89860012345678901234', language: 2 },
    },
  ]),
  made('reply 0x21 in UTF-16', 0x21, '00000007 02 6210529F', [{ type: 'reply', timeMs: null, text: '成功', flag: 7 }], { isWide: true }),
  made(
    'reply 0x21 with the place WHERE# asks for',
    0x21,
    `0000000701${ascii(whereText)}`,
    [
      { type: 'reply', timeMs: null, text: whereText, flag: 7 },
      { type: 'position', timeMs, source: 'gps', latitude: 22.547, longitude: -113.91, isValid: true, courseDegrees: 94.1, speedKmh: 12.5 },
    ],
    { isWide: true },
  ),
  made(
    'reply 0x21 of a device that knows no place',
    0x21,
    `0000000701${ascii(nowhereText)}`,
    [{ type: 'reply', timeMs: null, text: nowhereText, flag: 7 }],
    { isWide: true },
  ),
  made(
    'reply 0x21 with a last place',
    0x21,
    `0000000701${ascii(whereText.replace('Current', 'Last').replace('  ', ' '))}`,
    [
      { type: 'reply', timeMs: null, text: whereText.replace('Current', 'Last').replace('  ', ' '), flag: 7 },
      {
        ...fix,
        latitude: 22.547,
        longitude: -113.91,
        isValid: false,
        courseDegrees: 94.1,
        speedKmh: 12.5,
      },
    ],
    { isWide: true },
  ),
];

const ack32 = '7979000532000183BF0D0A';
const uuid = '00112233445566778899AABBCCDDEEFF';
const rare: readonly StreamExample[] = [
  made(
    'modular 0x70 without a fix',
    0x70,
    `0018 0002 019A 0028 0001 0C 002A 0001 12 002C 0004 ${unixTime} 0011 000A 01CC 0000 ${cell} 007F 000E A0B1C2D3E4F5 7FFF FF 7FFF 0233 01`,
    [
      status({ hdop: 1.2, door: 2, tamper: 1, cells: [received] }, { batteryMv: 4100 }),
      { type: 'reading', timeMs, device: { mac: tagMac }, humidityPercent: 56.3, attributes: { status: 1 } },
    ],
    { isWide: true, ack: 0x70 },
  ),
  made(
    '0x32 of AZ735',
    0x32,
    `${time} 0C ${gps} 09 ${lbs8} 3E 06 ${cell} 07 AABBCCDDEEFF37 05 02 ABCD`,
    [placed({ ...servingCell, rssiDbm: -62, cells: [received], wifi: [accessPoint], status: 5, extension: 'ABCD' })],
    { isWide: true, answer: ack32 },
  ),
  made(
    '0x33 of AZ735: door, no fix',
    0x33,
    `${time} 00 00 00 00 A5 00`,
    [status({ status: 0xa5 }), alarm('door', { alarmCode: 0xa5, alarmName: 'door' })],
    { isWide: true, answer: '79790005330001D9630D0A' },
  ),
  made('camera 0x95, short', 0x95, `${time}80`, [alarm('vibration', { alarmCode: 0x80, alarmName: 'vibration' })]),
  made(
    'camera 0x95 of JC100',
    0x95,
    `${time}0359C4DD0D085FF61489 93 0007 ${ascii('a.jpg,b.mp4')}`,
    [
      {
        ...fix,
        latitude: 31.2304161,
        longitude: 121.4737011,
        courseDegrees: 137,
        attributes: { eventData: 7, files: 'a.jpg,b.mp4' },
      },
      alarm('collision', { alarmCode: 0x93, alarmName: 'collision' }),
    ],
    { isWide: true },
  ),
  made(
    'camera 0x95 of JC400',
    0x95,
    `FFFF01${time}090359C4DD0D085FF61489003E 007B 01 0000`,
    [
      placed({ version: 1, eventData: 0 }),
      alarm('sos', { alarmCode: 1, alarmName: 'sos' }),
      { type: 'status', timeMs, externalMv: 12_300 },
    ],
    { isWide: true },
  ),
  made(
    'engine 0x8C',
    0x8c,
    `${time}01${ascii('2801=1E240,3501=1838,4A01=LSVAU2180N2183294,7701=0A')}${gps}`,
    [placed({ ignition: true, obdOdometer: 1234.56, obdSpeedKmh: 62, vin: 'LSVAU2180N2183294', obd: [{ key: '7701', value: '0A' }] })],
    { isWide: true },
  ),
  made('engine 0x66', 0x66, `${time}00${ascii('05=1F')}${gps}`, [placed({ ignition: false, obd: [{ key: '05', value: '1F' }] })], {
    isWide: true,
  }),
  made(
    'states 0xF1',
    0xf1,
    `${unixTime} 0001 01 02 0002 01 01 0004 01 00 0005 02 019A 0007 01 01 000A 02 01F4 000B 02 FFF6`,
    [
      status(
        { isMoving: true, isArmed: true, ignition: false, isCharging: true, chargeMv: 5000, batteryTemperatureC: -1 },
        { batteryMv: 4100 },
      ),
    ],
    { isWide: true },
  ),
  made(
    'peripherals 0xF2',
    0xf2,
    `${unixTime} 000A 000C 01 A0B1C2D3E4F5 02 03 04 AABB 000C 0A 50 01 0007 000000000000`,
    [
      status(
        {
          peripheralAddressKind: 1,
          peripheralMac: 'A0B1C2D3E4F5',
          peripheralEvent: 2,
          peripheralEventData: 3,
          peripheralDataKind: 4,
          peripheralData: 'AABB',
          isCharging: true,
          chargeCycles: 7,
        },
        { batteryPercent: 80 },
      ),
    ],
    { isWide: true },
  ),
  made(
    'serial port 0x9B with a text filled up with zeros',
    0x9b,
    `03${ascii('+25.3\r\n', 9)}`,
    [untimed({ port: 3, data: '2B32352E330D0A0000', text: '+25.3' })],
    { isWide: true },
  ),
  made('serial port 0x9B', 0x9b, `01${ascii('RFID:42')}`, [untimed({ port: 1, data: '524649443A3432', text: 'RFID:42', rfid: '42' })], {
    isWide: true,
  }),
  made(
    'clocking 0xB2',
    0xb2,
    `${time} C4 A0B1C2D3E4F5 ${uuid} 0001 0002 012C 05`,
    [
      {
        type: 'reading',
        timeMs,
        device: { mac: tagMac },
        gateway: { imei },
        rssiDbm: -60,
        batteryMv: 3000,
        attributes: { uuid, major: 1, minor: 2, flags: 5 },
      },
    ],
    { context: { device: { imei } } },
  ),
  made(
    'multimedia 0x41, kept raw',
    0x41,
    'AABBCC',
    [{ type: 'unknown', timeMs: null, kind: '0x41', hex: 'AABBCC', attributes: { name: 'multimedia' } }],
    {
      isWide: true,
    },
  ),
  made('a kind nobody has documented, kept raw', 0xee, 'AABBCC', [{ type: 'unknown', timeMs: null, kind: '0xEE', hex: 'AABBCC' }]),
];

/** Locations, then the other kinds, then the short dialect. */
export const rareExamples: readonly StreamExample[] = [
  ...rareLocations,
  ...heartbeatExamples,
  ...alarmExamples,
  ...surroundings,
  ...informations,
  ...replies,
  ...rare,
  ...shortExamples,
];
