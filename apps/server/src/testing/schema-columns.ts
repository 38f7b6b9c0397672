/** The columns of every table as TypeScript, read from the catalogue: what db/columns.ts and db/columns hold. */
import type pg from 'pg';
import { tableOwners } from '../db/table-owners.js';

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isFilled: boolean;
};

const columns = `
select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
  a.attidentity <> '' or a.attgenerated <> '' or d.oid is not null as "isFilled"
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname, a.attname`;

/** What the driver gives for a type of PostgreSQL; bigint as connect.ts has it. A list of one is its name with `_` before it. */
const given: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  bytea: 'Buffer',
  xid8: 'string',
  date: 'Date',
  timestamptz: 'Date',
  jsonb: 'object',
};

function typeOf({ table, name, type, isNullable, isFilled }: Column): string {
  const one = given[type] ?? given[type.replace(/^_/, '')];
  if (one === undefined) throw new Error(`${table}.${name}: no type of ours for ${type}`);
  const whole = `${one}${type.startsWith('_') ? '[]' : ''}${isNullable ? ' | null' : ''}`;
  return isFilled ? `Filled<${whole}>` : whole;
}

const made = 'Made, not written: UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts.';

/** `features/alarm` as a file and a type: `alarm`, `AlarmColumns`. */
const fileOf = (owner: string): string => owner.split('/').at(-1) ?? owner;
const nameOf = (file: string): string => `${file.replace(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase())}Columns`;

/** The files as they stand on disk, by their path below db: one for all, and one for each owner of tables. */
export async function columnsFiles(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<Column>(columns);
  const byFile = new Map<string, Column[]>();
  for (const row of rows) {
    const file = fileOf(tableOwners[row.table]?.owner ?? 'db');
    byFile.set(file, [...(byFile.get(file) ?? []), row]);
  }
  const files = [...byFile.keys()].toSorted();
  const all = `/**
 * Every column of every table as it results from all migrations: what the driver gives for it, and whether an insert may leave it out. The types of schema.ts say
 * more and are held to it by schema-truth.ts.
 * ${made}
 */
${files.map((file) => `import type { ${nameOf(file)} } from './columns/${file}.js';`).join('\n')}

export type Columns = ${files.map(nameOf).join(' &\n  ')};
`;
  return new Map([['columns.ts', all], ...files.map((file) => [`columns/${file}.ts`, ofOwner(file, byFile.get(file) ?? [])] as const)]);
}

function ofOwner(file: string, rows: readonly Column[]): string {
  const tables = [...new Set(rows.map(({ table }) => table))].map((table) => {
    const fields = rows.filter((row) => row.table === table).map((row) => `    ${row.name}: ${typeOf(row)};`);
    return `  ${table}: {\n${fields.join('\n')}\n  };`;
  });
  const filled = rows.some(({ isFilled }) => isFilled) ? "import type { Filled } from '../filled.js';\n\n" : '';
  return `/** The columns of the tables of \`${file}\`. ${made} */
${filled}export type ${nameOf(file)} = {
${tables.join('\n')}
};
`;
}
