/** Documented frames of JT/T 808 with everything they say: one of each message here, items and rarer messages beside. */
import type { Mac } from '@frostway/core/identity';
import type { StreamExample } from '../example.js';
import { itemExamples } from './item-examples.js';
import { messageExamples } from './message-examples.js';

const mac = (digits: string): Mac => digits as Mac;
const synthetic = { source: 'synthetic' } as const;

const frameExamples: readonly StreamExample[] = [
  {
    ...synthetic,
    name: 'register 2013',
    frame: '7E0100002D0139123456780001002C0133373031313142534A2D47462D303600000000000000000000004131323334353601D4C1423132333435487E',
    messages: [
      {
        type: 'status',
        timeMs: null,
        attributes: {
          province: 44,
          city: 307,
          maker: '70111',
          model: 'BSJ-GF-06',
          terminalId: 'A123456',
          plateColor: 1,
          plate: '粤B12345',
        },
      },
    ],
    answer: '7E8100000E013912345678000100010031333931323334353637388C7E',
  },
  {
    ...synthetic,
    name: 'register ack',
    frame: '7E810000090139123456780001000100544F4B454E38DB7E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8100',
        hex: '000100544F4B454E38',
        attributes: {
          name: 'registered',
          ackSerial: 1,
          result: 0,
          code: 'TOKEN8',
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'auth 2013',
    frame: '7E010200060139123456780002544F4B454E38547E',
    messages: [
      {
        type: 'status',
        timeMs: null,
      },
    ],
    answer: '7E8001000501391234567800020002010200B77E',
  },
  {
    ...synthetic,
    name: 'general ack 8001',
    frame: '7E8001000501391234567800020002010200B77E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8001',
        hex: '0002010200',
        attributes: {
          name: 'answer',
          ackSerial: 2,
          ackId: '0x0102',
          result: 0,
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'heartbeat',
    frame: '7E000200000139123456780003317E',
    messages: [
      {
        type: 'status',
        timeMs: null,
        isHeartbeat: true,
      },
    ],
    answer: '7E8001000501391234567800030003000200B67E',
  },
  {
    ...synthetic,
    name: 'location 0200 2013',
    frame:
      '7E0200004A013912345678000400000102000404030157FAF806CC62890023028D00B225031416301501040001E240020201C70302028A2504000000102A0200012B0404B0016D30011831010C510400EB80BB5802026FB77E',
    messages: [
      {
        type: 'position',
        timeMs: 1741941015000,
        source: 'gps',
        latitude: 22.543096,
        longitude: 114.057865,
        isValid: true,
        altitudeM: 35,
        speedKmh: 65.3,
        courseDegrees: 178,
        attributes: {
          ignition: true,
          isOilCut: true,
          isPowerCut: false,
          isDoorOpen: false,
          systems: ['gps'],
          odometerM: 12345600,
          fuelL: 45.5,
          recorderSpeedKmh: 65,
          signals: ['brake'],
          isDeepAsleep: true,
          isAsleep: false,
          analog: [365, 1200],
          gsmRaw: 24,
          satellites: 12,
        },
      },
      {
        type: 'alarm',
        timeMs: 1741941015000,
        kind: 'overspeed',
        attributes: {
          alarmName: 'overspeed',
          alarmCode: 1,
        },
      },
      {
        type: 'alarm',
        timeMs: 1741941015000,
        kind: 'powerCut',
        attributes: {
          alarmName: 'mainPowerOff',
          alarmCode: 8,
        },
      },
      {
        type: 'reading',
        timeMs: 1741941015000,
        temperatureC: 23.5,
        humidityPercent: 62.3,
        attributes: {
          temperatureC2: -18.7,
        },
      },
    ],
    answer: '7E8001000501391234567800040004020000B67E',
  },
  {
    ...synthetic,
    name: 'heartbeat escaped',
    frame: '7E000200000139123456787D027D01317E',
    messages: [
      {
        type: 'status',
        timeMs: null,
        isHeartbeat: true,
      },
    ],
    answer: '7E800100050139123456787D027D017D027D01000200B67E',
  },
  {
    ...synthetic,
    name: 'register 2019',
    frame:
      '7E0100405401000000000139123456780001002C013337303131310000000000004D4F44454C2D58000000000000000000000000000000000000000000000054303030310000000000000000000000000000000000000000000000000001D4C1423132333435057E',
    messages: [
      {
        type: 'status',
        timeMs: null,
        attributes: {
          province: 44,
          city: 307,
          maker: '70111',
          model: 'MODEL-X',
          terminalId: 'T0001',
          plateColor: 1,
          plate: '粤B12345',
        },
      },
    ],
    answer: '7E8100400E010000000001391234567800010001003133393132333435363738CD7E',
  },
  {
    ...synthetic,
    name: 'auth 2019',
    frame: '7E0102402A0100000000013912345678000206544F4B454E3838363031323334353637383930313256312E302E330000000000000000000000000000677E',
    messages: [
      {
        type: 'status',
        timeMs: null,
        attributes: {
          imei: '860123456789012',
          version: 'V1.0.3',
        },
      },
    ],
    answer: '7E80014005010000000001391234567800020002010200F67E',
  },
  {
    ...synthetic,
    name: 'batch 0704 blind',
    frame:
      '7E0704003F0139123456780005000201001C00000000000000020157FB6006CC6310002300000000250314120000001C00000000000000020157FBC406CC637400230064000A250314120100A57E',
    messages: [
      {
        type: 'position',
        timeMs: 1741924800000,
        source: 'gps',
        latitude: 22.5432,
        longitude: 114.058,
        isValid: true,
        altitudeM: 35,
        speedKmh: 0,
        courseDegrees: 0,
        attributes: {
          ignition: false,
          isOilCut: false,
          isPowerCut: false,
          isDoorOpen: false,
          isBackfilled: true,
        },
      },
      {
        type: 'position',
        timeMs: 1741924860000,
        source: 'gps',
        latitude: 22.5433,
        longitude: 114.0581,
        isValid: true,
        altitudeM: 35,
        speedKmh: 10,
        courseDegrees: 10,
        attributes: {
          ignition: false,
          isOilCut: false,
          isPowerCut: false,
          isDoorOpen: false,
          isBackfilled: true,
        },
      },
    ],
    answer: '7E8001000501391234567800050005070400B77E',
  },
  {
    ...synthetic,
    name: 'query location 8201',
    frame: '7E820100000139123456780006B57E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8201',
        hex: '',
        attributes: {
          name: 'locate',
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'location reply 0201',
    frame: '7E0201001E0139123456780007000600000000000000020157FB6006CC6310002300000000250314120000597E',
    messages: [
      {
        type: 'reply',
        timeMs: null,
        text: 'located',
        flag: 6,
      },
      {
        type: 'position',
        timeMs: 1741924800000,
        source: 'gps',
        latitude: 22.5432,
        longitude: 114.058,
        isValid: true,
        altitudeM: 35,
        speedKmh: 0,
        courseDegrees: 0,
        attributes: {
          ignition: false,
          isOilCut: false,
          isPowerCut: false,
          isDoorOpen: false,
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'set params 8103 interval',
    frame: '7E8103001301391234567800080200000029040000001E000000550400000064AD7E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8103',
        hex: '0200000029040000001E000000550400000064',
        attributes: {
          name: 'setParameters',
          parameters: [
            {
              '0029': 30,
              '0055': 100,
            },
          ],
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'control 8105 reset',
    frame: '7E81050001013912345678000904B87E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8105',
        hex: '04',
        attributes: {
          name: 'control',
          command: 4,
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'text 8300 2013',
    frame: '7E83000009013912345678000A0152454C41592C3123CC7E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8300',
        hex: '0152454C41592C3123',
        attributes: {
          name: 'text',
          flags: 1,
          text: 'RELAY,1#',
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'text 8300 2019',
    frame: '7E8300400A0100000000013912345678000A010252454C41592C31238C7E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8300',
        hex: '010252454C41592C3123',
        attributes: {
          name: 'text',
          flags: 1,
          textType: 2,
          text: 'RELAY,1#',
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'circle 8600',
    frame: '7E86000014013912345678000B01010000000700280157FAF806CC6289000001F4067E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8600',
        hex: '01010000000700280157FAF806CC6289000001F4',
        attributes: {
          name: 'circle',
          action: 1,
          count: 1,
          areaId: 7,
          areaAttributes: 40,
          latitude: 22.543096,
          longitude: 114.057865,
          radiusM: 500,
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'delete circle 8601 all',
    frame: '7E86010001013912345678000C00BA7E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8601',
        hex: '00',
        attributes: {
          name: 'deleteCircles',
          count: 0,
          areaIds: [],
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'polygon 8604',
    frame: '7E86040020013912345678000D00000009002000030157EEE006CC43D0015815F006CC43D0015815F006CC6AE0AD7E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8604',
        hex: '00000009002000030157EEE006CC43D0015815F006CC43D0015815F006CC6AE0',
        attributes: {
          name: 'polygon',
          areaId: 9,
          areaAttributes: 32,
          corners: [
            {
              latitude: 22.54,
              longitude: 114.05,
            },
            {
              latitude: 22.55,
              longitude: 114.05,
            },
            {
              latitude: 22.55,
              longitude: 114.06,
            },
          ],
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'callback 8400 listen',
    frame: '7E8400000C013912345678000E013133383030313338303030877E',
    messages: [
      {
        type: 'unknown',
        timeMs: null,
        kind: '0x8400',
        hex: '013133383030313338303030',
        attributes: {
          name: 'call',
          isListening: true,
          number: '13800138000',
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'terminal ack 0001',
    frame: '7E00010005013912345678000F0008810300B17E',
    messages: [
      {
        type: 'reply',
        timeMs: null,
        text: 'ok',
        flag: 8,
        attributes: {
          ackId: '0x8103',
          result: 0,
        },
      },
    ],
  },
  {
    ...synthetic,
    name: 'subpackage 1of2',
    frame: '7E83002015013912345678001000020001014141414141414141414141414141414141414141947E',
    messages: [],
  },
  {
    ...synthetic,
    name: 'imei binary eb',
    frame:
      '7E020000424E3A4F4F7C35000100000000000000030157FAF806CC62890023028D00B2250314163015EB200004002D0F93000300A85B00060089FFFFEFFF000B00D801CC001A2B00003C4DE402005BE77E',
    messages: [
      {
        type: 'position',
        timeMs: 1741941015000,
        source: 'gps',
        latitude: 22.543096,
        longitude: 114.057865,
        isValid: true,
        altitudeM: 35,
        speedKmh: 65.3,
        courseDegrees: 178,
        attributes: {
          ignition: true,
          isOilCut: false,
          isPowerCut: false,
          isDoorOpen: false,
          cells: [
            {
              mcc: 460,
              mnc: 0,
              lac: 6699,
              cellId: 15437,
            },
          ],
          isCharging: true,
        },
      },
      {
        type: 'alarm',
        timeMs: 1741941015000,
        kind: 'tamper',
        attributes: {
          alarmName: 'removal',
        },
      },
      {
        type: 'status',
        timeMs: 1741941015000,
        batteryMv: 3987,
        batteryPercent: 91,
      },
    ],
    answer: '7E800100054E3A4F4F7C3500010001020000BB7E',
  },
  {
    ...synthetic,
    name: 'aovx sensor',
    frame:
      '7E0200004C139123456780000200010000000000030157FAF806CC62890023028D00B2250314163015F20C414F56585F44454D4F5F5631F608020702E6FF490267F70600000F93025BF30E1C7CD9F4112233C40BC7002D0229FB7E',
    messages: [
      {
        type: 'position',
        timeMs: 1741941015000,
        source: 'gps',
        latitude: 22.543096,
        longitude: 114.057865,
        isValid: true,
        altitudeM: 35,
        speedKmh: 65.3,
        courseDegrees: 178,
        attributes: {
          ignition: true,
          isOilCut: false,
          isPowerCut: false,
          isDoorOpen: false,
          version: 'AOVX_DEMO_V1',
          event: 2,
          isMoving: true,
          isCharging: true,
        },
      },
      {
        type: 'alarm',
        timeMs: 1741941015000,
        kind: 'displacement',
        attributes: {
          alarmName: 'movement',
          alarmCode: 16,
        },
      },
      {
        type: 'status',
        timeMs: 1741941015000,
        batteryMv: 3987,
        batteryPercent: 91,
      },
      {
        type: 'reading',
        timeMs: 1741941015000,
        lightLux: 742,
        temperatureC: -18.3,
        humidityPercent: 61.5,
      },
      {
        type: 'reading',
        timeMs: 1741941015000,
        rssiDbm: -60,
        batteryMv: 3015,
        temperatureC: 4.5,
        humidityPercent: 55.3,
        device: {
          mac: mac('7CD9F4112233'),
        },
      },
    ],
    answer: '7E8001000513912345678000020002020000857E',
  },
  {
    ...synthetic,
    name: 'lock 5501',
    frame: '7E5501842F7001234567890714032508301522325858114034719712591F0B0000007B5700003C4D1A2B0300000004100102020200230A0301CC004D7E',
    messages: [
      {
        type: 'position',
        timeMs: 1741941015000,
        source: 'gps',
        latitude: 22.543097,
        longitude: 114.057865,
        isValid: true,
        speedKmh: 22.2,
        courseDegrees: 178,
        altitudeM: 35,
        attributes: {
          gsmRaw: 31,
          satellites: 11,
          odometerM: 123000,
          product: 3,
          state: 0,
          wakeSource: 2,
          cells: [
            {
              mcc: 460,
              mnc: 0,
              lac: 6699,
              cellId: 15437,
            },
          ],
        },
      },
      {
        type: 'alarm',
        timeMs: 1741941015000,
        kind: 'vibration',
        attributes: {
          alarmName: 'vibration',
        },
      },
      {
        type: 'status',
        timeMs: 1741941015000,
        batteryPercent: 87,
      },
    ],
    answer: '7E4401000370012345678907550100EC7E',
  },
  {
    ...synthetic,
    name: 'text 1300',
    frame: '7E1300000E013912345678000900050044004F004E004500200037367E',
    messages: [
      {
        type: 'reply',
        timeMs: null,
        text: 'DONE 7',
        flag: 5,
      },
    ],
  },
  {
    ...synthetic,
    name: 'ble 0900 53',
    frame: '7E0900002E013912345678000A53000000030157FAF806CC62890023028D00B225031416301501007CD9F4112233C40B9A0801B7F8DF3D81410BFFB27E',
    messages: [
      {
        type: 'position',
        timeMs: 1741941015000,
        source: 'gps',
        latitude: 22.543096,
        longitude: 114.057865,
        isValid: true,
        altitudeM: 35,
        speedKmh: 65.3,
        courseDegrees: 178,
        attributes: {
          ignition: true,
          isOilCut: false,
          isPowerCut: false,
          isDoorOpen: false,
        },
      },
      {
        type: 'reading',
        device: {
          mac: mac('7CD9F4112233'),
        },
        timeMs: 1741941015000,
        rssiDbm: -60,
        temperatureC: -18.25,
        humidityPercent: 61,
        attributes: {
          magnet: false,
          isMoving: true,
          moveCount: 321,
          pitch: 11,
        },
      },
    ],
    answer: '7E80010005013912345678000A000A090000BD7E',
  },
];

export const examples: readonly StreamExample[] = [...frameExamples, ...messageExamples, ...itemExamples];
