/** How long the one thread is ever held by fences, contacts, vehicles and addresses that somebody imports: see testing/turns.ts. */
import { fence } from '@frostway/contract/fence/endpoints';
import { mission } from '@frostway/contract/mission/endpoints';
import { Workbook } from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestListeners } from '../ingest/listeners.fixture.js';
import { brackets, gaveWay, mostMs, turnsOf } from '../testing/turns.js';

let listeners: TestListeners;
let most: number;
beforeAll(async () => {
  // As in operation: answers are not held against the contract, which is done at once.
  listeners = await TestListeners.open({}, { checksAnswers: false });
  most = mostMs();
});
afterAll(() => listeners.close());

/** Posts and holds the longest turn; answers what came back the first time. Nothing is looked into meanwhile: that would hold the thread too. */
async function post(
  path: string,
  body: string | FormData,
): Promise<{ errorcode: number; data: { added?: number; rows: { errorcode: number | null }[] } }> {
  let first: ArrayBuffer | undefined;
  const once = async (): Promise<void> => {
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const headers = { authorization: `Bearer ${listeners.account.token}`, ...type };
    const answer = await fetch(new URL(path, listeners.test.url), { method: 'POST', body, headers });
    const read = await answer.arrayBuffer();
    first ??= read;
  };
  expect(await turnsOf(once, most), path).toBe(gaveWay);
  return JSON.parse(Buffer.from(first ?? new ArrayBuffer()).toString()) as never;
}

const fences = (text: string) => post(fence.importFences.path, JSON.stringify({ text, isPreview: true }));
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const collection = (features: readonly string[]): string => `{"type":"FeatureCollection","features":[${features.join(',')}]}`;
const feature = (type: string, coordinates: string): string =>
  `{"type":"Feature","properties":{},"geometry":{"type":"${type}","coordinates":${coordinates}}}`;
/** A ring of so many corners that does not cross itself, so that each of its edges is held against each other. */
const ring = (corners: number): string => {
  const at = (index: number): string => ((180 * index * 2) / corners / 57.29578).toFixed(5);
  return `[[${Array.from({ length: corners }, (_, index) => `[${Math.cos(Number(at(index))).toFixed(4)},${Math.sin(Number(at(index))).toFixed(4)}]`).join(',')}]]`;
};
const kml = (inside: string): string => `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`;
const line = (coordinates: string): string => `<Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark>`;

describe('The thread is not held', { timeout: 180_000 }, () => {
  it('by a GeoJSON of brackets, of as many sound polygons as it holds, or of one endless line', async () => {
    const shapes = [feature('LineString', brackets(320_000)), feature('LineString', deep(450_000))];
    for (const shape of shapes) await fences(collection([shape]));
    const polygons = await fences(collection(Array.from({ length: 110 }, () => feature('Polygon', ring(480)))));
    expect(polygons.data.rows.map(({ errorcode }) => errorcode)).toEqual(Array.from({ length: 110 }, () => null));
    const points = Array.from({ length: 90_000 }, (_, index) => `[${index % 90},${index % 80}]`).join(',');
    expect((await fences(collection([feature('LineString', `[${points}]`)]))).data.rows).toMatchObject([{ errorcode: 80_346 }]);
  });
  it('by a KML of one endless line, of tags, or of nothing that fits', async () => {
    expect((await fences(kml(line('1,2 3,4 '.repeat(120_000))))).data.rows).toMatchObject([{ errorcode: 80_346 }]);
    for (const text of [
      kml('<a/>'.repeat(240_000)),
      kml('</a>'.repeat(240_000)),
      `${kml('')}${'<'.repeat(900_000)}`,
      kml('<a>'.repeat(300_000)),
    ])
      await fences(text);
  });
  it('by a signature of more lines and points than are kept, in JSON and as the text of a form', async () => {
    const given = '"id":1,"receiver":"Ann"';
    const many = `[${Array.from({ length: 600 }, () => brackets(5000)).join(',')}]`;
    const long = `[${Array.from({ length: 600 }, () => `[${'1,'.repeat(7900)}1]`).join(',')}]`;
    for (const signature of [many, long]) {
      expect((await post(mission.handOver.path, `{${given},"signature":${signature}}`)).errorcode).toBe(80_763);
      const form = new FormData();
      for (const [name, value] of Object.entries({ id: '1', receiver: 'Ann', signature: signature.slice(0, 8_000_000) }))
        form.append(name, value);
      expect((await post(mission.handOver.path, form)).errorcode).toBe(80_763);
    }
  });
  it('by the places of features to import, as text', async () => {
    const fields = { text: kml(''), isPreview: true, features: brackets(330_000) };
    expect((await post(fence.importFences.path, JSON.stringify(fields))).errorcode).toBe(10_000);
  });
  it('by sixty contacts, vehicles or addresses, or more than a million lines that are none', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => index);
    const tables = [
      [mission.importContacts.path, 'name,email', rows.map((index) => `Ann ${index},ann${index}@example.com`)],
      [mission.importVehicles.path, 'plate,model', rows.map((index) => `B-FW ${index},truck`)],
      [mission.importAddresses.path, 'name,latitude,longitude', rows.map((index) => `Yard ${index},52.${index},13.${index}`)],
    ] as const;
    const inBase64 = (text: string | Uint8Array): string => JSON.stringify({ file: Buffer.from(text).toString('base64') });
    for (const [path, head, cells] of tables) {
      expect((await post(path, inBase64(`${head}\n${cells.join('\n')}`))).data.added, path).toBe(60);
      expect((await post(path, JSON.stringify({ file: `${'A'.repeat(3_989_999)}!` }))).errorcode, path).toBe(50_004);
    }
    const lines = inBase64(`name,email\n${'a\n'.repeat(1_490_000)}`);
    expect((await post(mission.importContacts.path, lines)).errorcode).toBe(80_160);
  });
  it('by an XLSX of contacts that names one long text in 1,200 cells', async () => {
    const book = new Workbook();
    const long = '\u{1F69A}'.repeat(16_000);
    book.addWorksheet('people').addRows([['name', 'email', 'remark'], ...Array.from({ length: 400 }, () => [long, long, long])]);
    const file = Buffer.from(await book.xlsx.writeBuffer()).toString('base64');
    expect((await post(mission.importContacts.path, JSON.stringify({ file }))).errorcode).toBe(80_161);
  });
});
