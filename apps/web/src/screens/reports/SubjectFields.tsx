/** Of what a report is: a group with all groups below it, or devices one by one; only what is one's own. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useFleetMembers } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { ChooseNamed, groupOption } from '../../ui/ChooseMany.js';
import { Field } from '../../ui/fields.js';
import { Segments } from '../../ui/ListPanel.js';
import { useNone } from '../../ui/NoChoices.js';
import { identityOf } from '../../values/device-row.js';
import { type ReportOf, reportScopes } from './report-of.js';

type SubjectFieldsProps = {
  readonly value: ReportOf;
  readonly problem?: string | undefined;
  readonly onChange: (part: Partial<ReportOf>) => void;
};

/** See above. */
export function SubjectFields({ value, problem, onChange }: SubjectFieldsProps) {
  const { t } = useText();
  const none = useNone();
  const groups = useAnswer(deviceFeature.groupTree, {}, { freshMs: 60_000 }).data?.rows ?? [];
  const members = useFleetMembers();
  const choices = useMemo(
    () => members.filter(({ isMine }) => isMine).map((row) => ({ id: row.id, name: row.name, code: identityOf(row) })),
    [members],
  );
  return (
    <>
      <div className="f">
        <div className="lab">{t('reports.of')}</div>
        <Segments
          label={t('reports.of')}
          value={value.scope}
          options={reportScopes.map((key) => ({ key, word: t(`reports.of.${key}`) }))}
          onChange={(scope) => onChange({ scope })}
        />
      </div>
      {value.scope === 'group' ? (
        <Field label={t('reports.group')} error={problem} isRequired hint={t('reports.groupHint')}>
          {(control) => (
            <Select<number>
              {...control}
              style={{ width: '100%' }}
              showSearch={{ optionFilterProp: 'title' }}
              placeholder={t('reports.choose')}
              {...(value.groupId === null ? {} : { value: value.groupId })}
              options={groups.map(groupOption)}
              {...none('group', groups)}
              labelRender={({ value: chosen }) => groups.find(({ id }) => id === chosen)?.name ?? String(chosen)}
              onChange={(groupId) => onChange({ groupId })}
            />
          )}
        </Field>
      ) : (
        <Field label={t('reports.devices')} error={problem} isRequired>
          {(control) => (
            <ChooseNamed
              {...control}
              choices={choices}
              of="device"
              value={value.deviceIds}
              placeholder={t('reports.choose')}
              onChange={(deviceIds) => onChange({ deviceIds })}
            />
          )}
        </Field>
      )}
    </>
  );
}
