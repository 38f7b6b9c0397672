/** Editing a device: remark, version, intervals and limits inside its model's ranges, language, zone, whether it may be shared. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { refusals } from '@frostway/contract/refusals';
import { languages, parseLang } from '@frostway/contract/text';
import { limits } from '@frostway/core/limits';
import { findModel } from '@frostway/core/models';
import { Input, Select, Switch } from 'antd';
import { useId } from 'react';
import { useText } from '../../api/language.js';
import { toast } from '../../ui/toasts.js';
import { RowSkeleton } from '../../ui/states.js';
import { offsetText } from '../../values/times.js';
import { DeviceTitle, ModelName } from './DeviceFacts.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { SettingRow } from './SettingRow.js';
import { SettingsFields } from './SettingsFields.js';
import { callName } from './naming.js';
import { useForm } from '../../ui/form.js';
import type { SettingRanges } from './settings-form.js';
import { useRanges, useSettingsForm } from './settings-state.js';
import { readFixedPlace, fixedPlaceText } from './fixed-place.js';

/** Offsets of zones people live in, hours. */
const zones = [
  -12, -11, -10, -9.5, -9, -8, -7, -6, -5, -4, -3.5, -3, -2, -1, 0, 1, 2, 3, 3.5, 4, 4.5, 5, 5.5, 5.75, 6, 6.5, 7, 8, 8.75, 9, 9.5, 10,
  10.5, 11, 12, 12.75, 13, 14,
];

/** See above. */
export function EditDeviceDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const ranges = useRanges(device.model);
  const closing = useClosing(onClose);
  const { t } = useText();
  if (ranges === undefined) {
    return (
      <FormDialog closing={closing} title={t('device.act.edit')} width={720}>
        <RowSkeleton rows={5} widths={[140, 200]} />
      </FormDialog>
    );
  }
  return <EditForm device={device} ranges={ranges} onClose={onClose} />;
}

/** Fields of the call that have another name here. */
const fieldOf: Readonly<Record<string, string>> = { reportSecret: 'secret', softwareVersion: 'version' };

/** What stands in the fields beside intervals and limits; a key or a secret that is not touched is undefined, one that is taken away empty. */
function typedOf(device: Device) {
  return {
    remark: device.remark,
    version: device.softwareVersion ?? '',
    language: parseLang(device.language),
    timezone: device.timezone ?? undefined,
    mayShare: device.mayShare,
    stand: fixedPlaceText(device),
    bindKey: undefined as string | undefined,
    secret: undefined as string | undefined,
  };
}

/** What of it is not as it was, as the call takes it. */
function changesIn(device: Device, { remark, version, language, timezone, mayShare, stand, bindKey, secret }: ReturnType<typeof typedOf>) {
  const place = readFixedPlace(stand);
  return {
    ...(remark.trim() === device.remark ? {} : { remark: remark.trim() }),
    ...(version.trim() === (device.softwareVersion ?? '') ? {} : { softwareVersion: version.trim() }),
    ...(language === undefined || language === device.language ? {} : { language }),
    ...(timezone === undefined || timezone === device.timezone ? {} : { timezone }),
    ...(mayShare === device.mayShare ? {} : { mayShare }),
    ...(place === undefined || (place.latitude === device.latitude && place.longitude === device.longitude) ? {} : place),
    ...(bindKey === undefined || (bindKey.trim() === '' && !device.hasBindKey) ? {} : { bindKey: bindKey.trim() }),
    ...(secret === undefined || (secret.trim() === '' && !device.hasReportSecret) ? {} : { reportSecret: secret.trim() }),
  };
}

