/** From the name a message gives to the device it is about. Answers are kept for a minute, and those about a device dropped when its identity changes. */
import type { Identity } from '@frostway/core/identity';
import { type DeviceModel, findModel } from '@frostway/core/models';
import type { Kysely } from 'kysely';
import { isAway } from '../db/connect.js';
import type { Schema } from '../db/schema.js';
import type { Missed, Subscriber } from '../events/event.js';
import { Gathering } from '../flow/gathering.js';
import type { Soon } from '../flow/soon.js';
import type { Clock } from '../outside/clock.js';
import type { Held, Holding } from './ownership.js';

/** A device of the platform, and whose it was when. */
export type KnownDevice = Held & {
  readonly id: number;
  readonly model: DeviceModel | undefined;
  /** Hash of the secret without which it is unknown; null: it has none. */
  readonly secretHash: Buffer | null;
};

/** `mac:...`, `imei:...` or `alias:family:...`: a name as a key. */
export function identityKey(identity: Identity, family: string): string {
  if ('mac' in identity) return `mac:${identity.mac}`;
  return 'imei' in identity ? `imei:${identity.imei}` : `alias:${family}:${identity.alias}`;
}

const knownMs = 60_000;
const unknownMs = 2000;
/** Names kept at the most: a flood of invented ones cannot fill the memory. */
const most = 200_000;

/** Names of one statement. */
const mostTogether = 1000;

type Wanted = { readonly identity: Identity; readonly family: string };
type CachedDevice = { readonly device: KnownDevice; readonly untilMs: number };

/** The model of a name; undefined when there is none. */
export type ModelOf = (name: string) => DeviceModel | undefined;

export class Directory implements Subscriber {
  private readonly db: Kysely<Schema>;
  private readonly clock: Clock;
  private readonly modelOf: ModelOf;
  private readonly kept = new Map<string, CachedDevice>();
  /** Names under which a device is kept. */
  private readonly namesOf = new Map<number, string[]>();
  /** Names no device has, and until when that is believed, epoch ms. */
  private readonly nobodys = new Map<string, number>();
  private keys = new Map<string, Uint8Array>();
  private keysUntilMs = 0;
  private readonly keyOf = (mac: string): Uint8Array | undefined => this.keys.get(mac);
  /** Keys being read, and how often something was forgotten when that began: who asks meanwhile waits for the same. */
  private reading: { readonly age: number; readonly done: Promise<void> } | undefined;
  /** Devices whose key may be another than the one that is kept. */
  private readonly changedKeys = new Set<number>();
  /** Devices that may have a name of which it is believed that no device has it. */
  private readonly changedNames = new Set<number>();
  /** Counts how often something was forgotten: what was read before is not kept afterwards. */
  private age = 0;

  readonly on: Subscriber['on'] = {
    identityChanged: ({ deviceIds }) => {
      this.age += 1;
      for (const id of deviceIds) {
        for (const name of this.namesOf.get(id) ?? []) this.kept.delete(name);
        this.namesOf.delete(id);
        this.changedKeys.add(id);
        if (this.nobodys.size > 0) this.changedNames.add(id);
      }
    },
  };

  private readonly loads = new Gathering<Wanted, KnownDevice | undefined>({
    most: mostTogether,
    isTriedAlone: (error) => !isAway(error),
    work: (all) => this.loadAll(all),
  });

  constructor(db: Kysely<Schema>, clock: Clock, modelOf: ModelOf = findModel) {
    this.db = db;
    this.clock = clock;
    this.modelOf = modelOf;
  }

  missed(what: Missed): void {
    if (what === 'any') this.forget();
  }

  /** Forgets everything. */
  forget(): void {
    this.age += 1;
    this.kept.clear();
    this.namesOf.clear();
    this.nobodys.clear();
    this.changedNames.clear();
    this.keysUntilMs = 0;
  }

