/** The calls a benchmark makes, as any program would: by name of path, with a token. */

export type Account = { readonly url: string; readonly token: string };
export type Credentials = { readonly username: string; readonly password: string };

type Body = Readonly<Record<string, unknown>>;

/** Makes a call; answers its data, throws the refusal's message. */
export async function call<T>(account: Account, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Body): Promise<T> {
  const response = await fetch(new URL(path, account.url), {
    method,
    headers: { authorization: `Bearer ${account.token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { errorcode: number; message?: string; data: T };
  if (answer.errorcode !== 0) throw new Error(`${method} ${path}: ${answer.errorcode} ${answer.message}`);
  return answer.data;
}

export async function logIn(url: string, account: string, password: string): Promise<Account> {
  const { token } = await call<{ token: string }>({ url, token: '' }, 'POST', '/beacon/auth/login', { account, password });
  return { url, token };
}

export type NewDevice = { readonly mac?: string; readonly imei?: string; readonly model: string };

/** Puts devices into the inventory and under the administrator's own name; answers the credentials of those that are gateways. */
export async function addDevices(account: Account, devices: readonly NewDevice[]): Promise<(Credentials | undefined)[]> {
  await call(account, 'POST', '/api/inventory', { rows: devices.map((device) => ({ ...device, activationKey: 'bench-key' })) });
  const credentials: (Credentials | undefined)[] = [];
  for (const { mac, imei } of devices) {
    const added = await call<{ credentials?: Credentials }>(account, 'POST', '/beacon/devices', { mac, imei, activationKey: 'bench-key' });
    credentials.push(added.credentials);
  }
  return credentials;
}

/** MAC and IMEI number `index` of the benchmark's own. */
export const macOf = (index: number): string => `F2BE${index.toString(16).toUpperCase().padStart(8, '0')}`;
export const imeiOf = (index: number): string => `8690001${String(index).padStart(8, '0')}`;
