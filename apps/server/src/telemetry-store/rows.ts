/** What goes into the store: one object a fact, in the units of the columns. */
import type { Attributes, PositionSource } from '@frostway/core/message';
import { nothingMeasured, probeNames, type ProbeValues } from '@frostway/core/probes';
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

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Copies of this are filled in. There are more readings than anything else, and a copy of what lies in one piece is made several times as fast as an object that
 * gets a member after the other.
 */
const blank: Writable<StoredReading> = {
  deviceId: 0,
  timeMs: 0,
  receivedMs: 0,
  flags: 0,
  gatewayId: 0,
  rssi: null,
  sequence: null,
  ...nothingMeasured,
};
const blankRow: Writable<ReadingRow> = { ...blank, attributes: null };

/** A row of a reading in which nothing is measured, to be filled in. */
export function newReading(stored: Stored, gatewayId: number): Writable<ReadingRow> {
  const row = { ...blankRow };
  row.deviceId = stored.deviceId;
  row.timeMs = stored.timeMs;
  row.receivedMs = stored.receivedMs;
  row.flags = stored.flags;
  row.gatewayId = gatewayId;
  return row;
}

/** A reading as it is once it is stored. */
export function storedReading(row: ReadingRow): StoredReading {
  const stored = { ...blank };
  stored.deviceId = row.deviceId;
  stored.timeMs = row.timeMs;
  stored.receivedMs = row.receivedMs;
  stored.flags = row.flags;
  stored.gatewayId = row.gatewayId;
  stored.rssi = row.rssi;
  stored.sequence = row.sequence;
  for (const name of probeNames) stored[name] = row[name];
  return stored;
}

/** A position as it is once it is stored. */
export const storedPosition = (row: PositionRow): StoredPosition => ({
  deviceId: row.deviceId,
  timeMs: row.timeMs,
  receivedMs: row.receivedMs,
  flags: row.flags,
  source: row.source,
  latitude: row.latitude,
  longitude: row.longitude,
  speed: row.speed,
  course: row.course,
  altitude: row.altitude,
  accuracy: row.accuracy,
  isValid: row.isValid,
  inputs: row.attributes === null ? null : inputsOf(row.attributes),
});

function inputsOf(attributes: Attributes): SaidInputs | null {
  const said = watchedAttributes.filter((name) => attributes[name] !== undefined && attributes[name] !== null);
  return said.length === 0 ? null : Object.fromEntries(said.map((name) => [name, attributes[name]]));
}