  private remember(name: string, device: KnownDevice | undefined, nowMs: number): void {
    if (device === undefined) {
      this.nobodys.set(name, nowMs + unknownMs);
      return;
    }
    this.nobodys.delete(name);
    this.kept.set(name, { device, untilMs: nowMs + knownMs });
    const names = this.namesOf.get(device.id);
    if (names === undefined) this.namesOf.set(device.id, [name]);
    else if (!names.includes(name)) names.push(name);
  }

  /** The keys of sensors that encrypt their advertisements, for the decoder. */
  keysOf(): Soon<(mac: string) => Uint8Array | undefined> {
    const isOld = this.clock.now() >= this.keysUntilMs;
    if (!isOld && this.changedKeys.size === 0) return this.keyOf;
    if (this.reading?.age !== this.age) this.reading = this.readKeys(isOld);
    return this.reading.done.then(() => this.keyOf);
  }

  private readKeys(isOld: boolean): { readonly age: number; readonly done: Promise<void> } {
    const reading = {
      age: this.age,
      done: (isOld ? this.loadKeys() : this.renewKeys()).finally(() => {
        if (this.reading === reading) this.reading = undefined;
      }),
    };
    return reading;
  }

  private async loadKeys(): Promise<void> {
    const { age } = this;
    const rows = await this.db.selectFrom('device').select(['mac', 'bind_key']).where('bind_key', 'is not', null).execute();
    this.keys = new Map(rows.map(({ mac, bind_key: key }) => [mac ?? '', Buffer.from(key ?? '', 'hex')]));
    if (age !== this.age) return;
    this.changedKeys.clear();
    this.keysUntilMs = this.clock.now() + knownMs;
  }

  private async renewKeys(): Promise<void> {
    const { age } = this;
    const ids = [...this.changedKeys];
    const rows = await this.db.selectFrom('device').select(['mac', 'bind_key']).where('id', 'in', ids).execute();
    for (const { mac, bind_key: key } of rows) {
      if (key === null) this.keys.delete(mac ?? '');
      else this.keys.set(mac ?? '', Buffer.from(key, 'hex'));
    }
    if (age === this.age) for (const id of ids) this.changedKeys.delete(id);
  }

  /** No longer believes of the names of devices that no device has them. */
  private async claimNames(): Promise<void> {
    const { age } = this;
    const ids = [...this.changedNames];
    const devices = await this.db.selectFrom('device').select(['mac', 'imei']).where('id', 'in', ids).execute();
    const aliases = await this.db.selectFrom('device_alias').select(['family', 'alias']).where('device_id', 'in', ids).execute();
    for (const { mac, imei } of devices) {
      this.nobodys.delete(`mac:${mac}`);
      this.nobodys.delete(`imei:${imei}`);
    }
    for (const { family, alias } of aliases) this.nobodys.delete(`alias:${family}:${alias}`);
    if (age === this.age) for (const id of ids) this.changedNames.delete(id);
  }

  /** The devices of names, both by `identityKey`; a name no device has is left out. */
  find(names: ReadonlyMap<string, Identity>, family: string): Soon<Map<string, KnownDevice>> {
    return this.changedNames.size === 0 ? this.look(names, family) : this.claimNames().then(() => this.look(names, family));
  }

  /** Asks for those that are not kept, and waits for nothing when all are. */
  private look(names: ReadonlyMap<string, Identity>, family: string): Soon<Map<string, KnownDevice>> {
    const now = this.clock.now();
    const found = new Map<string, KnownDevice>();
    const missing = new Map<string, Identity>();
    for (const [key, identity] of names) {
      const kept = this.kept.get(key);
      if (kept !== undefined && kept.untilMs > now) found.set(key, kept.device);
      else if ((this.nobodys.get(key) ?? 0) <= now) missing.set(key, identity);
    }
    return missing.size === 0 ? found : this.ask(missing, family, found, now);
  }

