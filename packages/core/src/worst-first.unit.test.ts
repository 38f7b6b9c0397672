import { describe, expect, it } from 'vitest';
import { conditions } from './device-state.js';
import { compareNames, firstByName, urgencyOf } from './worst-first.js';

describe('the order of devices, worst first', () => {
  it('is that of the conditions, a critical battery before a low one', () => {
    const places = conditions.map((condition) => urgencyOf({ condition, causes: [] }));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const [critical, low] = (['batteryCritical', 'batteryLow'] as const).map((cause) =>
      urgencyOf({ condition: 'warning', causes: [cause] }),
    );
    expect(critical).toBeLessThan(low ?? 0);
    expect(low).toBeLessThan(urgencyOf({ condition: 'normal', causes: [] }));
  });

  it('is by name within one condition, numbers by their value, and by id where names are the same', () => {
    const names = ['Box 10', 'box 2', 'Box 2', '冷库', '北京'];
    const ordered = names.map((name, index) => ({ id: names.length - index, name })).sort(compareNames);
    expect(ordered.map(({ name }) => name)).toEqual(['北京', '冷库', 'Box 2', 'box 2', 'Box 10']);
  });

  it('has the same first ones, however many are asked for, as all of it', () => {
    const all = Array.from({ length: 200 }, (_, index) => ({ id: 200 - index, name: `Box ${(index * 37) % 50}` }));
    const ordered = [...all].sort(compareNames);
    for (const count of [0, 1, 7, 199, 200, 300]) expect(firstByName(all, count)).toEqual(ordered.slice(0, count));
  });
});
