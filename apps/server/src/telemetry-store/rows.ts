/** What goes into the store: one object a fact, in the units of the columns. */
import type { Attributes, PositionSource } from '@frostway/core/message';
import type { ProbeValues } from '@frostway/core/probes';
import { type SaidInputs, watchedAttributes } from '@frostway/core/watched-inputs';

/** Bits of `flags`. */
export const flags = {
  /** The format had no time: the server's was taken. */ timedByServer: 1,
  /** It came in parts: something was filled in after it was stored. */ filledIn: 2,
} as const;

type Stored = {
  readonly deviceId: number;
  /** Epoch ms UTC of the fact. */ readonly timeMs: number;
  readonly receivedMs: number;
  readonly flags: number;
};

export type ReadingRow = Stored &
  ProbeValues & {
    /** The gateway that received it; 0 = the device itself. */
    readonly gatewayId: number;
    readonly rssi: number | null;
    /** Number of the measurement, where the sensor counts them. */
    readonly sequence: number | null;
    readonly attributes: Attributes | null;
  };

export type PositionRow = Stored & {
  readonly source: PositionSource;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed: number | null;
  readonly course: number | null;
  readonly altitude: number | null;
  readonly accuracy: number | null;
  readonly isValid: boolean;
  readonly attributes: Attributes | null;
};

export type EventRow = Stored & {
  /** `status`, `alarm:vibration`, `reply`, `unknown:9B`, ... */ readonly kind: string;
  readonly body: Attributes;
};

export type QuarantinedRow = {
  readonly deviceId: number;
  readonly timeMs: number | null;
  readonly receivedMs: number;
  readonly reason: string;
  readonly body: Attributes;
};

export type Batch = {
  readonly readings: readonly ReadingRow[];
  readonly positions: readonly PositionRow[];
  readonly events: readonly EventRow[];
  readonly quarantined: readonly QuarantinedRow[];
};

/** Position sources as they are stored. */
export const sourceNumbers: Readonly<Record<PositionSource, number>> = { gps: 1, lbs: 2, wifi: 3 };
export const sourceNames: readonly (PositionSource | undefined)[] = [undefined, 'gps', 'lbs', 'wifi'];

/** A reading as the store keeps it, without what stands beside its values. */
export type StoredReading = Omit<ReadingRow, 'attributes'>;
/** The same of a position. */
export type StoredPosition = Omit<PositionRow, 'attributes'> & {
  /** What rules can watch of its attributes, as it was said; null = nothing. */
  readonly inputs: SaidInputs | null;
};

/** A reading as it is once it is stored. */
export function storedReading({ attributes: _, ...row }: ReadingRow): StoredReading {
  return row;
}

/** A position as it is once it is stored. */
export function storedPosition({ attributes, ...row }: PositionRow): StoredPosition {
  if (attributes === null) return { ...row, inputs: null };
  const said = watchedAttributes.filter((name) => attributes[name] !== undefined && attributes[name] !== null);
  return { ...row, inputs: said.length === 0 ? null : Object.fromEntries(said.map((name) => [name, attributes[name]])) };
}
