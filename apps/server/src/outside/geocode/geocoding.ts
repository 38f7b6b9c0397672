/**
 * Addresses of places and places of addresses: kept answers first, then the services of the place's side in the operator's order, then names without the internet. Nobody
 * waits longer than two seconds: what comes later is kept for the next time.
 */
import type { Lang } from '@frostway/contract/text';
import { geocoderSideOf } from '@frostway/core/map/geocoder-side';
import { type GeocoderName, type GeocoderSide, geocoders } from '@frostway/core/map/geocoders';
import { regionAt } from '@frostway/core/map/regions';
import { type LngLat, type MapSystem, fromWgs84, toWgs84 } from '@frostway/core/map/systems';
import type { Clock } from '../clock.js';
import { cellOf } from './cell.js';
import type { PlaceNames } from './offline/place-names.js';
import { Pace } from './pace.js';
import { type Asking, type Found, type FoundPlace, type GeocodeServices, GeocoderFailed } from './services/service.js';

/** A service the operator has turned on, in the order it is asked. */
export type Configured = {
  readonly name: GeocoderName;
  readonly key: string;
  /** Instead of the maker's own. */
  readonly address: string | null;
  readonly perSecond: number;
};

/** What a service answered, as it is kept; a value of null: it knows of nothing there. */
export type CachedAnswer<T> = { readonly provider: GeocoderName; readonly value: T | null };
/** Where answers are kept. Keys are of `[\w:.]`. */
export type Keeping = {
  readonly read: (keys: readonly string[]) => Promise<ReadonlyMap<string, CachedAnswer<unknown>>>;
  readonly write: (
    rows: readonly { readonly key: string; readonly kept: CachedAnswer<unknown>; readonly untilMs: number }[],
  ) => Promise<void>;
};

/** The address of one place. */
export type Address = Found & {
  readonly provider: GeocoderName | 'offline';
  readonly cached: boolean;
  /** The side whose services were asked and did not say an address; null when none was asked or one did. */
  readonly failed: GeocoderSide | null;
};
/** The places of an address. */
export type Places = {
  readonly items: readonly (FoundPlace & { readonly provider: GeocoderName | 'offline' })[];
  readonly failed: GeocoderSide | null;
};

export type GeocodingOptions = {
  readonly services: GeocodeServices;
  readonly configured: () => Promise<readonly Configured[]>;
  readonly keeping: Keeping;
  readonly names: () => Promise<PlaceNames>;
  readonly clock: Clock;
  /** How we introduce ourselves to services. */
  readonly agent: () => string;
  /** Resolves after so many ms. */
  readonly wait: (ms: number) => Promise<unknown>;
  /** What went wrong where nobody waits for an answer any more. */
  readonly onError: (error: unknown) => void;
};

/** Nobody waits longer for addresses, ms. */
export const patienceMs = 2000;
/** A service may take longer, for the next who asks, ms. */
const serviceMs = 10_000;
const [dayMs, nothingMs] = [86_400_000, 3_600_000];
const mostPlaces = 5;

/** A question to services that is under way: its key, and what they are asked in WGS84. */
type Missing = { readonly key: string; readonly middle: LngLat };
/** `undefined`: no service answered. */
type Outcome = { readonly kept: CachedAnswer<Found> | undefined; readonly wasAsked: boolean };

/** See above. */
export class Geocoding {
  private readonly options: GeocodingOptions;
  private readonly paces = new Map<string, Pace>();
  private readonly underWay = new Map<string, Promise<Outcome>>();

  constructor(options: GeocodingOptions) {
    this.options = options;
  }

