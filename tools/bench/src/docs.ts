/** Where figures are kept: docs/benchmarks.md, with the machine and the revision they were taken of. */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Row } from './statistics.js';

const docs = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../docs/benchmarks.md');

/** The part of the page between the marks is written anew; the words around it stay. */
export async function writeDocs(rows: readonly Row[]): Promise<void> {
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}`;
  const table = ['| what | result | how |', '|---|---|---|', ...rows.map((row) => `| ${row.name} | ${row.value} | ${row.note} |`)].join(
    '\n',
  );
  const measured = `<!-- measured -->\nMeasured ${new Date().toISOString().slice(0, 10)} on ${machine}, revision ${revision()}.\n\n${table}\n<!-- /measured -->`;
  const page = await readFile(docs, 'utf8').catch(() => '# Benchmarks\n\n<!-- measured -->\n<!-- /measured -->\n');
  await writeFile(docs, page.replace(/<!-- measured -->[^]*<!-- \/measured -->/, measured));
}

function revision(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