  private async ask(
    missing: ReadonlyMap<string, Identity>,
    family: string,
    found: Map<string, KnownDevice>,
    now: number,
  ): Promise<Map<string, KnownDevice>> {
    if (this.kept.size + this.nobodys.size + missing.size > most) this.forget();
    const { age } = this;
    const fresh = await Promise.all([...missing.values()].map((identity) => this.loads.do({ identity, family })));
    for (const [index, key] of [...missing.keys()].entries()) {
      const device = fresh[index];
      if (age === this.age) this.remember(key, device, now);
      if (device !== undefined) found.set(key, device);
    }
    return found;
  }

  /** What many connections ask for at one time is one question: a fleet that comes back logs in together. */
  private async loadAll(all: readonly Wanted[]): Promise<readonly (KnownDevice | undefined)[]> {
    const byFamily = new Map<string, Identity[]>();
    for (const { identity, family } of all) {
      const asked = byFamily.get(family);
      if (asked === undefined) byFamily.set(family, [identity]);
      else asked.push(identity);
    }
    const found = new Map<string, KnownDevice>();
    for (const [family, asked] of byFamily) for (const [key, device] of await this.load(asked, family)) found.set(key, device);
    return all.map(({ identity, family }) => found.get(identityKey(identity, family)));
  }

  private async load(identities: readonly Identity[], family: string): Promise<Map<string, KnownDevice>> {
    const macs = identities.flatMap((identity) => ('mac' in identity ? [identity.mac as string] : []));
    const imeis = identities.flatMap((identity) => ('imei' in identity ? [identity.imei as string] : []));
    // PostgreSQL has no text with a null character, and no device such a name.
    const aliases = identities.flatMap((identity) => ('alias' in identity && !identity.alias.includes('\0') ? [identity.alias] : []));
    const loaded = new Map<string, { id: number; model: string; dealer_id: number | null; report_secret: Buffer | null }>();
    if (macs.length + imeis.length > 0) {
      const rows = await this.db
        .selectFrom('device')
        .select(['id', 'mac', 'imei', 'model', 'dealer_id', 'report_secret'])
        .where((eb) => eb.or([eb('mac', '=', eb.fn.any(eb.val(macs))), eb('imei', '=', eb.fn.any(eb.val(imeis)))]))
        .execute();
      for (const row of rows) {
        if (row.mac !== null) loaded.set(`mac:${row.mac}`, row);
        if (row.imei !== null) loaded.set(`imei:${row.imei}`, row);
      }
    }
    if (aliases.length > 0) {
      const rows = await this.db
        .selectFrom('device_alias')
        .innerJoin('device', 'device.id', 'device_alias.device_id')
        .select(['device.id', 'device.model', 'device.dealer_id', 'device.report_secret', 'device_alias.alias'])
        .where('device_alias.family', '=', family)
        .where('device_alias.alias', 'in', aliases)
        .execute();
      for (const row of rows) loaded.set(`alias:${family}:${row.alias}`, row);
    }
    const holdings = await this.loadHoldings([...new Set([...loaded.values()].map(({ id }) => id))]);
    return new Map(
      [...loaded].map(([key, { id, model, dealer_id: dealerId, report_secret: secretHash }]) => [
        key,
        { id, model: this.modelOf(model), dealerId, secretHash, holdings: holdings.get(id) ?? [] },
      ]),
    );
  }

  private async loadHoldings(ids: readonly number[]): Promise<ReadonlyMap<number, readonly Holding[]>> {
    const held = new Map<number, Holding[]>();
    if (ids.length === 0) return held;
    const rows = await this.db.selectFrom('device_ownership').selectAll().where('device_id', 'in', ids).execute();
    for (const { device_id: id, account_id: accountId, from_ms: fromMs, until_ms: untilMs } of rows) {
      // The column names the last millisecond.
      const holding = {
        accountId,
        fromMs: fromMs ?? Number.NEGATIVE_INFINITY,
        untilMs: untilMs === null ? Number.POSITIVE_INFINITY : untilMs + 1,
      };
      const holdings = held.get(id);
      if (holdings === undefined) held.set(id, [holding]);
      else holdings.push(holding);
    }
    return held;
  }
}
