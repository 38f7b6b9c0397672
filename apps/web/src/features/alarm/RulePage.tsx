/** /missionRule: alarm rules with what they say in words, whom they watch and what they found; making, changing, ending them. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Rule } from '@frostway/contract/alarm/rule-rows';
import { ruleProbes } from '@frostway/core/alarms';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Say, useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { ActMenu, type MenuAct } from '../../ui/ActMenu.js';
import { SeverityChip } from '../../ui/AlarmMarks.js';
import { type Column, ListPanel, SearchField } from '../../ui/ListPanel.js';
import { Chip } from '../../ui/Chip.js';
import { PageHead } from '../../ui/Panel.js';
import { PickMenu } from '../../ui/PickMenu.js';
import { Icon } from '../../ui/icons.js';
import { OneOnly, oneIn } from '../../ui/OneOnly.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { Empty } from '../../ui/states.js';
import { alarmLink } from '../../values/alarms.js';
import { countText } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { PresetDialog } from './PresetDialog.js';
import { RemoveRuleDialog } from './RemoveRuleDialog.js';
import { RuleDialog } from './RuleDialog.js';
import { RuleJudged } from './RuleJudged.js';
import { VersionsDrawer } from './VersionsDrawer.js';
import { makeByPreset } from './make-by-preset.js';
import { type RuleDraft, draftOf } from './rule-form.js';
import { ruleRefinements, ruleWords } from './rule-words.js';
import './rule.css';

const any = 'any';
type RuleAction =
  | { readonly act: 'add'; readonly draft?: RuleDraft }
  | { readonly act: 'preset' }
  | { readonly act: 'edit' | 'remove' | 'versions'; readonly rule: Rule };

/** See above. */
export function RulePage() {
  const { t } = useText();
  const address = useListAddress();
  const may = useMay();
  const unit = useTemperatureUnit();
  const [wanted, setWanted] = useState<RuleAction>();
  const search = address.get('q');
  const probe = ruleProbes.find((each) => each === address.get('probe'));
  const only = oneIn(address, 'rule');
  const list = useList(
    alarmFeature.rules,
    address,
    { id: only, search, probe },
    // Whether rules are judged changes by itself.
    { againMs: () => 60_000 },
  );
  const mayAdd = may(alarmFeature.addRule);
  const close = (): void => setWanted(undefined);
  const actsOf = (rule: Rule): MenuAct[] => [
    ...(rule.mayChange && may(alarmFeature.changeRule)
      ? [{ key: 'edit', word: t('alarm.rule.edit'), icon: 'edit', run: () => setWanted({ act: 'edit', rule }) } as const]
      : []),
    ...(mayAdd
      ? [
          {
            key: 'copy',
            word: t('alarm.rule.copy'),
            icon: 'copy',
            run: () => setWanted({ act: 'add', draft: { ...draftOf(rule, unit), name: t('alarm.rule.copyOf', { name: rule.name }) } }),
          } as const,
        ]
      : []),
    { key: 'versions', word: t('alarm.rule.versions'), icon: 'late', run: () => setWanted({ act: 'versions', rule }) },
    ...(rule.mayChange && may(alarmFeature.removeRule)
      ? [
          {
            key: 'remove',
            word: t('alarm.rule.remove'),
            icon: 'trash',
            destroys: true,
            run: () => setWanted({ act: 'remove', rule }),
          } as const,
        ]
      : []),
  ];
  const buttons = mayAdd ? (
    <>
      {may(makeByPreset) ? (
        <button type="button" className="btn" onClick={() => setWanted({ act: 'preset' })}>
          <Icon name="layers" size={14} />
          {t('alarm.rule.fromPreset')}
        </button>
      ) : null}
      <button type="button" className="btn p" onClick={() => setWanted({ act: 'add' })}>
        <Icon name="plus" size={14} />
        {t('alarm.rule.add')}
      </button>
    </>
  ) : null;
  const isFiltered = search !== '' || probe !== undefined || only !== undefined;
  return (
    <div className="page rules">
      <PageHead title={t('frame.nav.missionRule')} note={<span className="no-phone">{t('alarm.rule.lead')}</span>} extra={buttons} />
      <ListPanel
        {...list}
        columns={useColumns(actsOf, (rule) => setWanted({ act: 'versions', rule }))}
        rowKey={(rule) => rule.id}
        tools={
          <>
            <SearchField value={search} label={t('alarm.rule.search')} onChange={(q) => address.set({ q, rule: '' })} />
            <PickMenu
              label={t('alarm.rule.probe')}
              value={probe === undefined ? t('alarm.filter.any') : t(`alarm.probe.${probe}`)}
              chosen={probe ?? any}
              isSet={probe !== undefined}
              choices={[{ key: any, word: t('alarm.rule.anyProbe') }, ...ruleProbes.map((key) => ({ key, word: t(`alarm.probe.${key}`) }))]}
              onPick={(key) => address.set({ probe: key === any ? '' : key })}
            />
            <OneOnly address={address} field="rule" />
          </>
        }
        empty={
          isFiltered ? (
            <Empty drawing="search" title={t('alarm.rule.noneFound')} hint={t('alarm.none.foundHint')} />
          ) : (
            <Empty drawing="history" title={t('alarm.rule.none')} hint={t('alarm.rule.noneHint')} actions={buttons} />
          )
        }
      />
      {wanted?.act === 'add' ? <RuleDialog {...(wanted.draft === undefined ? {} : { draft: wanted.draft })} onClose={close} /> : null}
      {wanted?.act === 'edit' ? <RuleDialog rule={wanted.rule} draft={draftOf(wanted.rule, unit)} onClose={close} /> : null}
      {wanted?.act === 'preset' ? <PresetDialog onClose={close} onStart={(draft) => setWanted({ act: 'add', draft })} /> : null}
      {wanted?.act === 'remove' ? <RemoveRuleDialog rule={wanted.rule} onClose={close} /> : null}
      {wanted?.act === 'versions' ? <VersionsDrawer rule={wanted.rule} onClose={close} /> : null}
    </div>
  );
}

