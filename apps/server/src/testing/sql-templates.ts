/** Reads the statements out of the program's sources: every template of SQL, with the pieces of SQL it is put together from where a file names them. */

/** A template literal: its texts, and the expressions in its holes. `isSql` = the tag of Kysely stands before it. */
type Template = {
  readonly isSql: boolean;
  readonly texts: readonly string[];
  readonly holes: readonly string[];
  readonly startsAt: number;
};

/** A statement as it can be asked to be prepared, and the line it begins at, from 1. */
export type SqlTemplate = { readonly line: number; readonly text: string };

const statementStart = /^\s*(?:--[^\n]*\n\s*)*(?:select|with|insert|update|delete)\s/i;
const sqlTag = /\bsql(?:<(?:[^<>]|=>|<(?:[^<>]|=>|<[^<>]*>)*>)*>)?$/;
const named = /\bconst (\w+)(?:: [^=]+)? = (?:sql)?$|\bconst (\w+)(?:: [^=]+)? = sql<[^=]*>$/;

/** Every template of a source, those inside holes too. Comments and texts in quotes are passed over. */
function templatesIn(source: string): Template[] {
  const found: Template[] = [];
  const skip: readonly (readonly [RegExp, string])[] = [
    [/\/\/[^\n]*/y, ''],
    [/\/\*[\s\S]*?\*\//y, ''],
    [/'(?:[^'\\\n]|\\.)*'/y, ''],
    [/"(?:[^"\\\n]|\\.)*"/y, ''],
    [/(?<=[(,=:[!&|?{};]\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/\w*/y, ''],
  ];
  /** Reads on from a place; answers where the code ends: at the bracket that closes it, or the end. */
  const readCode = (from: number): number => {
    let at = from;
    let depth = 0;
    while (at < source.length) {
      const passed = skip.find(([pattern]) => {
        pattern.lastIndex = at;
        return pattern.test(source);
      });
      const char = source[at];
      if (passed !== undefined) at = passed[0].lastIndex;
      else if (char === '`') at = readTemplate(at);
      else {
        if (char === '}' && depth === 0) return at;
        depth += char === '{' ? 1 : char === '}' ? -1 : 0;
        at += 1;
      }
    }
    return at;
  };
  const readTemplate = (startsAt: number): number => {
    const texts: string[] = [];
    const holes: string[] = [];
    let text = '';
    let at = startsAt + 1;
    while (at < source.length && source[at] !== '`') {
      if (source.startsWith('${', at)) {
        const end = readCode(at + 2);
        holes.push(source.slice(at + 2, end).trim());
        texts.push(text);
        text = '';
        at = end + 1;
      } else {
        const isEscaped = source[at] === '\\';
        text += source[isEscaped ? at + 1 : at] ?? '';
        at += isEscaped ? 2 : 1;
      }
    }
    found.push({ isSql: sqlTag.test(source.slice(Math.max(0, startsAt - 600), startsAt)), texts: [...texts, text], holes, startsAt });
    return at + 1;
  };
  readCode(0);
  return found;
}

/** Statements of a source: a hole that a file's own constant of SQL fills is filled, any other is taken for a value. */
export function statementsIn(source: string): SqlTemplate[] {
  const templates = templatesIn(source);
  const pieces = new Map<string, Template>();
  for (const template of templates) {
    const [, one, two] = named.exec(source.slice(Math.max(0, template.startsAt - 200), template.startsAt)) ?? [];
    const name = one ?? two;
    if (name !== undefined) pieces.set(name, template);
  }
  return templates
    .filter(({ texts }) => statementStart.test(texts[0] ?? ''))
    .map((template) => {
      let values = Math.max(0, ...[...template.texts.join(' ').matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
      const filled = ({ texts, holes }: Template, depth: number): string =>
        texts
          .map((text, index) => {
            const hole = holes[index];
            if (hole === undefined) return text;
            const piece = depth < 8 ? pieces.get(hole) : undefined;
            return `${text}${piece === undefined ? `$${++values}` : filled(piece, depth + 1)}`;
          })
          .join('');
      return { line: source.slice(0, template.startsAt).split('\n').length, text: filled(template, 0) };
    });
}
