/** Adds a sensor to a comparison, found by its name or number. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { Select } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { identityText } from '../../features/device/naming.js';
import { mostCompared } from './compare-address.js';

/** Rows that can be chosen from at once; more are found by typing. */
const most = 50;

/** See above. `devices`: those that are compared already, and not offered again. */
export function AddSensor({ devices, onAdd }: { devices: readonly string[]; onAdd: (identity: string) => void }) {
  const { t } = useText();
  const [search, setSearch] = useState('');
  const isFull = devices.length >= mostCompared;
  const answer = useAnswer(
    deviceFeature.groupDevices,
    { kind: 'beacon', page: 1, pageSize: most, ...(search.trim() === '' ? {} : { search: search.trim() }) },
    { keepPrevious: true, enabled: !isFull, freshMs: 30_000 },
  );
  const offered = (answer.data?.rows ?? []).filter((row) => !devices.includes(identityText(row)));
  const words = isFull ? t('compare.full', { most: mostCompared }) : t('compare.add');
  return (
    <Select<string>
      className="cmp-add"
      aria-label={t('compare.add')}
      placeholder={words}
      title={words}
      disabled={isFull}
      showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
      loading={answer.isFetching}
      value={null}
      notFoundContent={t('compare.addNone')}
      popupMatchSelectWidth={false}
      onChange={(identity: string) => {
        setSearch('');
        onAdd(identity);
      }}
      options={offered.map((row) => ({
        value: identityText(row),
        label: t('people.nameAndAccount', { name: row.name, account: identityText(row) }),
      }))}
    />
  );
}
