/** Texts of the question a contact is sent before anything else. */
import { defineTexts } from '../text.js';

export const contactMessageTexts = defineTexts({
  'contact.question.subject': {
    'zh-cn': '{nickname} 希望向您发送冷链报警，请确认',
    en: '{nickname} would like to send you cold-chain alarms',
  },
  'contact.question.mail': {
    'zh-cn':
      '您好，\n\n{nickname}（霜途账号 {account}）把这个邮箱登记为报警联系人。您同意后，设备报警时会通过邮件通知您；在此之前我们不会再发送任何消息。\n\n同意或拒绝：{url}\n\n链接 {days} 天内有效。如果您不认识对方，忽略本邮件即可。\n',
    en: 'Hello,\n\n{nickname} (Frostway account {account}) has added this address as an alarm contact. If you agree, we will e-mail you when a device raises an alarm. Until then we will not send you anything else.\n\nAgree or decline: {url}\n\nThe link is valid for {days} days. If you do not know the sender, please ignore this e-mail.\n',
  },
  'contact.question.sms': {
    'zh-cn': '【霜途】{nickname} 希望通过短信向您发送设备报警。同意或拒绝：{url}',
    en: 'Frostway: {nickname} would like to text you when a device raises an alarm. Agree or decline: {url}',
  },
});
