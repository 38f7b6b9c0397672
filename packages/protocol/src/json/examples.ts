/** Messages in our own format with everything they say. */
import type { Mac } from '@frostway/core/identity';
import type { GatewayExample } from '../example.js';
import { timeMs } from '../example-world.js';

const mac = 'AC233F112233' as Mac;

/** Whole and partly unreadable bodies. */
export const examples: readonly GatewayExample[] = [
  {
    name: 'two readings, one with everything and one with almost nothing',
    source: 'Frostway',
    topic: 'frostway/AC233FC001EA/readings',
    payload:
      '{"readings":[{"mac":"AC:23:3F:11:22:33","time":"2025-03-14T08:30:15Z","temperature":-18.25,"humidity":61.5,"light":0,"power":3006,"powerPercent":88,"rssi":-61},{"mac":"AC233F112233","time":1741941075000,"temperature":null}]}',
    messages: [
      {
        type: 'reading',
        device: { mac },
        timeMs,
        gateway: { mac: 'AC233FC001EA' as Mac },
        temperatureC: -18.25,
        humidityPercent: 61.5,
        lightLux: 0,
        batteryMv: 3006,
        batteryPercent: 88,
        rssiDbm: -61,
      },
      { type: 'reading', device: { mac }, timeMs: timeMs + 60_000, gateway: { mac: 'AC233FC001EA' as Mac } },
    ],
  },
  {
    name: 'a gateway by name; bad items and values do not take the others with them',
    source: 'Frostway',
    topic: 'frostway/yard/readings',
    payload:
      '{"readings":[{"mac":"nobody","time":1741941015000},{"mac":"AC233F112233","time":"soon"},{"mac":"AC233F112233"},7,{"mac":"AC233F112233","time":"2025-03-14T16:30:15+08:00","temperature":"cold","humidity":61.5}]}',
    messages: [{ type: 'reading', device: { mac }, timeMs, gateway: { alias: 'yard' }, humidityPercent: 61.5 }],
    quarantined: [
      { index: 0, reason: 'mac is not a MAC' },
      { index: 1, reason: 'time is not a time' },
      { index: 2, reason: 'time is missing' },
      { index: 3, reason: 'not an object' },
      { index: 4, reason: 'temperature is not a number' },
    ],
  },
  {
    name: 'over HTTP the gateway is the one of the credentials',
    source: 'Frostway',
    payload: '{"readings":[{"mac":"AC233F112233","time":1741941015000,"temperature":4.5}]}',
    context: { gateway: { alias: 'yard' } },
    messages: [{ type: 'reading', device: { mac }, timeMs, gateway: { alias: 'yard' }, temperatureC: 4.5 }],
  },
];
