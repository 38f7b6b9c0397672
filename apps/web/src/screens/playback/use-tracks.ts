/** What the calls answer of the vehicles that are played, put together: tracks, sums, and what was refused. */
import { position } from '@frostway/contract/position/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { PositionSource } from '@frostway/core/message';
import { useMemo, useState } from 'react';
import { useAnswers } from '../../api/answers.js';
import { namedAs } from '../compare/compare-address.js';
import type { TimeRange } from '../device-detail/ranges.js';
import type { Drawn } from './drawing.js';
import { trackOf } from './track.js';

/** Points of a vehicle on the map at the most. */
export const mostPoints = 5000;

export type Sums = Answer<typeof position.trips>['sums'];

/** One vehicle that is played. */
export type Vehicle = Drawn & {
  readonly identity: string;
  readonly device: DeviceStatus | undefined;
  readonly sums: Sums;
  /** How many points there are in the range, and how many of them came. */
  readonly points: number;
  readonly shown: number;
  readonly isSimplified: boolean;
  /** Kinds of positions it has. */
  readonly sources: readonly PositionSource[];
};

export type Tracks = {
  readonly vehicles: readonly Vehicle[];
  readonly isWaiting: boolean;
  /** What was refused, by vehicle. */
  readonly refused: readonly { readonly identity: string; readonly name: string; readonly error: Error; readonly again: () => void }[];
};

const isOf = (row: DeviceStatus, identity: string | null): boolean => identity !== null && (row.mac === identity || row.imei === identity);
const noBand = { lower: null, upper: null };

/** A list that stays the same one as long as its entries do. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  if (kept.length === list.length && kept.every((each, index) => each === list[index])) return kept;
  setKept(list);
  return list;
}

/** See above. `members` are the devices the caller sees: whose names and limits. */
export function useTracks(
  devices: readonly string[],
  members: readonly DeviceStatus[],
  range: TimeRange,
  sources: ReadonlySet<PositionSource>,
): Tracks {
  const asked = useMemo(() => devices.map((identity) => ({ ...namedAs(identity), st: range.fromMs, et: range.toMs })), [devices, range]);
  const positions = useAnswers(
    position.positions,
    useMemo(() => asked.map((input) => ({ ...input, playback: true, maxPoints: mostPoints })), [asked]),
    { freshMs: 60_000 },
  );
  const trips = useAnswers(position.trips, asked, { freshMs: 60_000 });
  // Data of another vehicle or time, kept on while the next is asked, is not this one's.
  const found = useSame(positions.map(({ data, isPlaceholderData, error }) => (isPlaceholderData || error !== null ? undefined : data)));
  const journeys = useSame(trips.map(({ data, isPlaceholderData, error }) => (isPlaceholderData || error !== null ? undefined : data)));
  const vehicles = useMemo(
    () =>
      asked.flatMap((_, place): Vehicle[] => {
        const identity = devices[place] ?? '';
        const [rows, journey] = [found[place], journeys[place]];
        if (rows === undefined || journey === undefined) return [];
        const device = members.find((row) => isOf(row, identity));
        const measures = members.find((row) => isOf(row, rows.temperatureOf)) ?? device;
        return [
          {
            identity,
            device,
            label: device?.car ?? device?.name ?? identity,
            band: measures === undefined ? noBand : { lower: measures.limits.temperatureLower, upper: measures.limits.temperatureUpper },
            track: trackOf({ rows: rows.rows, journeys: journey.rows, isSimplified: rows.simplified, sources }),
            sums: journey.sums,
            points: rows.points,
            shown: rows.rows.length,
            isSimplified: rows.simplified,
            sources: [...new Set(rows.rows.map(({ source }) => source))],
          },
        ];
      }),
    [asked, devices, members, sources, found, journeys],
  );
  const refused = asked.flatMap((_, place) => {
    const answer = [positions[place], trips[place]].find((each) => each?.error != null);
    const identity = devices[place] ?? '';
    const device = members.find((row) => isOf(row, identity));
    return answer?.error == null
      ? []
      : [{ identity, name: device?.car ?? device?.name ?? identity, error: answer.error, again: () => void answer.refetch() }];
  });
  const isWaiting = [...positions, ...trips].some(
    ({ isPending, isPlaceholderData, error }) => (isPending || isPlaceholderData) && error === null,
  );
  return { vehicles, isWaiting, refused };
}
