/** Messages of a KKM KGateway with everything they say. */
import type { Mac } from '@frostway/core/identity';
import type { GatewayExample } from '../example.js';
import { timeMs } from '../example-world.js';

const gateway = { mac: 'D03304003302' as Mac };
const device = { mac: 'DD3304130897' as Mac };
const topic = 'kbeacon/publish/D03304003302';
const head = '"dmac":"DD3304130897","rssi":-61,"time":"2025-03-14 08:30:15"';
const received = { type: 'reading', device, timeMs, gateway, rssiDbm: -61 } as const;

/** Every type of item, raw data, the gateway itself and its answer to a command. */
export const examples: readonly GatewayExample[] = [
  {
    name: 'a sensor, a TLM, an iBeacon, a UID and a URL, decoded by the gateway',
    source: 'synthetic',
    topic,
    payload: `{"msg":"advData","gmac":"D03304003302","obj":[
 {"type":1,${head},"vbatt":3006,"temp":-18.25,"hum":61.5,"lux":742},
 {"type":8,${head},"vbatt":0,"temp":4.5,"advCnt":123456,"secCnt":654321},
 {"type":4,${head},"uuid":"00112233445566778899AABBCCDDEEFF","majorID":1,"minorID":2,"refpower":-59},
 {"type":2,${head},"nid":"00112233445566778899","sid":"AABBCCDDEEFF","refPwr":-14},
 {"type":16,${head},"url":"https://kkmcn.com"}],"seq":12}`,
    messages: [
      { ...received, temperatureC: -18.25, humidityPercent: 61.5, lightLux: 742, batteryMv: 3006 },
      { ...received, temperatureC: 4.5, attributes: { advCount: 123_456, secCnt: 654_321 } },
      { ...received, attributes: { uuid: '00112233445566778899AABBCCDDEEFF', major: 1, minor: 2, txPowerDbm: -59 } },
      { ...received, attributes: { namespace: '00112233445566778899', instance: 'AABBCCDDEEFF', txPowerDbm: -14 } },
      { ...received, attributes: { url: 'https://kkmcn.com' } },
    ],
  },
  {
    name: 'raw advertisements: a KKM sensor in Eddystone service data, and a stranger; RSSI as text, no time',
    source: 'synthetic',
    topic,
    payload:
      '{"msg":"advData","gmac":"D03304003302","obj":[{"dmac":"DD3304130897","rssi":"-61","time":"2025-03-14 08:30:15","data1":"0201060303AAFE0C16AAFE2101070BBEEDC03D80"},{"dmac":"DD3304130898","rssi":"-50","data1":"02010604FF34129A"}],"seq":13}',
    messages: [
      { ...received, temperatureC: -18.25, humidityPercent: 61.5, batteryMv: 3006, attributes: { mask: '0x0107' } },
      {
        type: 'reading',
        device: { mac: 'DD3304130898' as Mac },
        timeMs: null,
        gateway,
        rssiDbm: -50,
        attributes: { advert: '02010604FF34129A' },
      },
    ],
  },
  {
    name: 'bad items and values do not take the others with them',
    source: 'synthetic',
    topic,
    payload: `{"msg":"advData","gmac":"D03304003302","obj":[7,{"dmac":"nobody","temp":1},{"dmac":"DD3304130897","time":"2025-02-30 08:30:15"},
 {${head},"temp":"hot","hum":61.5,"data1":"xyz"}]}`,
    messages: [{ ...received, humidityPercent: 61.5 }],
    quarantined: [
      { index: 0, reason: 'not an object' },
      { index: 1, reason: 'dmac is not a MAC' },
      { index: 2, reason: 'time is not a time' },
      { index: 3, reason: 'data1 is not hex' },
      { index: 3, reason: 'temp is not a number' },
    ],
  },
  {
    name: 'the gateway is alive',
    source: 'synthetic',
    topic: 'kbeacon/pubaction/D03304003302',
    payload:
      '{"msg":"alive","gmac":"D03304003302","ver":"2.3","subaction":"kbeacon/subaction/D03304003302","pubaction":"kbeacon/pubaction/D03304003302"}',
    messages: [
      {
        type: 'status',
        device: gateway,
        timeMs: null,
        attributes: { ver: '2.3', subaction: 'kbeacon/subaction/D03304003302', pubaction: 'kbeacon/pubaction/D03304003302' },
      },
    ],
  },
  {
    name: 'the answer to a command, by its number',
    source: 'synthetic',
    topic: 'kbeacon/pubaction/D03304003302',
    payload: '{"msg":"dAck","mac":"DD3304130897","seq":7,"result":0}',
    messages: [{ type: 'reply', device: gateway, timeMs: null, flag: 7, text: '{"msg":"dAck","mac":"DD3304130897","seq":7,"result":0}' }],
  },
];
