/** Of whose time a fact is that a device said of itself. */
import { describe, expect, it } from 'vitest';
import { attributesFor } from './attributes.js';

describe('attributesFor', () => {
  it('tells the facts of [from, until)', () => {
    const said = { attributes: { a: 1, b: 2, c: 3, d: 4 }, attribute_ms: { a: 9, b: 10, c: 19, d: 20 } };
    expect(attributesFor(said, { fromMs: 10, untilMs: 20, isTrusted: true, mayPlace: true })).toEqual({ b: 2, c: 3 });
  });
});
