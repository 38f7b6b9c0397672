/** Messages and items that makers of JT/T 808 terminals added, with every field they give. */
import type { StreamExample } from '../example.js';
import { alarm, fix, servingCell, timeMs } from '../example-world.js';
import { mac, placed, synthetic } from './example-parts.js';

export const makerExamples: readonly StreamExample[] = [
  {
    ...synthetic,
    name: 'imei binary eb',
    frame:
      '7E020000424E3A4F4F7C35000100000000000000030157FAF806CC62890023028D00B2250314163015EB200004002D0F93000300A85B00060089FFFFEFFF000B00D801CC001A2B00003C4DE402005BE77E',
    messages: [
      placed({ cells: [servingCell], isCharging: true }),
      alarm('tamper', { alarmName: 'removal' }),
      { type: 'status', timeMs, batteryMv: 3987, batteryPercent: 91 },
    ],
    answer: '7E800100054E3A4F4F7C3500010001020000BB7E',
  },
  {
    ...synthetic,
    name: 'aovx sensor',
    frame:
      '7E0200004C139123456780000200010000000000030157FAF806CC62890023028D00B2250314163015F20C414F56585F44454D4F5F5631F608020702E6FF490267F70600000F93025BF30E1C7CD9F4112233C40BC7002D0229FB7E',
    messages: [
      placed({ version: 'AOVX_DEMO_V1', event: 2, isMoving: true, isCharging: true }),
      alarm('displacement', { alarmName: 'movement', alarmCode: 16 }),
      { type: 'status', timeMs, batteryMv: 3987, batteryPercent: 91 },
      { type: 'reading', timeMs, lightLux: 742, temperatureC: -18.3, humidityPercent: 61.5 },
      {
        type: 'reading',
        timeMs,
        rssiDbm: -60,
        batteryMv: 3015,
        temperatureC: 4.5,
        humidityPercent: 55.3,
        device: { mac: mac('7CD9F4112233') },
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
        ...fix,
        latitude: 22.543097,
        longitude: 114.057865,
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
          cells: [servingCell],
        },
      },
      alarm('vibration', { alarmName: 'vibration' }),
      { type: 'status', timeMs, batteryPercent: 87 },
    ],
    answer: '7E4401000370012345678907550100EC7E',
  },
  {
    ...synthetic,
    name: 'text 1300',
    frame: '7E1300000E013912345678000900050044004F004E004500200037367E',
    messages: [{ type: 'reply', timeMs: null, text: 'DONE 7', flag: 5 }],
  },
  {
    ...synthetic,
    name: 'ble 0900 53',
    frame: '7E0900002E013912345678000A53000000030157FAF806CC62890023028D00B225031416301501007CD9F4112233C40B9A0801B7F8DF3D81410BFFB27E',
    messages: [
      placed(),
      {
        type: 'reading',
        device: { mac: mac('7CD9F4112233') },
        timeMs,
        rssiDbm: -60,
        temperatureC: -18.25,
        humidityPercent: 61,
        attributes: { magnet: false, isMoving: true, moveCount: 321, pitch: 11 },
      },
    ],
    answer: '7E80010005013912345678000A000A090000BD7E',
  },
];
