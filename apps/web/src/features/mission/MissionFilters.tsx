/** Filters of the list of missions beside its search and status: decision, person in charge, vehicle, planned start, at risk. They live in the address. */
import type { Sent } from '@frostway/contract/endpoint';
import { releaseStates } from '@frostway/contract/mission/decisions';
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { Select } from 'antd';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { DaysPicker } from '../../ui/DatePicker.js';
import type { ListAddress } from '../../ui/list-address.js';
import { oneIn } from '../../ui/OneOnly.js';
import { type ChoiceKind, useNone } from '../../ui/NoChoices.js';

type Filters = Pick<Sent<(typeof calls)['missions']>, 'verdict' | 'person' | 'vehicle' | 'st' | 'et' | 'atRisk'>;
const all = { pageSize: 1000 };

const msIn = (address: ListAddress, field: string): number | undefined => {
  const text = address.get(field);
  return /^\d{12,13}$/.test(text) ? Number(text) : undefined;
};

/** What an address filters by; what it does not filter by is left out. */
export function filtersOf(address: ListAddress): Filters {
  const verdict = releaseStates.find((each) => each === address.get('verdict'));
  const [person, vehicle, st, et] = [oneIn(address, 'person'), oneIn(address, 'vehicle'), msIn(address, 'st'), msIn(address, 'et')];
  return {
    ...(verdict === undefined ? {} : { verdict }),
    ...(person === undefined ? {} : { person }),
    ...(vehicle === undefined ? {} : { vehicle }),
    ...(st === undefined ? {} : { st }),
    ...(et === undefined ? {} : { et }),
    ...(address.get('risk') === 'yes' ? { atRisk: true } : {}),
  };
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** What they are, said where there is none. */
  readonly of?: ChoiceKind;
  readonly onChange: (value: string) => void;
};

function Choice({ label, value, options, of, onChange }: ChoiceProps) {
  const none = useNone();
  return (
    <Select
      className="ms-filter"
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={value !== ''}
      placeholder={label}
      value={value === '' ? null : value}
      options={[...options]}
      {...(of === undefined ? {} : none(of, options))}
      onChange={(next: string | null | undefined) => onChange(next ?? '')}
    />
  );
}

/** See above. */
export function MissionFilters({ address }: { address: ListAddress }) {
  const { t } = useText();
  const may = useMay();
  const people = useAnswer(calls.contacts, all, { enabled: may(calls.contacts) }).data?.rows ?? [];
  const vehicles = useAnswer(calls.vehicles, all, { enabled: may(calls.vehicles) }).data?.rows ?? [];
  const set = (change: Readonly<Record<string, string>>): void => address.set({ ...change, mission: '' });
  const isRisky = address.get('risk') === 'yes';
  const text = (ms: number | undefined): string => (ms === undefined ? '' : String(ms));
  return (
    <>
      <Choice
        label={t('mission.list.anyDecision')}
        value={address.get('verdict')}
        options={releaseStates.map((value) => ({ value, label: t(`mission.decision.state.${value}`) }))}
        onChange={(verdict) => set({ verdict })}
      />
      <Choice
        label={t('mission.list.anyPerson')}
        of="contact"
        value={address.get('person')}
        options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(person) => set({ person })}
      />
      <Choice
        label={t('mission.list.anyVehicle')}
        of="vehicle"
        value={address.get('vehicle')}
        options={vehicles.map(({ id, plate }) => ({ value: String(id), label: plate }))}
        onChange={(vehicle) => set({ vehicle })}
      />
      <span className="ms-days">
        <DaysPicker
          aria-label={t('mission.list.period')}
          value={[msIn(address, 'st'), msIn(address, 'et')]}
          onChange={(st, et) => set({ st: text(st), et: text(et) })}
        />
      </span>
      <button
        type="button"
        className={isRisky ? 'inp pill set' : 'inp pill'}
        aria-pressed={isRisky}
        onClick={() => set({ risk: isRisky ? '' : 'yes' })}
      >
        {t('mission.list.atRisk')}
      </button>
    </>
  );
}
