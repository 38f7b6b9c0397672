/** What telemetry takes on disk, and how far packing is, as administrators read it. */
import type { storageCalls, Stored } from '@frostway/contract/telemetry/storage';
import type pg from 'pg';
import type { Handlers } from '../../call/serve.js';
import { damagedDays } from '../../telemetry-store/sealed/packed.js';
import { monthSizes, type SealingProgress, sealingProgress, unpackableDays } from '../../telemetry-store/sealed/progress.js';

/** Days that cannot be packed, named at once. */
const unpackableShown = 100;

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** The handler of the storage screen; `afterDays`: days are packed so long after their end, null = they are not. */
export function storing(pool: pg.Pool, afterDays: number | null): Handlers<typeof storageCalls> {
  return {
    storage: async () => {
      const [{ readings, positions, events }, sizes, unpackable] = [
        await sealingProgress(pool),
        await monthSizes(pool),
        await unpackableDays(pool, unpackableShown),
      ];
      const months = [...new Set(Object.values(sizes).flatMap((of) => of.map(({ month }) => month)))].toSorted().toReversed();
      const sizeOf = (kind: keyof typeof sizes, month: string) => {
        const { rows = 0, sealed = 0 } = sizes[kind].find((size) => size.month === month) ?? {};
        return { rows, packed: sealed };
      };
      return {
        afterDays,
        readings: storedOf(readings),
        positions: storedOf(positions),
        events: storedOf(events),
        months: months.map((month) => ({
          month,
          readings: sizeOf('readings', month),
          positions: sizeOf('positions', month),
          events: sizeOf('events', month),
        })),
        unpackable: unpackable.map(({ fromMs, ...day }) => ({ ...day, day: new Date(fromMs).toISOString().slice(0, 10) })),
        damagedDays: damagedDays(),
      };
    },
  };
}

function storedOf({ state, bytesARow, ...at }: SealingProgress): Stored {
  const { share, packedDays, waitingDays, failure } = at;
  return {
    run: state === null ? null : { state, startedAt: iso(at.startedMs), endedAt: iso(at.endedMs), share, packedDays, waitingDays, failure },
    packed: { days: at.sealedDays, facts: at.sealedFacts, bytes: at.sealedBytes },
    rows: { facts: at.rowFacts, bytes: at.rowBytes },
    bytesBefore: bytesARow === null ? null : bytesARow * at.sealedFacts,
    unpackableDays: at.unpackableDays,
  };
}
