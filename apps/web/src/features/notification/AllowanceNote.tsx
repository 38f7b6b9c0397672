/** Says when an account's mails or text messages of today are used up, or its text messages are off; nothing otherwise. */
import { notification } from '@frostway/contract/notification/endpoints';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { Icon } from '../../ui/icons.js';

/** See above. */
export function AllowanceNote() {
  const may = useMay();
  return may(notification.allowance) ? <Note /> : null;
}

function Note() {
  const { t } = useText();
  const { data } = useAnswer(notification.allowance, {}, { freshMs: 60_000 });
  if (data === undefined) return null;
  const { mail, sms } = data;
  const said = [
    ...(mail.sent >= mail.most ? [t('notification.allowance.mail', { most: mail.most })] : []),
    ...(sms.isOn && sms.sent >= sms.most ? [t('notification.allowance.sms', { most: sms.most })] : []),
    ...(sms.isOn ? [] : [t('notification.allowance.smsOff')]),
  ];
  return said.map((words) => (
    <div key={words} className="note k-warning" role="note">
      <Icon name="info" />
      {words}
    </div>
  ));
}
