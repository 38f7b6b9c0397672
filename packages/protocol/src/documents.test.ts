import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandTable, familyTable, portList, profileTable, withPart } from './documents.fixture.js';
import { families, familyNames } from './registry.js';

const documents: readonly (readonly [name: string, written: (text: string) => string])[] = [
  [
    'protocols.md',
    (text) =>
      [
        ['names', familyNames.join(', ')],
        ['families', `\n${familyTable(families)}\n`],
        ['commands', `\n${commandTable(families)}\n`],
        ['profiles', `\n${profileTable(families)}\n`],
      ].reduce((before, [mark = '', part = '']) => withPart(before, mark, part), text),
  ],
  ['operations.md', (text) => withPart(text, 'ports', portList(families))],
];

it.each(documents)('docs/%s says of the families what the registry has (UPDATE_DOCS=1 writes it)', (name, written) => {
  const file = new URL(`../../../docs/${name}`, import.meta.url);
  const text = readFileSync(file, 'utf8');
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, written(text));
  expect(readFileSync(file, 'utf8')).toBe(written(text));
});

it('a document without its part is a fault, not a part left out', () => {
  expect(() => withPart('no marks here', 'names', 'gt06')).toThrow('the document has no part names');
});
