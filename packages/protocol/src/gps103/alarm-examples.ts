/** Alarms and states of GPS103, with every field they give; made up as those of examples.ts. */
import { hexOfText, type StreamExample } from '../example.js';
import { placed } from './example-parts.js';

export const alarmExamples: readonly StreamExample[] = [
  {
    name: 'the help button',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,help me,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,35.2,178;'),
    messages: [
      placed({ event: 'help me' }, { speedKmh: 65.19 }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'sos', attributes: { alarmName: 'sos' } },
    ],
    answer: hexOfText('**,imei:860123456789012,E;'),
  },
  {
    name: 'the fence',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,stockade,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,35.2,178;'),
    messages: [
      placed({ event: 'stockade' }, { speedKmh: 65.19 }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'fenceExit', attributes: { alarmName: 'fence' } },
    ],
  },
  {
    name: 'movement',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,move,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,35.2,178;'),
    messages: [
      placed({ event: 'move' }, { speedKmh: 65.19 }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'displacement', attributes: { alarmName: 'movement' } },
    ],
  },
  {
    name: 'too high a speed',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,speed,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,75.2,178;'),
    messages: [
      placed({ event: 'speed' }, { speedKmh: 139.27 }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'overspeed', attributes: { alarmName: 'overspeed' } },
    ],
  },
  {
    name: 'the door',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,door alarm,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178,,0,1,,,;'),
    messages: [
      placed({ event: 'door alarm', ignition: false, isDoorOpen: true }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'door', attributes: { alarmName: 'door' } },
    ],
  },
  {
    name: 'the power cut',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,ac alarm,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178;'),
    messages: [
      placed({ event: 'ac alarm' }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'powerCut', attributes: { alarmName: 'externalPowerCut' } },
    ],
  },
  {
    name: 'shaking',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,sensor alarm,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178;'),
    messages: [
      placed({ event: 'sensor alarm' }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'vibration', attributes: { alarmName: 'vibration' } },
    ],
  },
  {
    name: 'ignition on',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,acc on,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178;'),
    messages: [placed({ event: 'acc on', ignition: true })],
  },
  {
    name: 'ignition off',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,acc off,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178;'),
    messages: [placed({ event: 'acc off', ignition: false })],
  },
  {
    name: 'the bonnet',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,bonnet alarm,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178;'),
    messages: [
      placed({ event: 'bonnet alarm' }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'tamper', attributes: { alarmName: 'bonnet' } },
    ],
  },
  {
    name: 'the foot brake',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,footbrake alarm,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178;'),
    messages: [
      placed({ event: 'footbrake alarm' }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'theft', attributes: { alarmName: 'footbrake' } },
    ],
  },
  {
    name: 'an accident',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,accident alarm,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178;'),
    messages: [
      placed({ event: 'accident alarm' }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'collision', attributes: { alarmName: 'accident' } },
    ],
  },
  {
    name: 'started by a stranger',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,acc alarm,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178;'),
    messages: [
      placed({ event: 'acc alarm' }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'theft', attributes: { alarmName: 'illegalStart' } },
    ],
  },
  {
    name: 'a temperature below zero',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,T:-18.5,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178;'),
    messages: [
      placed({ event: 'T:-18.5' }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'highTemperature', attributes: { alarmName: 'temperature' } },
      { type: 'reading', timeMs: 1741941015000, temperatureC: -18.5 },
    ],
  },
  {
    name: 'fuel that goes',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,oil1,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178,,0,0,40%,;'),
    messages: [
      placed({ event: 'oil1', ignition: false, isDoorOpen: false, fuelPercent: 40 }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'fuelLeak', attributes: { alarmName: 'oil1' } },
    ],
  },
  {
    name: 'fuel as a value',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,oil 61.50,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178;'),
    messages: [placed({ event: 'oil 61.50', fuelPercent: 61.5 })],
  },
  {
    name: "a driver's card",
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,rfid,2503141630,0012345678,F,083015.000,A,2232.5858,N,11403.4719,E,0,178;'),
    messages: [placed({ event: 'rfid', driverId: '0012345678' })],
  },
  {
    name: 'a fault code',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,DTC,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178,,1,0,,P0300,;'),
    messages: [
      placed({ event: 'DTC', ignition: true, isDoorOpen: false, dtcs: ['P0300'] }),
      { type: 'alarm', timeMs: 1741941015000, kind: 'general', attributes: { alarmName: 'dtc' } },
    ],
  },
  {
    name: 'an answer to a cut-off',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,jt,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178;'),
    messages: [{ type: 'reply', timeMs: 1741941015000, text: 'jt' }, placed({ event: 'jt' })],
  },
];