  /** Addresses in the order of the places. */
  async reverse(places: readonly LngLat[], lang: Lang): Promise<Address[]> {
    const asked = places.map((place) => {
      const side = geocoderSideOf(place, lang === 'zh-cn');
      const { cell, middle } = cellOf(place);
      return { place, side, middle, key: `${side}:${lang}:${cell}` };
    });
    const configured = await this.options.configured();
    const kept =
      configured.length === 0
        ? new Map<string, CachedAnswer<unknown>>()
        : await this.options.keeping.read([...new Set(asked.map(({ key }) => key))]);
    const outcomes = new Map<string, Promise<Outcome>>();
    const missing = new Map<string, (Missing & { readonly chain: readonly Configured[] })[]>();
    for (const { key, side, middle } of asked) {
      if (kept.has(key) || outcomes.has(key)) continue;
      const running = this.underWay.get(key);
      if (running !== undefined) {
        outcomes.set(key, running);
        continue;
      }
      const chain = chainOf(configured, side, middle);
      if (chain.length === 0) continue;
      const group = chain.map(({ name }) => name).join();
      missing.set(group, [...(missing.get(group) ?? []).filter((each) => each.key !== key), { key, middle, chain }]);
    }
    for (const group of missing.values()) {
      const answers = this.askChain(group[0]?.chain ?? [], group, lang);
      group.forEach(({ key }, at) => {
        const outcome = answers.then((rows) => rows[at] ?? { kept: undefined, wasAsked: false });
        outcomes.set(key, outcome);
        this.underWay.set(key, outcome);
        void outcome.finally(() => this.underWay.delete(key));
      });
    }
    const late = outcomes.size === 0 ? undefined : this.options.wait(patienceMs).then((): Outcome => ({ kept: undefined, wasAsked: true }));
    return Promise.all(
      asked.map(async ({ key, place, side }) => {
        const known = kept.get(key) as CachedAnswer<Found> | undefined;
        if (known !== undefined) return this.answer(known, true, place, side, lang);
        const running = outcomes.get(key);
        const outcome = running === undefined || late === undefined ? undefined : await Promise.race([running, late]);
        return this.answer(outcome?.kept, false, place, outcome?.wasAsked === true ? side : null, lang);
      }),
    );
  }

  /** Places of an address, the best first. */
  async search(words: string, lang: Lang, near: LngLat | undefined): Promise<Places> {
    const side = geocoderSideOf(near, lang === 'zh-cn');
    const chain = chainOf(await this.options.configured(), side, near);
    const key = `search:${side}:${lang}:${near === undefined ? '' : cellOf(near).cell.slice(0, 4)}:${encodeURIComponent(words.toLowerCase())}`;
    const kept =
      chain.length === 0 ? undefined : ((await this.options.keeping.read([key])).get(key) as CachedAnswer<FoundPlace[]> | undefined);
    const answered =
      kept ??
      (chain.length === 0
        ? undefined
        : await Promise.race([this.searchChain(chain, key, words, lang, near), this.options.wait(patienceMs).then(() => undefined)]));
    if (answered?.value !== null && answered?.value !== undefined && answered.value.length > 0)
      return { items: answered.value.map((item) => ({ ...item, provider: answered.provider })), failed: null };
    const names = await this.options.names();
    const items = names
      .search(words, lang, near, mostPlaces)
      .map((town) => ({ ...town, precision: 'city' as const, provider: 'offline' as const }));
    return { items, failed: chain.length === 0 ? null : side };
  }

  /** One question as a test of a service: throws `GeocoderFailed`. */
  async test(service: Configured, place: LngLat, lang: Lang): Promise<Found | null> {
    const [found] = await this.options.services[service.name].reverse(this.asking(service, lang), [sent(service.name, place)]);
    return found ?? null;
  }

  private async answer(
    kept: CachedAnswer<Found> | undefined,
    cached: boolean,
    place: LngLat,
    side: GeocoderSide | null,
    lang: Lang,
  ): Promise<Address> {
    if (kept !== undefined && kept.value !== null) return { ...kept.value, provider: kept.provider, cached, failed: null };
    const named = (await this.options.names()).at(place, lang);
    return { ...named, provider: 'offline', cached: false, failed: side };
  }

  /** Asks the services of a chain one after the other for what those before did not answer. Never rejects. */
  private async askChain(chain: readonly Configured[], missing: readonly Missing[], lang: Lang): Promise<Outcome[]> {
    const outcomes: Outcome[] = missing.map(() => ({ kept: undefined, wasAsked: true }));
    for (const service of chain) {
      const open = missing.map((_each, at) => at).filter((at) => outcomes[at]?.kept === undefined);
      const { batch } = geocoders[service.name];
      const batches = Array.from({ length: Math.ceil(open.length / batch) }, (_each, at) => open.slice(at * batch, (at + 1) * batch));
      await Promise.all(
        batches.map(async (numbers) => {
          const places = numbers.map((at) => missing[at]?.middle ?? ([0, 0] as const));
          const found = await this.ask(service, lang, (asking) =>
            this.options.services[service.name].reverse(
              asking,
              places.map((place) => sent(service.name, place)),
            ),
          );
          if (found === undefined) return;
          const rows = numbers.map((at, index) => ({
            at,
            key: missing[at]?.key ?? '',
            kept: { provider: service.name, value: found[index] ?? null },
          }));
          for (const { at, kept } of rows) outcomes[at] = { kept, wasAsked: true };
          await this.keep(rows);
        }),
      );
    }
    return outcomes;
  }

