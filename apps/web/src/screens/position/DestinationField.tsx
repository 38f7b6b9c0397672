/** Where a vehicle is going: one of the saved addresses, or a place that is searched for. */
import { geo } from '@frostway/contract/geo/endpoints';
import { mission } from '@frostway/contract/mission/endpoints';
import { limits } from '@frostway/core/limits';
import { Select } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';

export type Destination = { readonly name: string; readonly latitude: number; readonly longitude: number };

/** A search begins once nothing was typed for so long, ms. */
const pauseMs = 400;

const keyOf = ({ name, latitude, longitude }: Destination): string => `${latitude} ${longitude} ${name}`;

/** See above. Whoever may not search still has what is saved. */
export function DestinationField({
  value,
  onChange,
}: {
  value: Destination | undefined;
  onChange: (value: Destination | undefined) => void;
}) {
  const { t } = useText();
  const may = useMay();
  const label = useId();
  const [words, setWords] = useState('');
  const asked = useSettled(words.trim());
  const saved = useAnswer(mission.addresses, { pageSize: 100 }, { enabled: may(mission.addresses), freshMs: 60_000 });
  const found = useAnswer(geo.search, { q: asked === '' ? '-' : asked }, { enabled: asked !== '' && may(geo.search), freshMs: 60_000 });
  const own: Destination[] = (saved.data?.rows ?? [])
    .filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(words.trim().toLowerCase()))
    .map(({ name, latitude, longitude }) => ({ name, latitude, longitude }));
  const others: Destination[] =
    asked === ''
      ? []
      : (found.data?.items ?? []).map((item) => ({
          name: [item.name, item.address].filter(Boolean).join(', ').slice(0, limits.address),
          latitude: item.latitude,
          longitude: item.longitude,
        }));
  const toOption = (each: Destination) => ({ value: keyOf(each), label: each.name });
  const known = [...own, ...others, ...(value === undefined ? [] : [value])];
  const groups = [
    ...(own.length === 0 ? [] : [{ label: t('fleet.share.destinationSaved'), options: own.map(toOption) }]),
    ...(others.length === 0 ? [] : [{ label: t('fleet.share.destinationFound'), options: others.map(toOption) }]),
  ];
  return (
    <div className="f">
      <label className="lab" htmlFor={label}>
        {t('fleet.share.destination')}
      </label>
      <Select<string>
        id={label}
        allowClear
        showSearch={{ filterOption: false, onSearch: setWords }}
        placeholder={t('fleet.share.destinationHint')}
        value={value === undefined ? null : keyOf(value)}
        options={groups.length === 0 && value !== undefined ? [toOption(value)] : groups}
        notFoundContent={asked === '' ? null : t('fleet.share.destinationNone')}
        loading={found.isFetching}
        onChange={(next: string | undefined) => onChange(known.find((each) => keyOf(each) === next))}
      />
    </div>
  );
}

/** A text once it has stayed the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
