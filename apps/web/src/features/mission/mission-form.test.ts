/** The form of a mission: what a template fills, and what is sent. */
import type { Mission } from '@frostway/contract/mission/missions';
import { describe, expect, it } from 'vitest';
import { copiedDraft, missionDraft, openPlanOf, planOf, presetBy, startingAt } from './mission-form.js';
import { templateOf } from './template.fixture.js';

const template = templateOf();

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
      windows: {
        start: { earliest: 1_000_000 - 30 * 60_000, latest: 1_000_000 + 60 * 60_000 },
        end: { earliest: null, latest: 1_000_000 + 480 * 60_000 },
      },
      autoEnd: true,
    });
    expect(presetBy(template, missionDraft(undefined))).toMatchObject({ name: 'Vaccine run', endAt: null });
  });
  it('is given the end and the windows of its template with the start, which is chosen after the template', () => {
    const chosen = presetBy(template, missionDraft(undefined));
    const started = startingAt(chosen, 1_000_000, template);
    expect(started).toEqual(presetBy(template, { ...missionDraft(undefined), startAt: 1_000_000 }));
    expect(startingAt(started, 2_000_000, template)).toEqual(presetBy(template, { ...missionDraft(undefined), startAt: 2_000_000 }));
  });
  it('keeps what was typed of the end and the windows when the start is moved', () => {
    const typed = { ...presetBy(template, { ...missionDraft(undefined), startAt: 1_000_000 }), endAt: 9_000_000 };
    const own = { earliest: null, latest: 5_000_000 };
    const moved = startingAt({ ...typed, windows: { ...typed.windows, end: own } }, 2_000_000, template);
    expect(moved).toMatchObject({
      startAt: 2_000_000,
      endAt: 9_000_000,
      windows: { end: own, start: { latest: 2_000_000 + 60 * 60_000 } },
    });
    expect(startingAt(typed, undefined, template)).toEqual({ ...typed, startAt: undefined });
    expect(startingAt(typed, 2_000_000, undefined)).toEqual({ ...typed, startAt: 2_000_000 });
  });
  it('is filled by the mission it duplicates: all but its code and what is gone, from now on as long as it was planned', () => {
    const device = { name: 'Box', model: 'beacon-th', leftAt: null, busyWith: null };
    const old = {
      name: 'Night run',
      code: 'M1',
      startAt: '2031-01-01T00:00:00.000Z',
      endAt: '2031-01-01T02:00:00.000Z',
      start: { id: 2 },
      middle: [],
      end: null,
      rules: [{ id: 4 }],
      person: { id: null, name: 'Ann' },
      vehicle: { id: 7, name: 'P 1' },
      locators: [{ ...device, mac: null, imei: '869900059900001' }],
      beacons: [
        { ...device, mac: 'AC2339000001', imei: null },
        { ...device, mac: 'AC2339000002', imei: null, leftAt: '2031-01-01T01:00:00.000Z' },
      ],
      carrier: null,
      contacts: [],
      autoEnd: true,
      autoMail: false,
    } as unknown as Mission;
    const nowMs = Date.UTC(2031, 1, 3, 10, 1);
    expect(copiedDraft(old, nowMs)).toMatchObject({
      name: 'Night run',
      code: '',
      startAt: Date.UTC(2031, 1, 3, 10, 5),
      endAt: Date.UTC(2031, 1, 3, 12, 5),
      start: 2,
      macs: ['AC2339000001'],
      person: null,
      vehicle: 7,
      autoEnd: true,
    });
  });
  it('sends an empty start as one that is missing, and of a running mission only what can still be changed', () => {
    expect(planOf(missionDraft(undefined))).toMatchObject({ startAt: '', imeis: [], person: null });
    expect(Object.keys(openPlanOf(missionDraft(undefined)))).not.toContain('macs');
  });
});
