/** Answers for the workspaces: where each lies and which others it may import. */

/** Where a workspace lies, relative to the root, by its name. */
export const folders: Readonly<Record<string, string>> = {
  core: 'packages/core',
  protocol: 'packages/protocol',
  contract: 'packages/contract',
  fleet: 'packages/fleet',
  server: 'apps/server',
  web: 'apps/web',
  simulator: 'tools/simulator',
  bench: 'tools/bench',
  e2e: 'e2e',
};

/** Which workspaces a workspace may import. Nothing imports an app. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  core: [],
  protocol: ['core'],
  contract: ['core'],
  fleet: ['core'],
  server: ['core', 'protocol', 'contract', 'fleet'],
  web: ['core', 'contract'],
  simulator: ['core', 'protocol', 'contract', 'fleet'],
  bench: ['core', 'protocol', 'contract', 'fleet', 'simulator'],
  e2e: ['core', 'protocol', 'contract', 'fleet'],
};

/**
 * Which of Node's own modules a workspace may use outside its tests: core and contract run in the browser too;
 * protocol and fleet are pure but encipher. A workspace that is not named may use all.
 */
export const nodeModules: Readonly<Record<string, readonly string[]>> = {
  core: [],
  contract: [],
  web: [],
  protocol: ['node:crypto', 'node:buffer'],
  fleet: ['node:crypto', 'node:buffer'],
};

/** The workspace a file belongs to; nothing for a file in a folder that is none. */
export function workspaceOf(path: string): { name: string; isApp: boolean; inner: string } | undefined {
  for (const [name, folder] of Object.entries(folders)) {
    if (!path.startsWith(`${folder}/`)) continue;
    return { name, isApp: folder.startsWith('apps/'), inner: path.slice(folder.length + 1).replace(/^src\//, '') };
  }
  return undefined;
}

/** Whether a file is a test or serves tests only. */
export function isTest(path: string): boolean {
  return /\.(test|fixture|story)\.tsx?$/.test(path) || path.includes('/testing/') || path.includes('/matrix/');
}

/** Sources that nothing imports, and who reads them instead. Any other that is imported nowhere is a part nobody wired up. */
const readByOthers: readonly (readonly [path: RegExp, by: string])[] = [
  [/\.(test|story)\.tsx?$/, 'the runner of tests'],
  [/\/main\.tsx?$/, 'the command line, or the page'],
  [/\/pdf\/worker\.ts$/, 'a thread of its own'],
  [/^packages\/protocol\/src\/\w+\/examples\.ts$/, 'the laws over the registry, by the name of the family'],
  [/\/db\/schema-truth\.ts$|\.d\.ts$/, 'the compiler'],
  [/\/testing\/(database|start-embedded)\.ts$|\/page\.test-setup\.ts$|^e2e\/global-setup\.ts$/, 'the set-up of tests'],
];

/** Whether somebody reads a file without importing it. */
export function isReadByOthers(path: string): boolean {
  return readByOthers.some(([of]) => of.test(path));
}
