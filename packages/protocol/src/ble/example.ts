/** One documented advertisement: what it is, where it comes from, every value it gives. */
import type { BleResult } from './advert.js';
import type { Scene } from './codec.js';

/** `data` is a whole advertisement, or `id:data`. */
export type BleExample = {
  readonly name: string;
  /** Vendor document, or `synthetic`. */
  readonly source: string;
  readonly data: string;
  readonly scene?: Scene;
  readonly result: BleResult;
};
