/** Messages of Minew gateways with everything they say. */
import type { Mac } from '@frostway/core/identity';
import type { GatewayExample } from '../example.js';

const gateway = { mac: 'AC233FC001EA' as Mac };
const at15 = Date.UTC(2025, 2, 14, 8, 30, 15);
const at14 = at15 - 1000;

/** Decoded, raw and clockless arrays. */
export const examples: readonly GatewayExample[] = [
  {
    name: 'a gateway with a sensor it decodes, an iBeacon and a raw advertisement',
    source: 'Minew G1 gateway document',
    topic: '/gw/ac233fc001ea/status',
    payload: `[{"timestamp":"2025-03-14T08:30:15Z","type":"Gateway","mac":"AC233FC001EA","gatewayFree":98,"gatewayLoad":0.05},
 {"timestamp":"2025-03-14T08:30:14Z","type":"S1","mac":"AC233F112233","bleName":"","rssi":-61,"battery":100,"temperature":-18.25,"humidity":61.5},
 {"timestamp":"2025-03-14T08:30:14Z","type":"iBeacon","mac":"AC233F112234","bleName":"","ibeaconUuid":"00112233445566778899AABBCCDDEEFF","ibeaconMajor":1,"ibeaconMinor":2,"rssi":-70,"ibeaconTxPower":-59,"battery":0},
 {"timestamp":"2025-03-14T08:30:14Z","type":"Unknown","mac":"AC233F112235","bleName":"","rssi":-70,"rawData":"0201060303E1FF1016E1FFA10164EDC03D803522113F23AC"}]`,
    messages: [
      { type: 'status', device: gateway, timeMs: at15, attributes: { gatewayFree: 98, gatewayLoad: 0.05 } },
      {
        type: 'reading',
        device: { mac: 'AC233F112233' as Mac },
        timeMs: at14,
        gateway,
        rssiDbm: -61,
        temperatureC: -18.25,
        humidityPercent: 61.5,
        batteryPercent: 100,
      },
      {
        type: 'reading',
        device: { mac: 'AC233F112234' as Mac },
        timeMs: at14,
        gateway,
        rssiDbm: -70,
        attributes: { uuid: '00112233445566778899AABBCCDDEEFF', major: 1, minor: 2, txPowerDbm: -59 },
      },
      {
        type: 'reading',
        device: { mac: 'AC233F112235' as Mac },
        timeMs: at14,
        gateway,
        rssiDbm: -70,
        temperatureC: -18.25,
        humidityPercent: 61.5,
        batteryPercent: 100,
      },
    ],
  },
  {
    name: 'RAW mode over HTTP with milliseconds, light, and one element without a MAC',
    source: 'synthetic',
    payload: `[{"timestamp":"2025-03-14T08:30:15.250Z","type":"Gateway","mac":"AC233FC001EA"},
 {"timestamp":"2025-03-14T08:30:14.000Z","mac":"","rssi":-80,"rawData":"020106"},
 {"timestamp":"2025-03-14T08:30:14.000Z","mac":"AC:23:3F:11:22:33","rssi":-61,"rawData":"0E16E1FFA1056402E63322113F23AC"}]`,
    messages: [
      { type: 'status', device: gateway, timeMs: at15 + 250 },
      {
        type: 'reading',
        device: { mac: 'AC233F112233' as Mac },
        timeMs: at14,
        gateway,
        rssiDbm: -61,
        lightLux: 742,
        batteryPercent: 100,
      },
    ],
    quarantined: [{ index: 1, reason: 'mac is not a MAC' }],
  },
  {
    name: 'a gateway that has not set its clock',
    source: 'synthetic',
    topic: '/mg3/ac233fc001ea/status',
    payload: `[{"timestamp":"1970-01-01T00:05:00Z","type":"S1","mac":"AC233F112233","rssi":-61,"temperature":4.5}]`,
    messages: [{ type: 'reading', device: { mac: 'AC233F112233' as Mac }, timeMs: null, gateway, rssiDbm: -61, temperatureC: 4.5 }],
  },
];
