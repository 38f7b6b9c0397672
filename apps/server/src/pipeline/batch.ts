/** The third stage: messages become the rows of a batch. Times are filled in, units are those of the columns, and what cannot be a fact is quarantined. */
import type { Attributes, DeviceAlarmKind, Message, Position, Reading, Status } from '@frostway/core/message';
import { fillProbes } from '@frostway/core/probes';
import { type QuarantinedRow, type EventRow, flags, newReading, type PositionRow, type ReadingRow } from '../telemetry-store/rows.js';
import { LatestOfBatch } from '../telemetry-store/latest.js';
import type { KnownDevice } from './directory.js';
import { signalOf } from './signal.js';
import { hasUnstorableText, hasValues, implausibleTime, implausibleValues, isPlace, type Reason } from './plausibility.js';

/** A message whose device is known. */
export type Entry = {
  readonly message: Message;
  readonly device: Pick<KnownDevice, 'id' | 'model'>;
  /** 0 = not relayed. */ readonly gatewayId: number;
  readonly receivedMs: number;
};

/** The row of a batch an entry became. */
export type RowOfBatch = { readonly list: 'readings' | 'positions' | 'events'; readonly index: number };
/** What became of one entry: its row, where it has one, and the reasons it, or a part of it, was quarantined. */
export type Fate = { readonly row: RowOfBatch | null; readonly reasons: readonly Reason[] };

/** Makes the rows of a micro-batch; answers them with what became of each entry, in order. */
export function validate(entries: readonly Entry[]): { readonly batch: BatchBuilder; readonly fates: readonly Fate[] } {
  const batch = new BatchBuilder();
  return { fates: entries.map((entry) => batch.add(entry)), batch };
}

/** Collects the rows of a micro-batch. */
export class BatchBuilder {
  readonly readings: ReadingRow[] = [];
  readonly positions: PositionRow[] = [];
  readonly events: EventRow[] = [];
  readonly quarantined: QuarantinedRow[] = [];
  readonly latest = new LatestOfBatch();
  readonly touched = new Set<number>();

  add(entry: Entry): Fate {
    const { message, device, receivedMs } = entry;
    this.touched.add(device.id);
    // A device that speaks to us itself is there now, even when its clock is wrong; a relayed one was there when it was received.
    if (entry.gatewayId === 0) this.latest.seen(device.id, receivedMs);
    // Milliseconds are the finest the store knows.
    const timeMs = message.timeMs === null ? receivedMs : Math.floor(message.timeMs);
    const marks = message.timeMs === null ? flags.timedByServer : 0;
    const reason = implausibleTime(timeMs, receivedMs);
    if (reason !== undefined) return this.quarantine(entry, reason, message);
    if (hasUnstorableText(message)) return this.quarantine(entry, 'notStorable', message);
    if (entry.gatewayId !== 0) this.latest.seen(device.id, timeMs);
    const stored = { deviceId: device.id, timeMs, receivedMs, flags: marks };
    switch (message.type) {
      case 'reading':
        return this.reading(entry, message, stored);
      case 'position':
        return this.position(entry, message, stored);
      case 'alarm':
        this.latest.status(device.id, timeMs, { alarm: message.kind, alarmTime: new Date(timeMs).toISOString() });
        return this.event(stored, `alarm:${message.kind}`, { ...message.attributes, kind: message.kind });
      case 'status': {
        const { rest, reasons } = this.plausible(message, device, stored);
        const { batteryMv, batteryPercent, externalMv } = rest;
        const body = defined({ ...message.attributes, batteryMv, batteryPercent, externalMv });
        this.latest.status(device.id, timeMs, body);
        if (batteryMv !== undefined || batteryPercent !== undefined) this.power(stored, batteryMv, batteryPercent);
        return { row: this.event(stored, message.isHeartbeat === true ? 'heartbeat' : 'status', body).row, reasons };
      }
      case 'reply':
        return this.event(stored, 'reply', defined({ text: message.text, flag: message.flag }));
      case 'unknown':
        return this.event(stored, `unknown:${message.kind}`, { hex: message.hex });
      case 'login': {
        // What it says of its settings. A language has other codes here than in its other frames.
        const { language: _language, ...said } = message.attributes ?? {};
        this.latest.status(device.id, timeMs, said);
        return { row: null, reasons: [] };
      }
    }
  }

  private reading(entry: Entry, message: Reading, stored: Stored): Fate {
    const { rest, reasons } = this.plausible(message, entry.device, stored);
    this.reports(rest, stored);
    if (!hasValues(rest)) return reasons.length > 0 ? { row: null, reasons } : this.sighting(rest, stored, entry.gatewayId);
    const row = newReading(stored, entry.gatewayId);
    row.rssi = signalOf(rest.rssiDbm);
    row.sequence = sequenceOf(rest.attributes);
    fillProbes(row, rest);
    row.attributes = rest.attributes ?? null;
    const index = this.readings.push(row) - 1;
    if (row.attributes !== null) this.latest.status(stored.deviceId, stored.timeMs, row.attributes);
    return { row: { list: 'readings', index }, reasons };
  }

