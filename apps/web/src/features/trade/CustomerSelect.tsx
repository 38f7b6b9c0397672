/** Chooses one of the customers and dealers below. */
import { trade } from '@frostway/contract/trade/endpoints';
import { limits } from '@frostway/core/limits';
import { Select } from 'antd';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { partyText } from './words.js';

/** Undefined = all of them. */
export function CustomerSelect({ value, onChange }: { value: number | undefined; onChange: (uid: number | undefined) => void }) {
  const { t } = useText();
  const answer = useAnswer(trade.dealerCustomers, { pageSize: limits.pageSizeMax }, { freshMs: 60_000 });
  const rows = answer.data?.rows ?? [];
  return (
    <Select
      className="customer-pick"
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? 0}
      loading={answer.isPending}
      aria-label={t('trade.customer')}
      popupMatchSelectWidth={false}
      onChange={(uid) => onChange(uid === 0 ? undefined : uid)}
      options={[
        { value: 0, label: t('trade.customer.all') },
        ...(value !== undefined && answer.isPending ? [{ value, label: '' }] : []),
        ...rows.map((row) => ({ value: row.uid, label: partyText(t, row) })),
      ]}
    />
  );
}
