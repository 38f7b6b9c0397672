/**
 * Answers for which modules a TypeScript source imports, read from its text: the compiler offers no interface to ask.
 * Comments, templates, regular expressions and JSX text are seen past; what is read is every `import`, `export … from` and `import()`.
 */

/** One import: the specifier as written, and the line (from 1) it stands on. */
export interface Import {
  specifier: string;
  line: number;
}

interface Token {
  kind: 'word' | 'string' | 'sign';
  text: string;
  line: number;
}

/** Words after which a slash begins a regular expression, not a division. */
const beforeExpression = new Set(['return', 'typeof', 'case', 'in', 'of', 'do', 'else', 'void', 'delete', 'await', 'yield', 'throw']);

/** All imports of a source, in order. Reads type imports too: a reader follows them as well. */
export function importsOf(source: string): Import[] {
  const tokens = tokensOf(source);
  const found: Import[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word' || (token.text !== 'import' && token.text !== 'export') || isSign(tokens[index - 1], '.')) continue;
    const at = token.text === 'import' ? specifierOfImport(tokens, index + 1) : specifierAfterFrom(tokens, index + 1, true);
    if (at !== undefined) found.push({ specifier: at.text, line: at.line });
  }
  return found;
}

function specifierOfImport(tokens: Token[], start: number): Token | undefined {
  const next = tokens[start];
  if (next?.kind === 'string') return next;
  if (!isSign(next, '(')) return specifierAfterFrom(tokens, start, false);
  const inside = tokens[start + 1];
  return inside?.kind === 'string' ? inside : undefined;
}

/** Walks over `type`, names, braces and stars to `from '…'`. An export that begins with neither brace nor star declares something. */
function specifierAfterFrom(tokens: Token[], start: number, isExport: boolean): Token | undefined {
  const first = tokens[start]?.text === 'type' ? tokens[start + 1] : tokens[start];
  if (isExport && !isSign(first, '{') && !isSign(first, '*')) return undefined;
  for (let index = start; index < tokens.length; index++) {
    const token = tokens[index];
    const next = tokens[index + 1];
    if (token?.kind === 'word' && token.text === 'from' && next?.kind === 'string') return next;
    if (token?.kind === 'sign' && !'{},*'.includes(token.text)) return undefined;
    if (isSign(token, '}') && next?.text !== 'from') return undefined;
  }
  return undefined;
}

function isSign(token: Token | undefined, text: string): boolean {
  return token?.kind === 'sign' && token.text === text;
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  let at = 0;
  const advanceTo = (end: number): string => {
    const text = source.slice(at, end);
    line += text.split('\n').length - 1;
    at = end;
    return text;
  };
  while (at < source.length) {
    const char = source.charAt(at);
    const startLine = line;
    if (/\s/.test(char)) advanceTo(at + 1);
    else if (source.startsWith('//', at)) advanceTo(orEnd(source.indexOf('\n', at), source));
    else if (source.startsWith('/*', at)) advanceTo(orEnd(source.indexOf('*/', at + 2) + 1, source) + 1);
    else if (char === '`') advanceTo(endOfTemplate(source, at));
    else if (char === "'" || char === '"') {
      const end = endOfString(source, at);
      const text = advanceTo(end);
      // Without its partner on the line it is an apostrophe between tags.
      if (text.length > 1) tokens.push({ kind: 'string', text: text.slice(1, -1), line: startLine });
    } else if (char === '/' && mayBeginExpression(tokens.at(-1))) advanceTo(endOfExpression(source, at));
    else {
      const word = /^[\w$]+/.exec(source.slice(at, at + 200))?.[0];
      tokens.push({ kind: word === undefined ? 'sign' : 'word', text: advanceTo(at + (word?.length ?? 1)), line: startLine });
    }
  }
  return tokens;
}

function orEnd(index: number, source: string): number {
  return index <= 0 ? source.length : index;
}

/** Where a string ends; just past the quote when it does not end on its line. */
function endOfString(source: string, start: number): number {
  const quote = source.charAt(start);
  for (let index = start + 1; index < source.length; index++) {
    const char = source.charAt(index);
    if (char === '\\') index++;
    else if (char === '\n') break;
    else if (char === quote) return index + 1;
  }
  return start + 1;
}

/** Where a template ends, its `${…}` with strings and templates of their own seen past. */
function endOfTemplate(source: string, start: number): number {
  for (let index = start + 1; index < source.length; index++) {
    const char = source.charAt(index);
    if (char === '\\') index++;
    else if (char === '`') return index + 1;
    else if (source.startsWith('${', index)) index = endOfHole(source, index + 2) - 1;
  }
  return source.length;
}

function endOfHole(source: string, start: number): number {
  let depth = 1;
  let index = start;
  while (index < source.length) {
    const char = source.charAt(index);
    if (char === '`') index = endOfTemplate(source, index);
    else if (char === "'" || char === '"') index = endOfString(source, index);
    else {
      if (char === '{') depth++;
      else if (char === '}') depth--;
      index++;
      if (depth === 0) return index;
    }
  }
  return source.length;
}

/** Whether a slash after this token can begin a regular expression. After '<' it is a closing tag. */
function mayBeginExpression(before: Token | undefined): boolean {
  if (before === undefined) return true;
  if (before.kind === 'word') return beforeExpression.has(before.text);
  return before.kind === 'sign' && !')]}<'.includes(before.text);
}

/** Where a regular expression ends; just past the slash when it does not end on its line, and so is none. */
function endOfExpression(source: string, start: number): number {
  let inClass = false;
  for (let index = start + 1; index < source.length; index++) {
    const char = source.charAt(index);
    if (char === '\\') index++;
    else if (char === '\n') break;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return index + 1;
  }
  return start + 1;
}
