/** A template as its form holds it, and as the call takes it. Pure. */
import type { MissionTemplate } from '@frostway/contract/mission/templates';
import type { TemperatureUnit } from '@frostway/core/units';
import {
  sentStability,
  sentWindowDrafts,
  type StabilityDraft,
  stabilityDraft,
  type WindowDrafts,
  windowDrafts,
} from './stability-draft.js';

/** Ids, and MACs or IMEIs of devices; null or empty = not preset. */
export type TemplateDraft = {
  readonly name: string;
  readonly description: string;
  readonly start: number | null;
  readonly middle: readonly number[];
  readonly end: number | null;
  readonly devices: readonly string[];
  readonly rules: readonly number[];
  readonly person: number | null;
  readonly vehicle: number | null;
  readonly contacts: readonly number[];
  /** Hours, as typed. */
  readonly hours: string;
  /** Windows of its places, and what the goods may bear; as typed. */
  readonly windows: WindowDrafts;
  readonly stability: StabilityDraft | null;
  readonly activationEnergy: string;
  readonly autoStart: boolean;
  readonly autoEnd: boolean;
  readonly autoMail: boolean;
  readonly product: string;
};

const idsOf = (named: readonly { readonly id: number }[]): number[] => named.map(({ id }) => id);

/** What the form begins with. */
export function draftOf(template: MissionTemplate | undefined, unit: TemperatureUnit): TemplateDraft {
  return {
    name: template?.name ?? '',
    description: template?.description ?? '',
    start: template?.start?.id ?? null,
    middle: idsOf(template?.middle ?? []),
    end: template?.end?.id ?? null,
    devices: (template?.devices ?? []).map(({ mac, imei }) => mac ?? imei ?? ''),
    rules: idsOf(template?.rules ?? []),
    person: template?.person?.id ?? null,
    vehicle: template?.vehicle?.id ?? null,
    contacts: idsOf(template?.contacts ?? []),
    hours: template?.minutes == null ? '' : String(Math.round((template.minutes / 60) * 100) / 100),
    windows: template === undefined ? {} : windowDrafts(template),
    stability: stabilityDraft(template?.stability ?? null, unit),
    activationEnergy: template?.activationEnergy == null ? '' : String(template.activationEnergy),
    autoStart: template?.autoStart ?? false,
    autoEnd: template?.autoEnd ?? false,
    autoMail: template?.autoMail ?? false,
    product: template?.product ?? '',
  };
}

/** What is sent of it. */
export function presetsOf(
  { devices, hours, middle, rules, contacts, windows, stability, activationEnergy, ...same }: TemplateDraft,
  unit: TemperatureUnit,
) {
  const isImei = (name: string): boolean => /^\d{15}$/.test(name);
  return {
    ...same,
    ...sentWindowDrafts({ ...same, middle, windows }),
    stability: sentStability(stability, unit),
    activationEnergy: activationEnergy.trim() === '' ? null : Number(activationEnergy),
    middle: [...middle],
    rules: [...rules],
    contacts: [...contacts],
    imeis: devices.filter(isImei),
    macs: devices.filter((name) => !isImei(name)),
    minutes: hours.trim() === '' ? null : Math.round(Number(hours) * 60),
  };
}
