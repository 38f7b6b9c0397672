/** Maps: which ones pages may show, their keys, and a test of each against its maker. */
import { mapFeature as table } from '@frostway/contract/map/endpoints';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { type TileProviderName, mapLooks, tileProviderNames, tileProviders } from '@frostway/core/map/providers';
import type { Logger } from 'pino';
import { type Mounted, serve } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import type { Clock } from '../../outside/clock.js';
import type { Sealer } from '../../outside/sealer.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { MapSessions, askForTile } from './asking.js';
import { MapFile } from './map-file.js';
import { tilesRoute } from './tiles-route.js';
import {
  type LookSessions,
  type ProviderSetting,
  describeProvider,
  fileMapOf,
  isShowable,
  originsOf,
  ownMap,
  readMapSetting,
  readProviders,
  shownMapOf,
  writeMapSetting,
  writeProvider,
} from './services.js';

/** The engine's zoom at which a map without devices begins, by worldview (specification section 9: 4 or 5 as makers count). */
const firstZoom = { cn: 3, intl: 4 } as const;

/** What the calls need from outside. */
export type MapOptions = { readonly clock: Clock; readonly sealer: Sealer; readonly log: Logger; readonly file: MapFile | undefined };

/** The calls of this feature. */
function mapCalls({ clock, sealer, log, file }: MapOptions): Mounted[] {
  const sessions = new MapSessions(clock);
  const needsKey = (name: TileProviderName, { key }: Pick<ProviderSetting, 'key'>): boolean =>
    tileProviders[name].access !== 'none' && key === null;
  const openedSessions = async (name: TileProviderName, setting: ProviderSetting, lang: Lang): Promise<LookSessions> => {
    const looks = mapLooks.filter((look) => look in tileProviders[name].layers);
    const opened = await Promise.all(
      looks.map((look) =>
        sessions.open(name, setting, lang, look).then(
          (session) => [[look, session]] as const,
          (error: unknown) => {
            log.warn({ map: name, look, reason: error instanceof Error ? error.name : 'no answer' }, 'a maker of maps gives no session');
            return [];
          },
        ),
      ),
    );
    return Object.fromEntries(opened.flat());
  };
  return serve('map', table, {
    maps: async (_input, _caller, { db, lang }) => {
      const [settings, { first, worldview }] = [await readProviders(db, sealer), await readMapSetting(db)];
      const found = await Promise.all(
        tileProviderNames.map(async (name) => {
          const setting = settings[name];
          if (!isShowable(name, setting)) return [];
          if (tileProviders[name].access !== 'session') return [shownMapOf(name, setting, lang)];
          // A maker, or a look, without a session now is not offered now; the others are.
          const opened = await openedSessions(name, setting, lang);
          return opened.roads === undefined ? [] : [shownMapOf(name, setting, lang, opened)];
        }),
      );
      const own = await file?.about();
      const rows = [ownMap(lang), ...(own === undefined ? [] : [fileMapOf(own)]), ...found.flat()];
      return { first: rows.some(({ name }) => name === first) ? first : 'offline', worldview, zoom: firstZoom[worldview], rows };
    },
    changeMaps: async (input, _caller, { db, audit }) => {
      const before = await readMapSetting(db);
      if (before.first === input.first && before.worldview === input.worldview) refuse('nothingChanged');
      if (input.first === 'pmtiles') {
        if ((await file?.about()) === undefined) refuse('mapNotOffered', { first: 'mapNotOffered' });
      } else if (input.first !== 'offline') {
        const settings = await readProviders(db, sealer);
        if (!isShowable(input.first, settings[input.first])) refuse('mapNotOffered', { first: 'mapNotOffered' });
      }
      await writeMapSetting(db, input);
      await publish(db, { type: 'mapsChanged' });
      audit({ entity: 'map', id: 'all', before, after: input });
      return null;
    },
    providers: async (_input, _caller, { db }) => {
      const settings = await readProviders(db, sealer);
      return { total: tileProviderNames.length, rows: tileProviderNames.map((name) => describeProvider(name, settings[name])) };
    },
    changeProvider: async ({ name, isOffered, mapKey: key, address }, _caller, { db, audit }) => {
      const before = (await readProviders(db, sealer))[name];
      const after: ProviderSetting = {
        isOffered: isOffered ?? before.isOffered,
        key: key === undefined ? before.key : key === '' ? null : key,
        address: address === undefined ? before.address : address === '' ? null : address,
      };
      if (after.isOffered === before.isOffered && after.key === before.key && after.address === before.address) refuse('nothingChanged');
      if (after.isOffered && needsKey(name, after)) refuse('mapKeyNeeded', { mapKey: 'mapKeyNeeded' });
      await writeProvider(db, sealer, name, after);
      await publish(db, { type: 'mapsChanged' });
      // Keys are named, never written down.
      const audited = ({ isOffered: isOn, address: at, key: with_ }: ProviderSetting) => ({
        isOffered: isOn,
        address: at,
        hasKey: with_ !== null,
      });
      audit({
        entity: 'map',
        id: name,
        before: audited(before),
        after: { ...audited(after), ...(after.key === before.key ? {} : { keyChanged: true }) },
      });
      return describeProvider(name, after);
    },
    testProvider: async ({ name, mapKey: key, address }, _caller, { independentTransaction }) => {
      const kept = await independentTransaction(async (own) => (await readProviders(own, sealer))[name]);
      const asked: ProviderSetting = {
        ...kept,
        key: key ?? kept.key,
        address: address === undefined ? kept.address : address === '' ? null : address,
      };
      if (needsKey(name, asked) || asked.key === '') refuse('mapKeyNeeded', { mapKey: 'mapKeyNeeded' });
      return askForTile(name, asked, clock, new MapSessions(clock));
    },
  });
}

/** Origins of the tiles pages may show, kept up to date by events. */
function createOrigins(db: Db, sealer: Sealer, log: Logger) {
  let origins: readonly string[] = [];
  const read = async (): Promise<void> => {
    origins = originsOf(await readProviders(db, sealer));
  };
  const readAgain = (): void => void read().catch((error: unknown) => log.warn({ err: error }, 'the settings of maps could not be read'));
  return { read, now: () => origins, subscriber: { on: { mapsChanged: readAgain }, missed: readAgain } };
}

const sayTrouble =
  (mapFile: string, log: Logger) =>
  (error: unknown): void =>
    log.warn(
      { mapFile, reason: error instanceof Error ? error.message : 'unreadable' },
      'the map file cannot be shown: people are not offered it',
    );

/** What maps add. */
export function mapFeature(tools: Tools): Feature {
  const { db, sealer, log, config } = tools;
  const origins = createOrigins(db, sealer, log);
  const file =
    config.FROSTWAY_MAP_FILE === '' ? undefined : new MapFile(config.FROSTWAY_MAP_FILE, sayTrouble(config.FROSTWAY_MAP_FILE, log));
  return {
    name: 'map',
    load: async () => {
      await origins.read();
      // What is wrong with the file is said at the start.
      await file?.about();
    },
    calls: mapCalls({ ...tools, file }),
    caches: [origins.subscriber],
    origins: origins.now,
    ...(file === undefined ? {} : { routes: (app) => tilesRoute(app, file) }),
  };
}
