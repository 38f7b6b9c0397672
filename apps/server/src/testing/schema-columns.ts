/** The columns of every table as TypeScript, read from the catalogue: what db/columns.ts holds. */
import type pg from 'pg';

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

/** The file as it stands on disk. */
export async function columnsFile(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(columns);
  const tables = [...new Set(rows.map(({ table }) => table))];
  const bodies = tables.map((table) => {
    const fields = rows.filter((row) => row.table === table).map((row) => `    ${row.name}: ${typeOf(row)};`);
    return `  ${table}: {\n${fields.join('\n')}\n  };`;
  });
  return `/**
 * Every column of every table as it results from all migrations: what the driver gives for it, and whether an insert may leave it out. Made, not written:
 * UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts. The types of schema.ts say more and are held to it by schema-truth.ts.
 */

/** A column the database fills when an insert leaves it out. */
export type Filled<T> = { readonly filled: T };

export type Columns = {
${bodies.join('\n')}
};
`;
}
