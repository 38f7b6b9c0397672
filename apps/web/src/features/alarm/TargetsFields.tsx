/** Whom rules are for: groups with all below them, and devices by themselves. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useFleetMembers } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { Field } from '../../ui/fields.js';
import { identityOf } from '../../values/device-row.js';
import type { Targets } from './rule-form.js';

export type TargetsFieldsProps = {
  readonly targets: Targets;
  readonly problem: string | undefined;
  readonly onChange: (change: Partial<Targets>) => void;
};

/** See above. Only what the caller may change is offered; what a rule has already stays. */
export function TargetsFields({ targets, problem, onChange }: TargetsFieldsProps) {
  const { t } = useText();
  const groups = useAnswer(deviceFeature.groupTree, {}, { freshMs: 60_000 }).data?.rows ?? [];
  const members = useFleetMembers();
  const devices = useMemo(
    () =>
      members
        .filter((row) => row.isMine || targets.devices.includes(identityOf(row)))
        .map((row) => ({ value: identityOf(row), label: row.name, title: `${row.name} ${identityOf(row)}` })),
    [members, targets.devices],
  );
  return (
    <>
      <Field label={t('alarm.form.groups')}>
        {(control) => (
          <Select
            {...control}
            mode="multiple"
            style={{ width: '100%' }}
            value={[...targets.groupIds]}
            placeholder={t('alarm.form.groupsNone')}
            showSearch={{ optionFilterProp: 'title' }}
            maxTagCount="responsive"
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
      <Field label={t('alarm.form.devices')} error={problem} hint={t('alarm.form.targetsHint')}>
        {(control) => (
          <Select
            {...control}
            mode="multiple"
            style={{ width: '100%' }}
            value={[...targets.devices]}
            placeholder={t('alarm.form.devicesNone')}
            showSearch={{ optionFilterProp: 'title' }}
            maxTagCount="responsive"
            notFoundContent={<span className="mut">{t('alarm.form.noDevice')}</span>}
            onChange={(names: string[]) => onChange({ devices: names })}
            options={devices}
            optionRender={({ label, value }) => (
              <span className="row gap8">
                <span className="ell grow">{label}</span>
                <span className="c12 mut">{value}</span>
              </span>
            )}
          />
        )}
      </Field>
    </>
  );
}
