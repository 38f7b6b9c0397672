/** What a share lets see: three boxes, each with what it means. */
import { type ShareScope, shareScopes } from '@frostway/contract/share/endpoints';
import { useText } from '../../api/language.js';
import { GroupField, Wrong } from '../../ui/fields.js';

export type ScopeChoiceProps = {
  readonly value: readonly ShareScope[];
  readonly onChange: (scope: readonly ShareScope[]) => void;
  readonly error: string | undefined;
};

/** See above. */
export function ScopeChoice({ value, onChange, error }: ScopeChoiceProps) {
  const { t } = useText();
  const toggle = (scope: ShareScope): void =>
    onChange(
      value.includes(scope) ? value.filter((each) => each !== scope) : shareScopes.filter((each) => each === scope || value.includes(each)),
    );
  return (
    <GroupField label={t('share.scope')}>
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
    </GroupField>
  );
}
