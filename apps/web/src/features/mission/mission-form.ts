/** A mission as its form holds it, as the call takes it, and what a template puts into it. Pure. */
import type { Mission } from '@frostway/contract/mission/missions';
import type { MissionTemplate } from '@frostway/contract/mission/templates';
import { sentWindows, type StopWindows, templateWindows, windowsOf } from './mission-windows.js';

/** Ids; locating devices by IMEI, sensors by MAC; times in epoch ms. */
export type MissionDraft = {
  readonly name: string;
  readonly code: string;
  readonly startAt: number | undefined;
  readonly endAt: number | null;
  readonly start: number | null;
  readonly middle: readonly number[];
  readonly end: number | null;
  readonly imeis: readonly string[];
  readonly macs: readonly string[];
  readonly rules: readonly number[];
  readonly person: number | null;
  readonly vehicle: number | null;
  readonly carrier: string;
  readonly contacts: readonly number[];
  readonly windows: StopWindows;
  /** By which it is planned: what the form does not show of it is the server's to take. */
  readonly template: number | null;
  readonly autoStart: boolean;
  readonly autoEnd: boolean;
  readonly autoMail: boolean;
  readonly product: string;
};

const idsOf = (named: readonly { readonly id: number | null }[]): number[] => named.flatMap(({ id }) => id ?? []);

/** What the form begins with. */
export function missionDraft(mission: Mission | undefined): MissionDraft {
  return {
    name: mission?.name ?? '',
    code: mission?.code ?? '',
    startAt: mission === undefined ? undefined : Date.parse(mission.startAt),
    endAt: mission?.endAt == null ? null : Date.parse(mission.endAt),
    start: mission?.start?.id ?? null,
    middle: idsOf(mission?.middle ?? []),
    end: mission?.end?.id ?? null,
    imeis: (mission?.locators ?? []).flatMap(({ imei }) => imei ?? []),
    macs: (mission?.beacons ?? []).flatMap(({ mac }) => mac ?? []),
    rules: idsOf(mission?.rules ?? []),
    person: mission?.person.id ?? null,
    vehicle: mission?.vehicle.id ?? null,
    carrier: mission?.carrier?.account ?? '',
    contacts: idsOf(mission?.contacts ?? []),
    windows: mission === undefined ? {} : windowsOf(mission),
    template: null,
    autoStart: mission?.autoStart ?? false,
    autoEnd: mission?.autoEnd ?? false,
    autoMail: mission?.autoMail ?? false,
    product: mission?.product ?? '',
  };
}

/**
 * A new one like it: all but the mission number, from now on for as long as it was planned. What is gone since (a device that left, a person, a vehicle, an address) has to be
 * chosen anew.
 */
export function copiedDraft(mission: Mission, nowMs: number): MissionDraft {
  const draft = missionDraft(mission);
  const startAt = Math.ceil(nowMs / 300_000) * 300_000;
  const lasts = draft.endAt === null || draft.startAt === undefined ? null : draft.endAt - draft.startAt;
  const left = (devices: Mission['beacons']): Mission['beacons'] => devices.filter(({ leftAt }) => leftAt === null);
  return {
    ...draft,
    code: '',
    startAt,
    endAt: lasts === null ? null : startAt + lasts,
    template: mission.template?.id ?? null,
    windows: windowsOf(mission, startAt - Date.parse(mission.startAt)),
    imeis: left(mission.locators).flatMap(({ imei }) => imei ?? []),
    macs: left(mission.beacons).flatMap(({ mac }) => mac ?? []),
  };
}

/** What a template puts in the place of what the form holds: all it presets, and its name where there is none yet. */
export function presetBy(template: MissionTemplate, draft: MissionDraft): MissionDraft {
  const { devices } = template;
  const { endAt, windows } = presetTimes(template, draft.startAt);
  return {
    ...draft,
    name: draft.name.trim() === '' ? template.name : draft.name,
    start: template.start?.id ?? draft.start,
    middle: template.middle.length === 0 ? draft.middle : idsOf(template.middle),
    end: template.end?.id ?? draft.end,
    imeis: devices.length === 0 ? draft.imeis : devices.flatMap(({ imei }) => imei ?? []),
    macs: devices.length === 0 ? draft.macs : devices.flatMap(({ mac, imei }) => (imei === null && mac !== null ? [mac] : [])),
    rules: template.rules.length === 0 ? draft.rules : idsOf(template.rules),
    person: template.person?.id ?? draft.person,
    vehicle: template.vehicle?.id ?? draft.vehicle,
    contacts: template.contacts.length === 0 ? draft.contacts : idsOf(template.contacts),
    endAt: endAt ?? draft.endAt,
    template: template.id,
    windows: { ...draft.windows, ...windows },
    autoStart: template.autoStart,
    autoEnd: template.autoEnd,
    autoMail: template.autoMail,
    product: template.product === '' ? draft.product : template.product,
  };
}

/**
 * The form with another start. What its template presets of time follows the start, as long as it is what the template made of the start before, or is not there yet: the
 * template stands first in the form, and there is no start to count from when it is chosen.
 */
export function startingAt(draft: MissionDraft, startAt: number | undefined, template: MissionTemplate | undefined): MissionDraft {
  const moved = { ...draft, startAt };
  if (template === undefined || startAt === undefined) return moved;
  const before = presetTimes(template, draft.startAt);
  const after = presetTimes(template, startAt);
  const isPreset = (key: string): boolean => {
    const window = draft.windows[key];
    return window === undefined || JSON.stringify(window) === JSON.stringify(before.windows[key]);
  };
  return {
    ...moved,
    endAt: draft.endAt === null || draft.endAt === before.endAt ? (after.endAt ?? draft.endAt) : draft.endAt,
    windows: { ...draft.windows, ...Object.fromEntries(Object.entries(after.windows).filter(([key]) => isPreset(key))) },
  };
}

/** When a mission of a template ends that starts then, and when it is to be at its places. */
const presetTimes = (template: MissionTemplate, startAt: number | undefined) => ({
  endAt: template.minutes === null || startAt === undefined ? null : startAt + template.minutes * 60_000,
  windows: templateWindows(template, startAt),
});

/** What of a mission can still be changed once it is started. */
const open = [
  'name',
  'endAt',
  'middle',
  'end',
  'startWindow',
  'middleWindows',
  'endWindow',
  'person',
  'contacts',
  'autoEnd',
  'autoMail',
  'product',
] as const;

/** What is sent of a new one, or of one that has not started. */
export function planOf({ middle, imeis, macs, rules, contacts, startAt, windows, template: _template, ...same }: MissionDraft) {
  return {
    ...same,
    ...sentWindows({ ...same, middle, windows }),
    startAt: startAt ?? '',
    middle: [...middle],
    imeis: [...imeis],
    macs: [...macs],
    rules: [...rules],
    contacts: [...contacts],
  };
}

/** What is sent of one that is under way. */
export function openPlanOf(draft: MissionDraft) {
  const plan = planOf(draft);
  return Object.fromEntries(open.map((name) => [name, plan[name]])) as Pick<typeof plan, (typeof open)[number]>;
}
