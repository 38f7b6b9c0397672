/** Tests of the direction rules on the modules of the server: the permitted passes, and each wrong import is found and said in words. */
import { describe, expect, it } from 'vitest';
import { featureImports } from './modules.js';
import { faults, server } from './tree.fixture.js';

describe('modules of the server', () => {
  const features = `${server}/features`;
  const modules: Record<string, string[]> = {
    [`${server}/config.ts`]: [],
    [`${server}/db/open.ts`]: ['../config.js'],
    [`${server}/events/publish.ts`]: [],
    [`${server}/events/bus.ts`]: ['./publish.js'],
    [`${server}/live/hub.ts`]: ['../events/bus.js', '../scope/devices.js'],
    [`${server}/scope/devices.ts`]: ['../db/open.js'],
    [`${features}/device/index.ts`]: ['./sql.js', '../account/index.js'],
    [`${features}/device/sql.ts`]: ['../../scope/devices.js', '../../events/publish.js'],
    [`${features}/account/index.ts`]: ['./sql.js'],
    [`${features}/account/sql.ts`]: ['../../db/open.js'],
    [`${server}/pipeline/store.ts`]: ['../features/device/index.js'],
    [`${server}/ingest/tcp.ts`]: ['../pipeline/store.js'],
    [`${server}/http/routes.ts`]: ['../features/account/index.js'],
    [`${server}/app.ts`]: ['./http/routes.js', './ingest/tcp.js', './features/device/sql.js'],
    [`${server}/main.ts`]: ['./app.js'],
    [`${server}/testing/database.ts`]: ['../app.js'],
    [`${server}/matrix/world.ts`]: ['../testing/database.js', '../features/account/sql.js'],
    [`${features}/device/device.test.ts`]: ['../../testing/database.js', '../../http/routes.js'],
  };
  const wrong = (path: string, specifier: string) => faults({ ...modules, [path]: [...(modules[path] ?? []), specifier] });

  it('import in the permitted directions', () => {
    expect(faults(modules)).toEqual([]);
  });

  it('keep features away from http, ingest and pipeline', () => {
    for (const [module, file] of [
      ['http', 'routes'],
      ['ingest', 'tcp'],
      ['pipeline', 'store'],
    ] as const) {
      expect(wrong(`${features}/account/service.ts`, `../../${module}/${file}.js`)).toEqual([
        `${features}/account/service.ts:1 imports '../../${module}/${file}.js': features does not import ${module}; say what is needed as a port there, and let app.ts join them`,
      ]);
    }
  });

  it('let http, pipeline and other features in through a feature’s index only', () => {
    const entered = 'a feature is entered through features/account/index.ts';
    expect(wrong(`${server}/http/routes.ts`, '../features/account/sql.js')).toEqual([
      `${server}/http/routes.ts:2 imports '../features/account/sql.js': ${entered}`,
    ]);
    expect(wrong(`${server}/pipeline/judge.ts`, '../features/account/sql.js')).toEqual([
      `${server}/pipeline/judge.ts:1 imports '../features/account/sql.js': ${entered}`,
    ]);
    expect(wrong(`${features}/device/service.ts`, '../account/sql.js')).toEqual([
      `${features}/device/service.ts:1 imports '../account/sql.js': ${entered}`,
    ]);
  });

  it('let a feature import the features it has a pair with only', () => {
    const [fault, ...others] = wrong(`${features}/account/service.ts`, '../device/index.js');
    expect(fault).toContain(
      `${features}/account/service.ts:1 imports '../device/index.js': account does not import device; say what is needed as a port`,
    );
    expect(others).toEqual([]);
  });

  it('let a feature publish events, and neither carry them nor reach what hears them', () => {
    expect(wrong(`${features}/device/service.ts`, '../../live/hub.js')).toEqual([
      `${features}/device/service.ts:1 imports '../../live/hub.js': a feature says what changed by events/publish.ts, and live hears it`,
    ]);
    expect(wrong(`${features}/device/service.ts`, '../../events/bus.js')).toEqual([
      `${features}/device/service.ts:1 imports '../../events/bus.js': of events, a feature uses publish.ts and event.ts only`,
    ]);
  });

  it('on the ground floor know no feature and no listener', () => {
    expect(wrong(`${server}/scope/devices.ts`, '../features/account/index.js')).toEqual([
      `${server}/scope/devices.ts:2 imports '../features/account/index.js': scope does not import features; say what is needed as a port there, and let app.ts join them`,
    ]);
    expect(wrong(`${server}/http/routes.ts`, '../ingest/tcp.js')).toHaveLength(1);
    expect(wrong(`${server}/db/open.ts`, '../http/routes.js')).toContain(
      `${server}/db/open.ts:2 imports '../http/routes.js': db does not import http; say what is needed as a port there, and let app.ts join them`,
    );
  });

  it('do not import what joins them, nor what serves tests', () => {
    expect(wrong(`${server}/http/health.ts`, '../app.js')).toEqual([
      `${server}/http/health.ts:1 imports '../app.js': app.ts, main.ts and cli/ join the modules and are imported by none of them`,
    ]);
    expect(wrong(`${server}/http/health.ts`, '../testing/database.js')).toEqual([
      `${server}/http/health.ts:1 imports '../testing/database.js': only tests import what serves tests`,
    ]);
  });

  it('and features need a row before they are built', () => {
    expect(faults({ [`${server}/attic/a.ts`]: [], [`${server}/attic/b.ts`]: [] })).toEqual([
      `the module 'attic' of server has no row in scripts/directions/modules.ts`,
    ]);
    expect(faults({ [`${features}/weather/index.ts`]: [] })).toEqual([`the feature 'weather' has no row in scripts/directions/modules.ts`]);
  });
});

describe('pairs of features', () => {
  it('go in no circle', () => {
    const reach = (feature: string, path: readonly string[]): string[] =>
      path.includes(feature)
        ? [[...path, feature].join(' -> ')]
        : Object.keys(featureImports[feature] ?? {}).flatMap((next) => reach(next, [...path, feature]));
    expect(Object.keys(featureImports).flatMap((feature) => reach(feature, []))).toEqual([]);
  });
});
