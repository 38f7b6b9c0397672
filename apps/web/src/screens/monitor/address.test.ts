/** What the address of the monitor and the choices of a person say of its list. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from './address.js';
import { readChoices } from './column-choice.js';
import { columns } from './columns.js';
import { kindFilters, noFilters, stateFilters } from './filter.js';

describe("the monitor's address", () => {
  it('says everything it was written from', () => {
    const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({
          filters: fc.record({
            group: optional(fc.integer({ min: 1, max: 2 ** 40 })),
            state: optional(fc.constantFrom(...stateFilters)),
            kind: optional(fc.constantFrom(...kindFilters)),
            search: fc.string().map((text) => text.trim()),
          }),
          show: optional(fc.constantFrom('table' as const, 'split' as const, 'cards' as const)),
          selected: optional(fc.integer({ min: 1, max: 2 ** 40 })),
        }),
        (address) => {
          expect(readAddress(new URLSearchParams(writeAddress(address).toString()))).toEqual(address);
        },
      ),
    );
  });

  it('takes what it does not understand as not said', () => {
    expect(readAddress(new URLSearchParams('group=x&state=warm&kind=fish&show=pie&device=-1'))).toEqual({
      filters: noFilters,
      show: undefined,
      selected: undefined,
    });
    expect(writeAddress({ filters: noFilters, show: undefined, selected: undefined }).toString()).toBe('');
  });
});

describe('what a person chose about the table', () => {
  it('is read back, and what is not understood counts as not chosen', () => {
    expect(
      readChoices(
        JSON.stringify({
          columns: { sensor: { hidden: ['light', 'smell'], widths: { device: 300, light: -4, smell: 9 } } },
          sorts: { sensor: { key: 'age', isDescending: true }, position: { key: 'smell', isDescending: true } },
          shows: { sensor: 'cards', position: 'pie' },
        }),
      ),
    ).toEqual({
      columns: { sensor: { hidden: ['light', 'co2', 'pressure', 'mission'], of: Object.keys(columns), widths: { device: 300 } } },
      sorts: { sensor: { key: 'age', isDescending: true } },
      shows: { sensor: 'cards' },
    });
    const nothing = { columns: {}, sorts: {}, shows: {} };
    for (const text of [null, '', 'null', '[]', '{"columns":{"sensor":null}}', '{"sorts":{"sensor":null}}'])
      expect(readChoices(text)).toEqual(nothing);
  });

  it('hides columns that came after it was chosen, until they are chosen too', () => {
    const chosen = (hidden: readonly string[], of?: readonly string[]) =>
      readChoices(JSON.stringify({ columns: { sensor: { hidden, of } } })).columns['sensor']?.hidden;
    expect(chosen([])).toEqual(['co2', 'pressure', 'mission']);
    expect(chosen(['pressure'], Object.keys(columns))).toEqual(['pressure']);
  });
});
