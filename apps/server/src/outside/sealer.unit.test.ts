import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSealed, openSealer } from './sealer.js';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'frostway-sealer-'));
});
afterAll(() => rm(dir, { recursive: true }));

describe('The key of the data directory', () => {
  it('is made at the first start, for its owner alone to read, and is the same for all who start at once', async () => {
    const file = path.join(dir, 'new', 'sealing-key');
    const sealers = await Promise.all(Array.from({ length: 8 }, () => openSealer(file)));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(path.dirname(file))).toEqual(['sealing-key']);
    const sealed = sealers[0]?.seal('a secret', 'x') ?? '';
    expect(sealers.map((sealer) => sealer.open(sealed, 'x'))).toEqual(sealers.map(() => 'a secret'));
    expect((await openSealer(file)).open(sealed, 'x')).toBe('a secret');
  });
  it('must be one: a file with anything else is said to be none', async () => {
    const file = path.join(dir, 'broken');
    await writeFile(file, 'too short');
    await expect(openSealer(file)).rejects.toThrow(/holds no key of 32 bytes/);
    expect(await readFile(file, 'utf8')).toBe('too short');
  });
});

describe('A sealed secret', () => {
  it('says nothing of itself, differs each time, and opens for its owner and with its key alone', async () => {
    const [sealer, other] = [await openSealer(path.join(dir, 'a')), await openSealer(path.join(dir, 'b'))];
    const [one, two] = [sealer.seal('JBSWY3DP', 'second-factor:7'), sealer.seal('JBSWY3DP', 'second-factor:7')];
    expect([isSealed(one), one.includes('JBSWY3DP'), one === two]).toEqual([true, false, false]);
    expect(sealer.open(two, 'second-factor:7')).toBe('JBSWY3DP');
    expect(() => sealer.open(one, 'second-factor:8')).toThrow();
    expect(() => other.open(one, 'second-factor:7')).toThrow();
    expect(() => sealer.open(`${one.slice(0, -4)}AAAA`, 'second-factor:7')).toThrow();
    expect(sealer.open('never sealed', 'x')).toBe('never sealed');
  });
  it('has a hash by which it is recognised, with this key alone', async () => {
    const [sealer, other] = [await openSealer(path.join(dir, 'a')), await openSealer(path.join(dir, 'b'))];
    expect(sealer.digest('typed')).toBe(sealer.digest('typed'));
    expect(new Set([sealer.digest('typed'), sealer.digest('Typed'), other.digest('typed')]).size).toBe(3);
  });
});
