/** Asks for what waits and stores what is answered as a position of a kind of its own, through the pipeline: rules, fences and pages hear of it as of any other. */
import type { Imei, Mac } from '@frostway/core/identity';
import { findModel } from '@frostway/core/models';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { queryingIn } from '../../db/querying.js';
import type { Schema } from '../../db/schema.js';
import type { Clock } from '../../outside/clock.js';
import type { FoundSpot } from '../../outside/location/geolocate.js';
import type { Locating } from '../../outside/location/locating.js';
import type { Running } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import { done, giveBack, type Request, take } from './waiting.js';

export type FindingOptions = {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly submit: Tools['submit'];
  readonly locating: Locating;
};

/** What nobody woke it for is looked at this often, ms. */
const pollMs = 2000;
const atOnce = 20;
/** Beside a fix of its own so near in time a device needs no other place. */
const besideFixMs = 120_000;

/** Runs until it is stopped; a request that could not be answered now is asked again. */
export function startFinding(options: FindingOptions): Running {
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isFailing = false;
  const run = (): void => {
    if (isStopped || running !== undefined) return;
    running = findAll(options, () => isStopped)
      .then(
        () => (isFailing = false),
        (error: unknown) => {
          // While the database is away, once says it.
          if (!isFailing) options.log.warn({ err: error }, 'places of cells and access points could not be looked up; it is tried again');
          return (isFailing = true);
        },
      )
      .then(() => (running = undefined));
  };
  const timer = setInterval(run, pollMs);
  return {
    wake: run,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** `later`: nobody is asked for now; `left`: it is tried again when the time it was taken for is over. */
type Fate = 'done' | 'later' | 'left';

/** Until nothing waits, or the service is left alone. */
async function findAll(options: FindingOptions, isEnding: () => boolean): Promise<void> {
  const { db, clock, locating } = options;
  for (;;) {
    if (isEnding() || locating.isResting()) return;
    const requests = await take(db, clock.now(), atOnce);
    if (requests.length === 0) return;
    const hasFix = await withFix(db, requests);
    let isLater = false;
    for (const [at, request] of requests.entries()) {
      isLater ||= isEnding();
      const fate: Fate = isLater ? 'later' : hasFix[at] === true ? 'done' : await findOne(options, request);
      isLater ||= fate === 'later';
      if (fate === 'later') await giveBack(db, request, clock.now());
      else if (fate === 'done') await done(db, request);
    }
    if (isLater) return;
  }
}

async function findOne({ locating, submit, log }: FindingOptions, request: Request): Promise<Fate> {
  const spot = await locating.find(request.heard);
  if (spot === 'later') return 'later';
  const facts = spot === null ? undefined : factsOf(request, spot);
  if (facts === undefined) return 'done';
  try {
    await submit(facts);
    return 'done';
  } catch (error) {
    // The database is away, or the device has said more today than is taken.
    log.debug({ err: error, deviceId: request.deviceId }, 'a place that was found could not be stored; it is tried again');
    return 'left';
  }
}

/** Received when that was which it is known from: a service that answers hours later does not make the device one that reports now. */
function factsOf({ imei, mac, model, timeMs, receivedMs }: Request, spot: FoundSpot): Parameters<Tools['submit']>[0] | undefined {
  const family = findModel(model)?.families[0];
  const device = imei !== null ? { imei: imei as Imei } : mac !== null ? { mac: mac as Mac } : undefined;
  if (family === undefined || device === undefined) return undefined;
  const { latitude, longitude, accuracyM, source } = spot;
  return {
    family,
    device,
    messages: [{ type: 'position', timeMs, latitude, longitude, accuracyM, source, isValid: true }],
    receivedMs,
    address: 'positioning service',
  };
}

/** Which of them have a current GPS fix beside them. */
async function withFix(db: Kysely<Schema>, requests: readonly Request[]): Promise<boolean[]> {
  const spans = requests.map(({ deviceId, timeMs }) => ({ id: deviceId, fromMs: timeMs - besideFixMs, untilMs: timeMs + besideFixMs }));
  const found = await new TelemetryReader(queryingIn(db)).positions(spans);
  return found.map((rows) => rows.some(({ source, isValid }) => source === 'gps' && isValid));
}
