/** A reading as a short list of JSON, for those who keep one beside the store. A list says the same whatever probes there are. */
import { ofEachProbe, type ProbeName, probeNames } from '@frostway/core/probes';
import type { StoredReading } from './rows.js';

/** What a reading is beside its values, in the order it is kept; its values follow by name. */
const headNames = ['deviceId', 'timeMs', 'gatewayId', 'receivedMs', 'flags', 'rssi', 'sequence'] as const satisfies readonly Exclude<
  keyof StoredReading,
  ProbeName
>[];
/** The values that stood by their place behind these in lists kept before. */
const placedNames: readonly ProbeName[] = ['temperature', 'humidity', 'light', 'power', 'powerPercent'];
type Head = Pick<StoredReading, (typeof headNames)[number]>;

/** A reading as it is kept: null values are left out. */
export function packReading(reading: StoredReading): unknown[] {
  const said = probeNames.flatMap((name) => (reading[name] === null ? [] : [[name, reading[name]] as const]));
  return [...headNames.map((name) => reading[name]), Object.fromEntries(said)];
}

/** The reading of what `packReading` made. */
export function unpackReading(kept: unknown): StoredReading {
  const list = kept as readonly unknown[];
  const [first, ...rest] = list.slice(headNames.length);
  const values: { readonly [P in ProbeName]?: number } =
    typeof first === 'object' && first !== null
      ? first
      : Object.fromEntries([first, ...rest].flatMap((value, index) => (typeof value === 'number' ? [[placedNames[index], value]] : [])));
  const head = Object.fromEntries(headNames.map((name, index) => [name, list[index]])) as Head;
  return { ...head, ...ofEachProbe((name) => values[name] ?? null) };
}
