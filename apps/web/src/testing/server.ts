/** A server in a test: it answers each call as it is told, in the form a page is sent, and notes what it was asked. What it is told to answer has the type of the call's row. */
import { access } from '@frostway/contract/access/endpoints';
import { columnsType, encodeFrame } from '@frostway/contract/columns/frame';
import { asColumns } from '@frostway/contract/columns/lists';
import type { Endpoint, JsonAnswer, Sent } from '@frostway/contract/endpoint';
import { type RefusalName, refusals } from '@frostway/contract/refusals';
import { vi } from 'vitest';
import type { Permission } from '../api/permission.js';

/** A call as it came: what it is as permissions name it (`GET /api/fences`), and its query or its body, without the language and with what its path holds. */
export type Asked<Input = Readonly<Record<string, unknown>>> = { readonly call: string; readonly input: Input };

/** What a call was sent: a body as its row says, a query in texts. */
export type Told<E extends Endpoint> = E['method'] extends 'GET' | 'DELETE' ? Readonly<Record<string, string>> : Sent<E>;

/** A call that is refused, with a message at fields of its form. */
class Refused {
  readonly name: RefusalName;
  readonly more: object;
  constructor(name: RefusalName, more: object) {
    this.name = name;
    this.more = more;
  }
}
/** See above; `message` where it is not that of the catalogue, as with a hole that is filled. */
export const refused = (name: RefusalName, fields: Readonly<Record<string, string>> = {}, message = refusals[name].en): Refused =>
  new Refused(name, { message, ...(Object.keys(fields).length === 0 ? {} : { fields }) });

/** The data of an answer as JSON has it, a refusal, or a response as it is: a file. */
type Said<E extends Endpoint> = JsonAnswer<E> | Refused | Response;
type Rule = {
  readonly endpoint: Endpoint;
  readonly path: RegExp;
  readonly say: (input: never) => unknown;
};

/** A call as permissions name it. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** The permission of a caller who may make these calls. */
export const permissionOf = (may: readonly Endpoint[], more: Partial<Permission> = {}): Permission => ({
  level: 'normal',
  roles: [],
  menus: [],
  paths: [],
  resources: may.map(nameOf),
  owner: null,
  ...more,
});

/** See above. Made by `stubServer`. */
export class StubbedServer {
  /** All that was asked, in its order. */
  readonly asked: Asked[] = [];
  private readonly rules: Rule[] = [];

  private readonly isStrict: boolean;

  constructor(isStrict: boolean) {
    this.isStrict = isStrict;
  }

  /** What a call answers from now on: the same each time, or what follows from its input. */
  says<E extends Endpoint>(endpoint: E, answer: Said<E> | ((input: Told<E>) => Said<E> | Promise<Said<E>>)): this {
    const path = new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const say = typeof answer === 'function' ? (answer as (input: Told<E>) => unknown) : () => answer;
    // What was said last goes first.
    this.rules.unshift({ endpoint, path, say });
    return this;
  }

  /** What the caller may from now on, and nothing else. */
  permits(may: readonly Endpoint[], more: Partial<Permission> = {}): this {
    return this.says(access.getPermission, permissionOf(may, more));
  }

  /** With what a call was made, each time. */
  inputsOf<E extends Endpoint>(endpoint: E): Told<E>[] {
    const inputs: unknown[] = this.asked.filter(({ call }) => call === nameOf(endpoint)).map(({ input }) => input);
    return inputs as Told<E>[];
  }

  /** What was sent to change something. */
  get sent(): Asked[] {
    return this.asked.filter(({ call }) => !call.startsWith('GET '));
  }

  /** Stands in for `fetch`. */
  readonly fetch = async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://page');
    const method = init.method ?? 'GET';
    const rule = this.rules.find(({ endpoint, path }) => endpoint.method === method && path.test(pathname));
    const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang'));
    const given = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : query;
    const input = { ...given, ...rule?.path.exec(pathname)?.groups };
    this.asked.push({ call: rule === undefined ? `${method} ${pathname}` : nameOf(rule.endpoint), input });
    if (rule === undefined)
      return this.isStrict ? refusal(refused('notFound')) : answered(method === 'GET' ? { total: 0, rows: [] } : null);
    const said = await rule.say(input as never);
    if (said instanceof Response) return said;
    if (said instanceof Refused) return refusal(said);
    return rule.endpoint.isColumnar === true ? framed(rule.endpoint, said) : answered(said);
  };
}

const answered = (data: unknown): Response => Response.json({ errorcode: 0, data });

const framed = ({ answer }: Endpoint, data: unknown): Response =>
  new Response(encodeFrame({ errorcode: 0, data: asColumns(answer, data) }), { headers: { 'content-type': columnsType } });

function refusal({ name, more }: Refused): Response {
  const { code, status } = refusals[name];
  return Response.json({ errorcode: code, ...more }, { status });
}

/** Who calls a server in a test, and how it answers calls it was not told about. */
export type Caller = {
  /** The calls he may make. */
  readonly may?: readonly Endpoint[];
  /** The rest of what he may. */
  readonly permission?: Partial<Permission>;
  /** True: a call the server was not told about is refused (50017). Else a list is empty, and a change answers nothing. */
  readonly isStrict?: boolean;
};

/** Stands in for the server until the page is left. Who calls it has the permission said here, and no other. */
export function stubServer({ may = [], permission = {}, isStrict = false }: Caller = {}): StubbedServer {
  const server = new StubbedServer(isStrict).permits(may, permission);
  vi.stubGlobal('fetch', server.fetch);
  return server;
}
