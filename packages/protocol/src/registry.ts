/** Every family Frostway speaks, in one table: ingest opens its doors from it, the laws walk over it, the command line decodes with it. */
import type { Identity } from '@frostway/core/identity';
import type { StreamFamily } from './family.js';
import type { GatewayFormat } from './gateway-format.js';
import { aprilbrotherFormat } from './aprilbrother/aprilbrother.js';
import { gt06 } from './gt06/family.js';
import { jsonFormat } from './json/json.js';
import { kkmFormat } from './kkm/kkm.js';
import { minewFormat } from './minew/minew.js';
import { mokoFormat } from './moko/moko.js';
import { ruuviFormat } from './ruuvi/ruuvi.js';
import { theengsFormat } from './theengs/theengs.js';

/** Families over a byte stream. */
export const streamFamilies: readonly StreamFamily[] = [gt06];

/** Formats of gateways over MQTT and HTTP. */
export const gatewayFormats: readonly GatewayFormat[] = [
  minewFormat,
  ruuviFormat,
  theengsFormat,
  kkmFormat,
  aprilbrotherFormat,
  mokoFormat,
  jsonFormat,
];

/** The format a topic is written in and the gateway it belongs to; undefined for topics of none. */
export function formatOfTopic(topic: string): { readonly format: GatewayFormat; readonly gateway: Identity } | undefined {
  for (const format of gatewayFormats) {
    const gateway = format.gatewayOf(topic);
    if (gateway !== undefined) return { format, gateway };
  }
  return undefined;
}

/** The stream family of a name; undefined for families that are no stream. */
export function streamFamily(name: string): StreamFamily | undefined {
  return streamFamilies.find((family) => family.name === name);
}

/** The gateway format of a name; undefined for other families. */
export function gatewayFormat(name: string): GatewayFormat | undefined {
  return gatewayFormats.find((format) => format.name === name);
}
