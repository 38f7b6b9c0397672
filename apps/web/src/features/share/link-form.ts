/** What is typed about a link, and what the calls are told of it. Pure. */
import type { ShareLink, ShareScope } from '@frostway/contract/share/endpoints';
import type { TextKey } from '@frostway/contract/texts';
import type { RefusalName } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { msOf } from '../../values/times.js';
import { type End, endInput } from './end.js';

export type LinkTyped = {
  readonly label: string;
  readonly scope: readonly ShareScope[];
  /** Undefined: it stays as it is. */
  readonly end: End | undefined;
  /** The part of the past, and of what is to come, that is seen; null = open. */
  readonly stMs: number | null;
  readonly etMs: number | null;
  /** Empty for as many as one likes. */
  readonly views: string;
};

/** A link at first: everything but the past before now is open, for a week. */
export const newLink: LinkTyped = {
  label: '',
  scope: ['latest', 'history', 'place'],
  end: { kind: '7d', atMs: null },
  stMs: null,
  etMs: null,
  views: '',
};

/** A link as it is. */
export function typedOf(link: ShareLink): LinkTyped {
  return {
    label: link.label,
    scope: link.scope,
    end: undefined,
    stMs: msOf(link.st) ?? null,
    etMs: msOf(link.et) ?? null,
    views: link.mostViews === null ? '' : String(link.mostViews),
  };
}

/** A number of views; null for any, undefined for what is none. */
export function viewsIn(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const views = Number(trimmed);
  return /^\d{1,7}$/.test(trimmed) && views >= 1 && views <= 1_000_000 ? views : undefined;
}

/** Where a link's form says what is wrong beside the fields themselves: fields of the calls, and the devices. */
export const linkFields = ['expiryDate', 'st', 'et', 'mostViews', 'devices'];
export type LinkField = 'label' | 'scope' | 'expiryDate' | 'et' | 'mostViews';

/** What is wrong, by field, as names of refusals and texts. */
export function linkProblems(typed: LinkTyped, nowMs: number): Partial<Record<LinkField, RefusalName | TextKey>> {
  const end = typed.end === undefined ? undefined : endInput(typed.end, nowMs);
  const isPast = end !== undefined && 'expiryDate' in end && Date.parse(end.expiryDate) <= nowMs;
  return {
    ...(typed.label.trim().length > limits.name ? { label: 'textTooLong' as const } : {}),
    ...(typed.scope.length === 0 ? { scope: 'shareScopeEmpty' as const } : {}),
    ...(isPast || (typed.end !== undefined && end === undefined) ? { expiryDate: 'shareEndPast' as const } : {}),
    ...(typed.stMs !== null && typed.etMs !== null && typed.etMs <= typed.stMs ? { et: 'share.link.windowWrong' as const } : {}),
    ...(viewsIn(typed.views) === undefined ? { mostViews: 'share.link.mostViewsWrong' as const } : {}),
  };
}

/** What the calls are told; call it without problems only. */
export function linkInput(typed: LinkTyped, nowMs: number) {
  const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
  return {
    label: typed.label.trim(),
    scope: [...typed.scope],
    ...(typed.end === undefined ? {} : endInput(typed.end, nowMs)),
    st: iso(typed.stMs),
    et: iso(typed.etMs),
    mostViews: viewsIn(typed.views) ?? null,
  };
}
