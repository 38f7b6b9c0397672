import { describe, expect, test } from 'vitest';
import { namedInputs } from './named-inputs.js';

describe('the named inputs', () => {
  test('say what they hold in their names: switches begin with is, amounts end in their unit', () => {
    const ends = { m: 'M', s: 'Seconds', L: 'L', '°C': 'C', '%': 'Percent' } as Readonly<Record<string, string>>;
    for (const [name, shape] of Object.entries(namedInputs)) {
      if (shape.is === 'switch') expect(name === 'ignition' || name.startsWith('is'), name).toBe(true);
      else if (shape.is === 'number' && ends[shape.unit] !== undefined) expect(name.endsWith(ends[shape.unit] ?? ''), name).toBe(true);
    }
    expect(Object.values(namedInputs).some(({ is }) => is === 'text')).toBe(true);
  });
});
