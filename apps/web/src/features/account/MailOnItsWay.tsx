/** "Check your mail", and the button that has the mail sent again once its seconds are over. */
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';

/** What was sent; `again` says to whom it went a second time. */
export function MailOnItsWay({ lead, again }: { readonly lead: string; readonly again: string | undefined }) {
  const { t } = useText();
  return (
    <div className="sent" role="status">
      <span className="sent-icon">
        <Icon name="mail" size={28} />
      </span>
      <h1>{t('account.mail.check')}</h1>
      <p className="lead">{lead}</p>
      {again === undefined ? null : (
        <p className="k-normal tx c13">
          <Icon name="normal" size={14} /> {t('account.mail.sentAgain', { to: again })}
        </p>
      )}
    </div>
  );
}

/** See above. */
export function SendAgain({ seconds, isBusy }: { readonly seconds: number; readonly isBusy: boolean }) {
  const { t } = useText();
  return (
    <button type="submit" className="btn lg" style={{ marginTop: 16 }} disabled={seconds > 0 || isBusy}>
      {seconds > 0 ? t('account.code.resend', { seconds }) : t('account.mail.again')}
    </button>
  );
}
