/** The settings of a device: what is wanted, in a form inside the model's ranges; what it reported; and every version with the time from which it held. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { limitList, ofEachLimit } from '@frostway/core/probes';
import { Button } from 'antd';
import { useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { type Say, useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { ModelName, intervalText } from '../../features/device/DeviceFacts.js';
import { SettingsFields } from '../../features/device/SettingsFields.js';
import { useMayAct } from '../../features/device/device-acts.js';
import { callName } from '../../features/device/naming.js';
import { type FieldErrors, refusedFields } from '../../ui/field-errors.js';
import { type SettingName, type SettingRanges, type Settings, intervalNames, limitNames } from '../../features/device/settings-form.js';
import { useRanges, useSettingsForm } from '../../features/device/settings-state.js';
import { Moment } from '../../ui/Moment.js';
import { Chip } from '../../ui/Chip.js';
import { Panel } from '../../ui/Panel.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { missing } from '../../values/figures.js';
import { quantityText } from '../../values/quantity-text.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import type { Hue } from '../../values/conditions.js';
import { fullTime, msOf, offsetText } from '../../values/times.js';
import { parseLang } from '@frostway/contract/text';
import { Attributes, Pair } from './LatestTab.js';
import type { DeviceWithGroups } from './live-history.js';

type SettingsAnswer = Answer<(typeof deviceFeature)['settings']>;

/** See above. */
export function ConfigTab({ device }: { device: DeviceWithGroups }) {
  const answer = useAnswer(deviceFeature.settings, callName(device));
  const ranges = useRanges(device.model);
  const bones = (
    <section className="panel">
      <RowSkeleton rows={7} widths={[140, 200]} />
    </section>
  );
  if (ranges === undefined && answer.error === null) return bones;
  return (
    <QueryBoundary answer={answer} skeleton={bones}>
      {(settings) => (
        <div className="c2 k2">
          <Form key={device.id} device={device} holds={settings.wanted} ranges={ranges} />
          <div className="col">
            <States settings={settings} />
            <Reported settings={settings} />
            <Versions settings={settings} />
          </div>
        </div>
      )}
    </QueryBoundary>
  );
}

const noRanges = {
  readInterval: undefined,
  writeInterval: undefined,
  broadcastInterval: undefined,
  ...ofEachLimit(() => undefined),
} as const satisfies SettingRanges;

function Form({ device, holds, ranges }: { device: DeviceWithGroups; holds: Settings; ranges: SettingRanges | undefined }) {
  const { t, lang } = useText();
  const mayEdit = useMayAct()('edit', device);
  const form = useSettingsForm(holds, ranges ?? noRanges);
  const [refused, setRefused] = useState<FieldErrors>({});
  const edit = useAction(deviceFeature.editDevice);
  const save = (): void => {
    setRefused({});
    edit.mutate(
      { ...callName(device), ...form.read.change },
      {
        onError: (error) =>
          setRefused(refusedFields(error, lang, { intervalZero: 'writeInterval', collectionOverTransmission: 'readInterval' })),
        onSuccess: () => {
          form.revert();
          toast({ words: t('device.edited', { name: device.name }) });
        },
      },
    );
  };
  const general = edit.error !== null && Object.keys(refused).length === 0 ? errorText(edit.error, lang) : undefined;
  return (
    <section className="panel config">
      <header>
        <h2>{t('detail.config')}</h2>
        <span className="mut c13">
          <ModelName model={device.model} />
          {t('detail.config.byModel')}
        </span>
      </header>
      <form
        className="settings"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (form.changes > 0 && form.mistakes === 0) save();
        }}
      >
        <div className="pad">
          <SettingsFields
            typed={form.typed}
            onChange={(typed) => {
              setRefused({});
              form.setTyped(typed);
            }}
            ranges={form.ranges}
            problems={form.read.problems}
            refused={refused}
            disabled={!mayEdit}
          />
          {general === undefined ? null : (
            <div className="note k-alarm" role="alert">
              <Icon name="alarm" />
              {general}
            </div>
          )}
        </div>
        {mayEdit ? (
          <div className="act" data-kept-clear>
            <span className="c13 sec grow">
              {form.mistakes > 0
                ? t('device.set.toCorrect', { changes: form.changes, mistakes: form.mistakes })
                : t('device.set.changes', { count: form.changes })}
            </span>
            <Button onClick={form.revert} disabled={form.changes === 0 && form.mistakes === 0}>
              {t('detail.config.revert')}
            </Button>
            <Button type="primary" htmlType="submit" loading={edit.isPending} disabled={form.changes === 0 || form.mistakes > 0}>
              {t('frame.save')}
            </Button>
          </div>
        ) : null}
      </form>
    </section>
  );
}

