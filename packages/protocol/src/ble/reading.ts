/** One heard advertisement as a reading: the values, who heard it, how loud and when. */
import type { Identity, Mac } from '@frostway/core/identity';
import type { Reading } from '@frostway/core/message';
import { isSeen } from './advert.js';
import type { BleResult } from './advert.js';

/** What the gateway adds to an advertisement. */
export type Heard = {
  /** The address as the gateway gives it. */
  readonly mac?: Mac;
  readonly gateway?: Identity;
  readonly rssiDbm?: number;
  readonly timeMs: number | null;
};

/** The part of a reading every relayed sensor has. */
export function heardAs({ mac, gateway, rssiDbm, timeMs }: Heard): Reading {
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
export function readingOf(result: BleResult, heard: Heard): Reading {
  if (isSeen(result)) return { ...heardAs(heard), attributes: { advert: result.hex } };
  const { mac: advertised, attributes, format: _format, ...values } = result;
  const mac = heard.mac ?? advertised;
  const all = { ...attributes, ...(advertised === undefined || advertised === mac ? {} : { advertisedMac: advertised }) };
  return {
    ...heardAs(mac === undefined ? heard : { ...heard, mac }),
    ...values,
    ...(Object.keys(all).length > 0 ? { attributes: all } : {}),
  };
}
