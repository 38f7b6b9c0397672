/** Adding a mission template, and changing one: its name, and everything a mission can preset. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { mission } from '@frostway/contract/mission/endpoints';
import { type MissionTemplate, templateLimits } from '@frostway/contract/mission/templates';
import { Checkbox, Select } from 'antd';
import { useMemo } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useFleetMembers } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { AreaField, FormField, TextField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { identityOf } from '../../values/device-row.js';
import { StabilityFields } from './StabilityFields.js';
import { TemplateWindows } from './TemplateWindows.js';
import { draftOf, presetsOf } from './template-form.js';
import type { WindowPlace } from './WindowFields.js';
import './mission.css';

/** What there is to choose from: an account has no more of it than one page of this size shows. */
const all = { pageSize: 1000 };
type Option = { readonly value: number | string; readonly label: string; readonly title: string };

const optionsOf = (named: readonly { readonly id: number; readonly name: string }[]): Option[] =>
  named.map(({ id, name }) => ({ value: id, label: name, title: name }));
/** What is chosen already stays a choice, wherever the list ends. */
const withChosen = (options: readonly Option[], chosen: readonly Option[]): Option[] => [
  ...options,
  ...chosen.filter(({ value }) => !options.some((each) => each.value === value)),
];

/** See above. */
export function TemplateDialog({ template, onClose }: { template?: MissionTemplate; onClose: () => void }) {
  const { t } = useText();
  const may = useMay();
  const addresses = useAnswer(mission.addresses, all, { enabled: may(mission.addresses) }).data?.rows ?? [];
  const contacts = useAnswer(mission.contacts, all, { enabled: may(mission.contacts) }).data?.rows ?? [];
  const vehicles = useAnswer(mission.vehicles, all, { enabled: may(mission.vehicles) }).data?.rows ?? [];
  const rules = useAnswer(alarmFeature.rules, all, { enabled: may(alarmFeature.rules) }).data?.rows ?? [];
  const members = useFleetMembers();
  const devices = useMemo(
    () => members.map((row) => ({ value: identityOf(row), label: row.name, title: `${row.name} ${identityOf(row)}` })),
    [members],
  );
  const unit = useTemperatureUnit();
  const form = useForm(template === undefined ? mission.addTemplate : mission.changeTemplate, {
    closing: useClosing(onClose),
    start: draftOf(template, unit),
    input: (draft) => (template === undefined ? presetsOf(draft, unit) : { id: template.id, ...presetsOf(draft, unit) }),
    at: (field) => {
      if (/^(start|middle|end)Windows?\b/.test(field)) return 'windows';
      if (field.startsWith('stability')) return 'stability';
      return field === 'minutes' ? 'hours' : field === 'imeis' || field === 'macs' ? 'devices' : field;
    },
    needed: { name: 'templateNameEmpty' },
    wrong: { hours: 'mission.template.hoursWrong' },
    done: () => toast({ words: t('mission.template.saved') }),
  });
  const chosen = (named: { readonly id: number; readonly name: string } | null | undefined): Option[] =>
    optionsOf(named == null ? [] : [named]);
  const places = withChosen(optionsOf(addresses), [
    ...chosen(template?.start),
    ...optionsOf(template?.middle ?? []),
    ...chosen(template?.end),
  ]);
  const nameOf = (id: number | null): string => places.find(({ value }) => value === id)?.title ?? '';
  const { start, middle, end } = form.values;
  const windowPlaces: readonly WindowPlace[] = [
    ...(start === null ? [] : [{ key: 'start', name: nameOf(start) }]),
    ...middle.map((id) => ({ key: String(id), name: nameOf(id) })),
    ...(end === null ? [] : [{ key: 'end', name: nameOf(end) }]),
  ];
  const people = withChosen(optionsOf(contacts), [...chosen(template?.person), ...optionsOf(template?.contacts ?? [])]);
  const single = (name: 'start' | 'end' | 'person' | 'vehicle', options: readonly Option[]) => (
    <FormField form={form} name={name} label={t(`mission.template.${name}`)}>
      {(control, value, change) => (
        <Select
          {...control}
          style={{ width: '100%' }}
          allowClear
          showSearch={{ optionFilterProp: 'title' }}
          placeholder={t('mission.template.notPreset')}
          value={value}
          options={[...options]}
          onChange={(id: number | undefined) => change(id ?? null)}
        />
      )}
    </FormField>
  );
  const several = (name: 'middle' | 'rules' | 'contacts', options: readonly Option[]) => (
    <FormField form={form} name={name} label={t(`mission.template.${name}`)}>
      {(control, value, change) => (
        <Select
          {...control}
          mode="multiple"
          style={{ width: '100%' }}
          maxCount={templateLimits[name]}
          showSearch={{ optionFilterProp: 'title' }}
          placeholder={t('mission.template.notPreset')}
          value={[...value]}
          options={[...options]}
          onChange={(ids: number[]) => change(ids)}
        />
      )}
    </FormField>
  );
  return (
    <FormDialog
      form={form}
      title={t(template === undefined ? 'mission.template.add' : 'mission.template.edit')}
      act={t(template === undefined ? 'mission.add' : 'mission.save')}
      width={680}
    >
      <TextField form={form} name="name" label={t('mission.template.name')} isRequired autoFocus />
      <AreaField form={form} name="description" label={t('mission.template.description')} rows={[1, 5]} />
      <div className="ms-two">
        {single('start', places)}
        {single('end', places)}
      </div>
      {several('middle', places)}
      <TemplateWindows form={form} places={windowPlaces} />
      <FormField form={form} name="devices" label={t('mission.template.devices')}>
        {(control, value, change) => (
          <Select
            {...control}
            mode="multiple"
            style={{ width: '100%' }}
            showSearch={{ optionFilterProp: 'title' }}
            maxTagCount="responsive"
            placeholder={t('mission.template.notPreset')}
            value={[...value]}
            options={devices}
            onChange={(names: string[]) => change(names)}
          />
        )}
      </FormField>
      <TextField form={form} name="product" label={t('mission.list.product')} />
      {several('rules', withChosen(optionsOf(rules), optionsOf(template?.rules ?? [])))}
      <div className="ms-two">
        {single('person', people)}
        {single('vehicle', withChosen(optionsOf(vehicles.map(({ id, plate }) => ({ id, name: plate }))), chosen(template?.vehicle)))}
      </div>
      {several('contacts', people)}
      <TextField form={form} name="hours" label={t('mission.template.hours')} inputMode="decimal" />
      <StabilityFields form={form} />
      {(['autoStart', 'autoEnd', 'autoMail'] as const).map((name) => (
        <div key={name} className="f">
          <Checkbox checked={form.values[name]} onChange={(event) => form.set({ [name]: event.target.checked })}>
            {t(name === 'autoStart' ? 'mission.list.autoStart' : `mission.template.${name}`)}
          </Checkbox>
        </div>
      ))}
    </FormDialog>
  );
}
