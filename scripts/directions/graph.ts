/** Answers for who imports whom among the repository's own files, and for circles among them. */
import { posix } from 'node:path';
import { importsOf } from './imports.js';
import { folders, workspaceOf } from './workspaces.js';

/** One import between two files of ours, or of an outside module (`to` is nothing). */
export interface Edge {
  from: string;
  line: number;
  specifier: string;
  /** The file it leads to; for an asset, its path. Nothing when it leads out of the repository. */
  to: string | undefined;
}

/** The imports of a tree. `lost` are those that lead to no file and so could not be judged. */
export interface Graph {
  edges: Edge[];
  lost: Edge[];
}

/** Reads the imports of all files. Paths are relative to the repository's root, with forward slashes. */
export function graphOf(files: ReadonlyMap<string, string>): Graph {
  const edges: Edge[] = [];
  const lost: Edge[] = [];
  for (const [from, source] of files) {
    for (const { specifier, line } of importsOf(source)) {
      const target = resolve(specifier, from);
      if (target === undefined) {
        edges.push({ from, line, specifier, to: undefined });
        continue;
      }
      const to = target.candidates.find((path) => files.has(path)) ?? target.asset;
      if (to === undefined) lost.push({ from, line, specifier, to });
      else edges.push({ from, line, specifier, to });
    }
  }
  return { edges, lost };
}

/** The files an import may mean, in order, or the asset it names; nothing for an outside module. */
function resolve(specifier: string, from: string): { candidates: string[]; asset: string | undefined } | undefined {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('.')) {
    const target = posix.join(posix.dirname(from), path);
    const source = /\.jsx?$/.test(target) ? target.replace(/\.jsx?$/, '') : undefined;
    if (source !== undefined) return { candidates: [`${source}.ts`, `${source}.tsx`], asset: undefined };
    return { candidates: [target], asset: /\.\w+$/.test(target) && !/\.tsx?$/.test(target) ? target : undefined };
  }
  const own = /^@frostway\/([^/]+)(?:\/(.+))?$/.exec(path);
  if (own === null) return undefined;
  const [, name = '', inner] = own;
  const folder = folders[name];
  if (folder === undefined) return { candidates: [], asset: undefined };
  // An app has no entry module at all; its name alone is enough to judge the import.
  if (inner === undefined || workspaceOf(`${folder}/x`)?.isApp === true)
    return { candidates: [], asset: `${folder}/src/${inner ?? 'index'}.ts` };
  return { candidates: [`${folder}/src/${inner}.ts`, `${folder}/src/${inner}.tsx`], asset: undefined };
}

/** Every circle among files, as one shortest way round for each knot of files that import each other. */
export function circlesOf(edges: readonly Edge[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (to !== undefined) next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  return knotsOf(next).map((knot) => shortestRound(knot, next));
}

/** Tarjan's strongly connected components that hold a circle. */
function knotsOf(next: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const knots: string[][] = [];
  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    open.push(file);
    let low = number;
    for (const to of next.get(file) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (open.includes(to)) low = Math.min(low, order.get(to) ?? low);
    }
    lowest.set(file, low);
    if (low === number) {
      const knot = open.splice(open.indexOf(file));
      if (knot.length > 1 || next.get(file)?.has(file) === true) knots.push(knot);
    }
    return low;
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return knots;
}

function shortestRound(knot: readonly string[], next: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const inside = new Set(knot);
  const start = [...knot].sort()[0] ?? '';
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const to of next.get(way.at(-1) ?? '') ?? []) {
      if (to === start) return [...way, start];
      if (!inside.has(to) || seen.has(to)) continue;
      seen.add(to);
      ways.push([...way, to]);
    }
  }
  return [...knot];
}
