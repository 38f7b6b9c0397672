/** The dealer or enterprise an account stands below, found by typing. */
import { people } from '@frostway/contract/people/endpoints';
import { Select } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import type { ControlProps } from '../../ui/fields.js';

/** Rows that can be chosen from at once; more are found by typing. */
const most = 50;

export type ParentSelectProps = ControlProps & {
  readonly level: 'dealer' | 'enterprise';
  readonly value: number | null;
  readonly onChange: (uid: number | null) => void;
  /** What stands for null: nobody, or the caller himself; none = one must be chosen. */
  readonly none?: string | undefined;
  /** The one it has now, should it not be among those that are listed. */
  readonly now?: { readonly uid: number; readonly account: string; readonly nickname: string } | null;
};

/** See above. */
export function ParentSelect({ level, value, onChange, none, now, ...control }: ParentSelectProps) {
  const { t } = useText();
  const [search, setSearch] = useState('');
  const answer = useAnswer(
    people.list,
    { level, page: 1, pageSize: most, sort: 'nickname', order: 'asc', ...(search.trim() === '' ? {} : { search: search.trim() }) },
    { keepPrevious: true },
  );
  const rows = answer.data?.rows ?? [];
  const known = now === undefined || now === null || rows.some((row) => row.uid === now.uid) ? rows : [now, ...rows];
  const chosen = value ?? (none === undefined ? undefined : 0);
  return (
    <Select<number>
      {...control}
      style={{ width: '100%', height: 36 }}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={answer.isFetching}
      {...(chosen === undefined ? {} : { value: chosen })}
      placeholder={level === 'dealer' ? t('people.parent.chooseDealer') : t('people.parent.chooseEnterprise')}
      notFoundContent={t('people.noneFound')}
      onChange={(uid) => onChange(uid === 0 ? null : uid)}
      options={[
        ...(none === undefined ? [] : [{ value: 0, label: none }]),
        ...known.map((row) => ({ value: row.uid, label: t('people.nameAndAccount', { name: row.nickname, account: row.account }) })),
      ]}
    />
  );
}