function EditForm({ device, ranges, onClose }: { device: Device; ranges: SettingRanges; onClose: () => void }) {
  const { t, lang } = useText();
  const id = useId();
  const settings = useSettingsForm(device, ranges);
  const families: readonly string[] = findModel(device.model)?.families ?? [];
  const isPhone = families.includes('osmand');
  const start = typedOf(device);
  const form = useForm(deviceFeature.editDevice, {
    closing: useClosing(onClose),
    start,
    also: [...Object.keys(settings.typed), 'latitude'],
    at: (field) => fieldOf[field] ?? field,
    input: (typed) => ({ ...callName(device), ...settings.read.change, ...changesIn(device, typed) }),
    done: () => toast({ words: t('device.edited', { name: device.name }) }),
  });
  const { values, set, problems: refused } = form;
  const { remark, version, language, timezone, mayShare, bindKey, secret, stand } = values;
  const wrongKey = bindKey !== undefined && !/^(?:[0-9a-f]{32})?$/i.test(bindKey.trim());
  const wrongSecret =
    secret !== undefined && secret.trim() !== '' && (secret.trim().length < limits.passwordMin || secret.trim().length > 128);
  const wrongStand = readFixedPlace(stand) === undefined;
  const tooLong = remark.trim().length > limits.remark;
  const changes = Object.keys(settings.read.change).length + Object.keys(changesIn(device, values)).length;
  const mistakes = settings.mistakes + [tooLong, wrongKey, wrongSecret, wrongStand].filter(Boolean).length;
  return (
    <FormDialog
      form={form}
      title={t('device.editTitle')}
      act={t('frame.save')}
      disabled={changes === 0 || mistakes > 0}
      width={720}
      footNote={mistakes > 0 ? t('device.set.toCorrect', { changes, mistakes }) : t('device.set.changes', { count: changes })}
    >
      <p className="ask-lead">
        <DeviceTitle name={device.name} />
        <span className="mut">
          {' '}
          <ModelName model={device.model} />
        </span>
      </p>
      <div className="settings">
        <SettingsFields
          typed={settings.typed}
          onChange={settings.setTyped}
          ranges={ranges}
          problems={settings.read.problems}
          refused={refused}
        />
        <div className="fs">
          <h3>{t('device.set.others')}</h3>
          <SettingRow label={t('device.language')} htmlFor={`${id}-language`} note={t('device.set.languageHint')}>
            <Select
              id={`${id}-language`}
              style={{ width: '100%' }}
              {...(language === undefined ? {} : { value: language })}
              placeholder={t('device.set.notSet')}
              onChange={(next) => set({ language: next })}
              options={languages.map((each) => ({ value: each, label: t(`frame.language.${each}`) }))}
            />
          </SettingRow>
          <SettingRow label={t('device.timezone')} htmlFor={`${id}-zone`} note={t('device.set.timezoneHint')}>
            <Select
              id={`${id}-zone`}
              style={{ width: '100%' }}
              showSearch
              {...(timezone === undefined ? {} : { value: timezone })}
              placeholder={t('device.set.notSet')}
              onChange={(next) => set({ timezone: next })}
              options={zones.map((hours) => ({ value: hours, label: t('values.utcOffset', { offset: offsetText(0, hours * 60) }) }))}
            />
          </SettingRow>
          <SettingRow label={t('device.softwareVersion')} htmlFor={`${id}-version`}>
            <span className="inp">
              <input
                id={`${id}-version`}
                value={version}
                maxLength={limits.name}
                onChange={(event) => set({ version: event.target.value })}
                autoComplete="off"
              />
            </span>
          </SettingRow>
          {device.kind === 'tracker' ? null : (
            <SettingRow
              label={t('device.standsAt')}
              htmlFor={`${id}-stand`}
              error={wrongStand ? t('device.standsAtWrong') : refused['latitude']}
              note={t('device.standsAtHint')}
            >
              <span className={wrongStand ? 'inp err' : 'inp'}>
                <input
                  id={`${id}-stand`}
                  value={stand}
                  placeholder={t('device.set.notSet')}
                  onChange={(event) => set({ stand: event.target.value })}
                  autoComplete="off"
                />
              </span>
            </SettingRow>
          )}
          {device.kind === 'beacon' ? (
            <SettingRow
              label={t('device.bindKey')}
              htmlFor={`${id}-key`}
              error={wrongKey ? t('device.bindKeyWrong') : refused['bindKey']}
              note={
                bindKey === '' && device.hasBindKey ? (
                  <button type="button" className="lnk" onClick={() => set({ bindKey: undefined })}>
                    {t('device.bindKeyKeep')}
                  </button>
                ) : device.hasBindKey && bindKey === undefined ? (
                  <button type="button" className="lnk" onClick={() => set({ bindKey: '' })}>
                    {t('device.bindKeyRemove')}
                  </button>
                ) : (
                  t('device.bindKeyHint')
                )
              }
            >
              <span className={wrongKey ? 'inp err' : 'inp'}>
                <input
                  id={`${id}-key`}
                  value={bindKey ?? ''}
                  placeholder={
                    device.hasBindKey ? (bindKey === '' ? t('device.bindKeyGone') : t('device.bindKeySet')) : t('device.set.none')
                  }
                  onChange={(event) => set({ bindKey: event.target.value === '' ? undefined : event.target.value })}
                  autoComplete="off"
                  spellCheck={false}
                />
              </span>
            </SettingRow>
          ) : null}
          {isPhone && device.isMine ? (
            <SettingRow
              label={t('device.reportSecret')}
              htmlFor={`${id}-secret`}
              error={wrongSecret ? t('device.reportSecretWrong') : refused['secret']}
              note={
                secret === '' && device.hasReportSecret ? (
                  <button type="button" className="lnk" onClick={() => set({ secret: undefined })}>
                    {t('device.bindKeyKeep')}
                  </button>
                ) : device.hasReportSecret && secret === undefined ? (
                  <button type="button" className="lnk" onClick={() => set({ secret: '' })}>
                    {t('device.bindKeyRemove')}
                  </button>
                ) : (
                  t('device.reportSecretHint')
                )
              }
            >
              <span className={wrongSecret ? 'inp err' : 'inp'}>
                <input
                  id={`${id}-secret`}
                  value={secret ?? ''}
                  placeholder={
                    device.hasReportSecret ? (secret === '' ? t('device.bindKeyGone') : t('device.bindKeySet')) : t('device.set.none')
                  }
                  onChange={(event) => set({ secret: event.target.value === '' ? undefined : event.target.value })}
                  autoComplete="off"
                  spellCheck={false}
                />
              </span>
            </SettingRow>
          ) : null}
          <SettingRow label={t('device.mayShare')} htmlFor={`${id}-share`} note={t('device.set.shareHint')}>
            <Switch id={`${id}-share`} checked={mayShare} onChange={(next) => set({ mayShare: next })} />
          </SettingRow>
          <SettingRow
            label={t('device.remark')}
            htmlFor={`${id}-remark`}
            error={tooLong ? refusals.textTooLong[lang] : refused['remark']}
            note={t('device.count.characters', { count: remark.trim().length, max: limits.remark })}
          >
            <Input.TextArea
              id={`${id}-remark`}
              value={remark}
              autoSize={{ minRows: 1, maxRows: 5 }}
              onChange={(event) => set({ remark: event.target.value })}
            />
          </SettingRow>
        </div>
      </div>
    </FormDialog>
  );
}
