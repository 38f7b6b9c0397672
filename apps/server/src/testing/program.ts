/**
 * A program of the server as a process of its own: as it was built where the run has just built it (`npm test`), else from its sources, which compiles them at every
 * start and takes twice as long.
 */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { portSettings } from '@frostway/protocol/registry';

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

/** The settings of a process of one role beside a platform of tests, on the same database and at ports that are free. */
export function roleSettings(role: 'gateway' | 'api' | 'worker', databaseUrl: string): Record<string, string> {
  const { PATH = '' } = process.env;
  return {
    PATH,
    PORT: '0',
    ...portSettings('0'),
    FROSTWAY_ROLE: role,
    FROSTWAY_DEMO: 'off',
    FROSTWAY_LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl,
    FROSTWAY_DATA_DIR: path.join(tmpdir(), `frostway-test-${process.pid}`),
  };
}
