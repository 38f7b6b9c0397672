/** From when until when something is bound, as it is chosen in a form, and devices named by pasted or scanned lines. Pure. */
import { parseImei, parseMac } from '@frostway/core/identity';

/** Null: from now on; until somebody ends it. Undefined: a time is to be said, and is not. */
export type Validity = { readonly fromMs: number | null | undefined; readonly untilMs: number | null | undefined };

export const fromNowOn: Validity = { fromMs: null, untilMs: null };

/** What is wrong with a validity. */
export type ValidityProblem = 'timeMissing' | 'endBeforeStart' | 'endInPast';

/** Undefined when it can be asked for. */
export function problemOf({ fromMs, untilMs }: Validity, nowMs: number): ValidityProblem | undefined {
  if (fromMs === undefined || untilMs === undefined) return 'timeMissing';
  if (untilMs === null) return undefined;
  if (untilMs <= nowMs) return 'endInPast';
  return untilMs <= (fromMs ?? nowMs) ? 'endBeforeStart' : undefined;
}

/** What the call is told of a validity. */
export function inputOf({ fromMs, untilMs }: Validity): { from?: string; until?: string } {
  return {
    ...(typeof fromMs === 'number' ? { from: new Date(fromMs).toISOString() } : {}),
    ...(typeof untilMs === 'number' ? { until: new Date(untilMs).toISOString() } : {}),
  };
}

/** The MACs and IMEIs of lines, each once, and the lines that are neither. Commas, semicolons and tabs part lines too, and blanks where both sides are whole. */
export function readNames(text: string): { readonly mac: string[]; readonly imei: string[]; readonly unreadable: string[] } {
  const mac = new Set<string>();
  const imei = new Set<string>();
  const unreadable: string[] = [];
  const take = (line: string): boolean => {
    const asImei = parseImei(line);
    const asMac = asImei === undefined ? parseMac(line) : undefined;
    if (asImei !== undefined) imei.add(asImei);
    if (asMac !== undefined) mac.add(asMac);
    return asImei !== undefined || asMac !== undefined;
  };
  for (const line of text.split(/[\n\r,;，；、\t]+/).map((each) => each.trim())) {
    if (line === '' || take(line)) continue;
    const parts = line.split(/\s+/);
    if (parts.length > 1 && parts.every((part) => parseImei(part) !== undefined || parseMac(part) !== undefined)) parts.forEach(take);
    else unreadable.push(line);
  }
  return { mac: [...mac], imei: [...imei], unreadable };
}
