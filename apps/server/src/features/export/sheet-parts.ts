/** The parts of an XLSX that hold no rows: styles, the list of sheets, and what points at what. ECMA-376, parts 1 and 2. */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes into the cell formats below; `large` by how many decimals a number of a thousand and more has. */
export const formats = { title: 1, head: 2, value: 3, time: 4, large: [5, 6, 7, 8], duration: 9 } as const;

const side = (name: string): string => `<${name} style="thin"><color auto="1"/></${name}>`;
/** Numbers with separators and no, one, two and three decimals; 3 and 4 are formats every program knows. */
const largeNumbers = [3, 165, 4, 166]
  .map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyBorder="1"/>`)
  .join('');
/** Title 18, heads 14, thin lines around every cell: specification, section 9. */
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="#,##0.0"/><numFmt numFmtId="166" formatCode="#,##0.000"/><numFmt numFmtId="167" formatCode="[h]:mm:ss"/></numFmts>
<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="18"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${['left', 'right', 'top', 'bottom'].map(side).join('')}<diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="10"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="1" xfId="0" applyFont="1" applyBorder="1"/>
<xf numFmtId="0" fontId="2" fillId="0" borderId="1" xfId="0" applyFont="1" applyBorder="1"/>
<xf numFmtId="0" fontId="0" fillId="0" borderId="1" xfId="0" applyBorder="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyBorder="1"/>${largeNumbers}
<xf numFmtId="167" fontId="0" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyBorder="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Where the rows of a sheet stand, by its place from 1. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** Every part but the sheets themselves, by its path. */
export function partsOf(names: readonly string[]): { readonly name: string; readonly text: string }[] {
  const sheets = names.map((name, index) => ({ name, number: index + 1 }));
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  return [
    { name: 'xl/styles.xml', text: styles },
    {
      name: 'xl/workbook.xml',
      text: `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
        .map(({ name, number }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${head}<Relationships xmlns="${packages}/relationships">${sheets
        .map(({ number }) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`))
        .join('')}${relation(`rId${names.length + 1}`, 'styles', 'styles.xml')}</Relationships>`,
    },
    {
      name: '_rels/.rels',
      text: `${head}<Relationships xmlns="${packages}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: '[Content_Types].xml',
      text: `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${sheets
        .map(({ number }) => `<Override PartName="/${sheetPath(number)}" ContentType="${sheetType}.worksheet+xml"/>`)
        .join('')}</Types>`,
    },
  ];
}

/** How a sheet begins: its heads stay in view, its columns have their widths. */
export function sheetStart(widths: readonly number[]): string {
  const cols = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('');
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols}</cols><sheetData>`;
}

/** How it ends: the title spans all columns. */
export function sheetEnd(lastColumn: string): string {
  return `</sheetData>${lastColumn === 'A' ? '' : `<mergeCells count="1"><mergeCell ref="A1:${lastColumn}1"/></mergeCells>`}</worksheet>`;
}

/** A text as XML holds it: characters that XML has none of are left out, what would be read as an escape of the format is escaped itself. */
export function escaped(text: string): string {
  if (!/[&<>"\ufffe\uffff]|[^\P{Cc}\t\n\r]|_x|\p{Surrogate}/u.test(text)) return text;
  return text
    .replaceAll(/[\ufffe\uffff]|[^\P{Cc}\t\n\r]|\p{Surrogate}/gu, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** `A`, ..., `Z`, `AA`, ... of a place from 0. */
export function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : `${columnName(Math.floor(index / 26) - 1)}${columnName(index % 26)}`;
}
