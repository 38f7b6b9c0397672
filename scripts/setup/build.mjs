/** Answers for dist/ being made from the sources that lie there now. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../process/command.mjs';
import { programOf } from '../process/root.mjs';
import { SetupError } from '../process/say.mjs';
import { digestOf, filesBelow, hasStamp, writeStamp } from './stamp.mjs';

const sourceFolders = ['packages', 'apps', 'tools'];
const rootFiles = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];
/** Neither what is made, nor tests: the program is the same without them. */
const notSource = /^(node_modules|dist|coverage|\..*|.*\.tsbuildinfo|.*\.test\.tsx?|.*\.md)$/;

/** What a build must have left behind. */
const products = ['apps/server/dist/main.js', 'apps/web/dist/index.html'];

/**
 * Every file the build depends on, relative to the root.
 * @param {string} root
 * @returns {string[]}
 */
export function sourceFiles(root) {
  const below = sourceFolders.flatMap((folder) =>
    filesBelow(join(root, folder), (name) => notSource.test(name)).map((path) => `${folder}/${path}`),
  );
  return [...rootFiles.filter((file) => existsSync(join(root, file))), ...below];
}

/**
 * Compiles everything and bundles the pages when a source changed since the last build or a product is missing.
 * @param {string} root
 * @param {(what: string) => void} doing
 * @returns {Promise<string>}
 */
export async function buildAll(root, doing) {
  const stamp = join(root, '.cache/build');
  const digest = digestOf(root, sourceFiles(root), [process.versions.node]);
  const missing = products.filter((file) => !existsSync(join(root, file)));
  if (missing.length === 0 && hasStamp(stamp, digest)) return 'up to date';

  doing('compiling');
  // The compiler trusts its own record and does not look for products that were deleted.
  const force = missing.includes('apps/server/dist/main.js') ? ['--force'] : [];
  await runQuietly(process.execPath, [programOf('typescript', 'tsc'), '-b', ...force], { cwd: root }).catch(
    fail('The sources do not compile.'),
  );
  doing('bundling the pages');
  const env = { ...process.env, NODE_ENV: 'production' };
  await runQuietly(process.execPath, [programOf('vite'), 'build'], { cwd: join(root, 'apps/web'), env }).catch(
    fail('The pages could not be bundled.'),
  );

  const absent = products.find((file) => !existsSync(join(root, file)));
  if (absent !== undefined) throw new SetupError(`The build went through but left no ${absent}.`);
  writeStamp(stamp, digest);
  return 'built';
}

/** @param {string} what */
function fail(what) {
  return (/** @type {Error} */ error) => {
    throw new SetupError(`${error.message}\n\n${what}`);
  };
}
