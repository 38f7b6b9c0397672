/** The form of a mission: what a template fills, and what is sent. */
import type { MissionTemplate } from '@frostway/contract/mission/templates';
import { describe, expect, it } from 'vitest';
import { missionDraft, openPlanOf, planOf, presetBy } from './mission-form.js';

const template: MissionTemplate = {
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
  autoEnd: true,
  autoMail: false,
  createdAt: '2031-01-01T00:00:00.000Z',
};

describe('The form of a mission', () => {
  it('is filled by a template, and keeps what the template says nothing of', () => {
    const typed = { ...missionDraft(undefined), name: 'Night run', startAt: 1_000_000, vehicle: 7, middle: [9] };
    expect(presetBy(template, typed)).toMatchObject({
      name: 'Night run',
      start: 2,
      middle: [9],
      end: 3,
      imeis: ['869900059900001'],
      macs: ['AC2339000001'],
      rules: [4],
      person: 5,
      vehicle: 7,
      endAt: 1_000_000 + 90 * 60_000,
      autoEnd: true,
    });
    expect(presetBy(template, missionDraft(undefined))).toMatchObject({ name: 'Vaccine run', endAt: null });
  });
  it('sends an empty start as one that is missing, and of a running mission only what can still be changed', () => {
    expect(planOf(missionDraft(undefined))).toMatchObject({ startAt: '', imeis: [], person: null });
    expect(Object.keys(openPlanOf(missionDraft(undefined)))).not.toContain('macs');
  });
});
