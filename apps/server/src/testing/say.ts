/** Facts as devices of a kind say them, into the pipeline without a socket: a sensor speaks as through a gateway, a tracker by itself. */
import type { Message } from '@frostway/core/message';
import { expect } from 'vitest';
import type { TestPlatform } from './platform.js';

/** Takes facts in, each in a language its device speaks; all of them have to be new and possible. */
export async function sayFacts({ platform, clock }: Pick<TestPlatform, 'platform' | 'clock'>, messages: readonly Message[]): Promise<void> {
  const isOfTracker = (message: Message): boolean => {
    const speaker = (message.type === 'reading' ? message.gateway : undefined) ?? message.device;
    return speaker !== undefined && 'imei' in speaker;
  };
  const spoken = [
    ['json', messages.filter((message) => !isOfTracker(message))],
    ['gt06', messages.filter(isOfTracker)],
  ] as const;
  for (const [family, said] of spoken) {
    if (said.length === 0) continue;
    const outcome = await platform.pipeline.submit({ family, messages: said, receivedMs: clock.now(), address: '127.0.0.1' });
    expect(outcome).toEqual({ stored: said.length, repeated: 0, quarantined: [], unknown: [] });
  }
}
