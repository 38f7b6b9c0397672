/**
 * A program of the server as a process of its own: as it was built where the run has just built it (`npm test`), else from its sources, which compiles them at every
 * start and takes twice as long.
 */
import { fileURLToPath } from 'node:url';

const isBuilt = process.env['FROSTWAY_TESTS_OF'] === 'build';

/**
 * What follows `node` to run a source file of the server.
 *
 * @param file of the sources, ends with `.ts`
 */
export function programArgs(file: URL): readonly string[] {
  const source = fileURLToPath(file);
  if (!isBuilt) return ['--conditions=source', '--import', 'tsx', source];
  return [source.replace(/([\\/]apps[\\/]server[\\/])src([\\/])/u, '$1dist$2').replace(/\.ts$/u, '.js')];
}
