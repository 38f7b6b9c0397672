/** Values of a command: what a form sends as text becomes what it means, and what is wrong is said of its field. */
import { command } from '@frostway/protocol/command';
import { describe, expect, test } from 'vitest';
import { checkValues } from './values.js';

const noFrame = new Uint8Array();
const alarm = command(
  'speedAlarm',
  {
    above: { kind: 'number', unit: 'km/h', min: 40, max: 200, step: 1 },
    isOn: { kind: 'flag' },
    note: { kind: 'text', most: 5 },
    way: { kind: 'choice', of: ['in', 'out'] },
  },
  () => noFrame,
);
const right = { above: 80, isOn: true, note: 'slow', way: 'in' };

describe('values of a command', () => {
  test('are taken as JSON has them and as a form writes them', () => {
    expect(checkValues(alarm, right)).toEqual({ values: right });
    expect(checkValues(alarm, { ...right, above: '80', isOn: 'true' })).toEqual({ values: right });
  });

  test.each([
    ['out of range', { ...right, above: 201 }, 'above', 'valueRange', { min: 40, max: 200, unit: ' km/h' }],
    ['no number', { ...right, above: '' }, 'above', 'valueRange', { min: 40, max: 200, unit: ' km/h' }],
    ['too long', { ...right, note: 'slower' }, 'note', 'valueLength', { min: 1, max: 5 }],
    ['of control characters', { ...right, note: 'a\r\n' }, 'note', 'valueCharacters', {}],
    ['no choice', { ...right, way: 'up' }, 'way', 'valueChoice', {}],
    ['missing', { above: 80, isOn: true, way: 'in' }, 'note', 'valueMissing', {}],
    ['one too many', { ...right, more: 1 }, 'more', 'valueUnknown', {}],
  ])('are refused at their field: %s', (_what, given, field, refusal, holes) => {
    expect(checkValues(alarm, given)).toEqual({ field, refusal, holes });
  });

  test('of a night shutdown are 21:00 to 07:00 unless others are given', () => {
    const night = command(
      'timerSwitch',
      { isOn: { kind: 'flag' }, offAt: { kind: 'time', usual: '21:00' }, onAt: { kind: 'time', usual: '07:00' } },
      () => noFrame,
    );
    expect(checkValues(night, { isOn: true })).toEqual({ values: { isOn: true, offAt: '21:00', onAt: '07:00' } });
    expect(checkValues(night, { isOn: true, offAt: '22:00' })).toEqual({ values: { isOn: true, offAt: '22:00', onAt: '07:00' } });
    expect(checkValues(night, { isOn: true, offAt: '' })).toMatchObject({ field: 'offAt', refusal: 'valueTime' });
  });

  test('are never those every object has', () => {
    expect(checkValues({ parameters: {} }, JSON.parse('{"__proto__": 1}') as Record<string, unknown>)).toMatchObject({
      refusal: 'valueUnknown',
    });
  });
});
