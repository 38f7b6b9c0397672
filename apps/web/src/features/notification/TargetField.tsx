/** Which groups or devices a plan is about. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useFleetMembers } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { ChooseGroups, ChooseNamed } from '../../ui/ChooseMany.js';
import { Field } from '../../ui/fields.js';
import { identityOf } from '../../values/device-row.js';
import type { PlanDraft } from './plan-form.js';

type TargetFieldProps = { draft: PlanDraft; problem: string | undefined; onChange: (part: Partial<PlanDraft>) => void };

/** See above. */
export function TargetField({ draft, problem, onChange }: TargetFieldProps) {
  return draft.scope === 'groups' ? (
    <GroupsField draft={draft} problem={problem} onChange={onChange} />
  ) : (
    <DevicesField draft={draft} problem={problem} onChange={onChange} />
  );
}

function GroupsField({ draft, problem, onChange }: TargetFieldProps) {
  const { t } = useText();
  const groups = useAnswer(deviceFeature.groupTree, {}, { freshMs: 60_000 }).data?.rows ?? [];
  return (
    <Field label={t('notification.plan.groups')} error={problem}>
      {(control) => (
        <ChooseGroups
          {...control}
          groups={groups}
          value={draft.groupIds}
          placeholder={t('notification.plan.choose')}
          onChange={(groupIds) => onChange({ groupIds })}
        />
      )}
    </Field>
  );
}

function DevicesField({ draft, problem, onChange }: TargetFieldProps) {
  const { t } = useText();
  const members = useFleetMembers();
  const choices = useMemo(
    () => members.filter((row) => row.isMine).map((row) => ({ id: row.id, name: row.name, code: identityOf(row) })),
    [members],
  );
  return (
    <Field label={t('notification.plan.devices')} error={problem}>
      {(control) => (
        <ChooseNamed
          {...control}
          choices={choices}
          of="device"
          value={draft.deviceIds}
          placeholder={t('notification.plan.choose')}
          onChange={(deviceIds) => onChange({ deviceIds })}
        />
      )}
    </Field>
  );
}
