/**
 * Names of places without asking anybody: country by its borders, area of the first level by its shape, then the nearest town of that area with distance and direction.
 * Read when it is first wanted (1.2 MB; 8 MB in memory), in slices between which the process does other things.
 */
import { readFile } from 'node:fs/promises';
import type { Lang } from '@frostway/contract/text';
import { regionAt } from '@frostway/core/map/regions';
import type { LngLat } from '@frostway/core/map/systems';
import { type Area, type Areas, isWithin, kilometresBetween, kilometresToEdge, readAreas } from './shapes.js';
import { type Slice, slices } from './slice.js';
import { bearingWord, besideTown, joinedNames, regionWord } from './words.js';

/** What is known of a place by names alone. */
export type PlaceWords = {
  /** The whole line; empty where nothing is near. */
  readonly address: string;
  /** The town alone, with distance and direction. */
  readonly short: string;
  /** ISO 3166-1; null at sea and where it is disputed. */
  readonly country: string | null;
  readonly admin1: string | null;
  readonly city: string | null;
  readonly precision: 'city' | 'country' | 'none';
};

/** A town that was searched for. */
export type NamedTown = { readonly name: string; readonly address: string; readonly place: LngLat };

type TownRow = readonly [longitude: number, latitude: number, en: string, zh: string, rank: number, area: number];
/** `plain`: the English name as it is searched for. */
type Town = {
  readonly place: LngLat;
  readonly en: string;
  readonly plain: string;
  readonly zh: string;
  readonly rank: number;
  readonly area: Area;
};

type Nearest = { readonly town: Town; readonly kilometres: number; readonly isNext: boolean };

/** Simplified shores and borders leave places on their other side: they may belong to what is so near, km. */
const shoreKilometres = 5;
/** Towns of the same area are named within so many km, others of the same country beyond that, km. */
const sameAreaKilometres = 100;
const farthestKilometres = 300;
const nextTimes = 1.5;
/** From so far on a town says no more than the country does, km. */
const cityKilometres = 50;
/** How far a town reaches by its rank (0 the largest), km. */
const reachKilometres = (rank: number): number => (rank <= 2 ? 15 : rank <= 5 ? 8 : 4);

/** Towns within so many degrees of latitude are looked at: `farthestKilometres` and a little. */
const nearDegrees = 3;

/** See above. */
export class PlaceNames {
  /** Those with a name, smallest first. */
  private readonly areas: readonly Area[];
  private readonly areasOf = new Map<string, Area[]>();
  private readonly disputed: readonly Area[];
  /** By whole degrees of latitude. */
  private readonly bands = new Map<number, Town[]>();
  private readonly towns: readonly Town[];

  constructor({ sorted }: Areas, towns: readonly Town[]) {
    this.areas = sorted.filter(({ en }) => en !== '');
    this.disputed = sorted.filter(({ en }) => en === '');
    for (const area of this.areas) add(this.areasOf, area.region, area);
    this.towns = towns;
    for (const town of towns) add(this.bands, Math.floor(town.place[1]), town);
  }

  /** What a place is called. Under a millisecond. */
  at(place: LngLat, lang: Lang): PlaceWords {
    const region = regionAt(place);
    const isDisputed = this.disputed.some((each) => isWithin(each, place));
    const around = isDisputed ? undefined : this.areaOf(place, region);
    const country = isDisputed ? undefined : (region ?? around?.region);
    const nearest = this.nearest(place, around, country, lang);
    const area = nearest?.isNext === true ? nearest.town.area : around;
    const town = nearest === undefined ? '' : nameOf(nearest.town, lang);
    const bearing =
      nearest === undefined || nearest.kilometres <= reachKilometres(nearest.town.rank) ? '' : bearingWord(nearest.town.place, place, lang);
    const short = nearest === undefined ? '' : besideTown(town, nearest.kilometres, bearing, lang);
    const admin1 = area === undefined ? '' : nameOf(area, lang);
    const countryName = regionWord(country, lang);
    const largest = admin1 === '' ? countryName : admin1;
    return {
      address: joinedNames([short, admin1, countryName], lang),
      short: short === '' ? largest : short,
      country: country ?? null,
      admin1: admin1 === '' ? null : admin1,
      city: bearing === '' && town !== '' ? town : null,
      precision: (nearest?.kilometres ?? Infinity) <= cityKilometres ? 'city' : country === undefined ? 'none' : 'country',
    };
  }

