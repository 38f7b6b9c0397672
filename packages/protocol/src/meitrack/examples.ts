/** Documented frames of Meitrack (MVT, T, TC, P) with every field they give. All are made up: places, numbers and names belong to nobody. */
import type { StreamExample } from '../example.js';
import { servingCell, southFixInDegrees, timeMs } from '../example-world.js';
import { alarmExamples } from './alarm-examples.js';
import { placed, supplied } from './example-parts.js';
import { recordExamples } from './record-examples.js';

/** See above. */
export const examples: readonly StreamExample[] = [
  {
    name: 'AAA, an interval',
    source: 'synthetic',
    frame:
      '2424413134332C3836303132333435363738393031322C4141412C33352C32322E3534333039362C3131342E3035373836352C3235303331343038333031352C412C392C32342C33352C3137382C302E392C33352C3132333435362C3635343332312C3436307C307C314132427C334334442C303130302C303030317C303030327C303030337C303139417C303444322A44420D0A',
    messages: [placed({ event: 35 }), supplied],
  },
  {
    name: 'AAA with its tail: event data, protocol, fuel, temperatures below zero',
    source: 'synthetic',
    frame:
      '2424423137312C3836303132333435363738393031322C4141412C33352C2D33332E3836383832302C2D37302E3636393136372C3235303331343038333031352C412C392C32342C33352C3137382C302E392C2D33352C3132333435362C3635343332312C3436307C307C314132427C334334442C303230312C303030307C303030307C303030307C303139417C303444322C2C2C312C334433322C3031454531397C3032303433322C372C2A42300D0A',
    messages: [
      {
        ...southFixInDegrees,
        speedKmh: 35,
        courseDegrees: 178,
        altitudeM: -35,
        attributes: {
          event: 35,
          satellites: 9,
          gsmRaw: 24,
          hdop: 0.9,
          odometerM: 123456,
          runtimeS: 654321,
          fuelPercent: 61.5,
          inputs: 2,
          outputs: 1,
          ...servingCell,
          analog1: 0,
          analog2: 0,
          analog3: 0,
        },
      },
      supplied,
      { type: 'reading', timeMs, temperatureC: -18.25, attributes: { temperatureC2: 4.5, sensors: [1, 2] } },
    ],
  },
  {
    name: 'AAA of protocol 3 with temperatures in hundredths',
    source: 'synthetic',
    frame:
      '24247A3137322C3836303132333435363738393031322C4141412C33352C32322E3534333039362C3131342E3035373836352C3235303331343038333031352C412C392C32342C33352C3137382C302E392C33352C3132333435362C3635343332312C3436307C307C314132427C334334442C303130302C303030317C303030327C303030337C303139417C303444322C2C2C332C334433322C3031463844467C3032303143342C372C302C302A33420D0A',
    messages: [
      placed({ event: 35, fuelPercent: 61.5 }),
      supplied,
      { type: 'reading', timeMs, temperatureC: -18.25, attributes: { temperatureC2: 4.52, sensors: [1, 2] } },
    ],
  },
  {
    name: 'AAA with volts in decimals',
    source: 'synthetic',
    frame:
      '2424413134342C3836303132333435363738393031322C4141412C33352C32322E3534333039362C3131342E3035373836352C3235303331343038333031352C412C392C32342C33352C3137382C302E392C33352C3132333435362C3635343332312C3436307C307C314132427C334334442C303030302C312E32357C302E30307C302E30307C342E31307C31322E33342A44440D0A',
    messages: [placed({ event: 35, inputs: 0, analog1: 1.25, analog2: 0, analog3: 0 }), supplied],
  },
  {
    name: 'AAA of a device whose battery has ten bits',
    source: 'synthetic',
    frame:
      '2424413134332C3836303132333435363738393031322C4141412C33352C32322E3534333039362C3131342E3035373836352C3235303331343038333031352C412C392C32342C33352C3137382C302E392C33352C3132333435362C3635343332312C3436307C307C314132427C334334442C303030302C303030307C303030307C303030307C303242437C303130372A43450D0A',
    messages: [
      placed({ event: 35, inputs: 0, analog1: 0, analog2: 0, analog3: 0 }),
      { type: 'status', timeMs, batteryMv: 4102, externalMv: 12328 },
    ],
  },
  {
    name: 'AAA of a device whose battery has twelve bits',
    source: 'synthetic',
    frame:
      '2424413134332C3836303132333435363738393031322C4141412C33352C32322E3534333039362C3131342E3035373836352C3235303331343038333031352C412C392C32342C33352C3137382C302E392C33352C3132333435362C3635343332312C3436307C307C314132427C334334442C303030302C303030307C303030307C303030307C304130307C303342452A44410D0A',
    messages: [
      placed({ event: 35, inputs: 0, analog1: 0, analog2: 0, analog3: 0 }),
      { type: 'status', timeMs, batteryMv: 4125, externalMv: 12349 },
    ],
  },
  ...alarmExamples,
  {
    name: 'AAA, the power back',
    source: 'synthetic',
    frame:
      '2424413134332C3836303132333435363738393031322C4141412C32322C32322E3534333039362C3131342E3035373836352C3235303331343038333031352C412C392C32342C33352C3137382C302E392C33352C3132333435362C3635343332312C3436307C307C314132427C334334442C303130302C303030317C303030327C303030337C303139417C303444322A44370D0A',
    messages: [placed({ event: 22 }), supplied],
  },
  {
    name: "AAA, a driver's card",
    source: 'synthetic',
    frame:
      '2424413135392C3836303132333435363738393031322C4141412C33372C32322E3534333039362C3131342E3035373836352C3235303331343038333031352C412C392C32342C33352C3137382C302E392C33352C3132333435362C3635343332312C3436307C307C314132427C334334442C303130302C303030317C303030327C303030337C303139417C303444322C303031323334353637382C2C312C2C2A46350D0A',
    messages: [placed({ event: 37, driverId: '0012345678' }), supplied],
  },
  {
    name: 'AAA without a fix',
    source: 'synthetic',
    frame:
      '2424413133362C3836303132333435363738393031322C4141412C33352C302E3030303030302C302E3030303030302C3235303331343038333031352C562C302C32342C302C302C302E302C302C3132333435362C3635343332312C3436307C307C314132427C334334442C303030302C303030307C303030307C303030307C303139417C303030302A30420D0A',
    messages: [
      {
        type: 'status',
        timeMs,
        batteryMv: 4100,
        externalMv: 0,
        attributes: {
          event: 35,
          satellites: 0,
          gsmRaw: 24,
          hdop: 0,
          odometerM: 123456,
          runtimeS: 654321,
          inputs: 0,
          outputs: 0,
          ...servingCell,
          analog1: 0,
          analog2: 0,
          analog3: 0,
        },
      },
    ],
  },
  {
    name: 'AFF with what remains',
    source: 'synthetic',
    frame:
      '2424413134362C3836303132333435363738393031322C4146462C31322C33352C32322E3534333039362C3131342E3035373836352C3235303331343038333031352C412C392C32342C33352C3137382C302E392C33352C3132333435362C3635343332312C3436307C307C314132427C334334442C303130302C303030317C303030327C303030337C303139417C303444322A37370D0A',
    messages: [placed({ event: 35, remaining: 12 }), supplied],
  },
  {
    name: 'an answer to a cut-off',
    source: 'synthetic',
    frame: '24244B32382C3836303132333435363738393031322C4330312C4F4B2A46370D0A',
    messages: [{ type: 'reply', timeMs: null, text: 'C01,OK', flag: 75 }],
  },
  {
    name: 'an answer with text',
    source: 'synthetic',
    frame: '24244C32392C3836303132333435363738393031322C4438322C612C622A35380D0A',
    messages: [{ type: 'reply', timeMs: null, text: 'D82,a,b', flag: 76 }],
  },
  ...recordExamples,
];
