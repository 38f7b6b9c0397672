/** Workbooks and CSVs as a spreadsheet reads them: specification, section 9 (Exports). */
import { parse } from 'csv-parse/sync';
import { Workbook } from 'exceljs';
import { describe, expect, it } from 'vitest';
import { csv } from './csv.js';
import { SheetNames } from './sheet-names.js';
import { type Column, offsetText, type Row, type Table, timeText, withoutFormula } from './table.js';
import { xlsx } from './xlsx.js';

const columns: readonly Column[] = [
  { head: 'Time (UTC+08:00)', kind: 'time' },
  { head: 'Temperature (°C)', kind: 'number' },
  { head: 'Note', kind: 'text' },
];
const at = Date.UTC(2026, 2, 1, 0, 30, 15);
const table = (name: string, rows: readonly Row[], batch = 7): Table => ({
  name,
  title: ['AC233F000001', name],
  columns,
  rows: (async function* () {
    for (let from = 0; from < rows.length; from += batch) yield await Promise.resolve(rows.slice(from, from + batch));
  })(),
});

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
async function opened(tables: readonly Table[], rowsOfSheet = 1_000_000): Promise<{ book: Workbook; rows: number }> {
  let rows = 0;
  const bytes = await bytesOf(xlsx(tables, { tz: 8, rowsOfSheet, counted: (more) => void (rows += more) }));
  const book = new Workbook();
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  return { book, rows };
}

describe('Excel with one sheet per entry', () => {
  it('and CSV show durations as hours, minutes and seconds', async () => {
    const durations = (): Table => ({
      ...table('冷库 1', [[0], [26 * 3_600_000 + 59_400], [null]]),
      columns: [{ head: 'Out', kind: 'duration' }],
    });
    const { book } = await opened([durations()]);
    const cells = [3, 4, 5].map((row) => book.worksheets[0]?.getCell(`A${row}`));
    expect(cells.map((cell) => cell?.numFmt)).toEqual(['[h]:mm:ss', '[h]:mm:ss', undefined]);
    const [, day] = cells.map((cell) => (cell?.value as Date | null)?.getTime() ?? 0);
    expect(Math.round(((day ?? 0) - Date.UTC(1899, 11, 30)) / 1000)).toBe(26 * 3600 + 59);
    const text = (await bytesOf(csv(durations(), 8, () => undefined))).toString('utf8');
    expect(text.trim().split('\r\n').slice(2)).toEqual(['0:00:00', '26:00:59']);
  });
  it('has a title row in 18, a header row in 14, thin borders, numbers as numbers and times in the zone', async () => {
    const { book, rows } = await opened([
      table('冷库 1', [
        [at, -18.5, '门开'],
        [at + 60_000, null, null],
        [at + 120_000, Number.NaN, 'x < y & "z"'],
      ]),
    ]);
    expect(rows).toBe(3);
    const sheet = book.worksheets[0];
    expect(book.worksheets.map(({ name }) => name)).toEqual(['冷库 1']);
    expect(sheet?.getCell('A1').value).toBe('AC233F000001  冷库 1');
    expect(sheet?.getCell('A1').font.size).toBe(18);
    expect(sheet?.getCell('C1').master.address).toBe('A1');
    expect(['A2', 'B2', 'C2'].map((cell) => [sheet?.getCell(cell).value, sheet?.getCell(cell).font.size])).toEqual(
      columns.map(({ head }) => [head, 14]),
    );
    for (const cell of ['A1', 'B2', 'A3', 'B4', 'C5'])
      expect(Object.values(sheet?.getCell(cell).border ?? {}).map((side) => (side as { style?: string }).style)).toEqual(
        expect.arrayContaining(['thin', 'thin', 'thin', 'thin']),
      );
    expect(sheet?.getCell('A3').value).toEqual(new Date(at + 8 * 3_600_000));
    expect(sheet?.getCell('A3').numFmt).toContain('yyyy');
    expect([sheet?.getCell('B3').value, sheet?.getCell('B4').value, sheet?.getCell('B5').value]).toEqual([-18.5, null, null]);
    expect([sheet?.getCell('C3').value, sheet?.getCell('C5').value]).toEqual(['门开', 'x < y & "z"']);
  });
  it('shows large numbers with separators and as many decimals as they have, and entries by their number', async () => {
    const values = [999.5, 12_284, -12_284.5, 1013.25, 200_000.125, 12_284.123_456];
    const { book } = await opened([
      table(
        'figures',
        values.map((value) => [at, value, null]),
      ),
      {
        ...table('trail', [[at, 12_284, null]]),
        columns: columns.map((column) => (column.kind === 'number' ? { ...column, kind: 'id' } : column)),
      },
    ]);
    const cells = values.map((_value, index) => book.worksheets[0]?.getCell(`B${index + 3}`));
    expect(cells.map((cell) => cell?.value)).toEqual(values);
    expect(cells.map((cell) => cell?.numFmt)).toEqual([undefined, '#,##0', '#,##0.0', '#,##0.00', '#,##0.000', undefined]);
    expect(book.worksheets[1]?.getCell('B3').numFmt).toBeUndefined();
  });
  it('continues on the next sheet where one is full, with its heads, and loses and repeats no row', async () => {
    const rows = Array.from({ length: 25 }, (_, index): Row => [at + index, index, null]);
    const { book } = await opened([table('a', rows), table('b', rows.slice(0, 10)), table('c', [])], 10);
    expect(book.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ['a', 12],
      ['a (2)', 12],
      ['a (3)', 7],
      ['b', 12],
      ['c', 2],
    ]);
    const values = book.worksheets.slice(0, 3).flatMap((sheet) => sheet.getColumn(2).values.slice(3));
    expect(values).toEqual(rows.map((_row, index) => index));
    expect(book.worksheets.map((sheet) => sheet.getCell('B2').value)).toEqual(Array.from({ length: 5 }, () => 'Temperature (°C)'));
  });
  it('is read no further once nobody takes it', async () => {
    let read = 0;
    let isEnded = false;
    const endless: Table = {
      ...table('endless', []),
      rows: (async function* () {
        try {
          for (;;) {
            read += 1000;
            yield await Promise.resolve(Array.from({ length: 1000 }, (): Row => [at, Math.random(), `${Math.random()}`]));
          }
        } finally {
          isEnded = true;
        }
      })(),
    };
    let taken = 0;
    for await (const chunk of xlsx([endless], { tz: 0, rowsOfSheet: 1_000_000, counted: () => undefined })) {
      taken += chunk.length;
      if (taken > 100_000) break;
    }
    await new Promise(setImmediate);
    const stopped = read;
    await new Promise(setImmediate);
    expect({ isEnded, read }).toEqual({ isEnded: true, read: stopped });
    expect(read).toBeLessThan(100_000);
  });
  it('names sheets legally and each once', () => {
    const names = new SheetNames();
    for (const wanted of ['a/b:c*[1]?', 'A B C 1', "'quoted'", '', 'History', 'x'.repeat(40), 'X'.repeat(40), '🚚'.repeat(20)])
      names.add(wanted);
    expect(names.all).toEqual([
      'a b c 1',
      'A B C 1 (2)',
      'quoted',
      '-',
      'History (2)',
      'x'.repeat(31),
      `${'X'.repeat(27)} (2)`,
      '🚚'.repeat(15),
    ]);
  });
});