  /** Towns whose name begins with some words, then those that have them in it; the nearer first where `near` is given, else the larger. */
  search(words: string, lang: Lang, near: LngLat | undefined, most: number): NamedTown[] {
    const wanted = plain(words);
    if (wanted === '') return [];
    const found = this.towns.flatMap((town) => {
      const at = Math.min(...[town.plain, town.zh].map((name) => name.indexOf(wanted)).map((index) => (index < 0 ? Infinity : index)));
      if (at === Infinity) return [];
      const order = near === undefined ? town.rank : kilometresBetween(near, town.place);
      return [{ town, isHead: at === 0, order }];
    });
    const sorted = found.toSorted((a, b) => Number(b.isHead) - Number(a.isHead) || a.order - b.order);
    return sorted.slice(0, most).map(({ town }) => ({
      name: nameOf(town, lang),
      address: joinedNames([nameOf(town, lang), nameOf(town.area, lang), regionWord(town.area.region, lang)], lang),
      place: town.place,
    }));
  }

  /** The innermost area of its country that holds the place, else the nearest within 5 km. */
  private areaOf(place: LngLat, region: string | undefined): Area | undefined {
    // At sea, and where the two sources call a territory by different codes, any area may be meant.
    const mayBe = (region === undefined ? undefined : this.areasOf.get(region)) ?? this.areas;
    const within = mayBe.find((area) => isWithin(area, place));
    if (within !== undefined) return within;
    let [nearest, least]: [Area | undefined, number] = [undefined, Infinity];
    for (const area of mayBe) {
      const kilometres = kilometresToEdge(area, place, shoreKilometres);
      if (kilometres < least) [nearest, least] = [area, kilometres];
    }
    return nearest;
  }

  /**
   * The nearest town of the area; where that has none near, of the country; of any country where none is known. A place in a town of the next area (`isNext`), right at
   * the border and half as far again from its own area's, is in that town. A town of China whose Chinese name is not known (some forty small ones) is none in Chinese:
   * there the next says more than Latin letters do.
   */
  private nearest(place: LngLat, area: Area | undefined, country: string | undefined, lang: Lang): Nearest | undefined {
    let [own, other]: (Nearest | undefined)[] = [];
    for (const town of this.around(place)) {
      if (lang === 'zh-cn' && town.zh === '' && town.area.region === 'CN') continue;
      const kilometres = kilometresBetween(place, town.place);
      if (kilometres > farthestKilometres) continue;
      if (town.area === area && kilometres < (own?.kilometres ?? sameAreaKilometres)) own = { town, kilometres, isNext: false };
      if ((country === undefined || town.area.region === country) && kilometres < (other?.kilometres ?? Infinity))
        other = { town, kilometres, isNext: false };
    }
    if (own === undefined || other === undefined || other.town.area === area) return own ?? other;
    const isThere = other.kilometres <= reachKilometres(other.town.rank) && other.kilometres * nextTimes < own.kilometres;
    if (!isThere) return own;
    // A town that lies outside of its own area says that the borders are too rough here: Manhattan.
    const isRough = !isWithin(other.town.area, other.town.place) || kilometresToEdge(other.town.area, place, shoreKilometres) !== Infinity;
    return isRough ? { ...other, isNext: true } : own;
  }

  private *around([, y]: LngLat): Iterable<Town> {
    for (let band = Math.floor(y - nearDegrees); band <= y + nearDegrees; band++) yield* this.bands.get(band) ?? [];
  }
}

function add<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

const nameOf = ({ en, zh }: { readonly en: string; readonly zh: string }, lang: Lang): string => (lang === 'en' || zh === '' ? en : zh);
/** Small letters without accents. */
const plain = (words: string): string => words.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

const folder = new URL('../../../../data/geocode/', import.meta.url);
let reading: Promise<PlaceNames> | undefined;

/** The names, read at the first call. Rejects when the files are not there, and tries again the next time. */
export function placeNames(): Promise<PlaceNames> {
  reading ??= read();
  reading.catch(() => (reading = undefined));
  return reading;
}

async function read(): Promise<PlaceNames> {
  const linesOf = async (name: string): Promise<string[]> => (await readFile(new URL(name, folder), 'utf8')).trimEnd().split('\n');
  const slice = slices();
  const areas = await readAreas(await linesOf('areas.jsonl'), slice);
  return new PlaceNames(areas, await readTowns(await linesOf('towns.jsonl'), areas, slice));
}

/** Reads the lines of a file of towns. */
export async function readTowns(lines: readonly string[], { byNumber }: Areas, slice: Slice): Promise<Town[]> {
  const towns: Town[] = [];
  for (const line of lines) {
    if (slice.isOver()) await slice.rest();
    const [x, y, en, zh, rank, number] = JSON.parse(line) as TownRow;
    const area = byNumber[number];
    if (area !== undefined) towns.push({ place: [x, y], en, plain: plain(en), zh, rank, area });
  }
  return towns;
}
