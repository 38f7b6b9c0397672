/** The filters of the list in one row: severity, type, group, time, search; and what a link asked for beside them. */
import { alarmTypes, severities } from '@frostway/core/alarms';
import { useEffect, useState } from 'react';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { SearchField } from '../../ui/ListPanel.js';
import { PickMenu } from '../../ui/PickMenu.js';
import { Icon } from '../../ui/icons.js';
import { type AddressChange, type AlarmAddress, timeFilters } from './alarm-address.js';
import { typesWords, useFilterNames } from './filter-words.js';
import { TimeRangeDialog, rangeWords } from './TimeRangeDialog.js';

const any = 'any';
const dayMs = 86_400_000;

/** See above. */
export function AlarmFilters({ address, onChange }: { address: AlarmAddress; onChange: (change: AddressChange) => void }) {
  const { t } = useText();
  const [isRangeOpen, setRangeOpen] = useState(false);
  const { severity, types, group, isOnly, time, from, to, device, rule, mission } = address;
  const { groups, ruleName, missions, missionName } = useFilterNames(address);
  const hasRange = from !== undefined || to !== undefined;
  const timeWord = hasRange ? rangeWords({ from, to }) : t(`alarm.filter.${time ?? any}`);
  return (
    <div className="al-filters" role="search">
      <PickMenu
        label={t('alarm.filter.severity')}
        value={severity === undefined ? t('alarm.filter.any') : t(`alarm.severity.${severity}`)}
        chosen={severity ?? any}
        isSet={severity !== undefined}
        choices={[
          { key: any, word: t('alarm.filter.any') },
          ...severities.toReversed().map((key) => ({ key, word: t(`alarm.severity.${key}`) })),
        ]}
        onPick={(key) => onChange({ severity: key === any ? undefined : key })}
      />
      <PickMenu
        label={t('alarm.filter.type')}
        value={typesWords(t, types) ?? t('alarm.filter.any')}
        chosen={types.length === 1 ? String(types[0]) : types.length === 0 ? any : ''}
        isSet={types.length > 0}
        choices={[{ key: any, word: t('alarm.filter.any') }, ...alarmTypes.map((key) => ({ key, word: t(`alarm.type.${key}`) }))]}
        onPick={(key) => onChange({ type: key === any ? undefined : key })}
      />
      <PickMenu
        label={t('alarm.filter.group')}
        value={groups.find(({ id }) => id === group)?.name ?? t('alarm.filter.any')}
        chosen={group === undefined ? any : String(group)}
        isSet={group !== undefined}
        choices={[
          { key: any, word: t('alarm.filter.any') },
          ...groups.map(({ id, name, depth }) => ({
            key: String(id),
            word: <span style={{ paddingLeft: Math.max(0, depth - 1) * 12 }}>{name}</span>,
          })),
        ]}
        onPick={(key) => onChange({ group: key === any ? undefined : key, only: undefined })}
      />
      {missions.length === 0 ? null : (
        <PickMenu
          label={t('alarm.filter.mission')}
          value={mission === undefined ? t('alarm.filter.any') : missionName}
          chosen={mission === undefined ? any : String(mission)}
          isSet={mission !== undefined}
          choices={[
            { key: any, word: t('alarm.filter.any') },
            ...missions.map(({ id, name, code }) => ({ key: String(id), word: `${name} ${code}` })),
          ]}
          onPick={(key) => onChange({ mission: key === any ? undefined : key })}
        />
      )}
      <PickMenu
        label={t('alarm.filter.time')}
        value={timeWord}
        chosen={hasRange ? 'custom' : (time ?? any)}
        isSet={hasRange || time !== undefined}
        choices={[
          { key: any, word: t('alarm.filter.any') },
          ...timeFilters.map((key) => ({ key, word: t(`alarm.filter.${key}`) })),
          { key: 'custom', word: t('alarm.filter.custom') },
        ]}
        onPick={(key) =>
          key === 'custom' ? setRangeOpen(true) : onChange({ time: key === any ? undefined : key, from: undefined, to: undefined })
        }
      />
      {isOnly ? (
        <Drop words={t(group === undefined ? 'alarm.detail.noGroup' : 'alarm.filter.only')} onDrop={() => onChange({ only: undefined })} />
      ) : null}
      {address.isTriage ? <Drop words={t('alarm.filter.triage')} onDrop={() => onChange({ triage: undefined })} /> : null}
      {address.isUnacknowledged ? <Drop words={t('alarm.unacknowledged')} onDrop={() => onChange({ unacknowledged: undefined })} /> : null}
      {address.isLate ? <Drop words={t('alarm.late')} onDrop={() => onChange({ late: undefined })} /> : null}
      {device === '' ? null : <Drop words={t('alarm.filter.device', { name: device })} onDrop={() => onChange({ device: undefined })} />}
      {rule === undefined ? null : <Drop words={t('alarm.filter.rule', { name: ruleName })} onDrop={() => onChange({ rule: undefined })} />}
      {mission === undefined || missions.length > 0 ? null : (
        <Drop words={t('alarm.filter.ofMission', { name: missionName })} onDrop={() => onChange({ mission: undefined })} />
      )}
      <span className="grow" />
      <Search value={address.search} onChange={(search) => onChange({ search })} />
      {isRangeOpen ? (
        <TimeRangeDialog
          from={from ?? nowMs() - 7 * dayMs}
          to={to ?? nowMs()}
          onClose={() => setRangeOpen(false)}
          onDone={(range) => onChange({ time: undefined, ...range })}
        />
      ) : null}
    </div>
  );
}

/** Typing asks once it rests. */
function Search({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const { t } = useText();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed), 300);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return <SearchField value={typed} label={t('alarm.filter.search')} onChange={setTyped} />;
}

/** A filter that came with a link. */
function Drop({ words, onDrop }: { words: string; onDrop: () => void }) {
  const { t } = useText();
  return (
    <button type="button" className="inp pill set" aria-label={t('alarm.filter.drop', { what: words })} onClick={onDrop}>
      <b>{words}</b>
      <Icon name="x" size={12} />
    </button>
  );
}
