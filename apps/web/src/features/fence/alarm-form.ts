/** The form of the alarms of positions: for one vehicle what it has, for several only what is changed. Pure. */
import type { PositionAlarmRow } from '@frostway/contract/fence/rows';
import type { RefusalName } from '@frostway/contract/refusals';
import { positionAlarmLimits } from '@frostway/core/track/watched';

export const limitKinds = ['speedHigh', 'speedLow', 'displacement', 'stop'] as const;
export type LimitKind = (typeof limitKinds)[number];
export const alarmKinds = [...limitKinds, 'hours'] as const;
export type AlarmKind = (typeof alarmKinds)[number];
/** What is done with a kind: it stays as it is, is set, or is turned off. */
export type Doing = 'keep' | 'put' | 'end';

/** A span as it is typed, HH:MM; no day = every day. */
export type SpanDraft = { readonly from: string; readonly until: string; readonly days: readonly number[] };
export type AlarmDraft = {
  readonly imeis: readonly string[];
  readonly doing: Readonly<Record<AlarmKind, Doing>>;
  readonly speedHigh: string;
  readonly speedLow: string;
  readonly displacement: string;
  /** Minutes. */
  readonly stop: string;
  readonly hours: readonly SpanDraft[];
  readonly zone: string | null;
};

export const nightSpan: SpanDraft = { from: '22:00', until: '06:00', days: [] };
const usual = { speedHigh: '90', speedLow: '10', displacement: '500', stop: '120' } as const;

/** For vehicles still to be chosen: nothing changes until it is said. */
export const emptyAlarms: AlarmDraft = {
  imeis: [],
  doing: { speedHigh: 'keep', speedLow: 'keep', displacement: 'keep', stop: 'keep', hours: 'keep' },
  ...usual,
  hours: [nightSpan],
  zone: null,
};

/** Those of one vehicle as they are. */
export function alarmsOf(row: PositionAlarmRow): AlarmDraft {
  const doing = (value: unknown): Doing => (value === null ? 'end' : 'put');
  const text = (kind: LimitKind): string => (row[kind] === null ? usual[kind] : String(row[kind]));
  return {
    imeis: row.imei === null ? [] : [row.imei],
    doing: {
      speedHigh: doing(row.speedHigh),
      speedLow: doing(row.speedLow),
      displacement: doing(row.displacement),
      stop: doing(row.stop),
      hours: doing(row.hours),
    },
    speedHigh: text('speedHigh'),
    speedLow: text('speedLow'),
    displacement: text('displacement'),
    stop: text('stop'),
    hours: row.hours?.map(({ from, until, days }) => ({ from, until, days: days ?? [] })) ?? [nightSpan],
    zone: row.zone,
  };
}

/** What is sent. Of one vehicle (`was`) only what differs from what it has: a displacement that stays is not armed anew. */
export function alarmInput(draft: AlarmDraft, was: AlarmDraft | undefined) {
  const limit = (kind: LimitKind): string | null | undefined => {
    const doing = draft.doing[kind];
    if (doing === 'keep' || (was?.doing[kind] === doing && (doing === 'end' || was[kind] === draft[kind]))) return undefined;
    return doing === 'end' ? null : draft[kind];
  };
  const hours = (): { from: string; until: string; days?: number[] }[] | null | undefined => {
    const doing = draft.doing.hours;
    if (doing === 'keep' || (doing === 'end' && was?.doing.hours === 'end')) return undefined;
    if (doing === 'end') return null;
    if (was?.doing.hours === 'put' && was.zone === draft.zone && JSON.stringify(was.hours) === JSON.stringify(draft.hours))
      return undefined;
    return draft.hours.map(({ from, until, days }) => ({ from, until, ...(days.length === 0 ? {} : { days: [...days] }) }));
  };
  const spans = hours();
  const said = {
    speedHigh: limit('speedHigh'),
    speedLow: limit('speedLow'),
    displacement: limit('displacement'),
    stop: limit('stop'),
    hours: spans,
  };
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as {
    [Kind in keyof typeof said]?: Exclude<(typeof said)[Kind], undefined>;
  };
  return { imeis: [...draft.imeis], ...given, ...(spans == null || draft.zone === null ? {} : { zone: draft.zone }) };
}

const outOf = {
  speedHigh: 'speedHighRange',
  speedLow: 'speedLowRange',
  displacement: 'displacementRange',
  stop: 'stopRange',
} as const satisfies Record<LimitKind, RefusalName>;

/** What is wrong, by field. */
export function alarmProblems(
  draft: AlarmDraft,
): Readonly<Record<string, RefusalName | 'fence.alarms.vehiclesNeeded' | 'fence.alarms.nothing'>> {
  const problems: Record<string, RefusalName | 'fence.alarms.vehiclesNeeded' | 'fence.alarms.nothing'> = {};
  if (draft.imeis.length === 0) problems['imeis'] = 'fence.alarms.vehiclesNeeded';
  for (const kind of limitKinds) {
    const { least, most } = positionAlarmLimits[kind];
    const typed = draft[kind].trim() === '' ? Number.NaN : Number(draft[kind]);
    if (draft.doing[kind] === 'put' && !(typed >= least && typed <= most)) problems[kind] = outOf[kind];
  }
  const { hours } = draft;
  const isUnfit =
    hours.length === 0 ||
    hours.length > positionAlarmLimits.spans ||
    hours.some(({ from, until }) => from === until || from === '' || until === '');
  if (draft.doing.hours === 'put' && isUnfit) problems['hours'] = 'hoursUnfit';
  if (Object.values(draft.doing).every((doing) => doing === 'keep')) problems['doing'] = 'fence.alarms.nothing';
  return problems;
}
