/** Messages of a Ruuvi Gateway with everything they say. */
import type { Mac } from '@frostway/core/identity';
import type { Reading } from '@frostway/core/message';
import type { GatewayExample } from '../example.js';

const gateway = { mac: 'C8252D8E9C2C' as Mac };
const tag = { mac: 'D6CB280C1FF4' as Mac };
const scannedMs = 1_741_941_015_000;
const advert = '0201061BFF99040515AE4C6DC6D7000CFFF803F4ADB6AD697FF41F0C28CBD6';

const reading: Reading = {
  type: 'reading',
  device: tag,
  timeMs: scannedMs,
  gateway,
  rssiDbm: -62,
  temperatureC: 27.75,
  humidityPercent: 48.9125,
  batteryMv: 2989,
  pressurePa: 100_903,
  // The sample's tag writes its address in reversed order.
  attributes: {
    accelerationG: [0.012, -0.008, 1.012],
    movementCounter: 173,
    measurementSequence: 27_007,
    txPowerDbm: 4,
    advertisedMac: 'F41F0C28CBD6',
  },
};

/** MQTT, HTTP, without clock and status. */
export const examples: readonly GatewayExample[] = [
  {
    name: 'one advertisement over MQTT',
    source: 'docs.ruuvi.com, gateway data formats',
    topic: 'ruuvi/C8:25:2D:8E:9C:2C/D6:CB:28:0C:1F:F4',
    payload: `{"gw_mac":"C8:25:2D:8E:9C:2C","rssi":-62,"aoa":[],"gwts":"1741941016","ts":"1741941015","data":"${advert}","coords":""}`,
    messages: [reading],
  },
  {
    name: 'seconds as numbers',
    source: 'synthetic',
    topic: 'ruuvi/C8:25:2D:8E:9C:2C/D6:CB:28:0C:1F:F4',
    payload: `{"gw_mac":"C8:25:2D:8E:9C:2C","rssi":-62,"gwts":1741941016,"ts":1741941015,"data":"${advert}"}`,
    messages: [reading],
  },
  {
    name: 'a gateway without clock counts instead',
    source: 'docs.ruuvi.com, gateway data formats',
    topic: 'ruuvi/C8:25:2D:8E:9C:2C/D6:CB:28:0C:1F:F4',
    payload: `{"gw_mac":"C8:25:2D:8E:9C:2C","rssi":-62,"aoa":[],"cnt":"17","data":"${advert}","coords":""}`,
    messages: [{ ...reading, timeMs: null }],
  },
  {
    name: 'the latest of every tag over HTTP',
    source: 'docs.ruuvi.com, gateway data formats',
    payload: `{"data":{"coordinates":"","timestamp":"1741941016","nonce":"1","gw_mac":"C8:25:2D:8E:9C:2C",
 "tags":{"D6:CB:28:0C:1F:F4":{"rssi":-62,"timestamp":"1741941015","data":"${advert}"},
 "AA:BB:CC:DD:EE:01":{"rssi":-90,"timestamp":"1741941010","data":"02010604FF34129A"}}}}`,
    messages: [
      reading,
      {
        type: 'reading',
        device: { mac: 'AABBCCDDEE01' as Mac },
        timeMs: scannedMs - 5000,
        gateway,
        rssiDbm: -90,
        attributes: { advert: '02010604FF34129A' },
      },
    ],
  },
  {
    name: 'HTTP without clock: the timestamps are uptimes',
    source: 'synthetic',
    payload: `{"data":{"timestamp":"77","gw_mac":"C8:25:2D:8E:9C:2C","tags":{"D6:CB:28:0C:1F:F4":{"rssi":-62,"timestamp":"76","data":"${advert}"}}}}`,
    messages: [{ ...reading, timeMs: null }],
  },
  {
    name: 'the gateway comes and goes',
    source: 'docs.ruuvi.com, gateway data formats',
    topic: 'ruuvi/C8:25:2D:8E:9C:2C/gw_status',
    payload: '{"state":"online"}',
    messages: [{ type: 'status', device: gateway, timeMs: null, attributes: { state: 'online' } }],
  },
  {
    name: 'status over HTTP',
    source: 'docs.ruuvi.com, gateway data formats',
    payload:
      '{"DEVICE_ADDR":"C8:25:2D:8E:9C:2C","ESP_FW":"1.13","NRF_FW":"1.0","UPTIME":"3600","NONCE":"7","CONNECTION":"WIFI","SENSORS_SEEN":2,"ACTIVE_SENSORS":[]}',
    messages: [
      {
        type: 'status',
        device: gateway,
        timeMs: null,
        attributes: { ESP_FW: '1.13', NRF_FW: '1.0', UPTIME: '3600', CONNECTION: 'WIFI', SENSORS_SEEN: 2, ACTIVE_SENSORS: [] },
      },
    ],
  },
];
