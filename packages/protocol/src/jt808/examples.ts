/** Documented frames of JT/T 808 with everything they say: one of each message here, items and rarer messages beside. */
import type { StreamExample } from '../example.js';
import { alarm, timeMs } from '../example-world.js';
import { parked, placed, synthetic } from './example-parts.js';
import { commandExamples } from './command-examples.js';
import { makerExamples } from './maker-examples.js';
import { itemExamples } from './item-examples.js';
import { messageExamples } from './message-examples.js';

/** Where both terminals are registered, and for which vehicle. */
const registered = { province: 44, city: 307, maker: '70111', plateColor: 1, plate: '粤B12345' };

const frameExamples: readonly StreamExample[] = [
  {
    ...synthetic,
    name: 'register 2013',
    frame: '7E0100002D0139123456780001002C0133373031313142534A2D47462D303600000000000000000000004131323334353601D4C1423132333435487E',
    messages: [
      {
        type: 'status',
        timeMs: null,
        attributes: { ...registered, model: 'BSJ-GF-06', terminalId: 'A123456' },
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
    messages: [{ type: 'status', timeMs: null }],
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
    messages: [{ type: 'status', timeMs: null, isHeartbeat: true }],
    answer: '7E8001000501391234567800030003000200B67E',
  },
  {
    ...synthetic,
    name: 'location 0200 2013',
    frame:
      '7E0200004A013912345678000400000102000404030157FAF806CC62890023028D00B225031416301501040001E240020201C70302028A2504000000102A0200012B0404B0016D30011831010C510400EB80BB5802026FB77E',
    messages: [
      placed({
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
      }),
      alarm('overspeed', { alarmName: 'overspeed', alarmCode: 1 }),
      alarm('powerCut', { alarmName: 'mainPowerOff', alarmCode: 8 }),
      { type: 'reading', timeMs, temperatureC: 23.5, humidityPercent: 62.3, attributes: { temperatureC2: -18.7 } },
    ],
    answer: '7E8001000501391234567800040004020000B67E',
  },
  {
    ...synthetic,
    name: 'heartbeat escaped',
    frame: '7E000200000139123456787D027D01317E',
    messages: [{ type: 'status', timeMs: null, isHeartbeat: true }],
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
        attributes: { ...registered, model: 'MODEL-X', terminalId: 'T0001' },
      },
    ],
    answer: '7E8100400E010000000001391234567800010001003133393132333435363738CD7E',
  },
  {
    ...synthetic,
    name: 'auth 2019',
    frame: '7E0102402A0100000000013912345678000206544F4B454E3838363031323334353637383930313256312E302E330000000000000000000000000000677E',
    messages: [{ type: 'status', timeMs: null, attributes: { imei: '860123456789012', version: 'V1.0.3' } }],
    answer: '7E80014005010000000001391234567800020002010200F67E',
  },
  {
    ...synthetic,
    name: 'batch 0704 blind',
    frame:
      '7E0704003F0139123456780005000201001C00000000000000020157FB6006CC6310002300000000250314120000001C00000000000000020157FBC406CC637400230064000A250314120100A57E',
    messages: [
      { ...parked, attributes: { ...parked.attributes, isBackfilled: true } },
      {
        ...parked,
        timeMs: 1741924860000,
        latitude: 22.5433,
        longitude: 114.0581,
        speedKmh: 10,
        courseDegrees: 10,
        attributes: { ...parked.attributes, isBackfilled: true },
      },
    ],
    answer: '7E8001000501391234567800050005070400B77E',
  },
  ...commandExamples,
  {
    ...synthetic,
    name: 'subpackage 1of2',
    frame: '7E83002015013912345678001000020001014141414141414141414141414141414141414141947E',
    messages: [],
  },
  ...makerExamples,
];

export const examples: readonly StreamExample[] = [...frameExamples, ...messageExamples, ...itemExamples];
