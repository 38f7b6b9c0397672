/** Messages of a MOKO gateway with everything they say. */
import type { Mac } from '@frostway/core/identity';
import type { GatewayExample } from '../example.js';
import { timeMs } from '../example-world.js';

const gateway = { mac: '2805A55EEDEC' as Mac };
const device = { mac: 'A4C138112233' as Mac };
const topic = '/MKGW3/2805a55eedec/send';
const received = { type: 'reading', device, timeMs, gateway, rssiDbm: -61 } as const;

/** Raw advertisements, answers to scans, doubled data, decoded values and the gateway itself. */
export const examples: readonly GatewayExample[] = [
  {
    name: 'two raw advertisements, the name of one in its answer to the scan',
    source: 'synthetic',
    topic,
    payload: `{"msg_id":3070,"device_info":{"mac":"2805a55eedec"},"data":[
 {"timestamp":1741941015000,"mac":"a4c138112233","rssi":-61,"adv_packet":"12161a1833221138c1a4dff80618ab0b581104"},
 {"timestamp":1741941015,"mac":"a4c138112234","rssi":-70,"adv_packet":"09ff0100010181cb6f58","response_packet":"0d09475648353130325f31323334"}]}`,
    messages: [
      {
        ...received,
        temperatureC: -18.25,
        humidityPercent: 61.5,
        batteryMv: 2987,
        batteryPercent: 88,
        attributes: { counter: 17, flags: 4 },
      },
      {
        ...received,
        device: { mac: 'A4C138112234' as Mac },
        rssiDbm: -70,
        temperatureC: -11.7,
        humidityPercent: 61.5,
        batteryPercent: 88,
      },
    ],
  },
  {
    name: 'doubled data, raw data under its other name, and values the gateway decoded',
    source: 'synthetic',
    payload: `{"msg_id":3070,"device_info":{"mac":"2805a55eedec"},"data":{"data":[
 {"timestamp":"2025-03-14T08:30:15Z","type":"other","mac":"A4:C1:38:11:22:33","rssi":-61,"raw_data":"0e16e1ffa1056402e63322113f23ac"},
 {"timestamp":1741941015000,"type":"bxp-th","mac":"a4c138112233","rssi":-61,"temperature":"-18.2","humidity":"61.5","batt_vol":3006}]}}`,
    messages: [
      { ...received, lightLux: 742, batteryPercent: 100, attributes: { advertisedMac: 'AC233F112233' } },
      { ...received, temperatureC: -18.2, humidityPercent: 61.5, batteryMv: 3006 },
    ],
  },
  {
    name: 'a gateway without clock; bad items do not take the others with them',
    source: 'synthetic',
    topic,
    payload: `{"msg_id":3070,"data":[null,{"mac":"?"},{"mac":"a4c138112233","timestamp":"soon"},
 {"mac":"a4c138112233","timestamp":300,"rssi":"loud","adv_packet":"odd","temperature":4.5}]}`,
    messages: [{ type: 'reading', device, timeMs: null, gateway, temperatureC: 4.5 }],
    quarantined: [
      { index: 0, reason: 'not an object' },
      { index: 1, reason: 'mac is not a MAC' },
      { index: 2, reason: 'timestamp is not a time' },
      { index: 3, reason: 'adv_packet is not hex' },
      { index: 3, reason: 'rssi is not a number' },
    ],
  },
  {
    name: 'the gateway about itself',
    source: 'synthetic',
    topic,
    payload:
      '{"msg_id":3004,"device_info":{"mac":"2805a55eedec"},"data":{"timestamp":1741941015000,"timezone":0,"net_interface":1,"wifi_rssi":-58}}',
    messages: [{ type: 'status', device: gateway, timeMs: null, attributes: { timezone: 0, net_interface: 1, wifi_rssi: -58 } }],
  },
];
