/** Tests of the direction rules on small trees: the permitted passes, and each wrong import is found and said in words. */
import { describe, expect, it } from 'vitest';
import { featureImports } from './modules.js';
import { faultsOf, unwired } from './rules.js';

/** A tree of files by path; an array is the specifiers a file imports. */
function faults(tree: Record<string, string[]>): string[] {
  return faultsOf(
    new Map(Object.entries(tree).map(([path, specifiers]) => [path, specifiers.map((name) => `import '${name}';`).join('\n')])),
  );
}

const server = 'apps/server/src';
const web = 'apps/web/src';

describe('workspaces', () => {
  it('import in the permitted directions', () => {
    const tree = {
      'packages/core/src/units.ts': [],
      'packages/contract/src/mission/endpoints.ts': ['@frostway/core/units', 'zod'],
      'packages/protocol/src/gt06/codec.ts': ['@frostway/core/units', 'node:crypto'],
      'packages/fleet/src/trucks.ts': ['@frostway/core/units'],
      [`${server}/app.ts`]: [
        '@frostway/protocol/gt06/codec',
        '@frostway/contract/mission/endpoints',
        '@frostway/fleet/trucks',
        'node:http',
      ],
      [`${web}/main.tsx`]: ['@frostway/contract/mission/endpoints', '@frostway/core/units', 'react', './main.css'],
      'tools/simulator/src/main.ts': ['@frostway/protocol/gt06/codec', '@frostway/fleet/trucks', 'node:net'],
      'e2e/monitor.test.ts': ['@frostway/fleet/trucks', '@frostway/protocol/gt06/codec'],
    };
    expect(faults(tree)).toEqual([]);
  });

  it('are refused in any other', () => {
    expect(faults({ 'packages/core/src/a.ts': ['@frostway/protocol/b'], 'packages/protocol/src/b.ts': [] })).toEqual([
      "packages/core/src/a.ts:1 imports '@frostway/protocol/b': core imports no other workspace",
    ]);
    expect(faults({ [`${web}/main.tsx`]: ['@frostway/protocol/b'], 'packages/protocol/src/b.ts': [] })).toEqual([
      "apps/web/src/main.tsx:1 imports '@frostway/protocol/b': web imports only core, contract",
    ]);
    expect(faults({ 'tools/simulator/src/a.ts': ['@frostway/server/app'] })).toEqual([
      "tools/simulator/src/a.ts:1 imports '@frostway/server/app': nothing imports apps/server",
    ]);
    expect(faults({ 'e2e/a.test.ts': ['../apps/web/src/api/b.js'], [`${web}/api/b.ts`]: [] })).toEqual([
      "e2e/a.test.ts:1 imports '../apps/web/src/api/b.js': nothing imports apps/web",
    ]);
    expect(faults({ 'packages/protocol/src/a.ts': ['../../core/src/b.js'], 'packages/core/src/b.ts': [] })).toEqual([
      "packages/protocol/src/a.ts:1 imports '../../core/src/b.js': another workspace is imported by its name, @frostway/core/…",
    ]);
  });

  it('that are pure touch nothing of Node’s but in their tests', () => {
    expect(faults({ 'packages/core/src/a.ts': ['node:fs'], 'packages/core/src/a.test.ts': ['node:fs'] })).toEqual([
      "packages/core/src/a.ts:1 imports 'node:fs': core is pure: it uses none of Node's modules",
    ]);
    expect(faults({ 'packages/protocol/src/a.ts': ['node:net'] })).toEqual([
      "packages/protocol/src/a.ts:1 imports 'node:net': protocol is pure: of Node's modules it uses only node:crypto, node:buffer",
    ]);
  });

  it('that nobody has named, and imports that lead nowhere, do not pass unjudged', () => {
    expect(faults({ 'packages/extra/src/a.ts': [] })).toEqual([
      'packages/extra/src/a.ts lies in no workspace that scripts/directions/workspaces.ts knows',
    ]);
    expect(faults({ 'packages/core/src/a.ts': ['./b.js', '@frostway/core/c', '@frostway/nobody/d'] })).toEqual([
      "packages/core/src/a.ts:1 imports './b.js' leads to no file, so its direction cannot be judged",
      "packages/core/src/a.ts:2 imports '@frostway/core/c' leads to no file, so its direction cannot be judged",
      "packages/core/src/a.ts:3 imports '@frostway/nobody/d' leads to no file, so its direction cannot be judged",
    ]);
  });
});

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

