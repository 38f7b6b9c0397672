/** Tests of the change stamps: what counts as a change, and what does not. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sourceFiles } from './build.mjs';
import { fitsLock } from './packages.mjs';
import { nodeProblem, npmProblem } from './node-version.mjs';
import { digestOf, filesBelow, hasStamp, writeStamp } from './stamp.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frostway-stamp-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function put(path: string, content: string): void {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
}

describe('sources', () => {
  it('are the files of packages, apps and tools with the lock, without what is made and without tests', () => {
    put('package-lock.json', '{}');
    put('packages/core/src/message.ts', 'a');
    put('packages/core/src/message.test.ts', 'a');
    put('packages/core/dist/message.js', 'a');
    put('packages/core/dist/.tsbuildinfo', 'a');
    put('apps/web/node_modules/x/index.js', 'a');
    put('apps/web/index.html', 'a');
    put('tools/bench/README.md', 'a');
    put('docs/page.ts', 'a');
    expect(sourceFiles(folder)).toEqual(['package-lock.json', 'packages/core/src/message.ts', 'apps/web/index.html']);
  });

  it('have another digest after a change of content, of name, or of what else the outcome depends on', () => {
    put('a.ts', 'one');
    const before = digestOf(folder, ['a.ts'], ['20']);
    put('a.ts', 'two');
    expect(digestOf(folder, ['a.ts'], ['20'])).not.toBe(before);
    put('a.ts', 'one');
    put('b.ts', 'one');
    expect(digestOf(folder, ['b.ts'], ['20'])).not.toBe(before);
    expect(digestOf(folder, ['a.ts'], ['22'])).not.toBe(before);
    expect(digestOf(folder, ['a.ts'], ['20'])).toBe(before);
  });

  it('have the same digest after a touch', () => {
    put('a.ts', 'one');
    const before = digestOf(folder, ['a.ts']);
    utimesSync(join(folder, 'a.ts'), 1, 1);
    expect(digestOf(folder, ['a.ts'])).toBe(before);
  });

  it('are distinguished where one file ends and the next begins', () => {
    put('a.ts', 'xb');
    put('b.ts', '');
    const before = digestOf(folder, ['a.ts', 'b.ts']);
    put('a.ts', 'x');
    put('b.ts', 'b');
    expect(digestOf(folder, ['a.ts', 'b.ts'])).not.toBe(before);
  });

  it('of a folder that does not exist are none', () => {
    expect(filesBelow(join(folder, 'nowhere'), () => false)).toEqual([]);
  });
});

describe('a stamp', () => {
  it('is only there after it was written with the same digest', () => {
    const file = join(folder, '.cache/build');
    expect(hasStamp(file, 'abc')).toBe(false);
    writeStamp(file, 'abc');
    expect(hasStamp(file, 'abc')).toBe(true);
    expect(hasStamp(file, 'abd')).toBe(false);
    expect(readFileSync(file, 'utf8')).toBe('abc\n');
  });
});

describe('installed packages', () => {
  const lock = {
    '': {},
    'packages/core': { version: '0.1.0' },
    'node_modules/@frostway/core': { link: true },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  };
  const installed = { 'node_modules/@frostway/core': { link: true }, 'node_modules/zod': { version: '4.6.7' } };

  it('fit the lock without the optional ones of other platforms', () => {
    expect(fitsLock(lock, installed)).toBe(true);
  });

  it('do not fit when one is missing, has another version or is optional in another version', () => {
    expect(fitsLock(lock, { ...installed, 'node_modules/zod': { version: '4.6.6' } })).toBe(false);
    expect(fitsLock(lock, { 'node_modules/zod': { version: '4.6.7' } })).toBe(false);
    expect(fitsLock(lock, { ...installed, 'node_modules/other-platform': { version: '0.9.0', optional: true } })).toBe(false);
    expect(fitsLock(lock, {})).toBe(false);
  });
});

describe('Node.js and npm', () => {
  it('may be 20.19 or newer, 22.12 or newer, 24 and what comes after', () => {
    for (const version of ['20.19.0', '20.20.2', '22.12.0', '24.0.0', '26.1.0']) expect(nodeProblem(version)).toBeUndefined();
    expect(npmProblem('10.8.2')).toBeUndefined();
    expect(npmProblem('11.19.1')).toBeUndefined();
  });

  it('are refused by name and with what to do when they are older', () => {
    for (const version of ['14.0.0', '18.20.4', '20.18.3', '21.7.3', '22.11.0']) {
      expect(nodeProblem(version)).toContain(`This is Node.js ${version}.`);
      expect(nodeProblem(version)).toContain('20.19 or newer');
    }
    expect(npmProblem('9.9.4')).toContain('npm install -g npm@11');
  });
});
