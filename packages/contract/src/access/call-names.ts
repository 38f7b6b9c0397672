/**
 * What a call is called in Chinese where roles are given it; in English it is the call's summary. Not among the texts: only the server reads them, and a page
 * need not carry them.
 */

/** By `feature.name`. */
export const callNames: Readonly<Record<string, string>> = {};

/** The Chinese name of a call; undefined when it has none yet. */
export function callName(feature: string, name: string): string | undefined {
  return Object.hasOwn(callNames, `${feature}.${name}`) ? callNames[`${feature}.${name}`] : undefined;
}
