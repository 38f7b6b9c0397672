/** How a call is written down: one row of a feature's table, read by the server's router, the typed client, OpenAPI and the laws over all calls. */
import { z } from 'zod';
import type { Columnar } from './columns/lists.js';
import type { AccountLevel } from './levels.js';
import type { RefusalName } from './refusals.js';
import type { Tags } from './tags.js';

/**
 * Who gets through before the call itself is asked: `open` anyone, `session` a logged-in account, `guest` also the holder of a share key.
 * A call that says nothing is `session`, so what nobody thought about is closed.
 */
export type AuthRequirement = 'open' | 'session' | 'guest';

/** HTTP methods a call may have. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call: its row as the server, the page and the API document read it. */
export type Endpoint<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  M extends Method = Method,
  A extends AuthRequirement = AuthRequirement,
> = {
  readonly method: M;
  /** Path with holes in braces: `/beacon/group/devices/{imei}`. */
  readonly path: string;
  /** One sentence for the API document. */
  readonly summary: string;
  /** What its answer is about, of a reading call; what it changes, of any other. */
  readonly tags: Tags;
  readonly auth: A;
  /** Refused to every other level with 50006 or 80190. Within it, roles say who may. */
  readonly who: 'anyone' | readonly AccountLevel[];
  /** No role can take it away: what everyone needs to be here at all, and to leave. */
  readonly isAlways: boolean;
  /** Only the account itself at a page, never a program with an API token: what changes how the account is entered, and what outlives the token. */
  readonly isPersonal: boolean;
  /** A demo account may look; true lets it make this change too: its own session, and what stays inside the demo and is put back. */
  readonly demoMay: boolean;
  /**
   * Changing methods leave an entry in the audit trail, looking ones none. False: one that changes nothing anybody asks about later, such as a page that was
   * looked at. True: one that hands data over to be kept elsewhere.
   */
  readonly isAudited?: boolean;
  /** True: it changes nothing although its method could, as its input is too long for an address. It runs without a transaction, and a token that may only read may make it. */
  readonly isLook?: boolean;
  /** True: it changes something although its method says it only looks, as the specification names it so. It is treated as a change in everything else. */
  readonly isAct?: boolean;
  /** Calls a minute one address may make; unset = the general limit. */
  readonly perMinute?: number;
  /** Longest body, bytes; unset = one megabyte. */
  readonly bodyBytes?: number;
  /** Media types of the file it answers instead of JSON; unset = JSON. */
  readonly files?: readonly string[];
  /** True: its lists of numbers are columns, which who asks for `columnsType` is answered as bytes (columns/frame.ts); everybody else as JSON. */
  readonly isColumnar?: true;
  /** Query, path holes and body merged into one object and checked. */
  readonly input: In;
  readonly answer: Out;
  /** Refusals this call gives beyond those its authentication gives. */
  readonly refuses: readonly RefusalName[];
  /** The field of the input that a refusal speaks of: a page shows it there. Others, and those without a field, speak of the whole. */
  readonly refusedAt?: Readonly<Partial<Record<RefusalName, string>>>;
  /** True: it is about devices or groups, so that who may not is told 50006; false: 80190. */
  readonly isOfDevices: boolean;
  /** What is answered when it breaks on our side, the database being there: the area's own words rather than "internal error". */
  readonly failure?: RefusalName;
};

/** What a handler receives. */
export type Input<E extends Endpoint> = z.output<E['input']>;
/** What a caller sends. */
export type Sent<E extends Endpoint> = z.input<E['input']>;
/** What a call's `data` is as JSON says it. */
export type JsonAnswer<E extends Endpoint> = z.output<E['answer']>;
/** What a handler returns and a page receives as `data`: of a call with columns these are typed arrays. */
export type Answer<E extends Endpoint> = E extends { readonly isColumnar: true } ? Columnar<JsonAnswer<E>> : JsonAnswer<E>;

type Rest<In extends z.ZodType, Out extends z.ZodType, A extends AuthRequirement> = {
  summary: string;
  tags: Tags;
  input: In;
  answer: Out;
  auth?: A;
  who?: Endpoint['who'];
  isAlways?: boolean;
  isPersonal?: boolean;
  demoMay?: boolean;
  isAudited?: boolean;
  perMinute?: number;
  bodyBytes?: number;
  refuses?: readonly RefusalName[];
  refusedAt?: Readonly<Partial<Record<RefusalName, string & keyof z.input<In>>>>;
  failure?: RefusalName;
  isOfDevices?: boolean;
};

