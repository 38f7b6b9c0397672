/** Contacts, vehicles, addresses and missions as tables: importing one row by row, and writing one as a file that can be imported again. */
import type { FileAnswer } from '@frostway/contract/endpoint';
import { faultsOf } from '@frostway/contract/fields';
import { type ImportReport, tableColumns, type TableKind } from '@frostway/contract/mission/tables';
import { isRefusalName, Refusal, type RefusalName, refuse, refusals, refusalWords } from '@frostway/contract/refusals';
import { type Lang, languages } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { limits } from '@frostway/core/limits';
import { localMs, type Zone } from '@frostway/core/zone';
import { sql } from 'kysely';
import type { z } from 'zod';
import { bytesOfBase64 } from '../../call/base64.js';
import type { LocalizedChange } from '../../call/serve.js';
import { Slices } from '../../call/slices.js';
import { plainHeading, readTableOf } from '../device/index.js';
import { fileOf, type Row } from '../export/index.js';

type ColumnOf<Kind extends TableKind> = (typeof tableColumns)[Kind][number];
type Cells<Kind extends TableKind> = Readonly<Partial<Record<ColumnOf<Kind>, string>>>;

/** How the rows of a kind are taken in. */
export type Intake<Kind extends TableKind, Given> = {
  readonly kind: Kind;
  /** A table without these columns is none of this kind; a row is called by the first. */
  readonly needs: readonly ColumnOf<Kind>[];
  /** Of the call that adds one. */
  readonly input: z.ZodType<Given>;
  /** What is the same of two rows that say the same thing. */
  readonly keyOf: (given: Given) => string;
  /** The keys of what is there. */
  readonly known: ReadonlySet<string>;
  /** Adds one, with the entry in the audit trail as `change` takes it. What is refused leaves nothing behind. */
  readonly add: (given: Given, change: LocalizedChange) => Promise<unknown>;
  /** The words of a refusal say which column of the table they are about. */
  readonly saysColumn?: boolean;
};

/** Rows above the headings: an export has a title there. */
const above = 3;

/** What a column is called. Every kind has a word for each of its columns. */
const headOf = (lang: Lang, kind: TableKind, column: string): string =>
  text(lang, `mission.column.${kind}.${column}` as 'mission.column.contacts.name');

/** Headings of files that were written before a column was called otherwise. */
const formerHeadings: Partial<Record<TableKind, Readonly<Record<string, string>>>> = { missions: { 'Task code': 'code' } };

const headingsOf = <Kind extends TableKind>(kind: Kind): ReadonlyMap<string, ColumnOf<Kind>> =>
  new Map([
    ...Object.entries(formerHeadings[kind] ?? {}).map(([heading, column]): [string, ColumnOf<Kind>] => [
      plainHeading(heading),
      column as ColumnOf<Kind>,
    ]),
    ...(tableColumns[kind] as readonly ColumnOf<Kind>[]).flatMap((column): [string, ColumnOf<Kind>][] => [
      [plainHeading(column), column],
      ...languages.map((lang): [string, ColumnOf<Kind>] => [plainHeading(headOf(lang, kind, column)), column]),
    ]),
  ]);

/** What the file holds; refuses 50004 what is no base64. */
function bytesOf(file: string | Uint8Array): Uint8Array {
  if (typeof file !== 'string') return file;
  const bytes = bytesOfBase64(file);
  return bytes === undefined || bytes.length === 0 ? refuse('dataUnrecognized', { file: 'dataUnrecognized' }) : bytes;
}

/** An export marks texts that a spreadsheet would take for formulas; the mark is no part of them. */
const unmarked = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/u, '');

