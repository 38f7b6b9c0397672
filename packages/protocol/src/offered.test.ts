/** What is offered of a device is what its family can say and its model takes, within both ranges. */
import { deviceModels, findModel } from '@frostway/core/models';
import { describe, expect, test } from 'vitest';
import { isHeldWhileDriving, isWithin } from './command.js';
import { offerOf } from './offered.js';

function commandOf(model: string, name: string) {
  const row = findModel(model);
  return row && offerOf(row)?.commands.find((each) => each.name === name);
}
function textOf(model: string) {
  const text = commandOf(model, 'text');
  if (text === undefined) throw new Error(`${model} takes no text`);
  return text;
}

describe('what a model can be told', () => {
  test('leaves out what its row does not take', () => {
    expect(commandOf('tracker-a', 'cutOff')).toBeDefined();
    expect(commandOf('tracker-b', 'cutOff')).toBeUndefined();
    expect(commandOf('tracker-b', 'restore')).toBeUndefined();
    expect(commandOf('tracker-a', 'standby')).toBeUndefined();
    expect(commandOf('tracker-b', 'standby')).toBeDefined();
  });

  test('is nothing for sensors, gateways and phones', () => {
    for (const model of ['beacon-t', 'gateway-a', 'phone']) {
      const row = findModel(model);
      expect(row && offerOf(row)).toBeUndefined();
    }
  });

  test('has the ranges both of the family and of the model', () => {
    expect(commandOf('tracker-a', 'speedAlarm')?.parameters['above']).toMatchObject({ min: 40, max: 200 });
    expect(commandOf('tracker-a', 'displacementAlarm')?.parameters['radius']).toMatchObject({ min: 100, max: 1000 });
    expect(commandOf('jt808-2013', 'displacementAlarm')?.parameters['radius']).toMatchObject({ min: 100, max: 2000 });
    expect(commandOf('tracker-a', 'vibrationAlarm')?.parameters['sensitivity']).toMatchObject({ min: 0, max: 9 });
    expect(commandOf('tracker-b', 'standby')?.parameters['value']).toMatchObject({ min: 60, max: 62_235 });
    expect(commandOf('h02', 'writeInterval')?.parameters['value']).toMatchObject({ min: 30, max: 65_535 });
    expect(commandOf('tk103', 'speedAlarm')?.parameters).toMatchObject({ below: { min: 5, max: 35 }, above: { min: 40, max: 200 } });
  });

  test('has the modes of the model', () => {
    const mode = commandOf('tracker-b', 'mode');
    expect(isWithin(mode ?? { parameters: {} }, { value: 'saving' })).toBe(true);
    expect(isWithin(mode ?? { parameters: {} }, { value: 'superSaving' })).toBe(false);
  });

  test('saves power as often on the way as the map of the model is renewed', () => {
    const sending = { device: { imei: '860123456789012' as never }, flag: 1, serial: 1, nowMs: 0 };
    const saving = (model: string) =>
      new TextDecoder('latin1')
        .decode(commandOf(model, 'mode')?.encode({ value: 'saving' }, sending))
        .replace(/^.*?(TIMER[^#]*#).*$/s, '$1');
    expect([saving('tracker-a'), saving('tracker-b')]).toEqual(['TIMER,60,3600#', 'TIMER,30,3600#']);
  });

  test('has parameters of one name where they mean one thing, whatever the family', () => {
    const units = new Map<string, Set<string>>();
    for (const model of deviceModels)
      for (const { name, parameters } of offerOf(model)?.commands ?? [])
        for (const [parameter, value] of Object.entries(parameters)) {
          expect(parameter, `${model.model} ${name}`).not.toMatch(/(?:Kmh|Seconds|Metres|M)$/);
          const key = `${name}.${parameter}`;
          units.set(key, (units.get(key) ?? new Set()).add(value.kind === 'number' ? value.unit : value.kind));
        }
    // A heartbeat is one time for some, and one moving and one at rest for others; each of them is one unit.
    expect([...units].filter(([, found]) => found.size > 1)).toEqual([]);
  });

  test('has a range in which there is something, whatever the model', () => {
    for (const model of deviceModels)
      for (const { name, parameters } of offerOf(model)?.commands ?? [])
        for (const parameter of Object.values(parameters)) {
          if (parameter.kind === 'number') expect(parameter.min, `${model.model} ${name}`).toBeLessThanOrEqual(parameter.max);
          if (parameter.kind === 'choice') expect(parameter.of.length, `${model.model} ${name}`).toBeGreaterThan(0);
        }
  });
});

describe('a text, on a device that can cut,', () => {
  test.each([
    ['tracker-a', 'RELAY,1#', true],
    ['tracker-a', 'relay , 1#', true],
    ['tracker-a', 'DYD,000000#', true],
    ['tracker-a', 'HFYD,000000#', false],
    ['tracker-a', 'RELAY,0#', false],
    ['tracker-a', 'STATUS#', false],
    ['tracker-a', 'STATUS#;RELAY,1#', true],
    ['tracker-a', 'STATUS#;OUT1#', true],
    ['tracker-a', 'ENGINESTOP#', true],
    ['jt808-2013', 'RELAY,1#', true],
    ['jt808-2013', 'PARAM#', false],
    ['jt808-2013', '<SPBSJ*P:000000*D:1>', true],
    ['teltonika', 'setdigout 1', true],
    ['teltonika', 'setdigout ?1 60', true],
    ['teltonika', 'setdigout 00', false],
    ['teltonika', 'getinfo', false],
    ['teltonika', 'setparam 10050:30;10055:300', false],
    ['teltonika', 'setparam 10050:30;50001:1', true],
    ['queclink', 'AT+GTOUT=gl300,1,,,0,0,0,0,0,0,0,,,,,,FFFF$', true],
    ['queclink', 'AT+GTOUT=gl300,0,,,0,0,0,0,0,0,0,,,,,,FFFF$', false],
    ['queclink', 'AT+GTRTO=gl300,1,,,,,,FFFF$', false],
    ['queclink', 'AT+GTDOG=gl300,1,,,,,,FFFF$', true],
  ])('of %s, `%s`, is held while it drives: %s', (model, text, isHeld) => {
    expect(isHeldWhileDriving(textOf(model), { text }, true)).toBe(isHeld);
  });

  test('that nobody knows goes out at once where there is nothing to cut', () => {
    expect(isHeldWhileDriving(textOf('tracker-b'), { text: 'ENGINESTOP#' }, false)).toBe(false);
    expect(isHeldWhileDriving(textOf('tzone'), { text: '*000000,004,350,330#' }, false)).toBe(false);
  });
});
