/** The two names of a TK103 device: the id in every frame, and the IMEI that only some frames say. */
import { parseImei } from '@frostway/core/identity';
import type { Imei } from '@frostway/core/identity';
import type { Context } from '../family.js';

/** What is remembered of a device: the IMEI it said beside its id, by which the platform may have it. */
export type Named = { readonly id: string; readonly imei: Imei };

/** The other name of the device of an id: what this frame says, else what one before it on this connection said. */
export function otherNameOf(id: string, said: unknown, { state, transport }: Context): Named | undefined {
  const imei = typeof said === 'string' ? parseImei(said) : undefined;
  if (imei !== undefined) return { id, imei };
  // From the address of a datagram another device may speak next.
  const known = transport === 'udp' ? undefined : (state as Named | undefined);
  return known?.id === id ? known : undefined;
}