function maker<M extends Method>(method: M) {
  return <In extends z.ZodType, Out extends z.ZodType, const A extends AuthRequirement = 'session'>(
    path: string,
    rest: Rest<In, Out, A>,
  ): Endpoint<In, Out, M, NoInfer<A>> => ({
    who: 'anyone',
    isAlways: false,
    isPersonal: false,
    demoMay: method === 'GET',
    isOfDevices: false,
    refuses: [],
    ...rest,
    // The default of the parameter A, which the compiler cannot connect with its argument.
    auth: rest.auth ?? ('session' as A),
    method,
    path,
  });
}
/** A reading call. */
export const get = maker('GET');
/** A call that acts by a GET, as the specification names it: in a transaction with its entry in the audit trail, and neither for demo accounts nor for programs that may only read. */
export const getToAct = <In extends z.ZodType, Out extends z.ZodType>(
  path: string,
  rest: Rest<In, Out, 'session'>,
): Endpoint<In, Out, 'GET', 'session'> & { readonly isAct: true } => ({
  ...get<In, Out>(path, rest),
  demoMay: false,
  isAudited: true,
  isAct: true,
});
/** Whether a call changes something. */
export const isChanging = ({ method, isLook, isAct }: Pick<Endpoint, 'method' | 'isLook' | 'isAct'>): boolean =>
  isAct === true || (method !== 'GET' && isLook !== true);
/** A call that adds or acts. */
export const post = maker('POST');
/** A call that reads and has a body: it runs like a reading one, and leaves no entry in the audit trail. */
export const ask = <In extends z.ZodType, Out extends z.ZodType>(
  path: string,
  rest: Rest<In, Out, 'session'>,
): Endpoint<In, Out, 'POST', 'session'> & { readonly isLook: true } => ({
  ...post<In, Out>(path, rest),
  isAudited: false,
  isLook: true,
});
/** A changing call. */
export const put = maker('PUT');
/** A removing call. */
export const del = maker('DELETE');

/** A file as a call answers it: made while it is sent, never held whole. */
export type FileAnswer = {
  /** What it is saved as. */
  readonly name: string;
  /** One of the call's `files`. */
  readonly type: string;
  /** Read no faster than its reader takes them, and ended early when he goes away. */
  readonly bytes: AsyncIterable<Uint8Array>;
};

const fileAnswer = z.custom<FileAnswer>((value) => typeof value === 'object' && value !== null && 'bytes' in value);

/** A reading call that answers a file of one of these media types; a refusal is JSON as ever. */
export function getFile<In extends z.ZodType, const A extends AuthRequirement = 'session'>(
  path: string,
  { files, ...rest }: Omit<Rest<In, typeof fileAnswer, A>, 'answer'> & { files: readonly [string, ...string[]] },
): Endpoint<In, typeof fileAnswer, 'GET', NoInfer<A>> {
  return { ...get<In, typeof fileAnswer, A>(path, { ...rest, answer: fileAnswer }), files };
}

/** A reading call that answers columns: as JSON, or as bytes to who asks for them. */
export const getColumns = <In extends z.ZodType, Out extends z.ZodType, const A extends AuthRequirement = 'session'>(
  path: string,
  rest: Rest<In, Out, A>,
): Endpoint<In, Out, 'GET', NoInfer<A>> & { readonly isColumnar: true } => ({ ...get<In, Out, A>(path, rest), isColumnar: true });

/** The calls of one feature by the name its handlers have. */
export type Feature = Readonly<Record<string, Endpoint>>;

/** What the calls of a feature have in common; a call's own row goes first. */
export type Common = {
  readonly isOfDevices?: boolean;
  /** `failure` of its reading calls, and of those that change something. */
  readonly failures?: { readonly look?: RefusalName; readonly change?: RefusalName };
};

/** Types a table without widening it, and gives its calls what they have in common. */
export function defineFeature<const F extends Feature>(endpoints: F, { isOfDevices = false, failures = {} }: Common = {}): F {
  const whole = Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => {
    const failure = endpoint.failure ?? (endpoint.method === 'GET' ? failures.look : failures.change);
    return [name, { ...endpoint, isOfDevices: endpoint.isOfDevices || isOfDevices, ...(failure === undefined ? {} : { failure }) }];
  });
  return Object.fromEntries(whole) as F;
}

/** Whether a role can give a call, or withhold it. A call for guests that comes without a key is a session's like any other. */
export function isGoverned({ auth, isAlways }: Pick<Endpoint, 'auth' | 'isAlways'>): boolean {
  return auth !== 'open' && !isAlways;
}

/** The names of the holes of a path, in order. */
export function holesOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

/** A table of calls about devices and their groups. */
export const defineDeviceFeature = <const F extends Feature>(endpoints: F): F =>
  defineFeature(endpoints, { isOfDevices: true, failures: { look: 'deviceQueryFailed', change: 'deviceUpdateFailed' } });
/** A table of calls that share devices. */
export const defineShareFeature = <const F extends Feature>(endpoints: F): F =>
  defineFeature(endpoints, { isOfDevices: true, failures: { look: 'deviceQueryFailed', change: 'shareFailed' } });
/** A table of calls that hand out files of devices. */
export const defineDownloadFeature = <const F extends Feature>(endpoints: F): F =>
  defineFeature(endpoints, { isOfDevices: true, failures: { look: 'downloadFailed', change: 'downloadFailed' } });
