/** An address in a test, found without asking any service. */
import type { Address } from '@frostway/contract/geo/endpoints';

/** See above; `short` stands for all of it unless a test says more. */
export const addressOf = (short: string, more: Partial<Address> = {}): Address => ({
  address: short,
  short,
  country: null,
  admin1: null,
  city: null,
  precision: 'street',
  provider: 'offline',
  cached: false,
  failure: null,
  ...more,
});
