/** What is declared of commands holds for every family: values are checked before a frame is made, and who sends them knows what they do. */
import { describe, expect, test } from 'vitest';
import { command, cuts, isWithin } from './command.js';
import type { Sending } from './command.js';

const sending: Sending = { device: { alias: 'yard' }, flag: 1, serial: 1, nowMs: 0 };
const noFrame = new Uint8Array();

describe('the values of a command', () => {
  const fence = command(
    'fence',
    {
      index: { kind: 'number', unit: '', min: 1, max: 8, step: 1 },
      isOn: { kind: 'flag' },
      number: { kind: 'text', most: 5, isClearable: true },
      corners: { kind: 'places', least: 3, most: 4 },
    },
    ({ corners, isOn }) => new Uint8Array([corners.length, isOn ? 1 : 0]),
  );
  const corner = { latitude: 22.5, longitude: -114 };
  const right = { index: 8, isOn: true, number: '', corners: [corner, corner, corner] };

  test('make a frame when each is within its range', () => {
    expect(fence.encode(right, sending)).toEqual(new Uint8Array([3, 1]));
  });

  test.each([
    ['a ninth fence', { ...right, index: 9 }],
    ['half a fence', { ...right, index: 1.5 }],
    ['a flag that is none', { ...right, isOn: 'yes' }],
    ['a text that is too long', { ...right, number: '123456' }],
    ['two corners', { ...right, corners: [corner, corner] }],
    ['five corners', { ...right, corners: Array.from({ length: 5 }, () => corner) }],
    ['a corner off the globe', { ...right, corners: [corner, corner, { latitude: 91, longitude: 0 }] }],
    ['a corner that is nothing', { ...right, corners: [corner, corner, null] }],
    ['no corners at all', { index: 1, isOn: true, number: '' }],
  ])('make none with %s', (_name, values) => {
    expect(isWithin(fence, values)).toBe(false);
    expect(fence.encode(values, sending)).toBeUndefined();
  });

  test('of a text may only be empty where that clears something', () => {
    const call = command('call', { number: { kind: 'text', most: 20 } }, () => noFrame);
    expect(isWithin(call, { number: '' })).toBe(false);
    expect(isWithin(call, { number: '110' })).toBe(true);
  });
});

describe('what a command does', () => {
  test('is said by its declaration, or by its values where a text may cut too', () => {
    const cutOff = command('cutOff', {}, () => noFrame, { once: true, cut: true });
    const raw = command('text', { text: { kind: 'text', most: 20 } }, () => noFrame, {
      once: true,
      cut: ({ text }) => text === 'RELAY,1#',
    });
    const interval = command('writeInterval', {}, () => noFrame);
    expect([cutOff.once, interval.once]).toEqual([true, undefined]);
    expect([cuts(cutOff, {}), cuts(interval, {}), cuts(raw, { text: 'RELAY,1#' }), cuts(raw, { text: 'STATUS#' })]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
