/** Telling a server something over HTTP: anything but a 2xx answer means that it has to be told again. */

/** Sends one request and reads the answer to its end; rejects unless it is 2xx, also when none comes within `patienceMs`. */
export async function tell(url: string, request: RequestInit, patienceMs: number): Promise<string> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(patienceMs) });
  const body = await response.text();
  if (!response.ok) throw new Error(`${response.status} from ${new URL(url).pathname}: ${body.slice(0, 200)}`);
  return body;
}