const stateLooks = {
  stored: { hue: 'silent', icon: 'check' },
  toSend: { hue: 'warning', icon: 'pending' },
  sent: { hue: 'accent', icon: 'pending' },
  unclear: { hue: 'warning', icon: 'pending' },
  taken: { hue: 'normal', icon: 'check' },
  refused: { hue: 'alarm', icon: 'alarm' },
  reported: { hue: 'normal', icon: 'normal' },
} as const satisfies Record<SettingsAnswer['states'][number]['state'], { hue: Hue; icon: IconName }>;

/** Every setting that is wanted: stored, waiting to be sent, or reported; what the device has instead stands beside it. */
function States({ settings }: { settings: SettingsAnswer }) {
  const { t } = useText();
  const say = useWords();
  const named = (name: string): SettingName | undefined => [...intervalNames, ...limitNames].find((each) => each === name);
  const wordOf = (name: string): string => {
    const setting = named(name);
    if (setting !== undefined) return t(`device.set.${setting}`);
    return name === 'language' ? t('device.language') : t('device.timezone');
  };
  const valueOf = (name: string, value: number | string): string => {
    const setting = named(name);
    if (setting !== undefined && typeof value === 'number') return say(setting, value);
    if (typeof value === 'number') return t('values.utcOffset', { offset: offsetText(0, value * 60) });
    const language = parseLang(value);
    return language === undefined ? value : t(`frame.language.${language}`);
  };
  return (
    <Panel
      title={t('device.set.states')}
      note={settings.states.some(({ state }) => state === 'toSend') ? t('device.set.statesNote') : undefined}
    >
      <dl className="kv">
        {settings.states.map(({ name, value, state, reported, sentAt, answer }) => (
          <Pair key={name} word={wordOf(name)}>
            <span className="row gap8 set-state">
              <span>{valueOf(name, value)}</span>
              {reported === null || reported === value ? null : (
                <span className="tx k-accent c12">{t('device.set.deviceHas', { value: valueOf(name, reported) })}</span>
              )}
              <Chip {...stateLooks[state]} word={t(`device.set.state.${state}`)} kind={state === 'stored' ? 'outline' : 'tint'} />
              <Sent at={sentAt} answer={answer} />
            </span>
          </Pair>
        ))}
      </dl>
    </Panel>
  );
}

/** When a setting was sent, and what the device said to it. */
function Sent({ at, answer }: { at: string | null; answer: string | null }) {
  const { t } = useText();
  const ms = at === null ? undefined : msOf(at);
  if (ms === undefined) return null;
  const time = fullTime(ms);
  return (
    <span className="mut c12">{answer === null ? t('device.set.unanswered', { time }) : t('device.set.answered', { time, answer })}</span>
  );
}

function Reported({ settings }: { settings: SettingsAnswer }) {
  const { t } = useText();
  const facts = Object.entries(settings.reported).sort(([a], [b]) => a.localeCompare(b));
  return (
    <Panel title={t('detail.config.reported')} note={t('detail.config.reportedNote')}>
      {facts.length === 0 ? <p className="foot-note">{t('detail.config.nothingReported')}</p> : <Attributes facts={facts} />}
    </Panel>
  );
}

/** One setting in words. */
function useWords(): (name: SettingName, value: number | null) => string {
  const { t } = useText();
  const unit = useTemperatureUnit();
  return (name, value) => {
    if (value === null) return t('device.set.none');
    if ((intervalNames as readonly string[]).includes(name)) return intervalText(t, value);
    const limit = limitList.find((each) => each.name === name);
    return limit === undefined ? missing : quantityText(t, limit.probe, value, unit);
  };
}

function Versions({ settings }: { settings: SettingsAnswer }) {
  const { t } = useText();
  const say = useWords();
  const { versions } = settings;
  return (
    <Panel title={t('detail.config.versions')} note={t('detail.config.versionsNote', { count: versions.length })}>
      <ol className="lg">
        {versions.map((version, index) => {
          const before = versions[index + 1];
          const changed = changesOf(t, say, version, before);
          return (
            <li key={version.from}>
              <Icon name={index === 0 ? 'normal' : 'late'} />
              <div>
                {changed.map((line) => (
                  <div key={line}>{line}</div>
                ))}
                <div className="c12 mut">
                  {Date.parse(version.from) <= 0 ? t('detail.config.fromFirst') : <Moment at={version.from} as="full" />}
                  {index === 0 ? t('detail.config.inForce') : null}
                </div>
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** What a version changed against the one before; of the first, everything that is set. */
function changesOf(
  t: Say,
  say: (name: SettingName, value: number | null) => string,
  version: Settings,
  before: Settings | undefined,
): string[] {
  return [...intervalNames, ...limitNames].flatMap((name) => {
    const word = t(`device.set.${name}`);
    if (before === undefined)
      return version[name] === null ? [] : [t('detail.config.value', { name: word, value: say(name, version[name]) })];
    if (before[name] === version[name]) return [];
    return [t('detail.config.change', { name: word, from: say(name, before[name]), to: say(name, version[name]) })];
  });
}
