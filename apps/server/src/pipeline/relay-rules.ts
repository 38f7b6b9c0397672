/**
 * Whose gateway may speak for whose sensor, at the reading's own time: its own account's, one the sensor's owner has bound it to, and whoever he lets relay.
 * What is allowed otherwise (a carrier while its mission runs) is a further source. All else is quarantined as `foreignGateway`: not stored, not judged.
 */
import type { Event, Missed, Subscriber } from '../events/event.js';
import type { Soon } from '../flow/soon.js';
import { type Held, holderAt } from './ownership.js';

type Side = Held & { readonly id: number };

/** A reading as a gateway of the platform received it of a device of the platform. */
export type Reception = {
  readonly gateway: Side;
  readonly sensor: Side;
  /** The reading's own time, epoch ms. */
  readonly timeMs: number;
};

/** A reception between two accounts, with whose the devices were at its time; null: stock of the platform itself. */
export type ForeignReception = Reception & { readonly gatewayHolder: number | null; readonly sensorHolder: number | null };

/** One way in which a sensor's owner lets the gateways of others speak for it. */
export type RelaySource = {
  /** Reads what it needs for these, for many at once; answers which it allows. */
  readonly prepare: (receptions: readonly ForeignReception[]) => Promise<(reception: ForeignReception) => boolean>;
  /** Drops what it keeps in memory of what an event is about; without an event everything. */
  readonly forget: (event?: Event) => void;
};

/** Says which receptions are taken. */
export class RelayRules implements Subscriber {
  private readonly sources: readonly RelaySource[];

  constructor(sources: readonly RelaySource[]) {
    this.sources = sources;
  }

  readonly on: Subscriber['on'] = { admissionChanged: (event) => this.forget(event), relaysChanged: (event) => this.forget(event) };

  /** Without events that are not logged nothing is missed. */
  missed(what: Missed): void {
    if (what === 'any') this.forget();
  }

  private forget(event?: Event): void {
    for (const source of this.sources) source.forget(event);
  }

  /** Answers those that are not taken, with whose the sensor was; nothing is read while gateways hear sensors of their own account only. */
  foreignOf(receptions: readonly Reception[]): Soon<ReadonlyMap<Reception, ForeignReception>> {
    const foreign = new Map<Reception, ForeignReception>();
    for (const reception of receptions) {
      const gatewayHolder = holderAt(reception.gateway, reception.timeMs);
      const sensorHolder = holderAt(reception.sensor, reception.timeMs);
      if (gatewayHolder !== sensorHolder) foreign.set(reception, { ...reception, gatewayHolder, sensorHolder });
    }
    return foreign.size === 0 ? foreign : this.withoutAllowed(foreign);
  }

  private async withoutAllowed(foreign: Map<Reception, ForeignReception>): Promise<ReadonlyMap<Reception, ForeignReception>> {
    const asked = [...foreign.values()];
    const allowing = await Promise.all(this.sources.map((source) => source.prepare(asked)));
    for (const [reception, each] of foreign) if (allowing.some((allows) => allows(each))) foreign.delete(reception);
    return foreign;
  }
}
