/** Messages beside the catalogue, and a refusal as it is thrown. */
import { describe, expect, it } from 'vitest';
import { messageTexts } from './dictionary/texts.js';
import { Refusal, refuse, isRefusalName } from './refusals.js';

describe('Section 8: other messages', () => {
  const wanted = [
    'Password change failed',
    'Set failure',
    'Load error',
    'Request timed out',
    'Network connection error',
    'No data for this period',
    'No track record for the time period',
    'No current tracking history',
    'No sensor data',
    'These devices have no share permission',
    'No permission to operate',
    'Not owner',
    'Device offline',
    'Device expired, contact the upper dealer',
    'Phone number not registered',
    'Registration failed',
    'Reset failed',
    'No position message',
    'Cannot get address',
  ];
  it('are texts in both languages', () => {
    const given = Object.values(messageTexts).map((row): string => row.en);
    expect(wanted.filter((text) => !given.some((en) => en === text || en.startsWith(`${text},`)))).toEqual([]);
  });
});

describe('A refusal', () => {
  it('is thrown with its name and its fields', () => {
    const thrown = ((): unknown => {
      try {
        return refuse('emailRegistered', { email: 'emailRegistered' });
      } catch (error) {
        return error;
      }
    })();
    expect(thrown).toBeInstanceOf(Refusal);
    expect(thrown).toMatchObject({ refusal: 'emailRegistered', fields: { email: 'emailRegistered' }, message: '50029 emailRegistered' });
  });
  it('is known by name, names of objects are none', () => {
    expect(isRefusalName('notFound')).toBe(true);
    expect(isRefusalName('toString')).toBe(false);
    expect(isRefusalName('')).toBe(false);
  });
});
