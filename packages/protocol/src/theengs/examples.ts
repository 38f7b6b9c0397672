/** Messages of OpenMQTTGateway and Theengs with everything they say. */
import type { Mac } from '@frostway/core/identity';
import type { GatewayExample } from '../example.js';

const gateway = { alias: 'OMG_yard' };
const mac = 'A4C138112233' as Mac;
const topic = 'home/OMG_yard/BTtoMQTT/A4C138112233';

/** Decoded, undecoded in both forms, and the gateway itself. */
export const examples: readonly GatewayExample[] = [
  {
    name: 'decoded by the gateway',
    source: 'synthetic, after the OpenMQTTGateway documentation',
    topic,
    payload:
      '{"id":"A4:C1:38:11:22:33","name":"ATC","rssi":-61,"brand":"Xiaomi","model":"TH Sensor","model_id":"LYWSD03MMC_PVVX","type":"THB","tempc":-18.25,"tempf":-0.85,"hum":61.5,"batt":88,"volt":2.987,"lux":742}',
    messages: [
      {
        type: 'reading',
        device: { mac },
        timeMs: null,
        gateway,
        rssiDbm: -61,
        temperatureC: -18.25,
        humidityPercent: 61.5,
        lightLux: 742,
        batteryMv: 2987,
        batteryPercent: 88,
        attributes: { name: 'ATC', brand: 'Xiaomi', model: 'TH Sensor', model_id: 'LYWSD03MMC_PVVX', type: 'THB' },
      },
    ],
  },
  {
    name: 'a thermometer with further probes',
    source: 'synthetic',
    topic,
    payload:
      '{"id":"A4:C1:38:11:22:33","rssi":-61,"model_id":"IBT-4XS","tempc":20.5,"tempf":68.9,"tempf2":-0.9,"tempc2":-18.3,"tempf4":86}',
    messages: [
      {
        type: 'reading',
        device: { mac },
        timeMs: null,
        gateway,
        rssiDbm: -61,
        temperatureC: 20.5,
        attributes: { model_id: 'IBT-4XS', temperatureC2: -18.3, temperatureC4: 30 },
      },
    ],
  },
  {
    name: 'undecoded service data',
    source: 'synthetic',
    topic,
    payload: '{"id":"A4:C1:38:11:22:33","mac_type":0,"rssi":-70,"servicedata":"40002a016102dff803061805e22101","servicedatauuid":"0xfcd2"}',
    messages: [
      {
        type: 'reading',
        device: { mac },
        timeMs: null,
        gateway,
        rssiDbm: -70,
        temperatureC: -18.25,
        humidityPercent: 61.5,
        lightLux: 742.1,
        batteryPercent: 97,
        attributes: { packetId: 42 },
      },
    ],
  },
  {
    name: 'undecoded manufacturer data under a hidden address',
    source: 'synthetic',
    topic: 'home/OMG_yard/BTtoMQTT/hidden',
    payload: '{"id":"hidden","rssi":-70,"manufacturerdata":"99040512FC5394C37C0004FFFC040CAC364200CDCBB8334C884F"}',
    messages: [
      {
        type: 'reading',
        device: { mac: 'CBB8334C884F' as Mac },
        timeMs: null,
        gateway,
        rssiDbm: -70,
        temperatureC: 24.3,
        humidityPercent: 53.49,
        batteryMv: 2977,
        pressurePa: 100_044,
        attributes: { movementCounter: 66, measurementSequence: 205, accelerationG: [0.004, -0.004, 1.036], txPowerDbm: 4 },
      },
    ],
  },
  {
    name: 'a stranger under a full UUID',
    source: 'synthetic',
    topic,
    payload: '{"id":"A4:C1:38:11:22:33","rssi":-70,"servicedata":"0102","servicedatauuid":"0000180f-0000-1000-8000-00805f9b34fb"}',
    messages: [{ type: 'reading', device: { mac }, timeMs: null, gateway, rssiDbm: -70, attributes: { advert: '0102' } }],
  },
  {
    name: 'the gateway about itself',
    source: 'synthetic',
    topic: 'home/OMG_yard/SYStoMQTT',
    payload: '{"uptime":3600,"version":"v1.8.1","rssi":-58}',
    messages: [{ type: 'status', device: gateway, timeMs: null, attributes: { uptime: 3600, version: 'v1.8.1', rssi: -58 } }],
  },
  {
    name: 'the gateway is gone',
    source: 'synthetic',
    topic: 'home/OMG_yard/LWT',
    payload: 'offline',
    messages: [{ type: 'status', device: gateway, timeMs: null, attributes: { state: 'offline' } }],
  },
];
