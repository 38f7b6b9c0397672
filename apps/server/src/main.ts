/** The program: reads the settings, starts the platform, says how to reach it, stops it in order on Ctrl-C or SIGTERM. */
import { demoPorts } from '@frostway/fleet/demo';
import { type Logger, pino } from 'pino';
import { type Platform, startPlatform } from './app.js';
import { withArguments } from './arguments.js';
import { type Config, ConfigError, helpText, isLoopback, readConfig, roles } from './config.js';
import { StartBrokenOff } from './starting.js';
import { describeError } from './outside/logged-error.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    say(helpText());
    return;
  }
  const config = readConfig(withArguments(process.argv.slice(2), process.env));
  const log = pino(
    {
      level: config.FROSTWAY_LOG_LEVEL,
      serializers: { err: describeError },
      redact: { paths: ['token', '*.token', 'password', '*.password', 'authorization', '*.authorization', 'headers'], censor: '***' },
    },
    pino.destination(2),
  );
  outliveAccidents(log);
  const broken = new AbortController();
  const starting = startPlatform({ config, log, signal: broken.signal });
  // From here on: a start that is broken off must not leave its database behind.
  stopOnSignals(starting, () => broken.abort());
  const platform = await starting;
  greet(platform, config);
  const ready = {
    type: 'ready',
    url: platform.url,
    ports: platform.ports,
    demo: platform.demo === null ? null : { enabled: true, through: demoPorts, ...platform.demo },
  };
  // Who started us may have gone meanwhile: then `disconnect` has said so, and we are stopping.
  const tell = (message: object): void => void process.send?.(message, undefined, undefined, () => undefined);
  tell(ready);
  // Until then its fleet would speak into its own past.
  void platform.demoPast.then(() => tell({ type: 'pastTold' }));
}

/**
 * One bad frame must not end the process, and neither must a terminal that was closed: what was acknowledged is in the database, and who is
 * connected stays connected. What nobody caught is our fault and logged as such.
 */
function outliveAccidents(log: Logger): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a failure nobody waited for'));
  process.on('uncaughtException', (error) => log.error({ err: error }, 'an error nobody caught'));
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Stops the platform; one that is still starting is not waited for. */
function stopOnSignals(starting: Promise<Platform>, breakOff: () => void): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    say('Stopping: no more input, flushing, closing.');
    breakOff();
    starting
      .then((platform) => platform.stop())
      .then(
        () => {
          say('Stopped.');
          process.exit(0);
        },
        (error: unknown) => {
          // Said where the start was waited for.
          if (!(error instanceof StartBrokenOff)) process.exit(1);
        },
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
}

function greet(platform: Platform, config: Config): void {
  const { ports } = platform;
  const devicePorts = Object.entries(ports).flatMap(([name, port]) => (name === 'http' ? [] : [`${name.toUpperCase()} ${port ?? 'off'}`]));
  say('');
  say(`  Frostway 霜途   ${platform.url}`);
  say('');
  if (config.FROSTWAY_DEMO)
    say('  Log in as demo with password frostway-demo, for English names as demo-en  ·  登录：demo / frostway-demo');
  if (platform.firstPassword !== undefined)
    say(`  Administrator: admin with password ${platform.firstPassword} (shown this once)  ·  管理员：admin`);
  if (config.FROSTWAY_ROLE.length < roles.length) say(`  Role: ${config.FROSTWAY_ROLE.join(', ')}`);
  if (config.FROSTWAY_ROLE.includes('gateway')) say(`  Device ports on ${config.deviceHost}: ${devicePorts.join(', ')}`);
  if (isLoopback(config.HOST)) say('  Only this machine can reach it. HOST=0.0.0.0 npm start opens it to the network.');
  else if (config.FROSTWAY_DEMO) say('  Warning: the demo account is on and the network can reach it. FROSTWAY_DEMO=off turns it off.');
  say('  Ctrl-C stops it.');
  say('');
}

try {
  await main();
} catch (error) {
  if (error instanceof StartBrokenOff) {
    say('Stopped.');
    process.exit(0);
  }
  process.stderr.write(
    error instanceof ConfigError
      ? `${error.message}\n`
      : `Frostway could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}