/** Adds the rows of a table, each for itself. Refuses 50004 and 80160 to 80163 what is no such table, 80370 one of more than 1,000 rows. */
export async function importTable<Kind extends TableKind, Given>(
  { file, isPreview }: { readonly file: string | Uint8Array; readonly isPreview: boolean },
  whose: number,
  context: LocalizedChange,
  intake: Intake<Kind, Given>,
): Promise<ImportReport> {
  const { db, lang } = context;
  const change = isPreview ? { ...context, audit: () => undefined } : context;
  const table = await readTableOf(whose, bytesOf(file), { names: headingsOf(intake.kind), needs: intake.needs, above });
  if (table.length > limits.importThings) refuse('importTooManyThings', { file: 'importTooManyThings' });
  const known = new Set(intake.known);
  const slices = new Slices();
  const rows: ImportReport['rows'] = [];
  const done = text(lang, isPreview ? 'mission.import.would' : 'mission.import.added');
  // A preview does what an import does, and takes all of it back.
  await sql`savepoint before_import`.execute(db);
  for (const { row, values } of table) {
    if (slices.isOver()) await slices.next();
    const cells = Object.entries<string | undefined>(values).map(([name, cell]) => [name, unmarked(cell ?? '')] as const);
    const refused = await take(intake, Object.fromEntries(cells.filter(([, cell]) => cell !== '')) as Cells<Kind>, known, change);
    const called = cells.find(([name]) => name === intake.needs[0])?.[1] ?? '';
    const words = refused === null ? done : refusalWords(refused.name, lang);
    const column = intake.saysColumn === true ? refused?.column : undefined;
    const message =
      column === undefined ? words : text(lang, 'mission.import.atColumn', { column: headOf(lang, intake.kind, column), words });
    rows.push({ row, name: called, errorcode: refused === null ? 0 : refusals[refused.name].code, message });
  }
  if (isPreview) await sql`rollback to savepoint before_import`.execute(db);
  return { added: rows.filter(({ errorcode }) => errorcode === 0).length, rows };
}

/** Why a row is not added, and the column it is about, where it is about one. */
type Refused = { readonly name: RefusalName; readonly column?: string };

/** Adds one row; answers why not, or null. */
async function take<Kind extends TableKind, Given>(
  { kind, input, keyOf, add }: Intake<Kind, Given>,
  cells: Cells<Kind>,
  known: Set<string>,
  change: LocalizedChange,
): Promise<Refused | null> {
  const at = (fields: Readonly<Record<string, string>>, otherwise: RefusalName): Refused => {
    const [[column, fault] = ['', '']] = Object.entries(fields);
    const name = isRefusalName(fault) ? fault : otherwise;
    return (tableColumns[kind] as readonly string[]).includes(column) ? { name, column } : { name };
  };
  const parsed = input.safeParse(cells);
  if (!parsed.success) return at(faultsOf(parsed.error.issues, isRefusalName), 'parametersIllegal');
  const key = keyOf(parsed.data);
  if (known.has(key)) return { name: 'dataRepeated' };
  await sql`savepoint before_row`.execute(change.db);
  try {
    await add(parsed.data, change);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint before_row`.execute(change.db);
    return error.fields === undefined ? { name: error.refusal } : at(error.fields, error.refusal);
  }
  await sql`release savepoint before_row`.execute(change.db);
  known.add(key);
  return null;
}

/** In which form somebody wants a table. */
export type TableRequest = { readonly type: 'xlsx' | 'csv'; readonly tz: number; readonly zone?: string | undefined };

/** A table as a file, its headings in the reader's language. `rows` are in the order of the kind's columns. */
export function exportTable(
  kind: TableKind,
  { type, tz, zone }: TableRequest,
  lang: Lang,
  rows: readonly Row[],
  nowMs: number,
): FileAnswer {
  const clock: Zone = zone ?? tz;
  const name = text(lang, `mission.table.${kind}`);
  const day = new Date(localMs(clock, nowMs)).toISOString().slice(0, 10);
  async function* batches(): AsyncGenerator<readonly Row[]> {
    yield rows;
  }
  const columns = tableColumns[kind].map((column) => ({ head: headOf(lang, kind, column), kind: 'text' as const, width: 22 }));
  const table = { name, title: [name], columns, rows: batches() };
  return fileOf({ name: `${name} ${day}`, tables: [table], progress: () => 0 }, { type, tz: clock, rowsOfSheet: Infinity });
}
