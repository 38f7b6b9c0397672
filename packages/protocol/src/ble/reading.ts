/** One received advertisement as a reading: the values, who received it, how loud and when. */
import type { Identity, Mac } from '@frostway/core/identity';
import type { Reading } from '@frostway/core/message';
import { isSeen } from './advert.js';
import type { BleResult } from './advert.js';

/** What the gateway adds to an advertisement. */
export type Received = {
  /** The address as the gateway gives it. */
  readonly mac?: Mac;
  readonly gateway?: Identity;
  readonly rssiDbm?: number;
  readonly timeMs: number | null;
};

/** The part of a reading every relayed sensor has. */
export function receptionHead({ mac, gateway, rssiDbm, timeMs }: Received): Reading {
  return {
    type: 'reading',
    ...(mac === undefined ? {} : { device: { mac } }),
    timeMs,
    ...(gateway === undefined ? {} : { gateway }),
    ...(rssiDbm === undefined ? {} : { rssiDbm }),
  };
}

/**
 * The reading of an advertisement. The gateway's address names the sensor; the one in the data serves where the gateway has none, and is
 * kept as `advertisedMac` where the two differ. An unknown advertisement is a reading without values, its bytes in `advert`.
 */
export function readingOf(result: BleResult, received: Received): Reading {
  if (isSeen(result)) return { ...receptionHead(received), attributes: { advert: result.hex } };
  const { mac: advertised, attributes, format: _format, ...values } = result;
  const mac = received.mac ?? advertised;
  const all = { ...attributes, ...(advertised === undefined || advertised === mac ? {} : { advertisedMac: advertised }) };
  return {
    ...receptionHead(mac === undefined ? received : { ...received, mac }),
    ...values,
    ...(Object.keys(all).length > 0 ? { attributes: all } : {}),
  };
}
