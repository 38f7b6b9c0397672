/** A template for tests of its form and of the mission's: two devices, a rule, a person; what a test says otherwise. */
import type { MissionTemplate } from '@frostway/contract/mission/templates';

/** See above. */
export const templateOf = (more: Partial<MissionTemplate> = {}): MissionTemplate => ({
  id: 1,
  name: 'Vaccine run',
  description: '',
  start: { id: 2, name: 'Depot' },
  middle: [],
  end: { id: 3, name: 'Hospital' },
  devices: [
    { mac: 'AC2339000001', imei: null, name: 'Box' },
    { mac: null, imei: '869900059900001', name: 'Van' },
  ],
  rules: [{ id: 4, name: 'Too warm' }],
  person: { id: 5, name: 'Ann' },
  vehicle: null,
  contacts: [],
  minutes: 90,
  startWindow: { earliest: -30, latest: 60 },
  middleWindows: [],
  endWindow: { earliest: null, latest: 480 },
  autoStart: false,
  autoEnd: true,
  autoMail: false,
  product: '',
  stability: { lower: 2, upper: 8, bands: [{ lower: 0, upper: 15, minutes: 90 }], mkt: null },
  activationEnergy: null,
  createdAt: '2031-01-01T00:00:00.000Z',
  ...more,
});
