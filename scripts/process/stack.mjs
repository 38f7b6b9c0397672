/**
 * Answers for the server and the demo fleet as one thing that starts and stops: the server first, the fleet when the server is ready and has told the demo's
 * past; the fleet stops first. A fleet that spoke before would make all of its past late, which costs several times as much to judge.
 */
import { say } from './say.mjs';
import { startChild } from './child.mjs';

/**
 * What the server says over the channel when it takes calls.
 * @typedef {object} Ready
 * @property {'ready'} type
 * @property {string} url
 * @property {Record<string, number | null>} ports actual ports by name: http, gt06, osmand, mqtt, ...; null where one is off
 * @property {{ enabled: boolean, through: string[], secret: string, beganMs: number, sinceMs: number } | null} demo `through` are the ports its fleet reports to
 */

/**
 * @typedef {object} Stack
 * @property {Promise<number>} ended the server's exit code once both are gone; 1 when only the fleet failed
 * @property {() => Promise<number>} stop
 * @property {() => void} kill
 */

/**
 * Starts the server and, once it offers a demo whose past is told, the fleet. When either dies, the other is stopped.
 * @param {object} options
 * @param {string[]} options.server what follows `node` for the server
 * @param {string[]} options.simulator what follows `node` for the fleet
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(ready: Ready) => void} [options.onReady]
 * @param {number} [options.patience] milliseconds between SIGTERM and SIGKILL
 * @returns {Stack}
 */
export function startStack({ server: serverArgs, simulator: simulatorArgs, env, onReady, patience }) {
  const stopOptions = patience === undefined ? {} : { patience };
  /** @type {import('./child.mjs').Child | undefined} */
  let simulator;
  /** @type {Promise<number> | undefined} */
  let stopping;
  let isReady = false;
  /** Starts the fleet, as long as it waits for its past. @type {(() => void) | undefined} */
  let fleet;
  let fleetFailure = 0;

  const server = startChild(serverArgs, {
    env,
    ...stopOptions,
    onMessage(message) {
      if (stopping !== undefined) return;
      if (saysPastTold(message)) {
        fleet?.();
        fleet = undefined;
        return;
      }
      if (isReady || !saysReady(message)) return;
      isReady = true;
      onReady?.(message);
      if (env['FROSTWAY_DEMO'] === 'off' || message.demo?.enabled !== true) return;
      const { through } = message.demo;
      const closed = through.filter((name) => typeof message.ports[name] !== 'number');
      if (closed.length === 0) {
        say('  The demo gets its past first, up to a week; its devices come alive after that.');
        fleet = () => startFleet(message);
      } else say(`The demo fleet stays away: it reports through ${through.join(', ')}, and ${closed.join(', ')} is off.`);
    },
  });

  const startFleet = (/** @type {Ready} */ ready) => {
    simulator = startChild(simulatorArgs, { env: { ...env, ...fleetEnvironment(ready) }, ...stopOptions });
    void simulator.ended.then((code) => {
      if (stopping !== undefined) return;
      say(`The demo fleet ended by itself (exit code ${code}); stopping the server.`);
      fleetFailure = code === 0 ? 1 : code;
      void stop();
    });
  };

  const stop = () => {
    stopping ??= (async () => {
      await simulator?.stop();
      return (await server.stop()) || fleetFailure;
    })();
    return stopping;
  };

  const ended = server.ended.then((code) => {
    // Before it was ready the server has said itself what it missed.
    if (stopping === undefined && isReady) say(`The server ended by itself (exit code ${code}).`);
    return stop();
  });
  return {
    ended,
    stop,
    kill() {
      simulator?.kill();
      server.kill();
    },
  };
}

/**
 * @param {unknown} message
 * @returns {message is Ready}
 */
function saysReady(message) {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}

/** @param {unknown} message */
function saysPastTold(message) {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'pastTold';
}

/**
 * What the fleet needs to know, by the names of its own help.
 * @param {Ready} ready
 * @returns {NodeJS.ProcessEnv}
 */
function fleetEnvironment({ url, ports, demo }) {
  return {
    FROSTWAY_URL: url,
    ...Object.fromEntries(
      Object.entries(ports).flatMap(([name, port]) => (name === 'http' ? [] : [[`${name.toUpperCase()}_PORT`, String(port ?? 'off')]])),
    ),
    FROSTWAY_DEMO_SECRET: demo?.secret ?? '',
    FROSTWAY_DEMO_BEGAN: String(demo?.beganMs ?? ''),
    FROSTWAY_DEMO_SINCE: String(demo?.sinceMs ?? ''),
  };
}
