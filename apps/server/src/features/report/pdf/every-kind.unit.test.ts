/** What archives ask of a file, of reports of every kind. With FROSTWAY_REPORTS=<folder> they are left there, for tools that know all of it. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawReport } from './draw.js';
import { everyKind } from './every-kind.fixture.js';
import { readFonts } from './fonts.js';
import { readGround } from './ground.js';
import { readPdf } from './reading.fixture.js';

const files = new Map<string, Buffer>();
beforeAll(async () => {
  const [fonts, ground, folder] = [readFonts(), readGround(), process.env['FROSTWAY_REPORTS']];
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  for (const [name, { report, readings, photos }] of await everyKind())
    for (const language of ['zh-cn', 'en'] as const) {
      const file = await drawReport(
        report,
        {
          language,
          unit: language === 'en' ? 'F' : 'C',
          zone: 'Asia/Shanghai',
          verifyUrl: `https://frostway.example/verify?report=${report.hash}`,
        },
        { readings, photos, fonts, ground: () => ground },
      );
      files.set(`${name} ${language}`, file);
      if (folder !== undefined) await writeFile(path.join(folder, `${name}.${language}.pdf`), file);
    }
}, 120_000);

describe('An archived report, of every kind', () => {
  it('says in XML of which kind of archive it is', () => {
    for (const [name, file] of files) {
      const described = /<\?xpacket begin[^]*<\?xpacket end/.exec(file.toString('utf8'))?.[0] ?? '';
      expect(described, name).toContain('<pdfaid:part>3</pdfaid:part>');
      expect(described, name).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
      // Marks of XML are of its own tags, and every letter is one.
      expect(described.match(/&(?!amp;|lt;|gt;)|[^\t\n\r -\uFFFD\u{10000}-\u{10FFFF}]/u), name).toBeNull();
    }
  });

  it('has every font in it, colours that say what they are, and a number', () => {
    for (const [name, file] of files) {
      const text = file.toString('latin1');
      expect(text.match(/\/Type \/FontDescriptor/g)?.length, name).toBe(text.match(/\/FontFile[23]? \d+ 0 R/g)?.length);
      for (const word of ['/OutputIntents', '/DestOutputProfile', '/ID [', '/AFRelationship /Data']) expect(text, name).toContain(word);
      for (const word of ['/Encrypt', '/JavaScript', '/SMask', '/DeviceCMYK', '/LZWDecode']) expect(text, name).not.toContain(word);
    }
  });

  it('draws no letter that no letter is known of', () => {
    for (const [name, file] of files) expect(readPdf(file).unknown, name).toBe(0);
  });
});
