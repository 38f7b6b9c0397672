/** What a row of the matrix says of a call. */
import type { Endpoint, Feature, Sent } from '@frostway/contract/endpoint';
import type { RefusalName } from '@frostway/contract/refusals';
import type { CallerName } from './callers.js';
import type { Family, Knowledge } from './families.js';
import type { House } from './house.js';
import type { World } from './world.js';

/** One way of making a call. */
export type Row<E extends Endpoint = Endpoint> = {
  /** What the call is about, where one call has several rows. */
  readonly when?: string;
  /**
   * The input, about things of the house; made anew for every caller, so that a call that succeeds takes nothing from the next. One that takes no house
   * is about none.
   */
  readonly given: (house: House, world: World, caller: CallerName) => Sent<E> | Promise<Sent<E>>;
  readonly expect: Family;
  /** Refusals of somebody who may: what he asked for cannot be had. */
  readonly later?: readonly RefusalName[];
  /** What the answer holds for those, and for nobody else, who may see it. */
  readonly tells?: Partial<Record<Knowledge, (house: House) => string | number>>;
  /** The call is about things of both houses, and asked once. */
  readonly isOfBoth?: true;
  /** The call ends the session it is made with. */
  readonly endsSession?: true;
};

/** Rows of a feature's calls by their names: every call has one. */
export type Rows<F extends Feature> = { readonly [K in keyof F]: Row<F[K]> | readonly Row<F[K]>[] };