describe('CSV', () => {
  it('begins with a byte-order mark and is headed by the identity', async () => {
    const bytes = await bytesOf(
      csv(
        table('fridge, "1"', [
          [at, -18.5, 'a,b\n"c"'],
          [at + 5, null, ' x'],
        ]),
        8,
        () => undefined,
      ),
    );
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(parse(bytes, { bom: true, relax_column_count: true })).toEqual([
      ['AC233F000001', 'fridge, "1"'],
      ['Time (UTC+08:00)', 'Temperature (°C)', 'Note'],
      ['2026-03-01 08:30:15', '-18.5', 'a,b\n"c"'],
      ['2026-03-01 08:30:15.005', '', ' x'],
    ]);
  });
});

describe('A text that would be a formula', () => {
  it.each(['=1+1', '+cmd', '-x', '@SUM(A1)', '\t=1', '\r=1'])('%j is marked as text', (text) =>
    expect(withoutFormula(text)).toBe(`'${text}`),
  );
  it.each(['-18.5', '+8', '-18,5', 'a=b', '2-8', ''])('%j stays as it is', (text) => expect(withoutFormula(text)).toBe(text));
});

describe('Times', () => {
  it('are in the zone of the reader', () => {
    expect([offsetText(8), offsetText(-3.5), offsetText(0), offsetText(5.75)]).toEqual(['+08:00', '-03:30', '+00:00', '+05:45']);
    expect(timeText(at, -3.5)).toBe('2026-02-28 21:00:15');
  });
});
