/** One group in a form: a list with the tree's indentation that can be searched. */
import type { Group } from '@frostway/contract/device/rows';
import { Select } from 'antd';
import { groupOption } from '../../ui/ChooseMany.js';
import type { ControlProps } from '../../ui/fields.js';
import { useNone } from '../../ui/NoChoices.js';

export type GroupSelectProps = ControlProps & {
  readonly groups: readonly Group[];
  readonly value: number | undefined;
  readonly onChange: (id: number) => void;
};

/** See above. */
export function GroupSelect({ groups, value, onChange, ...control }: GroupSelectProps) {
  const none = useNone();
  return (
    <Select
      {...control}
      style={{ width: '100%', height: 36 }}
      showSearch={{ optionFilterProp: 'title' }}
      {...(value === undefined ? {} : { value })}
      onChange={onChange}
      options={groups.map(groupOption)}
      {...none('group', groups)}
      labelRender={({ value: id }) => groups.find((group) => group.id === id)?.name ?? ''}
    />
  );
}
