/** Days of readings are packed when nothing comes for them any more. */
import type pg from 'pg';
import type { Gauge, Job } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { Partitions } from '../../telemetry-store/partitions.js';
import { damagedDays } from '../../telemetry-store/sealed/packed.js';
import { type SealingDone, type SealingProgress, sealingProgress, sealOld } from '../../telemetry-store/sealed/sealing.js';
import { askedMoments } from '../alarm/index.js';

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
    if (done.sealed + done.unpackable > 0) log.info(done, 'days of readings were sealed');
  };
  return { name: 'sealing', line: '41 * * * *', run };
}

/** How far it is, for the metrics. */
export function sealingGauges(pool: pg.Pool): Gauge[] {
  const progress: readonly (readonly [name: string, help: string, of: keyof SealingProgress])[] = [
    ['frostway_sealed_days', 'Days of devices whose readings are packed, as the last run left them', 'sealedDays'],
    ['frostway_sealed_readings', 'Readings in packed days, as the last run left them', 'sealedReadings'],
    ['frostway_unsealed_days', 'Days of devices that are old enough to be packed and are not, as the last run left them', 'openDays'],
    ['frostway_unpackable_days', 'Days of devices that cannot be packed, as the last run left them', 'unpackableDays'],
    ['frostway_sealed_bytes', 'Bytes packed days take on disk, all in', 'sealedBytes'],
    ['frostway_reading_bytes', 'Bytes readings that are not packed take on disk, all in', 'rowBytes'],
  ];
  // They are read at once: it is asked once.
  let asked: Promise<SealingProgress> | undefined;
  const ask = (): Promise<SealingProgress> => (asked ??= sealingProgress(pool).finally(() => (asked = undefined)));
  return [
    ...progress.map(([name, help, of]): Gauge => ({ name, help, read: async () => (await ask())[of] ?? 0 })),
    { name: 'frostway_damaged_days', help: 'Packed days this process found damaged; more than 0 is a fault', read: damagedDays },
  ];
}
