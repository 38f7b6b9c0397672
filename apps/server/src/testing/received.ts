/**
 * The refusals that feature tests received, call by call. After a whole run they are held against two promises: every code of the specification's
 * section 8 was received or stands in refusals-not-received.txt, and no call gives a refusal that the contract does not say it gives.
 */
import { appendFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { allEndpoints } from '@frostway/contract/features';
import { refusals, refusalsOfCode } from '@frostway/contract/refusals';
import { refusalsOf } from '@frostway/contract/refused-by';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const listFile = path.join(root, 'apps', 'server', 'refusals-not-received.txt');
/** Refusals of our own begin here; the law is about those of the specification. */
const firstOwn = 80_001;

declare module 'vitest' {
  interface ProvidedContext {
    /** Where this run notes the refusals it receives. */
    refusalsDir: string;
  }
}

/** Notes a refusal by its code and the call (`GET /beacon/source`) or socket (`WS /live`) that gave it. */
export function noteRefusal(code: number, call: string): void {
  if (code !== 0) appendFileSync(path.join(inject('refusalsDir'), `${process.pid}.txt`), `${code} ${call}\n`);
}

/** vitest global set-up: judges the run when it was whole, and leaves what it received in artifacts/refusals-received.txt. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(path.join(tmpdir(), 'frostway-refusals-'));
  project.provide('refusalsDir', dir);
  return async () => {
    const received = await readReceived(dir);
    await rm(dir, { recursive: true, force: true });
    await mkdir(path.join(root, 'artifacts'), { recursive: true });
    await writeFile(path.join(root, 'artifacts', 'refusals-received.txt'), `${received.join('\n')}\n`);
    if (!(await isWhole(project))) return;
    const faults = faultsOf(received, await readFile(listFile, 'utf8'));
    if (faults.length === 0) return;
    process.stderr.write(
      `\nRefusals and the promises about them (${path.relative(root, listFile)}):\n${faults.map((fault) => `  ${fault}\n`).join('')}\n`,
    );
    process.exitCode = 1;
  };
}

/** Whether every test of the project ran and passed. */
async function isWhole(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles();
  const modules = project.vitest.state.getTestModules().filter((module) => module.project === project);
  if (project.vitest.getGlobalTestNamePattern() !== undefined || modules.length < testFiles.length) return false;
  return modules.every((module) => module.ok() && [...module.children.allTests()].every((test) => test.result().state === 'passed'));
}

async function readReceived(dir: string): Promise<string[]> {
  const texts = await Promise.all((await readdir(dir)).map((name) => readFile(path.join(dir, name), 'utf8')));
  return [...new Set(texts.flatMap((text) => text.split('\n').filter((line) => line !== '')))].toSorted();
}

/** What is not as promised, a sentence each. `received` are lines `CODE CALL`, `list` the committed list. */
export function faultsOf(received: readonly string[], list: string): string[] {
  const listed = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const codes = new Set(received.map((line) => Number(line.split(' ')[0])));
  const listedCodes = new Set(listed.map((line) => Number(line.split(' ')[0])));
  const known = Object.values(refusals).map((row) => row.code);
  return [
    ...listed.filter((line) => !/^\d{5} \S.{9,}/.test(line)).map((line) => `"${line}" is no code with a reason`),
    ...[...listedCodes]
      .filter((code) => !known.includes(code) || code >= firstOwn)
      .map((code) => `${code} is listed, but is no code of section 8`),
    ...[...listedCodes].filter((code) => codes.has(code)).map((code) => `${code} was received: take it off the list`),
    ...known
      .filter((code) => code < firstOwn && !codes.has(code) && !listedCodes.has(code))
      .map((code) => `${code} was received by no feature test`),
    ...received.flatMap(unpromised),
  ];
}

/** A refusal that its call's row does not name. Doors that are no calls promise nothing. */
function unpromised(line: string): string[] {
  const [code = '', ...rest] = line.split(' ');
  const call = rest.join(' ');
  const endpoint = allEndpoints.find((each) => `${each.endpoint.method} ${each.endpoint.path}` === call)?.endpoint;
  const names = refusalsOfCode(Number(code));
  if (endpoint === undefined || names.some((name) => refusalsOf(endpoint).includes(name))) return [];
  return [`${call} refused ${code}, which its row in the contract does not name`];
}
