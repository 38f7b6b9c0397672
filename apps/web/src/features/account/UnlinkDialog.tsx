/** Unlinking the internet account, with the password that is the way in afterwards. */
import { account } from '@frostway/contract/account/endpoints';
import { useText } from '../../api/language.js';
import type { Profile } from '../../api/profile.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { toast } from '../../ui/toasts.js';
import { OwnPasswordField, ownPasswordNeeded, passwordIn } from './OwnPasswordField.js';

/** See above. */
export function UnlinkDialog({ own, onClose }: { own: Profile; onClose: () => void }) {
  const { t } = useText();
  const form = useForm(account.unlink, {
    closing: useClosing(onClose),
    start: { password: '' },
    input: ({ password }) => passwordIn(own, password),
    check: ({ password }) => ownPasswordNeeded(own, password),
    done: () => toast({ words: t('account.internet.unlinked') }),
  });
  return (
    <FormDialog form={form} title={t('account.internet.unlinkTitle')} act={t('account.internet.unlink')} destroys width={420}>
      <p className="ask-lead">{t('account.internet.unlinkLead')}</p>
      <OwnPasswordField form={form} own={own} />
    </FormDialog>
  );
}
