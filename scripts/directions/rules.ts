/** Answers for whether an import goes in a permitted direction, and says in words why not. */
import { circlesOf, graphOf } from './graph.js';
import type { Edge, Graph } from './graph.js';
import { featureImports, root, server, serverEntries, web, webEntries } from './modules.js';
import { isReadByOthers, isTest, mayImport, nodeModules, workspaceOf } from './workspaces.js';

interface Place {
  path: string;
  module: string;
  /** The feature, where the module is `features`. */
  feature: string;
  /** The path inside the module, or inside the feature. */
  inner: string;
}

/** Every fault of a tree, one sentence each; none when all imports go where they may. */
export function faultsOf(files: ReadonlyMap<string, string>, { edges, lost }: Graph = graphOf(files)): string[] {
  return [
    ...new Set([...files.keys()].flatMap((path) => homeless(path) ?? [])),
    ...lost.map((edge) => `${at(edge)} leads to no file, so its direction cannot be judged`),
    ...edges.flatMap((edge) => {
      const fault = faultOf(edge);
      return fault === undefined ? [] : [`${at(edge)}: ${fault}`];
    }),
    ...circlesOf(edges).map((circle) => `imports go in a circle: ${circle.join(' -> ')}`),
  ];
}

/** Every source that is imported nowhere though nobody reads it otherwise: a screen, table or text that was not wired up. */
export function unwired(files: ReadonlyMap<string, string>, { edges }: Graph = graphOf(files)): string[] {
  const imported = new Set(edges.map(({ to }) => to));
  return [...files.keys()].filter((path) => !imported.has(path) && !isReadByOthers(path));
}

function at({ from, line, specifier }: Edge): string {
  return `${from}:${line} imports '${specifier}'`;
}

/** A file whose place the tables do not know: its imports would pass unjudged. */
function homeless(path: string): string | undefined {
  const workspace = workspaceOf(path);
  if (workspace === undefined) return `${path} lies in no workspace that scripts/directions/workspaces.ts knows`;
  const modules = modulesOf(workspace.name);
  if (modules === undefined || isTest(path) || !path.includes('/src/')) return undefined;
  const place = placeOf(workspace.inner);
  if (modules.entries.includes(place.module) || modules.entries.includes(place.inner)) return undefined;
  if (modules.table[place.module] === undefined)
    return `the module '${place.module}' of ${workspace.name} has no row in scripts/directions/modules.ts`;
  if (workspace.name === 'server' && place.module === 'features' && featureImports[place.feature] === undefined) {
    return `the feature '${place.feature}' has no row in scripts/directions/modules.ts`;
  }
  return undefined;
}

function faultOf(edge: Edge): string | undefined {
  const from = workspaceOf(edge.from);
  if (from === undefined) return undefined;
  if (edge.to === undefined) return outsideFault(edge, from.name);
  const to = workspaceOf(edge.to);
  if (to === undefined) return edge.to.startsWith('..') ? 'it leaves the repository' : undefined;
  if (isTest(edge.to) && !isTest(edge.from)) return 'only tests import what serves tests';
  if (from.name !== to.name) return workspaceFault(edge, from.name, to);
  const modules = modulesOf(from.name);
  if (modules === undefined || isTest(edge.from)) return undefined;
  return from.name === 'server' ? serverFault(placeOf(from.inner), placeOf(to.inner)) : webFault(placeOf(from.inner), placeOf(to.inner));
}

function outsideFault(edge: Edge, workspace: string): string | undefined {
  const allowed = nodeModules[workspace];
  if (!edge.specifier.startsWith('node:') || allowed === undefined || isTest(edge.from) || allowed.includes(edge.specifier))
    return undefined;
  if (!edge.from.includes('/src/')) return undefined;
  return `${workspace} is pure: ${allowed.length === 0 ? "it uses none of Node's modules" : `of Node's modules it uses only ${allowed.join(', ')}`}`;
}

function workspaceFault(edge: Edge, from: string, to: { name: string; isApp: boolean }): string | undefined {
  if (to.isApp) return `nothing imports apps/${to.name}`;
  const allowed = mayImport[from] ?? [];
  if (!allowed.includes(to.name)) return `${from} imports ${allowed.length === 0 ? 'no other workspace' : `only ${allowed.join(', ')}`}`;
  return edge.specifier.startsWith('.') ? `another workspace is imported by its name, @frostway/${to.name}/…` : undefined;
}

function serverFault(from: Place, to: Place): string | undefined {
  if (isEntry(from, serverEntries)) return undefined;
  if (isEntry(to, serverEntries)) return 'app.ts, main.ts and cli/ join the modules and are imported by none of them';
  if (from.module === 'features' && to.module === 'features') return featureFault(from, to);
  if (from.module === to.module) return undefined;
  const module = server[from.module];
  if (module !== undefined && !module.may.includes(to.module)) return `${from.module} does not import ${to.module}; ${module.instead}`;
  if (to.module === 'features' && to.inner !== 'index.ts') return `a feature is entered through features/${to.feature}/index.ts`;
  if (from.module === 'features' && to.module === 'live') return 'a feature says what changed by events/publish.ts, and live hears it';
  if (from.module === 'features' && to.module === 'events' && !/^(?:publish|event)\b/.test(to.inner))
    return 'of events, a feature uses publish.ts and event.ts only';
  return undefined;
}

function featureFault(from: Place, to: Place): string | undefined {
  if (from.feature === to.feature) return undefined;
  if (to.inner !== 'index.ts') return `a feature is entered through features/${to.feature}/index.ts`;
  if (featureImports[from.feature]?.[to.feature] !== undefined) return undefined;
  return `${from.feature} does not import ${to.feature}; say what is needed as a port, or add the pair with its reason to scripts/directions/modules.ts`;
}

function webFault(from: Place, to: Place): string | undefined {
  if (isEntry(from, webEntries)) return undefined;
  if (isEntry(to, webEntries)) return 'the files directly in src/ join the modules and are imported by none of them';
  const module = web[from.module];
  if (from.module === 'features' && to.module === 'features') {
    return from.feature === to.feature ? undefined : `features do not import each other; ${module?.instead ?? ''}`;
  }
  if (from.module === to.module || module === undefined || module.may.includes(to.module)) return undefined;
  return `${from.module} does not import ${to.module}; ${module.instead}`;
}

function isEntry(place: Place, entries: readonly string[]): boolean {
  return entries.includes(place.module) || (place.module === root && entries.includes(place.inner));
}

function modulesOf(workspace: string): { table: Readonly<Record<string, unknown>>; entries: readonly string[] } | undefined {
  if (workspace === 'server') return { table: server, entries: serverEntries };
  return workspace === 'web' ? { table: web, entries: webEntries } : undefined;
}

function placeOf(path: string): Place {
  const [first = '', second = '', ...rest] = path.split('/');
  if (second === '') return { path, module: root, feature: '', inner: first };
  if (first === 'features') return { path, module: first, feature: second, inner: rest.join('/') };
  return { path, module: first, feature: '', inner: [second, ...rest].join('/') };
}
