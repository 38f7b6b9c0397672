/** Every statement of the program names only tables its module owns, or is listed to write or read (table-owners.ts). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readersOf, tableOwners } from './table-owners.js';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const schema = readFileSync(path.resolve(root, '../../../docs/schema.sql'), 'utf8');
const tables = new Set([...schema.matchAll(/^create table (\w+)/gm)].map(([, name]) => name as string));

/** Tests look at what is stored, migrations make it, and the types of rows only describe it. */
const isProgram = (file: string): boolean =>
  file.endsWith('.ts') &&
  !/\.(?:test|fixture)\.ts$/.test(file) &&
  !/^(?:db\/(?:migrations\/|schema|table-owners)|testing\/|matrix\/)/.test(file);

const moduleOf = (file: string): string => {
  const [first = '', second = ''] = file.split('/');
  return first === 'features' ? `features/${second}` : first;
};

type Use = { readonly table: string; readonly module: string; readonly isWrite: boolean };

const statement = /\b(insert into|update|delete from|truncate|from|join|using|lock table)\s+(?:only\s+)?(\w+)\b/gi;
const builder = /\.(insertInto|updateTable|deleteFrom|selectFrom|innerJoin|leftJoin|crossJoin|using|from)\(\s*'(\w+)(?: as \w+)?'/g;
const writing = /^(?:insert|update|delete|truncate)/i;

/** Words of a comment are no statement. */
const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|--[^\n`]*/g, '');

function usesOf(file: string): Use[] {
  const source = withoutComments(readFileSync(path.join(root, file), 'utf8'));
  return [statement, builder].flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap(([, verb = '', table = '']) =>
      tables.has(table) ? [{ table, module: moduleOf(file), isWrite: writing.test(verb) }] : [],
    ),
  );
}

const uses = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isProgram).flatMap(usesOf);

function mayUse({ table, module, isWrite }: Use): boolean {
  const row = tableOwners[table];
  if (row === undefined || row.owner === module) return row !== undefined;
  if (row.writers?.includes(module) === true) return true;
  const readers = readersOf(row);
  return !isWrite && (readers === 'anyone' || readers.includes(module));
}

describe('tables', () => {
  test('of the telemetry store are read outside of it by nobody, but the latest of devices, each reader with its reason', () => {
    const read = Object.entries(tableOwners).filter(([, row]) => row.owner === 'telemetry-store' && row.readers !== undefined);
    expect(read.map(([table]) => table)).toEqual(['device_state']);
    for (const [, { readers = [] }] of read) for (const why of Object.values(readers)) expect(why.length).toBeGreaterThan(20);
  });

  test('each has one owner, and none is listed that is not there', () => {
    expect(Object.keys(tableOwners).toSorted()).toEqual([...tables].toSorted());
  });

  test('are written and read by those who are listed', () => {
    const strays = uses
      .filter((use) => !mayUse(use))
      .map(({ table, module, isWrite }) => `${module} ${isWrite ? 'writes' : 'reads'} ${table}`);
    expect([...new Set(strays)]).toEqual([]);
  });

  test('have nobody listed who does not use them', () => {
    const idle = Object.entries(tableOwners).flatMap(([table, owner]) => {
      const unused = (modules: readonly string[], verb: 'reads' | 'writes'): string[] =>
        modules
          .filter((module) => !uses.some((use) => use.table === table && use.module === module && (verb === 'reads' || use.isWrite)))
          .map((module) => `${module} ${verb} ${table}`);
      const readers = readersOf(owner);
      return [...unused(owner.writers ?? [], 'writes'), ...(readers === 'anyone' ? [] : unused(readers, 'reads'))];
    });
    expect(idle).toEqual([]);
  });
});
