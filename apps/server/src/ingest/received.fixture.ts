/** What a tracker on a line was told: the commands of GT06 it has received so far. */
import { isProblem } from '@frostway/protocol/family';
import { gt06 } from '@frostway/protocol/gt06/family';
import { expect, vi } from 'vitest';
import type { Line } from './listeners.fixture.js';

export type ReceivedCommand = { readonly text: string; readonly flag: number };

/** In their order. */
export function receivedOn(line: Line): ReceivedCommand[] {
  return gt06.framing.tcp(line.received).frames.flatMap((frame) => {
    const decoded = gt06.decode(frame, { isStrict: true });
    if (isProblem(decoded)) throw new Error(decoded.problem);
    return decoded.messages.flatMap((message) => {
      const { text, flag } = (message.type === 'unknown' ? message.attributes : undefined) ?? {};
      return typeof text === 'string' && typeof flag === 'number' ? [{ text, flag }] : [];
    });
  });
}

/** Waits until there are so many. */
export function receivedCommands(line: Line, count: number): Promise<ReceivedCommand[]> {
  return vi.waitFor(
    () => {
      const all = receivedOn(line);
      expect(all).toHaveLength(count);
      return all;
    },
    { timeout: 10_000, interval: 5 },
  );
}
