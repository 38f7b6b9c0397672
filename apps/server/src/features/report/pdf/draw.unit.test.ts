/** The file of a report, read back: its letters, what is attached to it, and that it is the same whenever it is drawn. */
import { canonicalFacts } from '@frostway/contract/report/canonical';
import { reportFiles, type ReportContent, type ReportDrawing } from '@frostway/contract/report/content';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashIn } from '../files.js';
import { drawReport, type Material } from './draw.js';
import { readFonts } from './fonts.js';
import { readGround } from './ground.js';
import { readPdf } from './reading.fixture.js';
import { madeReport } from './report.fixture.js';

let material: Material;
let report: ReportContent;
beforeAll(() => {
  const made = madeReport();
  ({ report } = made);
  const ground = readGround();
  material = { readings: made.readings, photos: made.photos, fonts: readFonts(), ground: () => ground };
});
const drawing: ReportDrawing = {
  language: 'zh-cn',
  unit: 'C',
  zone: 'Asia/Shanghai',
  verifyUrl: 'https://frostway.example/verify?report=ab',
};
const draw = (more: Partial<ReportDrawing> = {}, of = report): Promise<Buffer> => drawReport(of, { ...drawing, ...more }, material);
const textOf = (file: Buffer): string => readPdf(file).pages.join('\n');

describe('The file of a report', () => {
  it('says in Chinese and in English what was found, who signed, and its hash', async () => {
    const [chinese, english] = [textOf(await draw()), textOf(await draw({ language: 'en' }))];
    for (const words of ['合肥疾控', '周启明', report.hash.slice(0, 8)]) expect(chinese).toContain(words);
    for (const words of ['SHA-256', 'Released', '周启明']) expect(english).toContain(words);
    expect(english).not.toMatch(/平均|报警/);
  }, 60_000);

  it('says durations as hours, minutes and seconds, however long they are', async () => {
    const after = async (minutesOut: number): Promise<string> =>
      textOf(await draw({ language: 'en' }, { ...report, verdict: { ...report.verdict, minutesOut } })).replaceAll(/\s+/g, ' ');
    expect(await after(34)).toContain('0:34:00');
    const long = await after(75 * 60 + 0.5);
    for (const words of ['75:00:30', 'out of range for 75 h 0 min 30 s', 'times h:min:s']) expect(long).toContain(words);
    expect(await after(0.001)).toContain('<0:00:01');
  }, 60_000);

  it('says every count in words, of a mission and of devices, and never the key of a text', async () => {
    const ofDevices: ReportContent = { ...report, subject: { kind: 'devices', group: null }, decisions: [], handover: null };
    for (const language of ['zh-cn', 'en'] as const)
      for (const text of [textOf(await draw({ language })), textOf(await draw({ language }, ofDevices))])
        expect(text).not.toMatch(/report\.(?!json)[a-z]/);
    expect(textOf(await draw({ language: 'en' }, ofDevices))).toContain('Readings: 552');
  }, 60_000);

  it('says how places kept to their windows, what was written on the way, and shows its photos; one that has no room in an archive by its hash', async () => {
    const file = await draw({ language: 'en' });
    const text = textOf(file);
    for (const words of [
      '2026-07-14 07:12 to',
      'Early',
      'by 2026-07-14 11:37',
      'On time',
      '服务区停车检查，封签完好。',
      'Signature of the receiver',
    ])
      expect(text).toContain(words);
    expect(text).toContain('Photo not in this file');
    const [photo, webp] = report.notes?.[0]?.photos ?? [];
    for (const each of [photo, webp]) expect(text).toContain(`SHA-256 ${each?.sha256.slice(0, 8)}`);
    // The same photo twice is in the file once.
    expect(file.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
    const without = await drawReport(report, { ...drawing, language: 'en' }, { ...material, photos: new Map() });
    expect(without.toString('latin1')).not.toContain('/Subtype /Image');
  }, 60_000);

  it('has its facts and its readings attached, to the byte what its hashes are of, so that it can be verified', async () => {
    const file = await draw();
    const { attachments } = readPdf(file);
    expect(attachments.get(reportFiles.facts)?.toString()).toBe(canonicalFacts(report));
    expect(attachments.get(reportFiles.readings)).toEqual(Buffer.from(material.readings));
    expect(file.toString('latin1')).toContain(`frostway-report-sha256:${report.hash}`);
    expect(await hashIn(file)).toBe(report.hash);
  }, 60_000);

  it('is the same to the byte however often it is drawn, and verifies alike in another language and unit', async () => {
    const [one, again] = [await draw(), await draw()];
    expect(one.equals(again)).toBe(true);
    const other = await draw({ language: 'en', unit: 'F', zone: -5 });
    expect(other.equals(one)).toBe(false);
    expect(await hashIn(other)).toBe(report.hash);
  }, 60_000);

  it('cuts an owner with a long name off in the head of a page, so that he stands upon nothing', async () => {
    const nickname = '冷链物流有限公司'.repeat(6);
    const [first = '', second = ''] = readPdf(await draw({}, { ...report, owner: { account: 'a', nickname } })).pages;
    for (const page of [first, second]) {
      expect(page).not.toContain(nickname);
      expect(page).toMatch(/冷链物流有限公司.*…/u);
    }
  }, 60_000);

  it('describes itself in XML that can be read, whatever letters its title and its owner have', async () => {
    const nickname = 'Smith & Sons <Cold "Chain">';
    const file = await draw({}, { ...report, owner: { account: 'a', nickname: `${nickname}\u0001\uD800\uFFFE` } });
    const text = file.toString('utf8');
    const described = text.slice(text.indexOf('<?xpacket begin'), text.indexOf('<?xpacket end'));
    expect(described).toContain('<rdf:li>Smith &amp; Sons &lt;Cold "Chain"&gt;\uFFFD\uFFFD\uFFFD</rdf:li>');
    // The other description says the same, and is no XML.
    expect(file.includes(Buffer.from(`${nickname}\uFFFD`, 'utf16le').swap16())).toBe(true);
    expect(file.toString('latin1')).toContain(`<pdf:Keywords>frostway-report-sha256:${report.hash}</pdf:Keywords>`);
  }, 60_000);

  it('is unknown once a byte of its data is another', async () => {
    const changed = { ...report, sensors: report.sensors.map((each, index) => (index === 0 ? { ...each, name: `${each.name}.` } : each)) };
    expect(await hashIn(await draw({}, changed))).not.toBe(report.hash);
  }, 60_000);

  it('leaves out no letter: what its fonts lack stands there by its code', async () => {
    const named = async (nickname: string) => readPdf(await draw({ language: 'en' }, { ...report, owner: { account: 'a', nickname } }));
    const [polish, rare] = [await named('Łódź Ω'), await named('张堃')];
    expect([polish.unknown, rare.unknown]).toEqual([0, 0]);
    expect(polish.pages.join('\n')).toContain('Łódź Ω');
    expect(rare.pages.join('\n')).toContain('张□U+5803');
    const mixed = await named('冷库 Łódź 堃');
    expect(mixed.unknown).toBe(0);
    expect(mixed.pages.join('').replaceAll('\n', '')).toContain('冷库 Łódź □U+5803');
  }, 60_000);
});
