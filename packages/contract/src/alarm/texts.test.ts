import {
  alarmStates,
  alarmTypes,
  ruleConditions,
  ruleModes,
  ruleProbes,
  severities,
  typeOf,
  typeOfDeviceAlarm,
} from '@frostway/core/alarms';
import { sides } from '@frostway/core/excursion';
import { deviceAlarmKinds } from '@frostway/core/message';
import { describe, expect, it } from 'vitest';
import { isTextKey, text } from '../texts.js';
import { alarmEventKinds } from './rows.js';

describe('Section 3: alarm types', () => {
  it('have the names of the specification', () => {
    const named = (['temperatureHigh', 'temperatureLow', 'humidityHigh', 'humidityLow', 'light', 'vibration', 'tilt'] as const).map(
      (type) => text('en', `alarm.type.${type}`).toLowerCase(),
    );
    expect(named).toEqual([
      'ultra-high temperature',
      'ultra-low temperature',
      'high humidity',
      'ultra-low humidity',
      'abnormal light',
      'vibration',
      'tilt',
    ]);
  });
  it('and all words beside them have a text', () => {
    const words = {
      type: alarmTypes,
      severity: severities,
      state: alarmStates,
      side: sides,
      probe: ruleProbes,
      condition: ruleConditions,
      mode: ruleModes,
      event: alarmEventKinds,
    };
    const keys = Object.entries(words).flatMap(([group, list]) => list.map((word) => `alarm.${group}.${word}`));
    expect(keys.filter((key) => !isTextKey(key))).toEqual([]);
  });
  it('come of every probe on either side, and of every alarm of a device that is trouble', () => {
    for (const probe of ruleProbes) for (const side of ['above', 'below'] as const) expect(alarmTypes).toContain(typeOf(probe, side));
    expect(deviceAlarmKinds.filter((kind) => typeOfDeviceAlarm(kind) === undefined)).toEqual(['powerOn', 'general']);
    expect(new Set(alarmTypes).size).toBe(alarmTypes.length);
  });
});
