/** Planning a mission, from a template or from nothing, and changing one. Once it is under way only what can still be changed is shown. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import { templateLimits } from '@frostway/contract/mission/templates';
import { Checkbox, Select } from 'antd';
import dayjs from 'dayjs';
import { useAnswer } from '../../api/answers.js';
import { useFleetMembers } from '../../api/fleet.js';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { useClosing } from '../../ui/closing.js';
import { DatePicker } from '../../ui/DatePicker.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field } from '../../ui/fields.js';
import { useForm } from '../../ui/form.js';
import { FormField, type NameOf, TextField } from '../../ui/form-fields.js';
import { usePhone } from '../../ui/phone.js';
import { toast } from '../../ui/toasts.js';
import { copiedDraft, type MissionDraft, missionDraft, openPlanOf, planOf, presetBy, startingAt } from './mission-form.js';
import { reversedOf } from './mission-windows.js';
import { PoolPicker } from './PoolPicker.js';
import { ScanDevices, type Scanner } from './ScanDevices.js';
import type { ChoiceKind } from '../../ui/NoChoices.js';
import { all, ChoiceField, ChoicesField, type Option, optionsOf, usePlanChoices, windowPlacesOf, withChosen } from './plan-choices.js';
import { WindowFields } from './WindowFields.js';
import './mission.css';

/** See above. */
export function MissionDialog({
  mission,
  copyOf,
  scanner,
  onClose,
}: {
  mission?: Mission;
  copyOf?: Mission;
  scanner?: Scanner | undefined;
  onClose: () => void;
}) {
  const { t } = useText();
  const may = useMay();
  const isPhone = usePhone();
  const isRunning = mission?.status === 'started';
  const shown = mission ?? copyOf;
  const templates = useAnswer(calls.templates, all, { enabled: mission === undefined && may(calls.templates) }).data?.rows ?? [];
  const { addresses, contacts, vehicles, rules, isKnown } = usePlanChoices();
  const members = useFleetMembers();
  const form = useForm(mission === undefined ? calls.addMission : calls.changeMission, {
    closing: useClosing(onClose),
    start: copyOf === undefined ? missionDraft(mission) : copiedDraft(copyOf, nowMs()),
    input: (draft) =>
      mission === undefined
        ? { ...planOf(draft), template: draft.template }
        : { id: mission.id, ...(isRunning ? openPlanOf(draft) : planOf(draft)) },
    needed: { name: 'missionNameEmpty' },
    at: (field) => (/Windows?$/.test(field) ? 'windows' : field),
    check: (draft) => {
      const windows = reversedOf(draft.windows) === undefined ? undefined : 'windowReversed';
      return isRunning
        ? { windows }
        : {
            windows,
            startAt: draft.startAt === undefined ? 'missionDateMissing' : undefined,
            person: draft.person === null ? 'missionPersonMissing' : undefined,
            vehicle: draft.vehicle === null ? 'missionCarrierMissing' : undefined,
            imeis: draft.imeis.length === 0 ? 'missionLocatorMissing' : undefined,
            macs: draft.macs.length === 0 ? 'missionBeaconMissing' : undefined,
            rules: draft.rules.length === 0 ? 'missionRuleMissing' : undefined,
          };
    },
    done: () => toast({ words: t('mission.list.saved') }),
  });
  const template = templates.find(({ id }) => id === form.values.template);
  const deviceOptions = (of: 'imei' | 'mac'): Option[] =>
    members.flatMap((row) => {
      const name = of === 'mac' && row.imei !== null ? null : row[of];
      return name === null ? [] : [{ value: name, label: row.name, title: `${row.name} ${name}` }];
    });
  const places = withChosen(
    optionsOf(addresses),
    optionsOf([shown?.start, ...(shown?.middle ?? []), shown?.end].flatMap((stop) => stop ?? [])),
  );
  const people = withChosen(
    contacts.map(({ id, name, mail }) => ({
      value: id,
      label: mail.state === 'confirmed' ? name : t('mission.contacts.unconfirmed', { name }),
      title: name,
    })),
    optionsOf([...(shown === undefined ? [] : [shown.person]), ...(shown?.contacts ?? [])]),
  );
  const placeholder = t('mission.list.choose');
  const single = (
    name: NameOf<MissionDraft, number | null>,
    of: ChoiceKind,
    label: string,
    options: readonly Option[],
    isRequired = false,
  ) => <ChoiceField {...{ form, name, label, options, placeholder, isRequired }} of={isKnown ? of : undefined} />;
  const several = (
    name: 'middle' | 'rules' | 'contacts' | 'imeis' | 'macs',
    of: ChoiceKind,
    label: string,
    options: readonly Option[],
    isRequired = false,
  ) => (
    <ChoicesField
      {...{ form, name, label, options, placeholder, isRequired }}
      of={isKnown ? of : undefined}
      maxCount={name === 'imeis' || name === 'macs' ? undefined : templateLimits[name]}
      maxTagCount="responsive"
    />
  );
  const time = (name: 'startAt' | 'endAt', label: string, isRequired: boolean) => (
    <FormField form={form} name={name} label={label} isRequired={isRequired}>
      {(control, ms, change) => (
        <DatePicker
          {...control}
          style={{ width: '100%', height: 36 }}
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          inputReadOnly={isPhone}
          value={ms == null ? null : dayjs(ms)}
          onChange={(next) => {
            const at = next?.startOf('minute').valueOf();
            if (name === 'startAt') form.set(startingAt(form.values, at, template));
            else change(at ?? null);
          }}
        />
      )}
    </FormField>
  );
  return (
    <FormDialog
      form={form}
      title={t(mission === undefined ? 'mission.list.add' : 'mission.list.edit')}
      act={t(mission === undefined ? 'mission.add' : 'mission.save')}
      width={680}
    >
      {templates.length === 0 ? null : (
        <Field label={t('mission.list.template')}>
          {(control) => (
            <Select
              {...control}
              style={{ width: '100%' }}
              allowClear
              showSearch={{ optionFilterProp: 'title' }}
              placeholder={t('mission.list.noTemplate')}
              value={template?.id ?? null}
              options={optionsOf(templates)}
              onChange={(id: number | undefined) => {
                const chosen = templates.find((each) => each.id === id);
                form.set(chosen === undefined ? { template: null } : presetBy(chosen, form.values));
              }}
            />
          )}
        </Field>
      )}
      <TextField form={form} name="name" label={t('mission.list.name')} isRequired autoFocus />
      {isRunning ? null : <TextField form={form} name="code" label={t('mission.list.code')} hint={t('mission.list.codeHint')} />}
      <TextField form={form} name="product" label={t('mission.list.product')} hint={t('mission.list.productHint')} />
      <div className="ms-two">
        {isRunning ? null : time('startAt', t('mission.list.startAt'), true)}
        {time('endAt', t('mission.list.endAt'), false)}
      </div>
      <div className="ms-two">
        {isRunning ? null : single('start', 'address', t('mission.template.start'), places)}
        {single('end', 'address', t('mission.template.end'), places)}
      </div>
      {several('middle', 'address', t('mission.template.middle'), places)}
      <WindowFields form={form} places={windowPlacesOf(form.values, places)} />
      {isRunning ? null : (
        <>
          <PoolPicker form={form} missionId={mission?.id} />
          {scanner === undefined ? null : <ScanDevices form={form} scanner={scanner} />}
          {several('imeis', 'tracker', t('mission.list.imeis'), deviceOptions('imei'), true)}
          {several('macs', 'sensor', t('mission.list.macs'), deviceOptions('mac'), true)}
          {several('rules', 'rule', t('mission.template.rules'), withChosen(optionsOf(rules), optionsOf(shown?.rules ?? [])), true)}
        </>
      )}
      <div className="ms-two">
        {single('person', 'contact', t('mission.template.person'), people, true)}
        {isRunning
          ? null
          : single(
              'vehicle',
              'vehicle',
              t('mission.template.vehicle'),
              withChosen(
                optionsOf(vehicles.map(({ id, plate }) => ({ id, name: plate }))),
                optionsOf(shown === undefined ? [] : [shown.vehicle]),
              ),
              true,
            )}
      </div>
      {isRunning ? null : <TextField form={form} name="carrier" label={t('mission.list.carrier')} hint={t('mission.list.carrierHint')} />}
      {several('contacts', 'contact', t('mission.template.contacts'), people)}
      {(['autoStart', 'autoEnd', 'autoMail'] as const).map((name) =>
        isRunning && name === 'autoStart' ? null : (
          <div key={name} className="f">
            <Checkbox checked={form.values[name]} onChange={(event) => form.set({ [name]: event.target.checked })}>
              {t(name === 'autoStart' ? 'mission.list.autoStart' : `mission.template.${name}`)}
            </Checkbox>
            {name === 'autoStart' && form.problems.autoStart !== undefined ? (
              <p className="c12 tx k-alarm" role="alert">
                {form.problems.autoStart}
              </p>
            ) : null}
          </div>
        ),
      )}
    </FormDialog>
  );
}
