/** Every family Frostway speaks, in one table: listeners, ports, settings, documents, laws and the command line follow from it. */
import type { Identity } from '@frostway/core/identity';
import { aprilbrotherFamily } from './aprilbrother/aprilbrother.js';
import { ble } from './ble/family.js';
import type { Family, GatewayFamily, StreamTransport } from './family.js';
import { gps103 } from './gps103/family.js';
import { gt06 } from './gt06/family.js';
import { h02 } from './h02/family.js';
import { jt808 } from './jt808/family.js';
import { jsonFamily } from './json/json.js';
import { kkmFamily } from './kkm/kkm.js';
import { meitrack } from './meitrack/family.js';
import { minewFamily } from './minew/minew.js';
import { mokoFamily } from './moko/moko.js';
import { osmand } from './osmand/family.js';
import { queclink } from './queclink/family.js';
import { ruuviFamily } from './ruuvi/ruuvi.js';
import { teltonika } from './teltonika/family.js';
import { theengsFamily } from './theengs/theengs.js';
import { tzone } from './tzone/family.js';
import { tk103 } from './tk103/family.js';
import { watch } from './watch/family.js';

/** One line for each, in the order people read them. */
const all = [
  gt06,
  jt808,
  teltonika,
  tzone,
  queclink,
  h02,
  tk103,
  gps103,
  meitrack,
  watch,
  osmand,
  ble,
  minewFamily,
  ruuviFamily,
  theengsFamily,
  kkmFamily,
  aprilbrotherFamily,
  mokoFamily,
  jsonFamily,
] as const satisfies readonly Family[];

/** A family by the name the command line and the device models use. */
export type FamilyName = (typeof all)[number]['name'];

/** Every family. */
export const families: readonly Family[] = all;

/** The names, for the command line. */
export const familyNames: readonly FamilyName[] = all.map(({ name }) => name);

/** The broker that all families of gateways share. */
const mqtt = { name: 'mqtt', port: 1883, transports: ['mqtt'], means: 'MQTT gateways' } as const;

/** A port of devices by name: its family's, or `mqtt`. */
export type PortName = Extract<(typeof all)[number], { readonly port: number }>['name'] | typeof mqtt.name;

/** A port devices report to. */
export type DevicePort = {
  readonly name: string;
  /** The setting that moves or closes it: `GT06_PORT`. */
  readonly variable: string;
  /** The usual one. */
  readonly port: number;
  /** TCP and UDP of a family have the same number. */
  readonly transports: readonly (StreamTransport | 'http' | 'mqtt')[];
  /** Who reports there, in a few words. */
  readonly means: string;
};

/** The transports of a stream family that have a framing. */
function transportsOf(family: Family): DevicePort['transports'] {
  if (family.kind === 'request') return ['http'];
  return family.kind === 'stream' ? (Object.keys(family.framing) as StreamTransport[]) : [];
}

/** Every port devices of these families report to, in their order, the gateways' last. */
export function devicePorts(from: readonly Family[] = families): readonly DevicePort[] {
  const own = from.flatMap((family) =>
    'port' in family ? [{ name: family.name, port: family.port, transports: transportsOf(family), means: family.about.devices }] : [],
  );
  const shared = from.some(({ kind }) => kind === 'gateway') ? [mqtt] : [];
  return [...own, ...shared].map((row) => ({ ...row, variable: `${row.name.toUpperCase()}_PORT` }));
}

/** The settings that give every port the same value (`0` for free ports, `off` for none), or each the port that is open under its name. */
export function portSettings(
  to: string | Readonly<Record<string, number | null>>,
  from: readonly Family[] = families,
): Record<string, string> {
  return Object.fromEntries(
    devicePorts(from).map(({ name, variable }) => [variable, typeof to === 'string' ? to : String(to[name] ?? 'off')]),
  );
}

/** The family of a name; undefined when there is none. */
export function familyOf(name: string, from: readonly Family[] = families): Family | undefined {
  return from.find((family) => family.name === name);
}

/** Whether a device that speaks these families could have reported harsh driving. */
export const canTellHarsh = (names: readonly string[], from: readonly Family[] = families): boolean =>
  names.some((name) => familyOf(name, from)?.tellsHarshDriving === true);

/** The families of gateways. */
export function gatewayFamilies(from: readonly Family[] = families): readonly GatewayFamily[] {
  return from.filter((family) => family.kind === 'gateway');
}

/** The family a topic is written in and the gateway it belongs to; undefined for topics of none. */
export function familyOfTopic(
  topic: string,
  from: readonly Family[] = families,
): { readonly family: GatewayFamily; readonly gateway: Identity } | undefined {
  for (const family of from) {
    const gateway = family.kind === 'gateway' ? family.gatewayOf(topic) : undefined;
    if (family.kind === 'gateway' && gateway !== undefined) return { family, gateway };
  }
  return undefined;
}
