/** What a mission and its template are put together from: places, people, vehicles and rules of the account, each chosen in a field. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useMay } from '../../api/permission.js';
import type { Values } from '../../ui/form.js';
import { FormField, type Frame, type NameOf } from '../../ui/form-fields.js';
import { type ChoiceKind, NoChoices, useNone } from '../../ui/NoChoices.js';
import type { WindowPlace } from './PlaceWindows.js';

/** One of what can be chosen; it is found by its title. */
export type Option = { readonly value: number | string; readonly label: string; readonly title: string };

/** Those of what has a name; what has gone has no id and cannot be chosen. */
export const optionsOf = (named: readonly { readonly id: number | null; readonly name: string }[]): Option[] =>
  named.flatMap(({ id, name }) => (id === null ? [] : [{ value: id, label: name, title: name }]));

/** What is chosen already stays a choice, wherever the list ends. */
export const withChosen = (options: readonly Option[], chosen: readonly Option[]): Option[] => [
  ...options,
  ...chosen.filter(({ value }) => !options.some((each) => each.value === value)),
];

/** What there is to choose from: an account has no more of it than one page of this size shows. */
export const all = { pageSize: 1000 };

/** All there is of an account, as far as the caller may see it. */
export function usePlanChoices() {
  const may = useMay();
  const addresses = useAnswer(calls.addresses, all, { enabled: may(calls.addresses) });
  const contacts = useAnswer(calls.contacts, all, { enabled: may(calls.contacts) });
  const vehicles = useAnswer(calls.vehicles, all, { enabled: may(calls.vehicles) });
  const rules = useAnswer(alarmFeature.rules, all, { enabled: may(alarmFeature.rules) });
  return {
    addresses: addresses.data?.rows ?? [],
    contacts: contacts.data?.rows ?? [],
    vehicles: vehicles.data?.rows ?? [],
    rules: rules.data?.rows ?? [],
    /** False until all of it has arrived, so that nothing is said to be missing before. */
    isKnown: ![addresses, contacts, vehicles, rules].some(({ isLoading }) => isLoading),
  };
}

type Route = { readonly start: number | null; readonly middle: readonly number[]; readonly end: number | null };

/** The places of a route that is chosen, in its order. */
export function windowPlacesOf({ start, middle, end }: Route, places: readonly Option[]): readonly WindowPlace[] {
  const nameOf = (id: number): string => places.find(({ value }) => value === id)?.title ?? '';
  return [
    ...(start === null ? [] : [{ key: 'start', name: nameOf(start) }]),
    ...middle.map((id) => ({ key: String(id), name: nameOf(id) })),
    ...(end === null ? [] : [{ key: 'end', name: nameOf(end) }]),
  ];
}

type ChoiceProps<V extends Values, T> = Frame<V> & {
  readonly name: NameOf<V, T>;
  readonly options: readonly Option[];
  readonly placeholder: string;
  /** What they are, said where there is none; undefined as long as they are not known. */
  readonly of: ChoiceKind | undefined;
};

/** One of them, by its id; one that need not be chosen can be taken away again. */
export function ChoiceField<V extends Values>({ name, options, placeholder, of, ...frame }: ChoiceProps<V, number | null>) {
  const none = useNone();
  return (
    <FormField name={name} {...frame} {...hintOf(of, options)}>
      {(control, value, change) => (
        <Select<number | null>
          {...control}
          style={{ width: '100%' }}
          allowClear={frame.isRequired !== true}
          showSearch={{ optionFilterProp: 'title' }}
          placeholder={placeholder}
          {...(of === undefined ? {} : none(of, options))}
          value={value as number | null}
          options={[...options]}
          onChange={(id: number | null | undefined) => (change as (id: number | null) => void)(id ?? null)}
        />
      )}
    </FormField>
  );
}

/** Where there is nothing to choose from, that stands below the field. */
const hintOf = (of: ChoiceKind | undefined, options: readonly Option[]): { hint?: ReactNode } =>
  of === undefined || options.length > 0 ? {} : { hint: <NoChoices of={of} /> };

type ChoicesProps<V extends Values> = ChoiceProps<V, readonly (number | string)[]> & {
  readonly maxCount?: number | undefined;
  /** Those that have no room in the line are counted. */
  readonly maxTagCount?: 'responsive';
};

/** Several of them, by id or by name. */
export function ChoicesField<V extends Values>({ name, options, placeholder, of, maxCount, maxTagCount, ...frame }: ChoicesProps<V>) {
  const none = useNone();
  return (
    <FormField name={name} {...frame} {...hintOf(of, options)}>
      {(control, value, change) => (
        <Select<(number | string)[]>
          {...control}
          mode="multiple"
          style={{ width: '100%' }}
          {...(maxCount === undefined ? {} : { maxCount })}
          {...(maxTagCount === undefined ? {} : { maxTagCount })}
          showSearch={{ optionFilterProp: 'title' }}
          placeholder={placeholder}
          {...(of === undefined ? {} : none(of, options))}
          value={[...(value as readonly (number | string)[])]}
          options={[...options]}
          onChange={change as (chosen: (number | string)[]) => void}
        />
      )}
    </FormField>
  );
}
