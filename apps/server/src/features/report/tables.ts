/** The table of readings that is attached to a report, and that of positions its hash speaks of: CSV whose words and numbers are of no language. */
import { createHash } from 'node:crypto';
import { Slices } from '../../call/slices.js';
import type { PositionColumns, ReadingColumns } from '../../telemetry-store/store.js';

/** Rows that become text at once. */
const rowsAtOnce = 500;

/** A table that grows sensor by sensor; its hash is over its bytes. */
export class TableUnderway {
  private readonly hash = createHash('sha256');
  private readonly parts: Buffer[] = [];
  private readonly keepsBytes: boolean;
  private rows = 0;

  constructor(head: string, { keepsBytes }: { readonly keepsBytes: boolean }) {
    this.keepsBytes = keepsBytes;
    this.put(`${head}\n`);
  }

  /** Adds rows; gives way to others between them. */
  async add(length: number, rowAt: (index: number) => string): Promise<void> {
    const slices = new Slices();
    for (let from = 0; from < length; from += rowsAtOnce) {
      let text = '';
      for (let index = from; index < Math.min(length, from + rowsAtOnce); index += 1) text += `${rowAt(index)}\n`;
      this.put(text);
      if (slices.isOver()) await slices.next();
    }
    this.rows += length;
  }

  /** Nothing comes after. */
  done(): { readonly count: number; readonly hash: string; readonly bytes: Uint8Array } {
    return { count: this.rows, hash: this.hash.digest('hex'), bytes: Buffer.concat(this.parts) };
  }

  private put(text: string): void {
    const bytes = Buffer.from(text);
    this.hash.update(bytes);
    if (this.keepsBytes) this.parts.push(bytes);
  }
}

const said = (value: number | undefined): string => (value === undefined || Number.isNaN(value) ? '' : String(value));
const iso = (ms: number | undefined): string => new Date(ms ?? 0).toISOString();

/** Readings: °C and %RH. */
export const newReadings = (): TableUnderway => new TableUnderway('device,time,temperature,humidity', { keepsBytes: true });
export const addReadings = (
  table: TableUnderway,
  device: string,
  { length, timeMs, temperature, humidity }: ReadingColumns,
): Promise<void> => table.add(length, (index) => `${device},${iso(timeMs[index])},${said(temperature[index])},${said(humidity[index])}`);

/** Positions: degrees WGS84. */
export const newPositions = (): TableUnderway => new TableUnderway('device,time,latitude,longitude', { keepsBytes: false });
export const addPositions = (
  table: TableUnderway,
  device: string,
  { length, timeMs, latitude, longitude }: PositionColumns,
): Promise<void> => table.add(length, (index) => `${device},${iso(timeMs[index])},${said(latitude[index])},${said(longitude[index])}`);
