/** What a share lets see: three boxes, each with what it means. */
import { type ShareScope, shareScopes } from '@frostway/contract/share/endpoints';
import { useId } from 'react';
import { useText } from '../../api/language.js';
import { Wrong } from '../../ui/fields.js';

export type ScopeChoiceProps = {
  readonly value: readonly ShareScope[];
  readonly onChange: (scope: readonly ShareScope[]) => void;
  readonly error: string | undefined;
};

/** See above. */
export function ScopeChoice({ value, onChange, error }: ScopeChoiceProps) {
  const { t } = useText();
  const id = useId();
  const toggle = (scope: ShareScope): void =>
    onChange(
      value.includes(scope) ? value.filter((each) => each !== scope) : shareScopes.filter((each) => each === scope || value.includes(each)),
    );
  return (
    <div className="f" role="group" aria-labelledby={id}>
      <div className="lab">
        <span id={id}>{t('share.scope')}</span>
      </div>
      <div className="choice-boxes scopes">
        {shareScopes.map((scope) => (
          <label key={scope}>
            <input type="checkbox" checked={value.includes(scope)} onChange={() => toggle(scope)} />
            <span>
              {t(`share.scope.${scope}`)}
              <small>{t(`share.scope.${scope}Means`)}</small>
            </span>
          </label>
        ))}
      </div>
      <Wrong error={error} />
    </div>
  );
}
