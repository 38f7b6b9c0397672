/** What each device has sent and the server has acknowledged, remembered over restarts in one small file. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type Span, cover, since } from './coverage.js';

type Entry = { readonly sentMs: number | null; readonly acknowledged: readonly Span[] };

export class Journal {
  /** When the demo began: the first start, for as long as the file lives. */
  readonly beganMs: number;
  private readonly path: string | undefined;
  private readonly entries = new Map<string, Entry>();
  private isChanged = true;

  /** Reads the file, or begins a new journal where there is none or it is not readable; without a path nothing is remembered. */
  constructor(path: string | undefined, nowMs: number) {
    this.path = path;
    const read = path === undefined ? undefined : readJournal(path);
    this.beganMs = read?.beganMs ?? nowMs;
    for (const [device, entry] of Object.entries(read?.devices ?? {})) {
      this.entries.set(device, { sentMs: entry.sentMs, acknowledged: entry.acknowledged.map(([fromMs, toMs]) => ({ fromMs, toMs })) });
    }
  }

  /** Acknowledged stretches of a device, oldest first. */
  acknowledged(device: string): readonly Span[] {
    return this.entries.get(device)?.acknowledged ?? [];
  }

  /** The device has put something about this moment on the wire. */
  noteSent(device: string, timeMs: number): void {
    const entry = this.entries.get(device) ?? { sentMs: null, acknowledged: [] };
    this.entries.set(device, { ...entry, sentMs: Math.max(entry.sentMs ?? 0, timeMs) });
    this.isChanged = true;
  }

  /** The server has acknowledged everything about a stretch. */
  noteAcknowledged(device: string, span: Span): void {
    const entry = this.entries.get(device) ?? { sentMs: null, acknowledged: [] };
    this.entries.set(device, { ...entry, acknowledged: cover(entry.acknowledged, span) });
    this.isChanged = true;
  }

  /** Writes what has changed, all or nothing: a reader finds the old file or the new one. Stretches before `keepFromMs` are forgotten. */
  save(keepFromMs: number): void {
    if (this.path === undefined || !this.isChanged) return;
    const devices: Written['devices'] = {};
    for (const [device, { sentMs, acknowledged }] of this.entries) {
      devices[device] = { sentMs, acknowledged: since(acknowledged, keepFromMs).map(({ fromMs, toMs }) => [fromMs, toMs]) };
    }
    const written: Written = { version: 1, beganMs: this.beganMs, devices };
    const half = `${this.path}.${process.pid}`;
    writeFileSync(half, JSON.stringify(written));
    renameSync(half, this.path);
    this.isChanged = false;
  }
}

type Written = { version: 1; beganMs: number; devices: Record<string, { sentMs: number | null; acknowledged: [number, number][] }> };

function readJournal(path: string): Written | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isWritten(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isWritten(value: unknown): value is Written {
  if (typeof value !== 'object' || value === null) return false;
  const { version, beganMs, devices } = value as Partial<Record<keyof Written, unknown>>;
  if (version !== 1 || typeof beganMs !== 'number' || typeof devices !== 'object' || devices === null) return false;
  return Object.values(devices).every((entry: unknown) => {
    const { sentMs, acknowledged } = (entry ?? {}) as Record<string, unknown>;
    return (sentMs === null || typeof sentMs === 'number') && Array.isArray(acknowledged) && acknowledged.every(isPair);
  });
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every((number) => typeof number === 'number');
}
