/** What a handler of a call is given, and the table of handlers that does not compile with one missing. */
import type { AccountLevel } from '@frostway/contract/account/endpoints';
import type { AuditEntity } from '@frostway/contract/audit/entities';
import type { Answer, Endpoint, Feature, Input } from '@frostway/contract/endpoint';
import type { Lang } from '@frostway/contract/text';
import type { Db, Tx } from '../db/connect.js';
import type { ShareScope } from '../db/schema-people.js';

/** The account a request speaks for. */
export type Caller = {
  readonly accountId: number;
  readonly account: string;
  readonly level: AccountLevel;
  /** Of the session, or of the API token. */
  readonly tokenHash: Buffer;
  /** Whose devices, groups, shares, teams and missions he works with as their owner: himself, or who made him great administrator. */
  readonly ownerId: number;
  /** Which kinds of reasons others give him to see their devices at all; unset = not known. Statements leave out what nobody gives. */
  readonly receives?: { readonly shares: boolean; readonly teams: boolean };
  /** By an API token: it opens no personal call, and with the scope `read` none that changes anything. */
  readonly apiScope?: 'read' | 'all';
  /** What time it is, epoch ms: shares and devices run out while a page is open. */
  readonly now: () => number;
};

/** Who holds the key of a share and has no account. */
export type Guest = {
  readonly shareKeyId: number;
  readonly ownerId: number;
  readonly scope: readonly ShareScope[];
  readonly now: () => number;
};

/** What changed, for the audit row that is written with the change. */
export type Change = {
  readonly entity: AuditEntity;
  readonly id: string | number;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  /** Why, in the words of who did it; a call's input `reason` is taken by itself. */
  readonly reason?: string;
  /** Who did it, where only the call itself finds out: who logs in. */
  readonly by?: Pick<Caller, 'accountId' | 'account' | 'level'>;
  /** Accounts it is about besides who did it: owners of devices, accounts and teams are found by themselves. */
  readonly concerns?: readonly number[];
};

/** Where a request comes from. */
export type Origin = {
  readonly requestId: string;
  readonly address: string;
  readonly agent: string;
  /** What the cookie of a known device carries. It opens nothing. */
  readonly deviceKey?: string | undefined;
};

type Around = {
  readonly origin: Origin;
  /** Language of the answer: `lang` parameter, cookie, account, zh-cn. */
  readonly lang: Lang;
  /** Runs in a connection of its own, so that what it writes stays although the call is refused (counted failures, used codes). */
  readonly independentTransaction: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
};

/** Reading calls; one that leaves an entry in the audit trail (`isAudited`) names what it hands over. */
export type Looking = Around & { readonly db: Db; readonly audit: (change: Change) => void };
/** Changing calls: everything in one transaction with its audit row; whom it concerns hears of it by `publish(context.db, event)`. */
export type Changing = Around & {
  readonly db: Tx;
  /** Names what changed; a call may change several things. */
  readonly audit: (change: Change) => void;
  /** Gives the browser the key of a known device with the answer. */
  readonly keepDevice: (key: string) => void;
};
/** What a change of the database with its audit row needs of its call. */
export type AuditedChange = Pick<Changing, 'db' | 'audit'>;
/** The same, with the language in which it says what it refuses or sends. */
export type LocalizedChange = AuditedChange & Pick<Changing, 'lang'>;

type ContextOf<E extends Endpoint> = E extends { readonly isAct: true }
  ? Changing
  : E['method'] extends 'GET'
    ? Looking
    : E extends { readonly isLook: true }
      ? Looking
      : Changing;
type CallerOf<E extends Endpoint> = E['auth'] extends 'session' ? Caller : E['auth'] extends 'guest' ? Guest | Caller : undefined;

export type Handlers<F extends Feature> = {
  readonly [K in keyof F]: (input: Input<F[K]>, caller: CallerOf<F[K]>, context: ContextOf<F[K]>) => Promise<Answer<F[K]>>;
};

/** A call ready to be routed. */
export type Mounted = {
  readonly endpoint: Endpoint;
  readonly feature: string;
  readonly name: string;
  readonly handle: (input: never, caller: never, context: never) => Promise<unknown>;
};

/** Joins a feature's table of calls with its handlers. */
export function serve<F extends Feature>(feature: string, table: F, handlers: Handlers<F>): Mounted[] {
  return Object.entries(table).map(([name, endpoint]) => ({
    feature,
    name,
    endpoint,
    handle: handlers[name] as unknown as Mounted['handle'],
  }));
}
