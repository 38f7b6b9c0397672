/** Gateways by their credentials: who is speaking, and for whom it may speak. */
import { timingSafeEqual } from 'node:crypto';
import { type Identity, parseMac } from '@frostway/core/identity';
import type { Kysely } from 'kysely';
import { isAway } from '../db/connect.js';
import { executeKept } from '../db/kept-plan.js';
import type { Schema } from '../db/schema.js';
import { hashToken } from '../db/tokens.js';
import type { Soon } from '../flow/soon.js';
import type { Clock } from '../outside/clock.js';
import { Unavailable } from '../pipeline/unavailable.js';
import { addressKey } from '../outside/address-key.js';
import { type FailedTries, RecentSet } from './limits.js';

/** A gateway whose credentials were right. */
export type Gateway = {
  readonly username: string;
  readonly passwordHash: Buffer;
  /** Its MAC; the IMEI of a gateway that has none. */
  readonly identity: Identity;
  /** Names it has in the topics of a family. */
  readonly aliases: readonly { readonly family: string; readonly alias: string }[];
};

/** Whether an identity in a topic or a body is the gateway's own. */
export function isOwn(gateway: Gateway, named: Identity, family: string): boolean {
  if ('mac' in named) return 'mac' in gateway.identity && gateway.identity.mac === named.mac;
  if ('imei' in named) return 'imei' in gateway.identity && gateway.identity.imei === named.imei;
  return gateway.aliases.some((own) => own.family === family && own.alias === named.alias);
}

/** Too many wrong passwords from one address: not even looked at until its minute is over, but for credentials that were right from there. */
export class TooManyTries extends Error {
  override readonly name = 'TooManyTries';
}

export type GatewaysOptions = {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly tries: FailedTries;
  readonly unknownSeen: (family: string, identity: string, address: string) => void;
};

/** Credentials of an open connection are looked at again after this long. */
const standsMs = 1000;
const nobody = Buffer.alloc(32);

export class Gateways {
  private readonly options: GatewaysOptions;
  /** Credentials that were right, by address: many gateways share one address of their network, and none is kept out by what others of it try. */
  private readonly known = new RecentSet();

  constructor(options: GatewaysOptions) {
    this.options = options;
  }

  /**
   * The gateway of a user name and password; undefined when they are wrong, and then the name is counted as a device nobody knows.
   * Throws TooManyTries, or Unavailable while the database is away.
   */
  async admit(username: string, password: string, address: string, family: string): Promise<Gateway | undefined> {
    const { clock, tries, unknownSeen } = this.options;
    const hash = hashToken(password);
    const known = `${addressKey(address)} ${username} ${hash.toString('base64')}`;
    if (!tries.mayTry(address, clock.now()) && !this.known.has(known)) throw new TooManyTries();
    const gateway = await this.find(username);
    const isRight = timingSafeEqual(hash, gateway?.passwordHash ?? nobody);
    if (gateway !== undefined && isRight) {
      this.known.add(known);
      return gateway;
    }
    tries.fail(address, clock.now());
    if (username !== '') unknownSeen(family, username, address);
    return undefined;
  }

  /** What is known of a connected gateway, read again every second: credentials that were replaced stop on open connections too. */
  standing(gateway: Gateway): () => Soon<Gateway | undefined> {
    const { clock } = this.options;
    let untilMs = clock.now() + standsMs;
    let current: Soon<Gateway | undefined> = gateway;
    return () => {
      if (clock.now() >= untilMs) {
        untilMs = clock.now() + standsMs;
        const asked = this.find(gateway.username).then((found) => {
          const right = found?.passwordHash.equals(gateway.passwordHash) === true ? found : undefined;
          // Those that wait go on before anybody who asks after them.
          if (current === asked) current = right;
          return right;
        });
        current = asked;
      }
      return current;
    };
  }

  private async find(username: string): Promise<Gateway | undefined> {
    try {
      const { db } = this.options;
      const statement = db
        .selectFrom('gateway_credential')
        .innerJoin('device', 'device.id', 'gateway_credential.device_id')
        .leftJoin('device_alias', 'device_alias.device_id', 'device.id')
        .select([
          'gateway_credential.username',
          'gateway_credential.password_hash',
          'device.mac',
          'device.imei',
          'device_alias.family',
          'device_alias.alias',
        ])
        // A MAC is taken in any notation, as everywhere.
        .where('gateway_credential.username', 'in', [username, parseMac(username) ?? username])
        .where('device.is_scrapped', '=', false);
      const { rows } = await executeKept(db, statement);
      const [first] = rows;
      if (first === undefined) return undefined;
      const identity = identityOf(first);
      if (identity === undefined) return undefined;
      const aliases = rows.flatMap(({ family, alias }) => (family === null || alias === null ? [] : [{ family, alias }]));
      return { username: first.username, passwordHash: first.password_hash, identity, aliases };
    } catch (cause) {
      if (isAway(cause)) throw new Unavailable('the database is away', { cause });
      throw cause;
    }
  }
}

function identityOf({ mac, imei }: { readonly mac: string | null; readonly imei: string | null }): Identity | undefined {
  if (mac !== null) return { mac } as Identity;
  return imei === null ? undefined : ({ imei } as Identity);
}
