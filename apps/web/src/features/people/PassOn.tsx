/** What has to be told to whoever gets an account or a new password: shown once, copied by a click. */
import { useText } from '../../api/language.js';
import { Copyable } from '../../ui/Copyable.js';
import type { Closing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';

export type PassOnProps = { readonly closing: Closing; readonly title: string; readonly account: string; readonly password: string };

/** See above. */
export function PassOn({ closing, title, account, password }: PassOnProps) {
  const { t } = useText();
  return (
    <FormDialog closing={closing} title={title} width={440}>
      <p className="ask-lead">{t('people.passOn')}</p>
      <dl className="pairs">
        <dt>{t('people.account')}</dt>
        <dd>
          <Copyable text={account} />
        </dd>
        <dt>{t('account.password')}</dt>
        <dd>
          <Copyable text={password} />
        </dd>
      </dl>
    </FormDialog>
  );
}
