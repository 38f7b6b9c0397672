/** What a device waits for: which packets are acknowledged, and with which bytes. */
import { buildFrame } from './frames.js';
import type { Facts } from './facts.js';
import type { Packet } from './packet.js';
import { timeLayout } from './pieces.js';

const noContent = new Uint8Array();

/** The ten bytes that acknowledge a packet: its protocol number and serial back, nothing inside. */
export function acknowledgement(protocol: number, serial: number, isWide = false): Uint8Array {
  return buildFrame(protocol, noContent, serial, isWide);
}

/** Six bytes of plain binary UTC, years from 2000. */
export function encodeTime(timeMs: number): Uint8Array {
  const date = new Date(timeMs);
  return timeLayout.encode({
    year: date.getUTCFullYear() - 2000,
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  });
}

/**
 * The answer to a standard packet, undefined when the device waits for none. Location, LBS, WiFi, information and replies need none.
 * A time request is answered only where the context knows the time.
 */
export function answerTo(packet: Packet, facts: Facts): Uint8Array | undefined {
  const { protocol, serial, content } = packet;
  // Nothing inside is a server's own acknowledgement; only the time request is empty.
  if (content.length === 0 && protocol !== 0x8a) return undefined;
  switch (protocol) {
    case 0x01:
    case 0x13:
    case 0x23:
    case 0x19:
    case 0xa4:
    case 0xa5:
    case 0x70:
      return acknowledgement(protocol, serial);
    case 0x36:
      return facts.place === undefined ? acknowledgement(protocol, serial) : undefined;
    case 0x16:
    case 0x26:
    case 0xa3:
      // Language 0 says that no reply is wanted.
      return facts.language === 0 ? undefined : acknowledgement(protocol, serial);
    case 0x27:
      return acknowledgement(facts.profile.answerTo27, serial);
    case 0x32:
      return acknowledgement(protocol, serial, packet.isWide);
    case 0x33:
      // In the narrow envelope 0x33 is a list of cells, which needs none.
      return packet.isWide ? acknowledgement(protocol, serial, true) : undefined;
    case 0x8a:
      return content.length === 0 && packet.context.nowMs !== undefined
        ? buildFrame(protocol, encodeTime(packet.context.nowMs), serial)
        : undefined;
    default:
      return undefined;
  }
}
