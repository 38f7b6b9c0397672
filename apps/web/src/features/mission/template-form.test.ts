import { expect, it } from 'vitest';
import { draftOf, presetsOf } from './template-form.js';

const template = {
  id: 3,
  name: 'Vaccine run',
  description: '',
  start: { id: 1, name: 'Dock' },
  middle: [
    { id: 5, name: 'B' },
    { id: 4, name: 'A' },
  ],
  end: null,
  devices: [
    { mac: 'AC233FA1075E', imei: null, name: 'Box' },
    { mac: null, imei: '868120305417766', name: 'Lorry' },
  ],
  rules: [{ id: 7, name: 'Cold' }],
  person: { id: 8, name: 'Ann' },
  vehicle: null,
  contacts: [],
  minutes: 90,
  startWindow: { earliest: -30, latest: 60 },
  middleWindows: [null, { earliest: 90, latest: 120 }],
  endWindow: null,
  autoStart: false,
  autoEnd: true,
  autoMail: false,
  product: '',
  stability: { lower: 2, upper: 8, bands: [{ lower: 0, upper: 15, minutes: 90 }], mkt: null },
  activationEnergy: null,
  createdAt: '2026-07-14T00:00:00.000Z',
};

it('a template that is opened and saved says what it said, devices by what they are called by', () => {
  expect(presetsOf(draftOf(template, 'F'), 'F')).toEqual({
    name: 'Vaccine run',
    description: '',
    start: 1,
    middle: [5, 4],
    end: null,
    imeis: ['868120305417766'],
    macs: ['AC233FA1075E'],
    rules: [7],
    person: 8,
    vehicle: null,
    contacts: [],
    minutes: 90,
    startWindow: { earliest: -30, latest: 60 },
    middleWindows: [null, { earliest: 90, latest: 120 }],
    endWindow: null,
    autoStart: false,
    autoEnd: true,
    autoMail: false,
    product: '',
    stability: template.stability,
    activationEnergy: null,
  });
});

it('hours may be parts of an hour, or left open; what is no number is not sent as one', () => {
  const draft = draftOf(undefined, 'C');
  expect([' ', '2.5', '8'].map((hours) => presetsOf({ ...draft, hours }, 'C').minutes)).toEqual([null, 150, 480]);
  expect(presetsOf({ ...draft, hours: 'long' }, 'C').minutes).toBeNaN();
});
