/** The form of several devices offers what all of them take, in the range of all of them. */
import { describe, expect, it } from 'vitest';
import { isTypable, joinOffers, type Offered, type Parameter, problemOf, startOf, valuesOf } from './offer.js';

const offered = (command: string, parameters: Parameter[], more: Partial<Offered> = {}): Offered => ({
  command,
  isImmediate: false,
  isOnce: false,
  isCut: false,
  parameters,
  ...more,
});
const number = (min: number, max: number, unit = 's'): Parameter => ({ name: 'value', kind: 'number', unit, min, max });
const choice = (...of: string[]): Parameter => ({ name: 'value', kind: 'choice', of });

describe('What several devices take', () => {
  it('is what each of them takes, in the narrowest range', () => {
    const common = joinOffers([
      [offered('writeInterval', [number(5, 18_000)]), offered('locate', [], { isImmediate: true })],
      [offered('writeInterval', [number(30, 65_535)]), offered('restart', [])],
    ]);
    expect(common.map(({ command }) => command)).toEqual(['writeInterval']);
    expect(common[0]?.parameters[0]).toMatchObject({ min: 30, max: 18_000 });
  });

  it('has the choices of all, and leaves out a command with none in common', () => {
    const mode = (...of: string[]): Offered => offered('mode', [choice(...of)]);
    expect(joinOffers([[mode('saving', 'normal')], [mode('normal', 'sleep')]])[0]?.parameters[0]?.of).toEqual(['normal']);
    expect(joinOffers([[mode('saving')], [mode('normal')]])).toEqual([]);
  });

  it('leaves out a command whose ranges do not meet, or that asks for other values', () => {
    expect(joinOffers([[offered('distance', [number(50, 100, 'm')])], [offered('distance', [number(200, 300, 'm')])]])).toEqual([]);
    expect(joinOffers([[offered('heartbeat', [number(1, 9, 'min')])], [offered('heartbeat', [number(1, 9, 's')])]])).toEqual([]);
    expect(joinOffers([[offered('speedAlarm', [number(40, 200)])], [offered('speedAlarm', [])]])).toEqual([]);
  });
});

describe('A value', () => {
  it('is wrong outside its range, when it is too long, or missing', () => {
    expect(['', '4', '5', 'five', '18001'].map((typed) => problemOf(number(5, 18_000), typed))).toEqual([
      'missing',
      'range',
      undefined,
      'range',
      'range',
    ]);
    const line: Parameter = { name: 'text', kind: 'text', most: 3 };
    expect(['', 'abc', 'abcd'].map((typed) => problemOf(line, typed))).toEqual(['missing', undefined, 'length']);
    expect(problemOf({ ...line, isClearable: true }, '')).toBeUndefined();
  });

  it('goes out as what its kind is', () => {
    const command = offered('any', [number(1, 9), { name: 'isOn', kind: 'flag' }, { name: 'host', kind: 'text', most: 9 }]);
    expect(startOf(command)).toEqual({ value: '', isOn: 'true', host: '' });
    expect(valuesOf(command, { value: ' 5 ', isOn: 'false', host: ' a ' })).toEqual({ value: 5, isOn: false, host: 'a' });
  });

  it('that is drawn on a map is not asked for in a form', () => {
    expect(isTypable(offered('fencePolygon', [{ name: 'corners', kind: 'places' }]))).toBe(false);
  });
});
