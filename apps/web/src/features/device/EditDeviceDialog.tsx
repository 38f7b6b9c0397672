/** Editing a device: remark, version, intervals and limits inside its model's ranges, language, zone, whether it may be shared. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { refusals } from '@frostway/contract/refusals';
import { languages, parseLang } from '@frostway/contract/text';
import { limits } from '@frostway/core/limits';
import { findModel } from '@frostway/core/models';
import { Input, Select, Switch } from 'antd';
import { useId, useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { toast } from '../../ui/toasts.js';
import { RowBones } from '../../ui/states.js';
import { offsetText } from '../../values/times.js';
import { DeviceTitle, ModelName } from './DeviceFacts.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { SettingRow, SettingsFields } from './SettingsFields.js';
import { callName } from './naming.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import type { SettingRanges } from './settings-form.js';
import { useRanges, useSettingsForm } from './settings-state.js';
import { readStand, standText } from './stand.js';

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
        <RowBones rows={5} widths={[140, 200]} />
      </FormDialog>
    );
  }
  return <EditForm device={device} ranges={ranges} onClose={onClose} />;
}

function EditForm({ device, ranges, onClose }: { device: Device; ranges: SettingRanges; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const id = useId();
  const form = useSettingsForm(device, ranges);
  const [remark, setRemark] = useState(device.remark);
  const [version, setVersion] = useState(device.softwareVersion ?? '');
  const [language, setLanguage] = useState(parseLang(device.language));
  const [timezone, setTimezone] = useState(device.timezone ?? undefined);
  const [mayShare, setMayShare] = useState(device.mayShare);
  const [bindKey, setBindKey] = useState<string>();
  const [secret, setSecret] = useState<string>();
  const families: readonly string[] = findModel(device.model)?.families ?? [];
  const isPhone = families.includes('osmand');
  const [stand, setStand] = useState(standText(device));
  const [refused, setRefused] = useState<Problems>({});
  const edit = useAction(deviceFeature.editDevice);
  const wrongKey = bindKey !== undefined && !/^(?:[0-9a-f]{32})?$/i.test(bindKey.trim());
  const wrongSecret =
    secret !== undefined && secret.trim() !== '' && (secret.trim().length < limits.passwordMin || secret.trim().length > 128);
  const place = readStand(stand);
  const wrongStand = place === undefined;
  const tooLong = remark.trim().length > limits.remark;
  const change = {
    ...form.read.change,
    ...(remark.trim() === device.remark ? {} : { remark: remark.trim() }),
    ...(version.trim() === (device.softwareVersion ?? '') ? {} : { softwareVersion: version.trim() }),
    ...(language === undefined || language === device.language ? {} : { language }),
    ...(timezone === undefined || timezone === device.timezone ? {} : { timezone }),
    ...(mayShare === device.mayShare ? {} : { mayShare }),
    ...(place === undefined || (place.latitude === device.latitude && place.longitude === device.longitude) ? {} : place),
    ...(bindKey === undefined || (bindKey.trim() === '' && !device.hasBindKey) ? {} : { bindKey: bindKey.trim() }),
    ...(secret === undefined || (secret.trim() === '' && !device.hasReportSecret) ? {} : { reportSecret: secret.trim() }),
  };
  const changes = Object.keys(change).length;
  const mistakes = form.mistakes + (tooLong ? 1 : 0) + (wrongKey ? 1 : 0) + (wrongSecret ? 1 : 0) + (wrongStand ? 1 : 0);
  const submit = (): void => {
    setRefused({});
    edit.mutate(
      { ...callName(device), ...change },
      {
        onError: (error) =>
          setRefused(
            refusedFields(error, lang, {
              intervalZero: 'writeInterval',
              collectionOverTransmission: 'readInterval',
              textTooLong: 'remark',
            }),
          ),
        onSuccess: () => {
          toast({ words: t('device.edited', { name: device.name }) });
          closing.close();
        },
      },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={t('device.editTitle')}
      act={t('frame.save')}
      busy={edit.isPending}
      disabled={changes === 0 || mistakes > 0}
      error={Object.keys(refused).length === 0 ? edit.error : undefined}
      onSubmit={submit}
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
        <SettingsFields typed={form.typed} onChange={form.setTyped} ranges={form.ranges} problems={form.read.problems} refused={refused} />
        <div className="fs">
          <h3>{t('device.set.others')}</h3>
          <SettingRow label={t('device.language')} htmlFor={`${id}-language`} note={t('device.set.languageHint')}>
            <Select
              id={`${id}-language`}
              style={{ width: '100%' }}
              {...(language === undefined ? {} : { value: language })}
              placeholder={t('device.set.notSet')}
              onChange={setLanguage}
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
              onChange={setTimezone}
              options={zones.map((hours) => ({ value: hours, label: t('values.utcOffset', { offset: offsetText(0, hours * 60) }) }))}
            />
          </SettingRow>
          <SettingRow label={t('device.softwareVersion')} htmlFor={`${id}-version`}>
            <span className="inp">
              <input
                id={`${id}-version`}
                value={version}
                maxLength={limits.name}
                onChange={(event) => setVersion(event.target.value)}
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
                  onChange={(event) => setStand(event.target.value)}
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
                  <button type="button" className="lnk" onClick={() => setBindKey(undefined)}>
                    {t('device.bindKeyKeep')}
                  </button>
                ) : device.hasBindKey && bindKey === undefined ? (
                  <button type="button" className="lnk" onClick={() => setBindKey('')}>
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
                  onChange={(event) => setBindKey(event.target.value === '' ? undefined : event.target.value)}
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
              error={wrongSecret ? t('device.reportSecretWrong') : refused['reportSecret']}
              note={
                secret === '' && device.hasReportSecret ? (
                  <button type="button" className="lnk" onClick={() => setSecret(undefined)}>
                    {t('device.bindKeyKeep')}
                  </button>
                ) : device.hasReportSecret && secret === undefined ? (
                  <button type="button" className="lnk" onClick={() => setSecret('')}>
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
                  onChange={(event) => setSecret(event.target.value === '' ? undefined : event.target.value)}
                  autoComplete="off"
                  spellCheck={false}
                />
              </span>
            </SettingRow>
          ) : null}
          <SettingRow label={t('device.mayShare')} htmlFor={`${id}-share`} note={t('device.set.shareHint')}>
            <Switch id={`${id}-share`} checked={mayShare} onChange={setMayShare} />
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
              onChange={(event) => setRemark(event.target.value)}
            />
          </SettingRow>
        </div>
      </div>
    </FormDialog>
  );
}