  /** Quarantines the values that cannot have been measured; answers the message without them. */
  private plausible<M extends Reading | Status>(
    message: M,
    device: Entry['device'],
    { deviceId, timeMs, receivedMs }: Stored,
  ): { readonly rest: M; readonly reasons: readonly Reason[] } {
    const { rest, rejected } = implausibleValues(message, device.model);
    for (const { reason, body } of rejected) this.quarantined.push({ deviceId, timeMs, receivedMs, reason, body });
    return { rest, reasons: rejected.length === 0 ? noReasons : rejected.map(({ reason }) => reason) };
  }

  /** A sensor was received without saying what it measures, or says only what has no column: kept beside the readings, not as one of nothing. */
  private sighting(message: Reading, stored: Stored, gatewayId: number): Fate {
    const { advert, ...named } = message.attributes ?? {};
    this.latest.status(stored.deviceId, stored.timeMs, named);
    return this.event(
      stored,
      gatewayId === 0 ? 'sighting' : `sighting:${gatewayId}`,
      defined({ ...named, advert, rssi: signalOf(message.rssiDbm) ?? undefined }),
    );
  }

  /** A tracker's battery is a reading of its own power probe. */
  private power(stored: Stored, batteryMv: number | undefined, batteryPercent: number | undefined): void {
    const row = newReading(stored, 0);
    row.power = batteryMv ?? null;
    row.powerPercent = batteryPercent ?? null;
    this.readings.push(row);
  }

  /** A sensor has no frame of its own for an alarm: it says so beside what it measures. Several gateways hear the same advert in about the same second. */
  private reports({ attributes }: Reading, stored: Stored): void {
    const timeMs = Math.floor(stored.timeMs / 1000) * 1000;
    for (const kind of saidBeside) if (attributes?.[kind] === true) this.event({ ...stored, timeMs }, `alarm:${kind}`, { kind });
  }

  private position(entry: Entry, message: Position, stored: Stored): Fate {
    if (!isPlace(message)) return this.quarantine(entry, 'placeOutOfRange', message);
    const row: PositionRow = {
      deviceId: stored.deviceId,
      timeMs: stored.timeMs,
      receivedMs: stored.receivedMs,
      flags: stored.flags,
      source: message.source,
      latitude: message.latitude,
      longitude: message.longitude,
      speed: message.speedKmh ?? null,
      course: message.courseDegrees ?? null,
      altitude: message.altitudeM ?? null,
      accuracy: message.accuracyM ?? null,
      isValid: message.isValid,
      attributes: message.attributes ?? null,
    };
    const index = this.positions.push(row) - 1;
    this.latest.position(row);
    if (message.attributes !== undefined) this.latest.status(stored.deviceId, stored.timeMs, message.attributes);
    return { row: { list: 'positions', index }, reasons: noReasons };
  }

  private event(stored: Stored, kind: string, body: Attributes): Fate {
    const { deviceId, timeMs, receivedMs } = stored;
    const index = this.events.push({ deviceId, timeMs, receivedMs, flags: stored.flags, kind, body }) - 1;
    return { row: { list: 'events', index }, reasons: noReasons };
  }

  /** Quarantines a whole message. */
  quarantine(entry: Entry, reason: Reason, message: Message): Fate {
    const { device: _, ...body } = message;
    this.quarantined.push({
      deviceId: entry.device.id,
      timeMs: storableTime(message.timeMs),
      receivedMs: entry.receivedMs,
      reason,
      body: plain(body) as unknown as Attributes,
    });
    return { row: null, reasons: [reason] };
  }
}

const noReasons: readonly Reason[] = [];

/** What sensors say of themselves as yes or no, under these names. Light they measure. */
const saidBeside = ['vibration', 'lowBattery', 'tamper'] as const satisfies readonly DeviceAlarmKind[];

type Stored = { readonly deviceId: number; readonly timeMs: number; readonly receivedMs: number; readonly flags: number };

/** The number a sensor gives its measurement, under the names the makers' formats have for it. */
function sequenceOf(attributes: Attributes | undefined): number | null {
  const value = attributes?.['measurementSequence'] ?? attributes?.['packetId'] ?? attributes?.['counter'];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** What the column can hold of a time; the body says it as it came. */
function storableTime(timeMs: number | null): number | null {
  return timeMs !== null && Number.isSafeInteger(Math.floor(timeMs)) ? Math.floor(timeMs) : null;
}

/** A body without the characters no JSON of the store can hold. JSON.stringify escapes them, and only them, as this. */
function plain<T>(body: T): T {
  return JSON.parse(JSON.stringify(body).replace(/\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '\\ufffd')) as T;
}

function defined(values: Readonly<Record<string, unknown>>): Attributes {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Attributes;
}
