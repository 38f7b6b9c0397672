/** What the records of sales and renewals are found by: words and days; and the device and accounts in their rows. */
import type { DealerDevice } from '@frostway/contract/trade/rows';
import { useText } from '../../api/language.js';
import { Copyable } from '../../ui/Copyable.js';
import { dayBeginMs, dayEndMs, DayPicker } from '../../ui/DatePicker.js';
import { SearchField } from '../../ui/ListPanel.js';
import type { ListAddress } from '../../ui/list-address.js';
import { usePhone } from '../../ui/phone.js';
import { identityOf } from '../../values/device-row.js';
import type { Party } from './words.js';

/** The filters of an address as the calls take them: whole days of the reader's zone. */
export function recordFilter(address: ListAddress): { search?: string; from?: number; until?: number } {
  const search = address.get('q');
  const from = dayBeginMs(address.get('from'));
  const until = dayEndMs(address.get('until'));
  return {
    ...(search === '' ? {} : { search }),
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
  };
}

/** Search and days. */
export function RecordTools({ address }: { address: ListAddress }) {
  const { t } = useText();
  const isPhone = usePhone();
  return (
    <>
      <SearchField value={address.get('q')} label={t('trade.search.records')} onChange={(q) => address.set({ q })} />
      {(['from', 'until'] as const).map((name) => (
        <DayPicker
          key={name}
          aria-label={t(`trade.records.${name}`)}
          placeholder={t(`trade.records.${name}`)}
          inputReadOnly={isPhone}
          value={address.get(name)}
          onChange={(day) => address.set({ [name]: day ?? '' })}
        />
      ))}
    </>
  );
}

/** The number of a device; its name is no longer everybody's. */
export function RecordedDevice({ device }: { device: Pick<DealerDevice, 'mac' | 'imei'> }) {
  return <Copyable text={identityOf(device)} />;
}

export function PartyName({ party, none }: { party: Pick<Party, 'account' | 'nickname'> | null; none: string }) {
  if (party === null) return <span className="mut">{none}</span>;
  return (
    <span className="named">
      <span className="ell">{party.nickname}</span>
      <span className="two">{party.account}</span>
    </span>
  );
}
