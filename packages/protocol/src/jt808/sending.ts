/** A message to a device, written as the device itself writes. */
import type { Identity } from '@frostway/core/identity';
import type { Sending } from '../command.js';
import { attributeBits, buildFrame, dialectOf, type Dialect } from './envelope.js';
import { memoryIn } from './memory.js';

/** How a device writes: as it last did, else as its number says. */
function dialectFor({ state, device }: Sending): Dialect | undefined {
  const known = memoryIn(state);
  if (known !== undefined) return known;
  const digits = digitsOf(device);
  return digits === undefined ? undefined : dialectOf(digits, digits.length > 12 ? 2019 : 2013);
}

function digitsOf(device: Identity): string | undefined {
  const name = 'alias' in device ? device.alias : 'imei' in device ? device.imei : '';
  return /^\d{1,20}$/.test(name) ? name : undefined;
}

/** The frame of a message to a device; undefined where its number is not known, or the body is longer than one message holds. */
export function sendAs(sending: Sending, id: number, body: Uint8Array): Uint8Array | undefined {
  const dialect = dialectFor(sending);
  return dialect === undefined || body.length > attributeBits.length
    ? undefined
    : buildFrame(dialect, { id, serial: sending.serial, body });
}

/** Whether the device speaks the edition of 2019. */
export const is2019 = (sending: Sending): boolean => dialectFor(sending)?.version === 2019;
