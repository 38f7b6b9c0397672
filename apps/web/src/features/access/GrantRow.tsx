/** A line with a box: a menu, a call, or the head of several. */
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import type { BoxState } from './grants.js';

export type GrantRowProps = {
  readonly depth: number;
  readonly state: BoxState;
  /** The box cannot be cleared. */
  readonly isKept?: boolean;
  readonly isDisabled?: boolean;
  /** It is different from what the role has. */
  readonly change?: 'added' | 'removed' | undefined;
  readonly isHead?: boolean;
  /** Opens and closes what is below; none = nothing is. */
  readonly fold?: { readonly isOpen: boolean; readonly word: string; readonly toggle: () => void } | undefined;
  readonly onToggle: () => void;
  /** At the right: a path, a count. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** See above. */
export function GrantRow(props: GrantRowProps) {
  const { t } = useText();
  const { state, change, fold } = props;
  const isKept = props.isKept === true && state === 'all';
  return (
    <li
      className={`${props.isHead === true ? 'grant-head' : ''}${state === 'none' ? ' off' : ''}`}
      style={{ paddingLeft: 8 + props.depth * 22 }}
    >
      {fold === undefined ? (
        <span className="tw" />
      ) : (
        <button type="button" className="tw" aria-label={fold.word} aria-expanded={fold.isOpen} onClick={fold.toggle}>
          <Icon name={fold.isOpen ? 'down' : 'right'} size={12} />
        </button>
      )}
      <Checkbox
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={isKept || props.isDisabled === true}
        onChange={props.onToggle}
      >
        {props.children}
      </Checkbox>
      {isKept ? (
        <span className="grant-mark mut" title={t('access.grant.kept')}>
          <Icon name="lock" size={12} />
          <span className="sr">{t('access.grant.kept')}</span>
        </span>
      ) : null}
      {change === undefined ? null : <span className={`grant-mark ${change}`}>{t(`access.grant.${change}`)}</span>}
      <span className="aside">{props.aside}</span>
    </li>
  );
}
