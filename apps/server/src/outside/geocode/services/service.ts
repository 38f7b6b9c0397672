/** What every geocoder is to us: addresses of places, places of an address, and one kind of error that says what it means for the next question. */
import type { GeocoderName } from '@frostway/core/map/geocoders';
import type { LngLat } from '@frostway/core/map/systems';
import type { Lang } from '@frostway/contract/text';
import { type Loose, objectOf } from './loose.js';

/** How exactly an address says where something is. */
export type Precision = 'rooftop' | 'street' | 'city' | 'country' | 'none';

/** The address of a place. */
export type Found = {
  readonly address: string;
  /** What a row of a list has room for: street or town. */
  readonly short: string;
  /** ISO 3166-1, or as the service says it; null where it does not. */
  readonly country: string | null;
  readonly admin1: string | null;
  readonly city: string | null;
  readonly precision: Precision;
};

/** The place of an address, in the coordinates the service answers in. */
export type FoundPlace = { readonly name: string; readonly address: string; readonly place: LngLat; readonly precision: Precision };

/** What a question needs besides what it is about. */
export type Asking = {
  /** Scheme and host, maybe a path, without a slash at the end. */
  readonly origin: string;
  readonly key: string;
  readonly lang: Lang;
  /** Says who asks, as makers of public services want it. */
  readonly agent: string;
  readonly signal: AbortSignal;
};

/** How one service is asked. Places are in the coordinates it is asked in. Both throw `GeocoderFailed`. */
export type GeocodeService = {
  /** Addresses in the order of the places, at most as many as it takes at once; null where it knows none. */
  readonly reverse: (asking: Asking, places: readonly LngLat[]) => Promise<readonly (Found | null)[]>;
  /** At most five places, the best first. */
  readonly search: (asking: Asking, words: string, near: LngLat | undefined) => Promise<readonly FoundPlace[]>;
};
/** Every service by its name. */
export type GeocodeServices = Readonly<Record<GeocoderName, GeocodeService>>;

/**
 * Why a service gave no answer: `key` it does not take ours, `quota` is used up for the day, `busy` asked too often at once, `failed` anything else. `code` and `said`
 * are its own; neither holds the key.
 */
export class GeocoderFailed extends Error {
  override readonly name = 'GeocoderFailed';
  readonly why: 'key' | 'quota' | 'busy' | 'failed';
  readonly code: string;
  /** HTTP status; null when nobody answered. */
  readonly status: number | null;

  constructor(why: GeocoderFailed['why'], code: string, said: string, status: number | null = 200) {
    super(said);
    this.why = why;
    this.code = code;
    this.status = status;
  }
}

const mostCharacters = 200;
/** Words of a service without the key it was asked with. */
export const cleaned = (words: string, key: string): string =>
  (key === '' ? words : words.replaceAll(key, '***').replaceAll(encodeURIComponent(key), '***'))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, mostCharacters);

/** What a service answers, where it says so: it may send nobody on. Throws `GeocoderFailed` where it does not answer. */
export async function answerOf(url: string, question: RequestInit): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const answer = await fetch(url, { ...question, redirect: 'manual' });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    // The message of a failed request names its address, which holds the key.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.name) : 'no answer';
    throw new GeocoderFailed('failed', code, code, null);
  }
}

/** Asks for JSON. An HTTP error is `busy` for 429, `key` for 401 and 403, else `failed`, unless `judge` knows the body better. */
export async function askJson(
  { origin, agent, signal, key, lang }: Asking,
  path: string,
  query: Readonly<Record<string, string>>,
  judge: (body: Loose, status: number) => void = () => undefined,
): Promise<Loose> {
  const { status, text } = await answerOf(`${origin}${path}?${new URLSearchParams(query).toString()}`, {
    signal,
    headers: { 'user-agent': agent, accept: 'application/json', 'accept-language': lang === 'en' ? 'en' : 'zh-CN,zh' },
  });
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  // Photon and Nominatim answer a list where others have an object.
  const object = Array.isArray(body) ? { list: body as unknown } : objectOf(body);
  if (body !== undefined) judge(object, status);
  if (status < 200 || status > 299)
    throw new GeocoderFailed(
      status === 429 ? 'busy' : status === 401 || status === 403 ? 'key' : 'failed',
      String(status),
      cleaned(text, key),
      status,
    );
  if (body === undefined) throw new GeocoderFailed('failed', 'no JSON', cleaned(text, key), status);
  return object;
}

/** Makes the judge of a service that writes its code into the body: throws what the code means; codes it does not know are `failed`. */
export const judgeBy =
  (
    asking: Asking,
    read: (body: Loose) => { readonly code: string; readonly said: string } | undefined,
    means: Readonly<Partial<Record<'key' | 'quota' | 'busy', readonly string[]>>>,
  ) =>
  (body: Loose, status: number): void => {
    const told = read(body);
    if (told === undefined) return;
    const why = (['key', 'quota', 'busy'] as const).find((each) => means[each]?.includes(told.code) === true) ?? 'failed';
    throw new GeocoderFailed(why, told.code, cleaned(`${told.code} ${told.said}`, asking.key), status);
  };
