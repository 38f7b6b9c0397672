/** Many of a kind in a form: groups with the tree's indentation, or anything with a name and its number behind it; both can be searched. */
import type { Group } from '@frostway/contract/device/rows';
import { Select } from 'antd';
import type { ControlProps } from './fields.js';
import { type ChoiceKind, useNone } from './NoChoices.js';

type ManyProps<Id> = ControlProps & {
  readonly value: readonly Id[];
  readonly placeholder: string;
  readonly onChange: (ids: Id[]) => void;
};

/** As many as are chosen, found by their titles; those that have no room in the line are counted. */
export const many = {
  mode: 'multiple',
  style: { width: '100%' },
  showSearch: { optionFilterProp: 'title' },
  maxTagCount: 'responsive',
} as const;

/** A group of a list or a form, set in as deep as it lies. */
export const groupOption = ({ id, name, depth }: Pick<Group, 'id' | 'name' | 'depth'>) => ({
  value: id,
  title: name,
  label: <span style={{ paddingLeft: (depth - 1) * 12 }}>{name}</span>,
});

/** Groups; one that is chosen and gone stands by its number. */
export function ChooseGroups({ groups, value, ...rest }: ManyProps<number> & { readonly groups: readonly Group[] }) {
  const none = useNone();
  return (
    <Select<number[]>
      {...rest}
      {...many}
      {...none('group', groups)}
      value={[...value]}
      options={groups.map(groupOption)}
      labelRender={({ value: chosen }) => groups.find(({ id }) => id === chosen)?.name ?? String(chosen)}
    />
  );
}

/** One of what can be chosen; `code` tells those of one name apart. */
export type NamedChoice<Id> = { readonly id: Id; readonly name: string | null; readonly code: string };

/** Things with a name, found by their number too. */
export function ChooseNamed<Id extends number | string>({
  choices,
  of,
  value,
  ...rest
}: ManyProps<Id> & { readonly choices: readonly NamedChoice<Id>[]; readonly of: ChoiceKind }) {
  const none = useNone();
  return (
    <Select<Id[]>
      {...rest}
      {...many}
      value={[...value]}
      {...none(of, choices)}
      options={choices.map(({ id, name, code }) => ({ value: id, label: name, title: `${name} ${code}`, code }))}
      optionRender={({ label, data }) => (
        <span className="row gap8">
          <span className="ell grow">{label}</span>
          <span className="c12 mut">{(data as { code: string }).code}</span>
        </span>
      )}
    />
  );
}
