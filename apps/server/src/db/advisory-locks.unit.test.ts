/** Advisory locks have one table: a lock taken beside it could share a key with somebody else's. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

test('advisory locks are taken through their table alone', () => {
  const takers = sources.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('advisory_'));
  expect(takers).toEqual(['db/advisory-locks.ts']);
});

test('no two purposes share a key', () => {
  const table = readFileSync(path.join(root, 'db/advisory-locks.ts'), 'utf8');
  const keys = [...table.matchAll(/: (7_250_\d+),/g)].map(([, key]) => key);
  expect(keys.length).toBeGreaterThan(5);
  expect(new Set(keys).size).toBe(keys.length);
});
