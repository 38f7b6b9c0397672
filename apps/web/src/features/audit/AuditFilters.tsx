/** The filter row of the trail; what is chosen stands in the address. */
import { auditCalls } from '@frostway/contract/audit/endpoints';
import { Select } from 'antd';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { DaysPicker } from '../../ui/DatePicker.js';
import { SearchField } from '../../ui/ListPanel.js';
import type { ListAddress } from '../../ui/list-address.js';
import { entityWord } from './fields.js';

const names = ['who', 'entity', 'entityId', 'call', 'st', 'et'] as const;

/** What the address says of the filter, as the call takes it. */
export function filterOf(address: ListAddress): Partial<Record<(typeof names)[number], string>> {
  return Object.fromEntries(names.flatMap((name) => (address.get(name) === '' ? [] : [[name, address.get(name)]])));
}

/** Whether anything is filtered at all. */
export function isFiltered(address: ListAddress): boolean {
  return Object.keys(filterOf(address)).length > 0;
}

/** See above. */
export function AuditFilters({ address }: { address: ListAddress }) {
  const { t } = useText();
  const kinds = useAnswer(auditCalls.kinds, {}, { freshMs: 3_600_000 }).data;
  const set = (change: Readonly<Record<string, string>>): void => address.set({ ...change, before: '' });
  const [st, et] = [address.get('st'), address.get('et')];
  const option = (value: string, label: string) => ({ value, label });
  return (
    <>
      <SearchField value={address.get('who')} label={t('audit.searchWho')} onChange={(who) => set({ who })} />
      <Select
        className="audit-pick"
        aria-label={t('audit.what')}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={address.get('call')}
        onChange={(call: string) => set({ call })}
        options={[option('', t('audit.all')), ...(kinds?.calls ?? []).map(({ call, name }) => option(call, name))]}
      />
      <Select
        className="audit-pick"
        aria-label={t('audit.entity')}
        popupMatchSelectWidth={false}
        value={address.get('entity')}
        onChange={(entity: string) => set({ entity })}
        options={[option('', t('audit.allThings')), ...(kinds?.entities ?? []).map((entity) => option(entity, entityWord(t, entity)))]}
      />
      <SearchField value={address.get('entityId')} label={t('audit.searchThing')} onChange={(entityId) => set({ entityId })} />
      <DaysPicker
        className="audit-range"
        aria-label={t('audit.at')}
        value={[st === '' ? undefined : Number(st), et === '' ? undefined : Number(et)]}
        onChange={(fromMs, untilMs) => set({ st: String(fromMs ?? ''), et: String(untilMs ?? '') })}
      />
    </>
  );
}
