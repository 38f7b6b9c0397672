/** Whom rules are for: groups with all below them, and devices by themselves. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useFleetMembers } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { ChooseGroups, ChooseNamed } from '../../ui/ChooseMany.js';
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
  const choices = useMemo(
    () =>
      members
        .filter((row) => row.isMine || targets.devices.includes(identityOf(row)))
        .map((row) => ({ id: identityOf(row), name: row.name, code: identityOf(row) })),
    [members, targets.devices],
  );
  return (
    <>
      <Field label={t('alarm.form.groups')}>
        {(control) => (
          <ChooseGroups
            {...control}
            groups={groups}
            value={targets.groupIds}
            placeholder={t('alarm.form.groupsNone')}
            onChange={(groupIds) => onChange({ groupIds })}
          />
        )}
      </Field>
      <Field label={t('alarm.form.devices')} error={problem} hint={t('alarm.form.targetsHint')}>
        {(control) => (
          <ChooseNamed
            {...control}
            choices={choices}
            of="device"
            value={targets.devices}
            placeholder={t('alarm.form.devicesNone')}
            onChange={(devices) => onChange({ devices })}
          />
        )}
      </Field>
    </>
  );
}