describe('modules of the pages', () => {
  const modules: Record<string, string[]> = {
    [`${web}/main.tsx`]: ['./pages.js'],
    [`${web}/pages.tsx`]: ['./screens/Monitor.js', './features/mission/MissionList.js'],
    [`${web}/screens/Monitor.tsx`]: ['../features/mission/MissionList.js', '../map/Map.js', '../ui/Frame.js'],
    [`${web}/features/mission/MissionList.tsx`]: ['../../api/call.js', './Row.js'],
    [`${web}/features/mission/Row.tsx`]: ['../../values/temperature.js'],
    [`${web}/features/alarm/Alarms.tsx`]: [],
    [`${web}/api/call.ts`]: [],
    [`${web}/map/Map.tsx`]: ['../values/temperature.js', './map.css'],
    [`${web}/ui/Frame.tsx`]: [],
    [`${web}/values/temperature.ts`]: [],
  };
  const wrong = (path: string, specifier: string) => faults({ ...modules, [path]: [...(modules[path] ?? []), specifier] });

  it('import from pages over screens and features down to their parts', () => {
    expect(faults(modules)).toEqual([]);
  });

  it('keep features apart', () => {
    expect(wrong(`${web}/features/alarm/Alarms.tsx`, '../mission/Row.js')).toEqual([
      `${web}/features/alarm/Alarms.tsx:1 imports '../mission/Row.js': features do not import each other; a page that joins several features lives in screens/`,
    ]);
  });

  it('are refused upwards', () => {
    expect(wrong(`${web}/features/alarm/Alarms.tsx`, '../../screens/Monitor.js')).toEqual([
      `${web}/features/alarm/Alarms.tsx:1 imports '../../screens/Monitor.js': features does not import screens; a page that joins several features lives in screens/`,
    ]);
    expect(wrong(`${web}/ui/Button.tsx`, '../features/mission/Row.js')).toEqual([
      `${web}/ui/Button.tsx:1 imports '../features/mission/Row.js': ui does not import features; pass it in as a property`,
    ]);
    expect(wrong(`${web}/api/session.ts`, '../pages.js')).toEqual([
      `${web}/api/session.ts:1 imports '../pages.js': the files directly in src/ join the modules and are imported by none of them`,
    ]);
  });
});

describe('circles', () => {
  it('are found with the shortest way round, once each', () => {
    const tree = {
      'packages/core/src/a.ts': ['./b.js'],
      'packages/core/src/b.ts': ['./c.js', './d.js'],
      'packages/core/src/c.ts': ['./d.js'],
      'packages/core/src/d.ts': ['./a.js'],
      'packages/core/src/e.ts': ['./a.js', './e.js'],
    };
    expect(faults(tree)).toEqual([
      'imports go in a circle: packages/core/src/a.ts -> packages/core/src/b.ts -> packages/core/src/d.ts -> packages/core/src/a.ts',
      'imports go in a circle: packages/core/src/e.ts -> packages/core/src/e.ts',
    ]);
  });

  it('are none where two ways lead to one file', () => {
    expect(
      faults({ 'packages/core/src/a.ts': ['./b.js', './c.js'], 'packages/core/src/b.ts': ['./c.js'], 'packages/core/src/c.ts': [] }),
    ).toEqual([]);
  });
});

describe('a source that nothing imports', () => {
  it('is named, unless a program, a test or a reader by name begins with it', () => {
    const read = `import './wired.js';`;
    const files = new Map([
      [`${web}/main.tsx`, read],
      [`${web}/wired.ts`, ''],
      [`${web}/features/driver/DriverPage.tsx`, ''],
      [`${web}/wired.test.ts`, read],
      ['packages/protocol/src/h02/examples.ts', ''],
    ]);
    expect(unwired(files)).toEqual([`${web}/features/driver/DriverPage.tsx`]);
  });
});
