/** Alarms and states of GPS103, with every field they give; made up as those of examples.ts. */
import type { DeviceAlarmKind } from '@frostway/core/message';
import { hexOfText, type StreamExample } from '../example.js';
import { alarm, timeMs } from '../example-world.js';
import { placed } from './example-parts.js';

/** How fast a frame says the vehicle is. */
type Speed = { readonly knots: string; readonly speedKmh: number };
const driving: Speed = { knots: '35.2', speedKmh: 65.19 };

/** A frame that says nothing of the place of all but a word, and the alarm the word raises. */
const raised = (
  name: string,
  event: string,
  kind: DeviceAlarmKind,
  alarmName: string,
  { knots, speedKmh }: Speed = { knots: '0', speedKmh: 0 },
): StreamExample => ({
  name,
  source: 'synthetic',
  frame: hexOfText(`imei:860123456789012,${event},2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,${knots},178;`),
  messages: [placed({ event }, { speedKmh }), alarm(kind, { alarmName })],
});

export const alarmExamples: readonly StreamExample[] = [
  { ...raised('the help button', 'help me', 'sos', 'sos', driving), answer: hexOfText('**,imei:860123456789012,E;') },
  raised('the fence', 'stockade', 'fenceExit', 'fence', driving),
  raised('movement', 'move', 'displacement', 'movement', driving),
  raised('too high a speed', 'speed', 'overspeed', 'overspeed', { knots: '75.2', speedKmh: 139.27 }),
  {
    name: 'the door',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,door alarm,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178,,0,1,,,;'),
    messages: [placed({ event: 'door alarm', ignition: false, isDoorOpen: true }), alarm('door', { alarmName: 'door' })],
  },
  raised('the power cut', 'ac alarm', 'powerCut', 'externalPowerCut'),
  raised('shaking', 'sensor alarm', 'vibration', 'vibration'),
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
  raised('the bonnet', 'bonnet alarm', 'tamper', 'bonnet'),
  raised('the foot brake', 'footbrake alarm', 'theft', 'footbrake'),
  raised('an accident', 'accident alarm', 'collision', 'accident'),
  raised('started by a stranger', 'acc alarm', 'theft', 'illegalStart'),
  {
    name: 'a temperature below zero',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,T:-18.5,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178;'),
    messages: [
      placed({ event: 'T:-18.5' }),
      alarm('highTemperature', { alarmName: 'temperature' }),
      { type: 'reading', timeMs, temperatureC: -18.5 },
    ],
  },
  {
    name: 'fuel that goes',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,oil1,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178,,0,0,40%,;'),
    messages: [placed({ event: 'oil1', ignition: false, isDoorOpen: false, fuelPercent: 40 }), alarm('fuelLeak', { alarmName: 'oil1' })],
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
    messages: [placed({ event: 'DTC', ignition: true, isDoorOpen: false, dtcs: ['P0300'] }), alarm('general', { alarmName: 'dtc' })],
  },
  {
    name: 'an answer to a cut-off',
    source: 'synthetic',
    frame: hexOfText('imei:860123456789012,jt,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,178;'),
    messages: [{ type: 'reply', timeMs, text: 'jt' }, placed({ event: 'jt' })],
  },
];
