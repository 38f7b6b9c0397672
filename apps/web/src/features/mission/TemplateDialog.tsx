/** Adding a mission template, and changing one: its name, and everything a mission can preset. */
import { mission } from '@frostway/contract/mission/endpoints';
import { type MissionTemplate, templateLimits } from '@frostway/contract/mission/templates';
import { Checkbox } from 'antd';
import { useMemo } from 'react';
import { useFleetMembers } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { AreaField, TextField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { identityOf } from '../../values/device-row.js';
import type { ChoiceKind } from '../../ui/NoChoices.js';
import { ChoiceField, ChoicesField, type Option, optionsOf, usePlanChoices, windowPlacesOf, withChosen } from './plan-choices.js';
import { StabilityFields } from './StabilityFields.js';
import { TemplateWindows } from './TemplateWindows.js';
import { draftOf, presetsOf } from './template-form.js';
import './mission.css';

/** See above. */
export function TemplateDialog({ template, onClose }: { template?: MissionTemplate; onClose: () => void }) {
  const { t } = useText();
  const { addresses, contacts, vehicles, rules, isKnown } = usePlanChoices();
  const of = (kind: ChoiceKind): ChoiceKind | undefined => (isKnown ? kind : undefined);
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
  const people = withChosen(optionsOf(contacts), [...chosen(template?.person), ...optionsOf(template?.contacts ?? [])]);
  const placeholder = t('mission.template.notPreset');
  const single = (name: 'start' | 'end' | 'person' | 'vehicle', options: readonly Option[]) => (
    <ChoiceField
      form={form}
      name={name}
      of={of(name === 'person' ? 'contact' : name === 'vehicle' ? 'vehicle' : 'address')}
      label={t(`mission.template.${name}`)}
      options={options}
      placeholder={placeholder}
    />
  );
  const several = (name: 'middle' | 'rules' | 'contacts', options: readonly Option[]) => (
    <ChoicesField
      form={form}
      name={name}
      of={of(name === 'middle' ? 'address' : name === 'rules' ? 'rule' : 'contact')}
      label={t(`mission.template.${name}`)}
      options={options}
      placeholder={placeholder}
      maxCount={templateLimits[name]}
    />
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
      <TemplateWindows form={form} places={windowPlacesOf(form.values, places)} />
      <ChoicesField
        form={form}
        name="devices"
        of="device"
        label={t('mission.template.devices')}
        options={devices}
        placeholder={placeholder}
        maxTagCount="responsive"
      />
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
