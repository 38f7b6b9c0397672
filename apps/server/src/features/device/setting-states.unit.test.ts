/** Settings wanted and reported: specification, section 4 (commands to offline devices wait) and GET /beacon/devices/cnf. */
import { type DeviceModel, findModel } from '@frostway/core/models';
import { describe, expect, it } from 'vitest';
import { settingStates } from './setting-states.js';
import { defaultSettings } from './settings.js';

const model = (name: string): DeviceModel => findModel(name) ?? expect.fail(name);
const statesOf = (name: string, change: object, attributes: object = {}, earlier: readonly object[] = []) => {
  const defaults = defaultSettings(model(name));
  const wanted = { ...defaults, language: null, timezone: null, ...change };
  const before = earlier.map((each) => ({ ...defaults, ...each }));
  return Object.fromEntries(
    settingStates(model(name), wanted, before, attributes as Record<string, unknown>).map((each) => [each.name, each.state]),
  );
};

describe('a setting that is wanted', () => {
  it('is stored as long as nobody changed what the device came with', () => {
    expect(statesOf('tracker-a', {})).toEqual({ readInterval: 'stored', writeInterval: 'stored' });
  });
  it('waits to be sent where the device can take it, also back to what it came with', () => {
    expect(statesOf('tracker-a', { writeInterval: 600, timezone: 8 })).toMatchObject({ writeInterval: 'toSend', timezone: 'toSend' });
    expect(statesOf('tracker-a', {}, {}, [{ writeInterval: 600 }])).toMatchObject({ writeInterval: 'toSend' });
  });
  it('is only stored for sensors, gateways and phones, and where only the platform judges by it', () => {
    expect(statesOf('beacon-thl', { writeInterval: 600, temperatureUpper: 8, timezone: 8, language: 'en' })).toEqual({
      readInterval: 'stored',
      writeInterval: 'stored',
      broadcastInterval: 'stored',
      temperatureUpper: 'stored',
      language: 'stored',
      timezone: 'stored',
    });
    expect(statesOf('phone', { writeInterval: 600 })).toMatchObject({ writeInterval: 'stored' });
    expect(statesOf('tracker-a', { temperatureUpper: 8 })).toMatchObject({ temperatureUpper: 'stored' });
  });
  it('says how the device took it, until another value is wanted', () => {
    const wanted = { ...defaultSettings(model('tracker-a')), writeInterval: 600, language: null, timezone: null };
    const sent_at = new Date('2026-03-01T08:00:00Z');
    const delivery = { name: 'writeInterval', value: 600, state: 'refused', verdict: 'refused', sent_at, answer: 'Error' } as const;
    const stateOf = (writeInterval: number) =>
      settingStates(model('tracker-a'), { ...wanted, writeInterval }, [], {}, [delivery]).find(({ name }) => name === 'writeInterval');
    expect(stateOf(600)).toMatchObject({ state: 'refused', sentAt: sent_at.toISOString(), answer: 'Error' });
    expect(stateOf(300)).toMatchObject({ state: 'toSend', sentAt: null, answer: null });
  });
  it('is reported once the device says it has it', () => {
    expect(statesOf('tracker-a', { timezone: 8 }, { timezoneMinutes: 480 })).toMatchObject({ timezone: 'reported' });
    expect(statesOf('tracker-a', { timezone: 8 }, { timezoneMinutes: 0 })).toMatchObject({ timezone: 'toSend' });
  });
});
