/** Which groups or devices a plan is about. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useFleetMembers } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
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
        <Select
          {...control}
          mode="multiple"
          style={{ width: '100%' }}
          value={[...draft.groupIds]}
          placeholder={t('notification.plan.choose')}
          showSearch={{ optionFilterProp: 'title' }}
          onChange={(groupIds: number[]) => onChange({ groupIds })}
          options={groups.map(({ id, name, depth }) => ({
            value: id,
            title: name,
            label: <span style={{ paddingLeft: (depth - 1) * 12 }}>{name}</span>,
          }))}
          labelRender={({ value }) => groups.find(({ id }) => id === value)?.name ?? String(value)}
        />
      )}
    </Field>
  );
}

function DevicesField({ draft, problem, onChange }: TargetFieldProps) {
  const { t } = useText();
  const members = useFleetMembers();
  const devices = useMemo(
    () => members.filter((row) => row.isMine).map((row) => ({ value: row.id, label: row.name, title: `${row.name} ${identityOf(row)}` })),
    [members],
  );
  return (
    <Field label={t('notification.plan.devices')} error={problem}>
      {(control) => (
        <Select
          {...control}
          mode="multiple"
          style={{ width: '100%' }}
          value={[...draft.deviceIds]}
          placeholder={t('notification.plan.choose')}
          showSearch={{ optionFilterProp: 'title' }}
          onChange={(deviceIds: number[]) => onChange({ deviceIds })}
          options={devices}
        />
      )}
    </Field>
  );
}
