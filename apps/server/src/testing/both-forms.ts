/** A call with columns, asked over HTTP as programs ask it and as pages do: the same answer in both forms. */
import { columnsType, decodeFrame } from '@frostway/contract/columns/frame';
import { asColumns } from '@frostway/contract/columns/lists';
import type { Answer, Endpoint, JsonAnswer } from '@frostway/contract/endpoint';
import { expect } from 'vitest';

type Columnar = Endpoint & { readonly isColumnar: true };
type Asked = { readonly url: string; readonly query: Readonly<Record<string, string>>; readonly token?: string | undefined };

/** What both forms say, and whether the one and the other were packed on the way, as longer answers are. */
type Both<E extends Endpoint> = { readonly lists: JsonAnswer<E>; readonly columns: Answer<E>; readonly arePacked: readonly boolean[] };

/** How many bits of a frame are turned over, spread over all of it; that of every bit is refused is a test of the frame. */
const turned = 64;

/** Asks a call in one form, any language and packing as it comes. */
export function askedAs(accept: string | undefined, { path }: Endpoint, { url, query, token }: Asked): Promise<Response> {
  return fetch(new URL(`${path}?${new URLSearchParams(query).toString()}`, url), {
    headers: { ...(accept === undefined ? {} : { accept }), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  });
}

/** The media type of an answer, without its parameters. */
export const typeOf = (response: Response): string => (response.headers.get('content-type') ?? '').split(';')[0] ?? '';

/** Expects both forms to say the same, and bytes with a bit that is another to be refused; answers what they say. */
export async function expectBothForms<E extends Columnar>(call: E, asked: Asked): Promise<Both<E>> {
  const json = await askedAs(undefined, call, asked);
  const frame = await askedAs(columnsType, call, asked);
  expect([json, frame].map(typeOf)).toEqual(['application/json', columnsType]);
  const arePacked = [json, frame].map(({ headers }) => headers.get('content-encoding') !== null);
  for (const [index, { status, headers }] of [json, frame].entries())
    expect([status, headers.get('vary')?.split(', ').sort()]).toEqual([
      200,
      arePacked[index] === true ? ['accept', 'accept-encoding'] : ['accept'],
    ]);
  const body = (await json.json()) as { errorcode: number; data: JsonAnswer<E> };
  const bytes = new Uint8Array(await frame.arrayBuffer());
  const told = decodeFrame(bytes) as { data: Answer<E> };
  expect(told).toEqual({ errorcode: 0, data: asColumns(call.answer, body.data) });
  for (let bit = 0; bit < turned; bit += 1) {
    const other = bytes.slice();
    const at = Math.floor((bit * bytes.length) / turned);
    other[at] = (other[at] ?? 0) ^ (1 << (bit & 7));
    expect(() => decodeFrame(other), `byte ${at}`).toThrow();
  }
  return { lists: body.data, columns: told.data, arePacked };
}

/** Expects who asks for bytes to be refused in JSON, in the words of everybody else. */
export async function expectRefusedAlike(call: Columnar, asked: Asked): Promise<void> {
  const frame = await askedAs(columnsType, call, asked);
  const json = await askedAs(undefined, call, asked);
  expect([typeOf(frame), frame.status >= 400], call.path).toEqual(['application/json', true]);
  expect([frame.status, await frame.json()]).toEqual([json.status, await json.json()]);
}
