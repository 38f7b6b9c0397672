/** Messages of an AprilBrother BLE Gateway V4 with everything they say. */
import type { Mac } from '@frostway/core/identity';
import { fromHex } from '../bytes.js';
import type { GatewayExample } from '../example.js';
import { pack } from '../msgpack.js';

const gateway = { mac: '1206C4321EBE' as Mac };
const beacon = '02C8FD1949A530CE0201061AFF4C000215EB6D469624BE4663B15230D46B0E9CC9000D002AC0';
const receivedBeacon = {
  type: 'reading',
  device: { mac: 'C8FD1949A530' as Mac },
  timeMs: null,
  gateway,
  rssiDbm: -50,
  attributes: { uuid: 'EB6D469624BE4663B15230D46B0E9CC9', major: 13, minor: 42, txPowerDbm: -64 },
} as const;
const sensor = {
  type: 'reading',
  device: { mac: 'A4C138112233' as Mac },
  timeMs: null,
  gateway,
  rssiDbm: -61,
} as const;
const own = { v: '1.5.3', mid: 7, time: 3600, ip: '192.168.1.20', mac: '1206C4321EBE' };
const status = {
  type: 'status',
  device: gateway,
  timeMs: null,
  attributes: { version: '1.5.3', messageCounter: 7, uptimeS: 3600, ip: '192.168.1.20' },
} as const;

/** MessagePack and JSON, whole and partly unreadable. */
export const examples: readonly GatewayExample[] = [
  {
    name: 'MessagePack over HTTP: the sample of the vendor and a pvvx thermometer',
    source: 'wiki.aprbrother.com, User Guide For AB BLE Gateway V4',
    payload: pack({ ...own, devices: [fromHex(beacon), fromHex('00A4C138112233C312161A1833221138C1A4DFF80618AB0B581104')] }),
    messages: [
      status,
      receivedBeacon,
      {
        ...sensor,
        temperatureC: -18.25,
        humidityPercent: 61.5,
        batteryMv: 2987,
        batteryPercent: 88,
        attributes: { counter: 17, flags: 4 },
      },
    ],
  },
  {
    name: 'over MQTT with Wi-Fi and SIM: a thermometer whose name stands in its answer to the scan',
    source: 'synthetic',
    topic: 'aprilbrother/1206C4321EBE',
    payload: pack({
      ...own,
      rssi: -48,
      iccid: '89860012345678901234',
      devices: [fromHex('00A4C138112233C309FF0100010181CB6F58'), fromHex('04A4C138112233C30D09475648353130325F31323334')],
    }),
    messages: [
      { ...status, attributes: { ...status.attributes, wifiRssiDbm: -48, iccid: '89860012345678901234' } },
      { ...sensor, temperatureC: -11.7, humidityPercent: 61.5, batteryPercent: 88 },
      { ...sensor, attributes: { advert: '0D09475648353130325F31323334' } },
    ],
  },
  {
    name: 'JSON: elements in hex, in parts and as numbers; bad ones do not take the others with them',
    source: 'synthetic',
    payload: JSON.stringify({
      ...own,
      devices: [
        beacon,
        [3, 'A4:C1:38:11:22:33', -61, '0E16E1FFA1056402E63322113F23AC'],
        [...fromHex(beacon)],
        '05C8FD1949A530CE020106',
        '02C8FD',
        7,
        null,
        [0, 'nobody', -61, '020106'],
      ],
    }),
    messages: [
      status,
      receivedBeacon,
      { ...sensor, lightLux: 742, batteryPercent: 100, attributes: { advertisedMac: 'AC233F112233' } },
      receivedBeacon,
    ],
    quarantined: [3, 4, 5, 6, 7].map((index) => ({ index, reason: 'not an advertisement' })),
  },
  {
    name: 'bytes written as text by an old encoder, the gateway known by its name, RSSI unknown',
    source: 'synthetic',
    topic: 'aprilbrother/yard',
    payload: fromHex('81A76465766963657391AD03A4C1381122337F04164C1801'),
    messages: [
      {
        type: 'reading',
        device: { mac: 'A4C138112233' as Mac },
        timeMs: null,
        gateway: { alias: 'yard' },
        attributes: { advert: '04164C1801' },
      },
    ],
  },
];
