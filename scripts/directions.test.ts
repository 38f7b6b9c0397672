/** The import directions of this repository hold: every file is read, every import leads somewhere permitted, none goes in a circle. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { graphOf } from './directions/graph.js';
import { featureImports } from './directions/modules.js';
import { faultsOf, unwired } from './directions/rules.js';
import { root } from './process/root.mjs';
import { filesBelow } from './setup/stamp.mjs';

const ours = ['packages', 'apps', 'tools', 'e2e'];
const isSource = (path: string) => /\.tsx?$/.test(path) && ours.some((folder) => path.startsWith(`${folder}/`));
const inSource = (path: string) => /^(packages|apps|tools)\/[^/]+\/src\/|^e2e\//.test(path);

const files = new Map(
  ours.flatMap((folder) =>
    filesBelow(join(root, folder), (name) => name === 'node_modules' || name === 'dist' || name === 'data')
      .map((path) => `${folder}/${path}`)
      .filter((path) => isSource(path) && inSource(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
  ),
);
const graph = graphOf(files);

describe('import directions', () => {
  it('are judged for every source there is', () => {
    const unread = committed().filter((path) => isSource(path) && inSource(path) && !files.has(path) && existsSync(join(root, path)));
    expect(unread).toEqual([]);
    expect(files.size).toBeGreaterThan(60);
    expect(graph.edges.length).toBeGreaterThan(files.size);
  });

  it('go only where they may (scripts/directions/workspaces.ts, modules.ts)', () => {
    expect(faultsOf(files, graph).join('\n')).toBe('');
  });

  it('leave no source out: one that nothing imports was wired up nowhere (scripts/directions/workspaces.ts)', () => {
    expect(unwired(files, graph)).toEqual([]);
  });

  it('have no pair of features that nobody uses', () => {
    const pairOf = (path: string) => /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1];
    const used = new Set(graph.edges.map(({ from, to }) => `${pairOf(from)} -> ${pairOf(to ?? '')}`));
    const listed = Object.entries(featureImports).flatMap(([from, others]) => Object.keys(others).map((to) => `${from} -> ${to}`));
    expect(listed.filter((pair) => !used.has(pair))).toEqual([]);
  });
});

/** Every committed file of the four folders; none where there is no git to ask, as in an unpacked archive. */
function committed(): string[] {
  try {
    return execFileSync('git', ['ls-files', '-z', ...ours], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(
      '\0',
    );
  } catch {
    return [];
  }
}
