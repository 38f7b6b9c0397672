/** Choosing one group out of the tree: for moving groups and devices. Groups that cannot be chosen say why. */
import type { Group } from '@frostway/contract/device/rows';
import { useEffect, useRef } from 'react';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';

export type GroupPickProps = {
  readonly groups: readonly Group[];
  readonly value: number | undefined;
  readonly onChange: (id: number) => void;
  /** Why a group cannot be chosen; undefined = it can. */
  readonly hindranceOf?: (group: Group) => string | undefined;
  /** What stands behind the chosen one. */
  readonly noteOf?: (group: Group) => string | undefined;
  readonly label: string;
};

/** See above. */
export function GroupPick({ groups, value, onChange, hindranceOf, noteOf, label }: GroupPickProps) {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector('[aria-checked="true"]')?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div className="pick" role="radiogroup" aria-label={label} ref={list}>
      {groups.map((group) => {
        const hindrance = hindranceOf?.(group);
        const isOn = group.id === value;
        const note = hindrance ?? (isOn ? noteOf?.(group) : undefined);
        return (
          <button
            key={group.id}
            type="button"
            role="radio"
            aria-checked={isOn}
            disabled={hindrance !== undefined}
            style={{ paddingLeft: 8 + (group.depth - 1) * 18 }}
            onClick={() => onChange(group.id)}
          >
            <Icon name="folder" size={14} />
            <span className="ell">{group.name}</span>
            <span className="c">{note ?? t('device.count', { count: group.deviceTotal })}</span>
          </button>
        );
      })}
    </div>
  );
}
