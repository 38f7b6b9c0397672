/** Roles of an account, for administrators. */
import { access } from '@frostway/contract/access/endpoints';
import { Select } from 'antd';
import { useAnswer } from '../../api/answers.js';
import type { ControlProps } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { useNone } from '../../ui/NoChoices.js';

/** There are few roles: all are chosen from. */
const most = 500;

export type RolesSelectProps = ControlProps & {
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
  readonly placeholder?: string;
  /** Those it has now, for their names before the list is there. */
  readonly now?: readonly { readonly id: number; readonly name: string }[];
};

/** See above. */
export function RolesSelect({ value, onChange, placeholder, now = [], ...control }: RolesSelectProps) {
  const roles = useAnswer(access.roles, { page: 1, pageSize: most });
  const rows = roles.data?.rows ?? now;
  const none = useNone();
  return (
    <Select<number[]>
      {...control}
      mode="multiple"
      // antd's own is called "close" in every language.
      removeIcon={<Icon name="x" size={12} />}
      style={{ width: '100%', minHeight: 36 }}
      showSearch={{ optionFilterProp: 'label' }}
      value={[...value]}
      placeholder={placeholder}
      onChange={onChange}
      options={rows.map((role) => ({ value: role.id, label: role.name }))}
      {...none('role', rows)}
    />
  );
}
