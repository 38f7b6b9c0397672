/** Asking the vendor of SIM cards how much data a card has used: any vendor, or a program beside one, that answers JSON over HTTP. */
import { askProvider } from './text-sender.js';

/** What a vendor says of a card, megabytes. */
export type SimUse = { readonly totalMb: number; readonly usedMb: number; readonly endsAt: Date | null };
/** Answers undefined for a card the vendor does not know; throws when it cannot be asked. */
export type SimVendor = { readonly read: (sim: string) => Promise<SimUse | undefined> };

/** Whether a setting can be asked: `https://host/path?sim={sim}`. */
export function isSimUrl(setting: string): boolean {
  return URL.canParse(setting) && /^https?:\/\//.test(setting) && setting.includes('{sim}');
}

/** See above. */
export function simVendor(setting: string): SimVendor {
  return {
    async read(sim) {
      const { ok, status, said } = await askProvider(setting.replaceAll('{sim}', encodeURIComponent(sim)), { method: 'GET' });
      if (status === 404) return undefined;
      const use = ok ? useIn(said) : undefined;
      if (use === undefined) throw new Error(`the vendor of SIM cards answered ${status} and no figures`);
      return use;
    },
  };
}

/** Figures that make sense; undefined for anything else. */
function useIn(said: string): SimUse | undefined {
  let value: unknown;
  try {
    value = JSON.parse(said);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { total, used, endsAt = null } = value as { total?: unknown; used?: unknown; endsAt?: unknown };
  if (!isAmount(total) || !isAmount(used)) return undefined;
  if (endsAt === null) return { totalMb: Math.round(total), usedMb: Math.round(used), endsAt: null };
  const ends = typeof endsAt === 'string' ? new Date(endsAt) : undefined;
  return ends === undefined || Number.isNaN(ends.getTime())
    ? undefined
    : { totalMb: Math.round(total), usedMb: Math.round(used), endsAt: ends };
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1e9;