/** Whom a rule is for, in a few words. */
export function targetWords(t: Say, { groups, devices }: Pick<Rule, 'groups' | 'devices'>): string {
  const names = [...groups.map(({ name }) => name), ...devices.map(({ name }) => name)];
  const [first] = names;
  if (first === undefined) return t('alarm.rule.noTargets');
  return names.length === 1 ? first : t('alarm.rule.andMore', { first, count: names.length - 1 });
}

function useColumns(actsOf: (rule: Rule) => MenuAct[], onVersions: (rule: Rule) => void): readonly Column<Rule>[] {
  const { t } = useText();
  const unit = useTemperatureUnit();
  return [
    {
      key: 'name',
      title: t('alarm.rule.name'),
      isHead: true,
      cell: (rule) => (
        <span className="grow">
          <span className="ell">{rule.name}</span>
          <span className="two ell">{rule.isMine ? t(`alarm.probe.${rule.probe}`) : t('alarm.rule.foreign')}</span>
        </span>
      ),
    },
    {
      key: 'condition',
      title: t('alarm.rule.condition'),
      cell: (rule) => (
        <span className="ru-cond">
          <span>{ruleWords(t, rule, unit)}</span>
          <span className="two">{ruleRefinements(t, rule, unit).join(' · ')}</span>
        </span>
      ),
    },
    { key: 'severity', title: t('alarm.rule.severity'), cell: (rule) => <SeverityChip severity={rule.severity} /> },
    {
      key: 'targets',
      title: t('alarm.rule.targets'),
      cell: (rule) =>
        rule.groups.length + rule.devices.length === 0 && rule.isMine ? (
          <Chip hue="warning" icon="warning" word={t('alarm.rule.noTargets')} title={t('alarm.rule.noTargetsHint')} />
        ) : (
          <span className="ru-targets" title={[...rule.groups, ...rule.devices].map(({ name }) => name).join('\n')}>
            {targetWords(t, rule)}
          </span>
        ),
    },
    {
      key: 'version',
      title: t('alarm.rule.version'),
      isFigure: true,
      cell: (rule) => (
        <button type="button" className="lnk" onClick={() => onVersions(rule)}>
          {countText(rule.version)}
        </button>
      ),
    },
    { key: 'watched', title: t('alarm.rule.watched'), isFigure: true, cell: (rule) => countText(rule.deviceCount) },
    {
      key: 'judged',
      title: t('alarm.rule.judged'),
      isFigure: true,
      cell: (rule) => <RuleJudged rule={rule} />,
    },
    {
      key: 'open',
      title: t('alarm.rule.open'),
      isFigure: true,
      cell: (rule) => (
        <Link className={rule.openAlarms === 0 ? 'lnk ru-zero' : 'lnk'} to={alarmLink({ rule: rule.id })}>
          {countText(rule.openAlarms)}
        </Link>
      ),
    },
    { key: 'acts', cell: (rule) => <ActMenu acts={actsOf(rule)} title={rule.name} /> },
  ];
}
