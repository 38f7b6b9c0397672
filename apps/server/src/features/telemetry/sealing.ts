/** Days of readings, positions and events are packed when nothing comes for them any more. */
import type pg from 'pg';
import type { Gauge, Job } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { Partitions } from '../../telemetry-store/partitions.js';
import { makeDigests } from '../../telemetry-store/sealed/digesting.js';
import type { AnyKind } from '../../telemetry-store/sealed/kind.js';
import { kinds } from '../../telemetry-store/sealed/kinds.js';
import { damagedDays } from '../../telemetry-store/sealed/packed.js';
import { sealingProgress } from '../../telemetry-store/sealed/progress.js';
import type { SealingDone } from '../../telemetry-store/sealed/run.js';
import { sealOld } from '../../telemetry-store/sealed/sealing.js';
import { askedMoments } from '../excursion/index.js';

/** Nothing may have come for a day for so long, ms: what was opened by late data is not sealed between two parts of it. */
const quietMs = 6 * 3_600_000;

/** Seals what is old enough, days after its end, and quiet for so long; ends early when the signal comes. */
export function sealNow(
  pool: pg.Pool,
  nowMs: number,
  days: number,
  ending: AbortSignal = new AbortController().signal,
  quietForMs = quietMs,
): Promise<SealingDone> {
  return sealOld({ pool, partitions: new Partitions(pool), askedOf: askedMoments }, { nowMs, days, quietMs: quietForMs }, ending);
}

/** Its job; null where nothing is sealed. */
export function sealingJob({ config, clock, pool, log, pastTold }: Tools): Job | null {
  const { FROSTWAY_SEAL_AFTER_DAYS: days } = config;
  if (days === null) return null;
  const run = async (ending: AbortSignal): Promise<void> => {
    // A past that is being told is looked at as rows: demo-alarms.ts.
    await pastTold();
    const done = await sealNow(pool, clock.now(), days, ending);
    if (done.sealed + done.unpackable > 0) log.info(done, 'days of devices were sealed');
    // Those that were sealed before there were any.
    const made = await makeDigests(pool, ending);
    if (made > 0) log.info({ made }, 'digests of sealed days were made');
  };
  return { name: 'sealing', line: '41 * * * *', run };
}

/** How far it is, for the metrics. */
export function sealingGauges(pool: pg.Pool): Gauge[] {
  // They are read at once: it is asked once.
  let asked: ReturnType<typeof sealingProgress> | undefined;
  const ask = (): ReturnType<typeof sealingProgress> => (asked ??= sealingProgress(pool).finally(() => (asked = undefined)));
  return [
    ...gaugesOf.map(([name, help, kind, of]): Gauge => ({ name, help, read: async () => (await ask())[kind][of] ?? 0 })),
    { name: 'frostway_damaged_days', help: 'Packed days this process found damaged; more than 0 is a fault', read: damagedDays },
  ];
}

type Figure = 'sealedDays' | 'sealedFacts' | 'openDays' | 'unpackableDays' | 'sealedBytes' | 'rowBytes';
type Named = readonly [name: string, help: string, kind: AnyKind['name'], of: Figure];
const gaugesOf = kinds.flatMap(({ name: kind }): Named[] => {
  const one = kind.slice(0, -1);
  // Those of readings are older than there being others.
  const [days, ofSealed] = kind === 'readings' ? ['days', 'sealed'] : [`${one}_days`, `sealed_${one}`];
  return [
    [`frostway_sealed_${days}`, `Days of devices whose ${kind} are packed, as the last run left them`, kind, 'sealedDays'],
    [`frostway_sealed_${kind}`, `Count of ${kind} in packed days, as the last run left them`, kind, 'sealedFacts'],
    [
      `frostway_unsealed_${days}`,
      `Days of devices whose ${kind} are old enough to be packed and are not, as the last run left them`,
      kind,
      'openDays',
    ],
    [`frostway_unpackable_${days}`, `Days of devices whose ${kind} cannot be packed, as the last run left them`, kind, 'unpackableDays'],
    [`frostway_${ofSealed}_bytes`, `Bytes packed days of ${kind} take on disk, all in`, kind, 'sealedBytes'],
    [`frostway_${one}_bytes`, `Bytes ${kind} that are not packed take on disk, all in`, kind, 'rowBytes'],
  ];
});
