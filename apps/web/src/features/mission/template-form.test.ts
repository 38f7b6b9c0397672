import { expect, it } from 'vitest';
import { templateOf } from './template.fixture.js';
import { draftOf, presetsOf } from './template-form.js';

const template = templateOf({
  start: { id: 1, name: 'Dock' },
  middle: [
    { id: 5, name: 'B' },
    { id: 4, name: 'A' },
  ],
  end: null,
  middleWindows: [null, { earliest: 90, latest: 120 }],
  endWindow: null,
});

it('a template that is opened and saved says what it said, devices by what they are called by', () => {
  expect(presetsOf(draftOf(template, 'F'), 'F')).toEqual({
    name: 'Vaccine run',
    description: '',
    start: 1,
    middle: [5, 4],
    end: null,
    imeis: ['869900059900001'],
    macs: ['AC2339000001'],
    rules: [4],
    person: 5,
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
