/** What the server has acknowledged of each device since the fleet began to speak. */
import type { Span } from '@frostway/fleet/span';
import { cover } from './coverage.js';

export class Journal {
  private readonly spans = new Map<string, readonly Span[]>();

  /** Acknowledged stretches of a device, oldest first. */
  acknowledged(device: string): readonly Span[] {
    return this.spans.get(device) ?? [];
  }

  /** The server has acknowledged everything about a stretch. */
  noteAcknowledged(device: string, span: Span): void {
    this.spans.set(device, cover(this.acknowledged(device), span));
  }
}
