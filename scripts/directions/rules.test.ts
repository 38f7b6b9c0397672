/** Tests of the direction rules on small trees: the permitted passes, and each wrong import is found and said in words. */
import { describe, expect, it } from 'vitest';
import { unwired } from './rules.js';
import { faults, server } from './tree.fixture.js';

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