  private async searchChain(
    chain: readonly Configured[],
    key: string,
    words: string,
    lang: Lang,
    near: LngLat | undefined,
  ): Promise<CachedAnswer<FoundPlace[]> | undefined> {
    for (const service of chain) {
      const found = await this.ask(service, lang, (asking) =>
        this.options.services[service.name].search(asking, words, near === undefined ? undefined : sent(service.name, near)),
      );
      if (found === undefined) continue;
      const value = found.map((each) => ({ ...each, place: received(service.name, each.place) }));
      const kept = { provider: service.name, value: value.length === 0 ? null : value };
      await this.keep([{ key, kept }]);
      if (kept.value !== null) return kept;
    }
    return undefined;
  }

  /** One question in its turn; undefined when the service is left alone, would have to be waited for too long, or failed. */
  private async ask<T>(service: Configured, lang: Lang, question: (asking: Asking) => Promise<T>): Promise<T | undefined> {
    const pace = this.paceOf(service);
    const waitMs = pace.take(this.options.clock.now(), patienceMs);
    if (waitMs === undefined) return undefined;
    if (waitMs > 0) await this.options.wait(waitMs);
    try {
      const answer = await question(this.asking(service, lang));
      pace.succeeded();
      return answer;
    } catch (error) {
      pace.failed(error instanceof GeocoderFailed ? error.why : 'failed', this.options.clock.now());
      if (!(error instanceof GeocoderFailed)) this.options.onError(error);
      return undefined;
    }
  }

  private async keep(rows: readonly { readonly key: string; readonly kept: CachedAnswer<unknown> }[]): Promise<void> {
    const nowMs = this.options.clock.now();
    await this.options.keeping
      .write(
        rows.map(({ key, kept }) => ({
          key,
          kept,
          untilMs: nowMs + (kept.value === null ? nothingMs : geocoders[kept.provider].keepDays * dayMs),
        })),
      )
      .catch(this.options.onError);
  }

  private asking({ name, key, address }: Configured, lang: Lang): Asking {
    return {
      origin: (address ?? geocoders[name].origin).replace(/\/$/, ''),
      key,
      lang,
      agent: this.options.agent(),
      signal: AbortSignal.timeout(serviceMs),
    };
  }

  /** Counted by key and address: with others a service begins anew. */
  private paceOf({ name, key, address, perSecond }: Configured): Pace {
    const id = JSON.stringify([name, key, address, perSecond]);
    const pace = this.paces.get(id) ?? new Pace(perSecond);
    this.paces.set(id, pace);
    return pace;
  }
}

/** The services that are asked for a place: those of its side that know it; where there is none, those of the other. */
function chainOf(configured: readonly Configured[], side: GeocoderSide, place: LngLat | undefined): Configured[] {
  const region = place === undefined ? undefined : regionAt(place);
  const knowing = configured.filter(({ name }) => {
    const { knows } = geocoders[name];
    return knows === null || place === undefined || (region !== undefined && knows.includes(region));
  });
  const own = knowing.filter(({ name }) => geocoders[name].side === side);
  return own.length > 0 ? own : knowing;
}

/** A WGS84 place as a service is asked for it. */
function sent(name: GeocoderName, place: LngLat): LngLat {
  return inSystem(name, geocoders[name].system, place, fromWgs84);
}

/** A place a service answered, as WGS84. */
function received(name: GeocoderName, place: LngLat): LngLat {
  return inSystem(name, geocoders[name].answers, place, toWgs84);
}

function inSystem(name: GeocoderName, system: MapSystem, place: LngLat, change: (system: MapSystem, place: LngLat) => LngLat): LngLat {
  if (system === 'wgs84') return place;
  const region = regionAt(place);
  return region !== undefined && geocoders[name].shiftedIn.includes(region) ? change(system, place) : place;
}
