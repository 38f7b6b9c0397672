/** Addresses: what places are called, where an address is, and which services are asked, as the operator has set them. */
import { setTimeout as pause } from 'node:timers/promises';
import { geo as table } from '@frostway/contract/geo/endpoints';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { type GeocoderSide, geocoders } from '@frostway/core/map/geocoders';
import { type Mounted, serve } from '../../call/serve.js';
import { Geocoding } from '../../outside/geocode/geocoding.js';
import { placeNames } from '../../outside/geocode/offline/place-names.js';
import { geocodeServices } from '../../outside/geocode/services/index.js';
import { GeocoderFailed } from '../../outside/geocode/services/service.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { keptAnswers, removeOld } from './kept.js';
import {
  type GeocoderSetting,
  changed,
  configuredOf,
  configuredOnes,
  describeGeocoder,
  needsKey,
  placeOf,
  readGeocoders,
  writeGeocoders,
} from './settings.js';

/** The places services are tested with: the middle of Beijing, the middle of Berlin. */
const somewhere = { china: [116.3912, 39.9073], world: [13.3777, 52.5163] } as const;

/** The specification's words for a lookup that failed: of the first service, of the second. */
const failureOf = (side: GeocoderSide | null, lang: Lang): string | null =>
  side === null ? null : text(lang, side === 'china' ? 'message.noPosition' : 'message.noAddress');

type Needs = Pick<Tools, 'db' | 'clock' | 'sealer' | 'log' | 'publicUrl'>;

/** The handlers of every call of addresses. */
function geoCalls({ db: calls, clock, sealer, log, publicUrl }: Needs): Mounted[] {
  const geocoding = new Geocoding({
    services: geocodeServices,
    configured: async () => configuredOnes(await readGeocoders(calls, sealer)),
    keeping: keptAnswers(calls, clock),
    names: placeNames,
    clock,
    agent: () => `Frostway (${publicUrl()})`,
    // Nobody's end waits for it.
    wait: (ms) => pause(ms, undefined, { ref: false }),
    onError: (error) => log.warn({ err: error }, 'addresses could not be looked up or kept'),
  });
  return serve('geo', table, {
    reverse: async ({ points }, _caller, { lang }) => {
      const items = await geocoding.reverse(
        points.map(({ latitude, longitude }) => [longitude, latitude] as const),
        lang,
      );
      return { items: items.map(({ failed, ...item }) => ({ ...item, failure: failureOf(failed, lang) })) };
    },
    search: async ({ q, near }, _caller, { lang }) => {
      const { items, failed } = await geocoding.search(q, lang, near === undefined ? undefined : [near[1], near[0]]);
      return {
        items: items.map(({ place: [longitude, latitude], name, address, precision, provider }) => ({
          name,
          address,
          latitude,
          longitude,
          precision,
          provider,
        })),
        failure: failureOf(failed, lang),
      };
    },
    geocoders: async (_input, _caller, { db }) => {
      const settings = await readGeocoders(db, sealer);
      return { total: settings.length, rows: settings.map((each) => describeGeocoder(settings, each)) };
    },
    changeGeocoder: async ({ name, isOffered, serviceKey, address, perSecond, place }, _caller, { db, audit }) => {
      const settings = await readGeocoders(db, sealer);
      const before = settings.find((each) => each.name === name) ?? unset(name);
      const after: GeocoderSetting = {
        name,
        isOffered: isOffered ?? before.isOffered,
        key: serviceKey === undefined ? before.key : serviceKey === '' ? null : serviceKey,
        address: address === undefined ? before.address : address === '' ? null : address,
        perSecond: perSecond === undefined ? before.perSecond : perSecond,
      };
      const all = changed(settings, after, place);
      const audited = (of: readonly GeocoderSetting[], { isOffered: isOn, address: at, perSecond: pace, key }: GeocoderSetting) => ({
        isOffered: isOn,
        address: at,
        perSecond: pace,
        place: placeOf(of, name),
        hasKey: key !== null,
      });
      // Keys are named, never written down.
      const [was, is] = [audited(settings, before), audited(all, after)];
      if (JSON.stringify(was) === JSON.stringify(is) && before.key === after.key) refuse('nothingChanged');
      if (after.isOffered && needsKey(after)) refuse('geocoderKeyNeeded', { serviceKey: 'geocoderKeyNeeded' });
      await writeGeocoders(db, sealer, all, after);
      audit({ entity: 'geocoder', id: name, before: was, after: { ...is, ...(after.key === before.key ? {} : { keyChanged: true }) } });
      return describeGeocoder(all, after);
    },
    testGeocoder: async ({ name, serviceKey, address }, _caller, { db, lang }) => {
      const kept = (await readGeocoders(db, sealer)).find((each) => each.name === name) ?? unset(name);
      const asked = {
        ...kept,
        key: serviceKey ?? kept.key,
        address: address === undefined ? kept.address : address === '' ? null : address,
      };
      if (needsKey(asked)) refuse('geocoderKeyNeeded', { serviceKey: 'geocoderKeyNeeded' });
      const began = clock.now();
      const done = (isWorking: boolean, status: number | null, said: string) => ({
        isWorking,
        status,
        said,
        milliseconds: clock.now() - began,
      });
      try {
        const found = await geocoding.test(configuredOf(asked), somewhere[geocoders[name].side], lang);
        return found === null ? done(false, 200, failureOf(geocoders[name].side, lang) ?? '') : done(true, 200, found.address);
      } catch (error) {
        if (error instanceof GeocoderFailed) return done(false, error.status, error.message);
        throw error;
      }
    },
  });
}

const unset = (name: GeocoderSetting['name']): GeocoderSetting => ({ name, isOffered: false, key: null, address: null, perSecond: null });

/** What addresses add. */
export function geoFeature(tools: Tools): Feature {
  return {
    name: 'geo',
    calls: geoCalls(tools),
    jobs: [{ name: 'geo-cache', line: '17 4 * * *', run: () => removeOld(tools.db, tools.clock) }],
  };
}
