/** The command line and environment of the simulator. */
import { parseArgs } from 'node:util';
import { devicePorts, type PortName } from '@frostway/protocol/registry';
import { type LoadProtocol, loadProtocols } from './load-fleet.js';

export type Ports = {
  readonly url: string;
  /** By the names of the registry; 0 for one that is off. */ readonly ports: Readonly<Record<PortName, number>>;
};

export type Task =
  | { readonly kind: 'help' }
  | ({
      readonly kind: 'demo';
      readonly secret: string;
      /** Epoch ms; undefined = now. */
      readonly beganMs: number | undefined;
      readonly sinceMs: number | undefined;
      readonly backfillRate: number;
    } & Ports)
  | ({
      readonly kind: 'load';
      readonly devices: number;
      readonly rate: number;
      readonly seconds: number;
      readonly via: LoadProtocol;
      readonly isJson: boolean;
      /** The platform does not know the devices yet. */
      readonly mustEnrol: boolean;
      readonly adminPassword: string;
    } & Ports);

/** A command line that cannot be understood; the message says what is expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const helpText = `Frostway simulator: devices that speak their real protocols to a platform's real ports.

simulator --demo [--backfill-rate N]
    The demo fleet, live until SIGTERM; what it could not say it makes up for. The platform knows the fleet's past by itself.
    --backfill-rate N   readings and positions a second it makes up for, 1200 unless said otherwise

simulator --load --devices N --rate R --seconds S --via gt06|mqtt [--json] [--enrol --admin-password P]
    A load generator. Prints throughput and latency of what the server has acknowledged.
    --devices N         trackers, or beacons behind gateways of fifty; 100 unless said otherwise
    --rate R            readings a second of all together; 0 (as fast as they are acknowledged) unless said otherwise
    --seconds S         how long; 10 unless said otherwise
    --via gt06|mqtt     the listener; gt06 unless said otherwise
    --json              the result as one JSON object
    --enrol             first put the devices into the platform as its administrator; gateways on MQTT need it for their passwords
    --admin-password P  the administrator's password; FROSTWAY_ADMIN_PASSWORD unless said otherwise

Environment:
    FROSTWAY_URL            where the platform is; http://127.0.0.1:8080
${devicePorts()
  .map(({ variable, port }) => `    ${variable.padEnd(23)} ${port}`)
  .join('\n')}
    FROSTWAY_DEMO_SECRET    secret from which the passwords of the demo's gateways follow (--demo needs it)
    FROSTWAY_DEMO_BEGAN     when the demo was made, epoch milliseconds; now
    FROSTWAY_DEMO_SINCE     the platform knows what happened until here, epoch milliseconds; now
`;

/** What is asked for; throws UsageError. */
export function readTask(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Task {
  const values = parse(args);
  if (values.help === true) return { kind: 'help' };
  if ((values.demo === true) === (values.load === true)) throw new UsageError('give either --demo or --load (--help tells more)');
  const ports = {
    url: urlOf(env['FROSTWAY_URL'] ?? 'http://127.0.0.1:8080'),
    ports: portsOf(env),
  };
  if (values.demo === true) {
    const secret = env['FROSTWAY_DEMO_SECRET'] ?? '';
    if (secret === '') throw new UsageError('FROSTWAY_DEMO_SECRET takes the secret the platform made for its demo');
    return {
      kind: 'demo',
      ...ports,
      secret,
      beganMs: momentOf('FROSTWAY_DEMO_BEGAN', env['FROSTWAY_DEMO_BEGAN']),
      sinceMs: momentOf('FROSTWAY_DEMO_SINCE', env['FROSTWAY_DEMO_SINCE']),
      backfillRate: numberOf('--backfill-rate', values['backfill-rate'] ?? '1200', 1),
    };
  }
  const via = loadProtocols.find((name) => name === (values.via ?? 'gt06'));
  if (via === undefined) throw new UsageError(`--via takes ${loadProtocols.join(' or ')}, not "${values.via ?? ''}"`);
  const mustEnrol = values.enrol === true;
  const adminPassword = values['admin-password'] ?? env['FROSTWAY_ADMIN_PASSWORD'] ?? '';
  if (mustEnrol && adminPassword === '') throw new UsageError('--enrol needs --admin-password');
  if (!mustEnrol && via === 'mqtt') throw new UsageError('--via mqtt needs --enrol: it is how the gateways learn their passwords');
  return {
    kind: 'load',
    ...ports,
    via,
    devices: numberOf('--devices', values.devices ?? '100', 1),
    rate: numberOf('--rate', values.rate ?? '0', 0),
    seconds: numberOf('--seconds', values.seconds ?? '10', 1),
    isJson: values.json === true,
    mustEnrol,
    adminPassword,
  };
}

function portsOf(env: Readonly<Record<string, string | undefined>>): Ports['ports'] {
  const rows = devicePorts().map(({ name, variable, port }) => {
    const given = env[variable] ?? String(port);
    return [name, given === 'off' ? 0 : portOf(variable, given)] as const;
  });
  return Object.fromEntries(rows) as Ports['ports'];
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean' },
        demo: { type: 'boolean' },
        load: { type: 'boolean' },
        json: { type: 'boolean' },
        enrol: { type: 'boolean' },
        devices: { type: 'string' },
        rate: { type: 'string' },
        seconds: { type: 'string' },
        via: { type: 'string' },
        'admin-password': { type: 'string' },
        'backfill-rate': { type: 'string' },
      },
    }).values;
  } catch (reason) {
    throw new UsageError(reason instanceof Error ? reason.message : String(reason));
  }
}

function numberOf(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < least) throw new UsageError(`${name} takes a whole number from ${least}, not "${text}"`);
  return value;
}

function momentOf(name: string, text = ''): number | undefined {
  if (text !== '' && !/^\d{1,15}$/.test(text)) throw new UsageError(`${name} takes epoch milliseconds, not "${text}"`);
  return text === '' ? undefined : Number(text);
}

function portOf(name: string, text: string): number {
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value < 1 || value > 65_535) throw new UsageError(`${name} takes a port from 1 to 65535, not "${text}"`);
  return value;
}

function urlOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new UsageError(`FROSTWAY_URL takes a URL starting with http:// or https://, not "${text}"`);
  return text;
}
