/** The second stage: which messages may come in. A gateway speaks only for sensors it may relay, and only for those its whitelist lets through. */
import type { Message } from '@frostway/core/message';
import { after, type Soon } from '../flow/soon.js';
import type { NotTaken } from './foreign-receptions.js';
import type { Identifying, Subject } from './identify.js';
import { holderAt } from './ownership.js';
import type { ForeignReception, Reception, RelayRules } from './relay-rules.js';
import { signalOf } from './signal.js';
import type { GatewayReception, Whitelists } from './whitelists.js';

export type Admitting = {
  /** What whitelists of gateways let through; unset = everything. */
  readonly whitelists?: Pick<Whitelists, 'admits'>;
  /** Whose gateway may speak for whose sensor; unset = everybody's for everybody's. */
  readonly relayRules?: Pick<RelayRules, 'foreignOf'>;
  /** A gateway received a sensor it may not speak for, or that nobody has. */
  readonly notTaken?: (reception: NotTaken) => void;
  /** A gateway received a device that its whitelist kept out. */
  readonly keptOut?: (gatewayId: number, deviceId: number, timeMs: number, rssiDbm: number | null) => void;
};

/** What the rules say of the relayed readings of a submission. */
export type Admission = {
  readonly foreign: ReadonlyMap<Reception, ForeignReception>;
  readonly admits: (received: GatewayReception) => boolean;
};

export const everything: Admission = { foreign: new Map(), admits: () => true };

/** A submission on its way to the lanes of its devices. */
export type Arrival = Identifying & { admission: Admission };

/** Asks the rules; nothing is asked when nothing is relayed. */
export function admit(arrival: Arrival, { whitelists, relayRules }: Admitting): Soon<void> {
  const relayed: Reception[] = [];
  for (const { reception } of arrival.subjects) if (reception !== undefined) relayed.push(reception);
  if (relayed.length === 0) return undefined;
  return after(relayRules?.foreignOf(relayed) ?? everything.foreign, (foreign) => {
    const own = foreign.size === 0 ? relayed : relayed.filter((reception) => !foreign.has(reception));
    return after(whitelists?.admits(own.map(listed)) ?? everything.admits, (admits) => {
      arrival.admission = { foreign, admits };
    });
  });
}

/** What keeps a message out: the device is nobody's, its gateway may not speak for it, or its whitelist does not have it. */
export type Hindrance = 'unknown' | 'foreignGateway' | 'notListed';

/** Answers why a message does not come in, and counts it where its owners see it; undefined = it comes in. */
export function hindranceOf(
  { device, gateway, reception }: Subject,
  message: Message,
  receivedMs: number,
  admission: Admission,
  { notTaken, keptOut }: Admitting,
): Hindrance | undefined {
  const foreign = reception === undefined ? undefined : admission.foreign.get(reception);
  if (reception !== undefined && foreign === undefined && !admission.admits(listed(reception))) {
    const isPossible = reception.timeMs >= 0 && reception.timeMs <= receivedMs;
    keptOut?.(reception.gateway.id, reception.sensor.id, Math.floor(isPossible ? reception.timeMs : receivedMs), rssiOf(message));
    return 'notListed';
  }
  if (device !== undefined && foreign === undefined) return undefined;
  if (gateway !== undefined)
    notTaken?.({
      gatewayId: gateway.id,
      gatewayHolder: holderAt(gateway, receivedMs),
      ...(foreign === undefined ? {} : { sensor: { id: foreign.sensor.id, holder: foreign.sensorHolder } }),
      receivedMs,
      rssi: rssiOf(message),
    });
  return foreign === undefined ? 'unknown' : 'foreignGateway';
}

const listed = ({ gateway, sensor, timeMs }: Reception): GatewayReception => ({ gatewayId: gateway.id, deviceId: sensor.id, timeMs });

/** How strongly a reading was received, dBm. */
const rssiOf = (message: Message): number | null => (message.type === 'reading' ? signalOf(message.rssiDbm) : null);
