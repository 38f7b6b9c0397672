/** Decoding what a gateway pushes: what is small at once, what is large in slices, so that a push of megabytes makes nobody else wait. */
import { refuse } from '@frostway/contract/refusals';
import type { GatewayContext, GatewayFamily, Problem, Relayed } from '@frostway/protocol/family';
import { Slices } from '../call/slices.js';

/** Bodies of up to so many bytes are decoded at once: a gateway that reports as it hears sends no more. */
const smallBody = 65_536;

/** What one push says. Refuses 80145, as soon as that is known, more than `most` readings and items quarantined together. */
export async function decodeInSlices(
  family: Pick<GatewayFamily, 'decode' | 'decodeSteps'>,
  body: Uint8Array,
  context: GatewayContext,
  most: number,
  slices = new Slices(),
): Promise<Relayed | Problem> {
  if (body.length <= smallBody || family.decodeSteps === undefined) return within(family.decode(body, context), most);
  await slices.next();
  const steps = family.decodeSteps(body, context);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return within(step.value, most);
    if (step.value > most) refuse('pushTooLong');
    if (slices.isOver()) await slices.next();
  }
}

function within(decoded: Relayed | Problem, most: number): Relayed | Problem {
  if ('problem' in decoded || decoded.messages.length + decoded.quarantined.length <= most) return decoded;
  return refuse('pushTooLong');
}
