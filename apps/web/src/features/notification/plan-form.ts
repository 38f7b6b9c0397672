/** A plan while it is written: what its form holds, what is wrong with it, what is sent. */
import type { notification } from '@frostway/contract/notification/endpoints';
import type { Channel, Plan, RecipientKind } from '@frostway/contract/notification/rows';
import type { TextKey } from '@frostway/contract/texts';
import type { Sent } from '@frostway/contract/endpoint';
import type { AlarmType, Severity } from '@frostway/core/alarms';

export type RecipientDraft = {
  readonly kind: RecipientKind;
  readonly id: number;
  readonly name: string;
  readonly channels: readonly Channel[];
};
export type StepDraft = {
  /** Tells it from the others while it is on the screen; never sent. */
  readonly key: number;
  readonly minutes: string;
  readonly recipients: readonly RecipientDraft[];
};
export type PlanDraft = {
  readonly name: string;
  readonly scope: Plan['scope'];
  readonly groupIds: readonly number[];
  readonly deviceIds: readonly number[];
  readonly severities: readonly Severity[];
  /** None chosen: all. */
  readonly types: readonly AlarmType[];
  readonly passesQuietHours: boolean;
  readonly steps: readonly StepDraft[];
};

/** A new plan. */
export const emptyPlan: PlanDraft = {
  name: '',
  scope: 'account',
  groupIds: [],
  deviceIds: [],
  severities: ['warning', 'alarm'],
  types: [],
  passesQuietHours: true,
  steps: [{ key: 0, minutes: '0', recipients: [] }],
};

/** A plan as its form begins with it. */
export function draftOf(plan: Plan): PlanDraft {
  return {
    name: plan.name,
    scope: plan.scope,
    groupIds: plan.groups.map(({ id }) => id),
    deviceIds: plan.devices.map(({ id }) => id),
    severities: plan.severities,
    types: plan.types,
    passesQuietHours: plan.passesQuietHours,
    steps: plan.steps.map(({ afterMinutes, recipients }, key) => ({ key, minutes: String(afterMinutes), recipients })),
  };
}

/** The steps with one more, a quarter of an hour after the last. */
export function withStep(steps: readonly StepDraft[]): readonly StepDraft[] {
  const key = Math.max(-1, ...steps.map((step) => step.key)) + 1;
  return [...steps, { key, minutes: String(Number(steps.at(-1)?.minutes ?? 0) + 15), recipients: [] }];
}

/** What is wrong, by field: `name`, `targets`, `severities`, `step:0`, `minutes:1`. */
export function problemsOf(draft: PlanDraft): Record<string, TextKey | 'planTargetMissing'> {
  const found: Record<string, TextKey | 'planTargetMissing'> = {};
  if (draft.name.trim() === '') found['name'] = 'notification.plan.nameNeeded';
  if ((draft.scope === 'groups' && draft.groupIds.length === 0) || (draft.scope === 'devices' && draft.deviceIds.length === 0))
    found['targets'] = 'planTargetMissing';
  draft.steps.forEach(({ minutes, recipients }, index) => {
    if (recipients.length === 0 || recipients.some(({ channels }) => channels.length === 0))
      found[`step:${index}`] = 'notification.plan.recipientNeeded';
    const before = Number(draft.steps[index - 1]?.minutes ?? 0);
    if (index > 0 && !(/^\d{1,5}$/.test(minutes) && Number(minutes) > before && Number(minutes) <= 10_080))
      found[`minutes:${index}`] = 'notification.plan.afterNeeded';
  });
  return found;
}

/** What is sent. */
export function inputOf(draft: PlanDraft): Omit<Sent<(typeof notification)['addPlan']>, 'isEnabled'> {
  return {
    name: draft.name.trim(),
    scope: draft.scope,
    ...(draft.scope === 'groups' ? { groupIds: [...draft.groupIds] } : {}),
    ...(draft.scope === 'devices' ? { deviceIds: [...draft.deviceIds] } : {}),
    severities: [...draft.severities],
    types: [...draft.types],
    passesQuietHours: draft.passesQuietHours,
    steps: draft.steps.map(({ minutes, recipients }) => ({
      afterMinutes: Number(minutes),
      recipients: recipients.map(({ kind, id, channels }) => ({ kind, id, channels: [...channels] })),
    })),
  };
}
