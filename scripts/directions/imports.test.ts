/** Tests of reading imports from a source's text. */
import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.js';

const specifiers = (source: string) => importsOf(source).map((found) => found.specifier);

describe('imports', () => {
  it('are read in every form there is, with their lines', () => {
    const source = `import './a.js';
import b from "./b.js";
import { c, type C } from './c.js';
import type { D } from './d.js';
import * as e from './e.js';
import f, {
  g as h,
} from './f.js';
export * from './g.js';
export { i } from './i.js';
export type { J } from './j.js';
export * as k from './k.js';
const l = await import('./l.js');
type M = import('./m.js').M;
import type from './n.js';`;
    expect(importsOf(source)).toEqual([
      { specifier: './a.js', line: 1 },
      { specifier: './b.js', line: 2 },
      { specifier: './c.js', line: 3 },
      { specifier: './d.js', line: 4 },
      { specifier: './e.js', line: 5 },
      { specifier: './f.js', line: 8 },
      { specifier: './g.js', line: 9 },
      { specifier: './i.js', line: 10 },
      { specifier: './j.js', line: 11 },
      { specifier: './k.js', line: 12 },
      { specifier: './l.js', line: 13 },
      { specifier: './m.js', line: 14 },
      { specifier: './n.js', line: 15 },
    ]);
  });

  it('are not seen in comments, strings, templates or regular expressions', () => {
    const source = [
      "// import './a.js';",
      "/* import b from './b.js'; */",
      `const c = "import './c.js'";`,
      "const d = `import './d.js'; ${'}' + `import './e.js'`} import './f.js';`;",
      "const g = /[/'\"`]import '.\\/h.js'/;",
      'const object = { import: 1 }; object.import;',
      "export const from = 'x';",
      'const meta = import.meta.url;',
      "export { from }; const i = './i.js';",
      "export type Kind = 'a' | 'b';",
    ];
    expect(specifiers(source.join('\n'))).toEqual([]);
  });

  it('are still seen after what is hard to read past', () => {
    expect(specifiers("const a = /`/; import './b.js';")).toEqual(['./b.js']);
    expect(specifiers("const a = 6 / 2; const b = '/'; import './c.js';")).toEqual(['./c.js']);
    expect(specifiers("const a = 'it\\'s'; import './b.js';")).toEqual(['./b.js']);
    expect(specifiers("/**/ import './a.js';")).toEqual(['./a.js']);
    expect(specifiers("const a = <p title='x'>It's <b>here</b> / there <br /></p>;\nimport('./b.js');")).toEqual(['./b.js']);
    expect(specifiers("const a = `${x ? `${y}` : '`'}`; import './b.js';")).toEqual(['./b.js']);
  });
});
