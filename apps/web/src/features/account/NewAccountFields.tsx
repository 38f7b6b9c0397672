/** What a new account is called, and the password it is given. */
import { limits } from '@frostway/core/limits';
import { useText } from '../../api/language.js';
import { Field, TextInput } from '../../ui/fields.js';
import type { FieldErrors } from '../../ui/field-errors.js';
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.js';

type NewAccountFieldsProps = {
  readonly nickname: string;
  readonly onNickname: (nickname: string) => void;
  readonly password: NewPassword;
  readonly onPassword: (password: NewPassword) => void;
  readonly problems: FieldErrors;
};

/** See above. */
export function NewAccountFields({ nickname, onNickname, password, onPassword, problems }: NewAccountFieldsProps) {
  const { t } = useText();
  return (
    <>
      <Field label={t('account.nickname')} error={problems['nickname']}>
        {(control) => <TextInput {...control} value={nickname} onChange={onNickname} autoComplete="nickname" maxLength={limits.name} />}
      </Field>
      <div className="two">
        <NewPasswordFields
          label={t('account.password')}
          password={password}
          onChange={onPassword}
          error={problems['password']}
          errorAgain={problems['confirmation']}
        />
      </div>
    </>
  );
}
