/** Small trees that the direction rules are tried on. */
import { faultsOf } from './rules.js';

/** A tree of files by path; an array is the specifiers a file imports. */
export function faults(tree: Record<string, string[]>): string[] {
  return faultsOf(
    new Map(Object.entries(tree).map(([path, specifiers]) => [path, specifiers.map((name) => `import '${name}';`).join('\n')])),
  );
}

export const server = 'apps/server/src';
