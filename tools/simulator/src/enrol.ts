/** Puts a load test's devices into a platform the way people do: as administrator, through its HTTP calls. */
import type { Mac } from '@frostway/core/identity';
import { demoActivationKey } from '@frostway/fleet/keys';
import { type LoadProtocol, loadGateways, loadTrackers } from './load-fleet.js';

const rowsAtOnce = 1000;
const callsAtOnce = 6;

type Answer = { readonly errorcode: number; readonly message?: string; readonly data?: unknown };
type Device = { readonly identity: Parameters<typeof demoActivationKey>[0]; readonly model: string };
const alreadyYours = 50021;

/** Password per gateway of the fleet; empty for trackers, which have none. Throws with the platform's own message when it refuses. */
export async function enrol(
  url: string,
  adminPassword: string,
  via: LoadProtocol,
  devices: number,
  say: (line: string) => void,
): Promise<ReadonlyMap<Mac, string>> {
  const call = caller(new URL(url).origin);
  const login = await call('/beacon/auth/login', { account: 'admin', password: adminPassword });
  const token = stringIn(accepted(login, 'login'), 'token');
  const gateways = via === 'mqtt' ? loadGateways(devices) : [];
  const all: Device[] =
    via === 'mqtt'
      ? [
          ...gateways.map(({ mac }) => ({ identity: { mac }, model: 'gateway-a' })),
          ...gateways.flatMap(({ beacons }) => beacons.map((mac) => ({ identity: { mac }, model: 'beacon-thl' }))),
        ]
      : loadTrackers(devices).map((imei) => ({ identity: { imei }, model: 'tracker-a' }));

  for (let at = 0; at < all.length; at += rowsAtOnce) {
    const rows = all
      .slice(at, at + rowsAtOnce)
      .map(({ identity, model }) => ({ ...identity, model, activationKey: demoActivationKey(identity) }));
    accepted(await call('/api/inventory', { rows }, token), 'inventory');
  }
  say(`${all.length} devices in the inventory`);

  const passwords = new Map<Mac, string>();
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let device = all[next++]; device !== undefined; device = all[next++]) {
      const { identity, model } = device;
      const added = await call('/beacon/devices', { ...identity, model, activationKey: demoActivationKey(identity) }, token);
      if (added.errorcode !== alreadyYours) accepted(added, 'adding a device');
      if (!('mac' in identity) || model !== 'gateway-a') continue;
      const credentials =
        added.errorcode === alreadyYours
          ? accepted(await call('/api/gateway/credentials', identity, token), 'credentials')
          : field(added.data, 'credentials');
      passwords.set(identity.mac, stringIn(credentials, 'password'));
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, worker));
  say(`${all.length} devices enrolled`);
  return passwords;
}

function caller(origin: string): (path: string, body: unknown, token?: string) => Promise<Answer> {
  return async (path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
    for (;;) {
      const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
      const answer = (await response.json()) as Answer;
      if (response.status !== 429) return answer;
      // Too many calls a minute: the platform's limit is not what is being measured.
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  };
}

function accepted(answer: Answer, what: string): unknown {
  if (answer.errorcode !== 0) throw new Error(`${what}: ${answer.errorcode} ${answer.message ?? ''}`);
  return answer.data;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function stringIn(value: unknown, name: string): string {
  const found = field(value, name);
  if (typeof found !== 'string') throw new Error(`the answer has no ${name}`);
  return found;
}
