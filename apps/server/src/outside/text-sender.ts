/** What every way of sending a text message has in common: the port, and one question over HTTP whose failure says why without saying the address. */

export type TextSender = {
  /** Answers what the provider said; throws when it said no, or nothing. `to` is E.164. */
  readonly send: (message: { readonly to: string; readonly text: string }) => Promise<string>;
};

/** A provider that takes longer does not get it. */
const patienceMs = 15_000;
/** As much of its answer as is worth keeping. */
const mostCharacters = 500;

/** Asks a provider. Where it cannot be reached the reason is a code: the message of a failed request names its address, which may hold a password. */
export async function askProvider(url: string | URL, init: RequestInit): Promise<{ ok: boolean; status: number; said: string }> {
  const response = await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(patienceMs) }).catch((error: unknown) => {
    throw new Error(`the gateway could not be reached: ${reasonOf(error)}`);
  });
  const said = (await response.text()).trim().slice(0, mostCharacters);
  return { ok: response.ok, status: response.status, said };
}

/** The texts and numbers of a JSON object a provider answered, as texts; empty for anything else. */
export function fieldsIn(said: string): Readonly<Record<string, string | undefined>> {
  try {
    const value = JSON.parse(said) as unknown;
    const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(
      fields.flatMap(([name, field]) => (['string', 'number'].includes(typeof field) ? [[name, String(field)]] : [])),
    );
  } catch {
    return {};
  }
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'unknown';
}
