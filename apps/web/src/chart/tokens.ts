/** Colours of the theme for drawings that cannot read CSS: canvas and WebGL. */
import { useEffect, useState, type RefObject } from 'react';

const names = [
  'accent', 'normal', 'warning', 'alarm', 'cold', 'silent', 'alarm-ink', 'cold-ink', 'warning-ink', 'silent-ink',
  'surface', 'sunken', 'page', 'line', 'line-2', 'ink', 'ink-2', 'ink-3', 'trace', 'trace-2', 'grid', 'band', 'hatch', 'font',
  'land', 'land-2', 'water', 'water-line', 'border', 'map-ink', 'halo',
  'series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6',
] as const; // prettier-ignore
export type TokenName = (typeof names)[number];
export type Tokens = Readonly<Record<TokenName, string>>;

/** The tokens in force at an element; a name the theme does not know is transparent. */
function readTokens(element: Element): Tokens {
  const style = getComputedStyle(element);
  const entries = names.map((name): [TokenName, string] => [name, style.getPropertyValue(`--${name}`).trim() || 'transparent']);
  return Object.fromEntries(entries) as Record<TokenName, string>;
}

/** The tokens at an element, read again when the document changes its theme; undefined until the element is there. */
export function useTokens(ref: RefObject<Element | null>): Tokens | undefined {
  const [tokens, setTokens] = useState<Tokens>();
  useEffect(() => {
    const read = (): void => {
      if (ref.current === null) return;
      const next = readTokens(ref.current);
      setTokens((before) => (before !== undefined && names.every((name) => before[name] === next[name]) ? before : next));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
    return () => observer.disconnect();
  }, [ref]);
  return tokens;
}

/** A token's opacity (`--band`, `--hatch`) as a number. */
export function opacityOf(tokens: Tokens, name: 'band' | 'hatch'): number {
  const value = Number(tokens[name]);
  return Number.isFinite(value) ? value : 0.1;
}
